import * as z from 'zod/mini'
import { Code, Flag, Stempelwunsch, Zeitpunkt, Zeitstempel } from '#domain/stempel/contract.ts'
import { Durchschnitt, Strecke } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { ChipProof } from '#platform/contract/nfc.ts'
import { Day, Instant, Ok, Pages, Paging, Uuid, page, text, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/stempelerfassung'
const konto = z.coerce.number().check(z.int(), z.positive())

const Accountids = z.optional(z.union([z.array(konto).check(z.maxLength(100)), konto]))

/** Filters of list and export. `from` and `to` are instants, half-open. Without `accountids`: all accounts that the asker acts for. */
const filter = {
  from: Instant,
  to: Instant,
  /** lstfix id or Personalnummer. */
  employeeid: z.optional(text(40)),
  accountids: Accountids,
}
/** Newest first (`-timestamp`) unless asked otherwise. */
const Richtung = z._default(z.enum(['-timestamp', 'timestamp']), '-timestamp')

export const Korrektur = z.object({ timestamp: Zeitpunkt, flag: Flag, code: text(40), grund: text(500) })

/** `reason` is the specification's word for `grund`; both are taken. */
const Loeschung = z.pipe(
  z.transform(
    (body: { grund: string } | { reason: string }) =>
      (body && typeof body === 'object' && 'reason' in body && !('grund' in body) ? { grund: body.reason } : body) as { grund: string },
  ),
  z.object({ grund: text(500) }),
)

/** Somebody whom the asker may see or stamp for, by Personalnummer and name, with the zone of the place of work. */
export const Mitarbeiter = z.object({ id: idOf('lstfix'), nummer: z.string(), name: z.string(), zone: z.string(), hint: z.string() })

/** Any day of the week that is meant. */
const Wochentag = Day.check(z.refine((day) => day >= '1900-01-01' && day < '2999-12-01'))
const Minuten = z.int()
/** A question that only a person can answer, with what the plan suggests. */
export const Frage = z.object({
  datum: Day,
  art: z.enum(['Gehen fehlt', 'Kommen fehlt', 'Rückkehr fehlt', 'Zwei Kommen']),
  seit: Instant,
  stempelId: idOf('zeitstempel'),
  vorschlag: z.nullable(z.object({ timestamp: Instant, flag: Flag })),
  /** Its case, once it has been raised; 'beantwortet' waits for its release, by `liegtBei` (the head of the department; null for the head himself). */
  fall: z.nullable(
    z.object({
      id: Uuid,
      zustand: z.enum(['offen', 'beantwortet', 'freigegeben', 'zurueckgewiesen', 'erledigt']),
      antwort: z.nullable(z.object({ timestamp: Instant, flag: Flag })),
      liegtBei: z.nullable(z.string()),
    }),
  ),
})
export type Frage = z.output<typeof Frage>

export const Tag = z.object({
  datum: Day,
  /** `bis` is over 1440 when the shift ends on the next day. */
  plan: z.nullable(z.object({ von: Minuten, bis: Minuten, sollMin: Minuten, pauseMin: Minuten })),
  feiertag: z.nullable(z.string()),
  /** Kind of the absence; 'abwesend' for those who may not see why. */
  abwesenheit: z.nullable(z.string()),
  strecken: z.array(Strecke),
  /** Worked to the minute, and as the account counts it: rounded by the rule. */
  nettoMin: Minuten,
  gewertetMin: Minuten,
  /** Owed, also on a day of Zeitausgleich, on which nothing is planned. */
  sollMin: Minuten,
  pauseMin: Minuten,
  pflichtpauseMin: Minuten,
  fragen: z.array(Frage),
  laeuft: z.boolean(),
  /** Counted less owed; null while the day runs, is open or has not come yet. */
  saldoMin: z.nullable(Minuten),
})
export type Tag = z.output<typeof Tag>

export const Woche = z.object({
  montag: Day,
  heute: Day,
  zone: z.string(),
  jetzt: Instant,
  employee: z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string(), abteilung: z.string() }),
  tage: z.array(Tag),
  /** Of the days that count, so that ist − soll = saldo; `woche`: of those that run or are to come, too. Without days outside of the employment that nobody released. */
  summe: z.object({ istMin: Minuten, sollMin: Minuten, saldoMin: Minuten, woche: z.object({ istMin: Minuten, sollMin: Minuten }) }),
  darf: z.array(z.enum(['stempeln'])),
})
export type Woche = z.output<typeof Woche>

export const Heute = z.object({
  /** The server's clock when it counted: what runs goes on from here. */
  jetzt: Instant,
  zone: z.string(),
  datum: Day,
  /** What runs now: the last act decides, arrival = 'arbeit'. `seit`: since when the person is there, breaks and errands included. */
  zustand: z.enum(['arbeit', 'pause', 'unterwegs', 'abwesend', 'aus']),
  seit: z.nullable(Instant),
  eingestempeltSeit: z.nullable(Instant),
  tagSek: z.int(),
  wocheSek: z.int(),
  pauseSek: z.int(),
  sollMin: Minuten,
  wocheSollMin: Minuten,
  pauseSollMin: Minuten,
  plan: z.nullable(z.object({ von: Minuten, bis: Minuten })),
  strecken: z.array(Strecke),
  stempel: z.array(Zeitstempel),
  /** What the rules will say while work goes on, and when. */
  vorwarnungen: z.array(z.object({ art: z.enum(['Pause fällig', 'Höchstzeit', 'Ruhezeit']), um: Instant, quelle: z.string() })),
  /** Set when the average over several weeks is over what the law allows. */
  durchschnitt: z.nullable(Durchschnitt),
  /** The youngest open question of the last 14 days. */
  frage: z.nullable(Frage),
})
export type Heute = z.output<typeof Heute>

export const calls = defineContract(app)({
  liste: {
    method: 'GET',
    path: `${base}/zeitstempel/entities`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live: ['stempel'],
    query: z.object({ ...filter, ...Pages.shape, sort: Richtung }),
    result: page(Zeitstempel),
  },
  stempeln: {
    method: 'POST',
    path: '/v1/pms/stempelerfassung/stempeln',
    permission: ['STEMPELERFASSUNG', 'STEMPELTERMINAL'],
    scope: 'konten',
    offline: true,
    limit: 'free',
    timeoutMs: 10_000,
    body: Stempelwunsch,
    result: Zeitstempel,
  },
  /** Takes back what one has just stamped. */
  zuruecknehmen: {
    method: 'POST',
    path: `${base}/ruecknahme`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ stempelId: idOf('zeitstempel') }),
    result: Ok,
  },
  /** The site whose tag was read, for the stamp that comes next. */
  ort: {
    method: 'GET',
    path: `${base}/ort`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    query: z.object({ nachweis: ChipProof }),
    result: z.object({ nummer: z.int(), name: z.string(), ort: z.string(), bewiesen: z.boolean(), gueltigBis: Instant }),
  },
  korrigieren: {
    method: 'POST',
    path: `${base}/zeitstempel/{id}/korrektur`,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    scope: 'konten',
    params: z.object({ id: Uuid }),
    body: Korrektur,
    result: Zeitstempel,
  },
  loeschen: {
    method: 'DELETE',
    path: `${base}/zeitstempel/{id}`,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    scope: 'konten',
    params: z.object({ id: Uuid }),
    body: Loeschung,
    result: Ok,
  },
  codes: { method: 'GET', path: `${base}/codes/entities`, permission: 'STEMPELERFASSUNG', scope: 'alle', query: Paging, result: page(Code) },
  mitarbeiter: {
    method: 'GET',
    path: `${base}/mitarbeiter/entities`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    query: z.extend(Paging, {
      q: z.optional(z.string().check(z.maxLength(100))),
      zweck: z._default(z.enum(['stempeln', 'sehen']), 'stempeln'),
      id: z.optional(Uuid),
      accountids: Accountids,
    }),
    result: page(Mitarbeiter),
  },
  woche: {
    method: 'GET',
    path: `${base}/woche`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live: ['stempel', 'klaerung'],
    query: z.object({ montag: z.optional(Wochentag), employeeid: z.optional(text(40)) }),
    result: Woche,
  },
  heute: { method: 'GET', path: `${base}/heute`, permission: 'STEMPELERFASSUNG', scope: 'selbst', live: ['stempel', 'klaerung'], result: Heute },
  exportieren: {
    method: 'GET',
    path: `${base}/zeitstempel/export`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    file: true,
    query: z.object({ ...filter, sort: Richtung, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    result: z.unknown(),
  },
})
