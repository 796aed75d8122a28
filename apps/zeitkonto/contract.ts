import * as z from 'zod/mini'
import { Akt, Durchschnitt, Freigabezustand, Ruhetag } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Ok, page, Paging, text, Uuid, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { Kontotag, Warnung } from './kontotag.ts'
import { Abschlussstand, Hindernis, Person, Teamzeile } from './teamzeile.ts'

const base = '/v1/zeitkonto'
const Minuten = z.int()
export const Monat = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))
const Tagangabe = Day.check(z.refine((day) => day >= '1900-01-01' && day < '2999-12-01'))
/** lstfix id or Personalnummer; without it the asker himself. */
const employeeid = z.optional(text(40))

const Summe = z.object({ sollMin: Minuten, istMin: Minuten, saldoMin: Minuten, nachtMin: Minuten })
/** `vertretungFuer`: in whose place it was done. */
const Schritt = z.object({ id: Uuid, akt: Akt, grund: z.nullable(z.string()), zeitpunkt: Instant, von: z.string(), vertretungFuer: z.nullable(z.string()) })
const Zeitraum = z.object({
  employee: Person,
  zone: z.string(),
  heute: Day,
  tage: z.array(Kontotag),
  summe: Summe,
  /** Some of the days lie before the account begins and count for nothing. */
  vorBeginn: z.boolean(),
  zustand: Freigabezustand,
  verlauf: z.array(Schritt),
  darf: z.array(Akt),
})

export const Woche = z.extend(Zeitraum, {
  montag: Day,
  /** Approved before, and since then stamps of the person made it wait again. */
  geaendert: z.boolean(),
  /** The asker may hand the week in for the person and approve it. */
  darfNachreichen: z.boolean(),
  warnungen: z.array(Warnung),
  /** Of the last whole weeks. `bleibtMin`: what may still be worked in the running week until the average is over the limit. */
  durchschnitt: z.nullable(z.extend(Durchschnitt, { bleibtMin: z.nullable(Minuten) })),
  ruhetage: z.array(Ruhetag),
  /** In whose place the asker may approve weeks today; only told with his own week. */
  vertretungFuer: z.array(z.string()),
})
export type Woche = z.output<typeof Woche>
export const Differenz = z.object({
  id: idOf('abschlussdifferenz'),
  datum: Day,
  minuten: Minuten,
  erkannt: Instant,
  uebernommen: z.nullable(z.object({ buchungId: Uuid, zeitpunkt: Instant, von: z.string() })),
  darf: z.array(z.enum(['uebernehmen', 'zuruecknehmen'])),
})
const Kalenderstunden = z.object({ sonntagMin: Minuten, feiertagMin: Minuten, nachtMin: Minuten })
/** What was worked on a day from midnight to midnight: what surcharges go by. Of a closed day as it was closed; `seitdem`: as the stamps say it now, where that differs. */
const Kalendertag = z.extend(Kalenderstunden, { datum: Day, seitdem: z.nullable(Kalenderstunden) })
export type Kalendertag = z.output<typeof Kalendertag>
/** `kalender`: only days with such hours. */
export const Monatsblatt = z.extend(Zeitraum, { monat: Monat, differenzen: z.array(Differenz), kalender: z.array(Kalendertag) })
export type Monatsblatt = z.output<typeof Monatsblatt>

const Buchungsart = z.enum(['Anfangssaldo', 'Auszahlung', 'Korrektur'])
export const Buchung = z.object({
  datum: Tagangabe,
  minuten: Minuten.check(z.minimum(-600_000), z.maximum(600_000)),
  art: Buchungsart,
  grund: text(300),
  /** Of an opening balance: the days before it that counted until now may fall away. */
  verfaellt: z.optional(z.boolean()),
})
export const Konto = z.object({
  employee: Person,
  beginn: z.nullable(Day),
  standMin: Minuten,
  /** Youngest first. */
  monate: z.array(
    z.object({ monat: Monat, sollMin: Minuten, istMin: Minuten, saldoMin: Minuten, buchungMin: Minuten, standMin: Minuten, abgeschlossen: z.boolean() }),
  ),
  buchungen: z.array(
    z.object({
      id: Uuid,
      datum: Day,
      minuten: Minuten,
      art: z.enum([...Buchungsart.options, 'Differenz']),
      grund: z.string(),
      von: z.string(),
      gilt: z.boolean(),
      zurueckgenommen: z.nullable(z.object({ grund: z.string(), von: z.string() })),
      darf: z.array(z.enum(['zuruecknehmen'])),
    }),
  ),
  differenzen: z.array(Differenz),
  darf: z.array(z.enum(['buchen'])),
})
export type Konto = z.output<typeof Konto>

/** For one person or one branch. */
export const Paket = z.object({ employeeid: z.nullable(text(40)), vkforgid: z.nullable(z.int()), von: Tagangabe, bis: Tagangabe })

const montag = z.object({ montag: Day })
const einzeln = text(40)
const mehrere = <S extends z.ZodMiniType>(shape: S) => z.array(shape).check(z.minLength(1), z.maxLength(200))
/** A case that is released lets a day count, also where no stamp changes. */
const live = ['zeitkonto', 'stempel', 'verwaltung', 'klaerung']

export const calls = defineContract(app)({
  woche: {
    method: 'GET',
    path: `${base}/woche`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live,
    query: z.object({ montag: z.optional(Tagangabe), employeeid }),
    result: Woche,
  },
  monat: {
    method: 'GET',
    path: `${base}/monat`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live,
    query: z.object({ monat: z.optional(Monat), employeeid }),
    result: Monatsblatt,
  },
  konto: { method: 'GET', path: `${base}/konto`, permission: 'STEMPELERFASSUNG', scope: 'konten', live, query: z.object({ employeeid }), result: Konto },
  team: {
    method: 'GET',
    path: `${base}/team/entities`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live,
    query: z.extend(Paging, {
      monat: Monat,
      q: z.optional(z.string().check(z.maxLength(100))),
      abteilung: z.optional(idOf('abteilung')),
      stand: z.optional(Abschlussstand),
    }),
    result: page(Teamzeile),
  },
  abteilungen: {
    method: 'GET',
    path: `${base}/abteilungen`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    result: z.array(z.object({ id: Uuid, name: z.string() })),
  },
  /** How far a month is closed, without one the last whole one, for the people that the team's list has with the same words and department. `faelle`: cases of others that are not decided; `nachgekommen`: differences that nobody has taken over, by closed month, youngest first. */
  monatsabschluss: {
    method: 'GET',
    path: `${base}/monatsabschluss`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    live,
    query: z.object({ monat: z.optional(Monat), q: z.optional(z.string().check(z.maxLength(100))), abteilung: z.optional(idOf('abteilung')) }),
    result: z.object({
      monat: Monat,
      gesamt: z.int(),
      abgeschlossen: z.int(),
      faelle: z.int(),
      nachgekommen: z.array(z.object({ monat: Monat, anzahl: z.int() })),
    }),
  },

  /** Whether a day lies in a closed month of the person: whoever changes its stamps is told before. */
  abgeschlossen: {
    method: 'GET',
    path: `${base}/abgeschlossen`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    live: ['zeitkonto'],
    query: z.object({ tag: Tagangabe, employeeid }),
    result: z.object({ abgeschlossen: z.boolean() }),
  },

  datei: {
    method: 'GET',
    path: `${base}/datei`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    file: true,
    timeoutMs: 60_000,
    query: z.object({ employeeid, von: Tagangabe, bis: Tagangabe, format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv') }),
    result: z.unknown(),
  },
  filialen: {
    method: 'GET',
    path: `${base}/filialen`,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    scope: 'konten',
    result: z.array(z.object({ vkforgid: z.int(), name: z.string() })),
  },
  pruefpaket: {
    method: 'POST',
    path: `${base}/pruefpaket`,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    scope: 'konten',
    file: true,
    timeoutMs: 120_000,
    body: Paket,
    result: z.unknown(),
  },

  einreichen: { method: 'POST', path: `${base}/woche/{montag}/einreichung`, permission: 'STEMPELERFASSUNG', scope: 'selbst', params: montag, result: Ok },
  zurueckziehen: { method: 'DELETE', path: `${base}/woche/{montag}/einreichung`, permission: 'STEMPELERFASSUNG', scope: 'selbst', params: montag, result: Ok },
  genehmigen: {
    method: 'POST',
    path: `${base}/wochen/genehmigung`,
    // Whoever stands in for a manager approves, too: the handler asks.
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    body: z.object({ wochen: mehrere(z.object({ employeeid: einzeln, montag: Day })) }),
    /** Of several, those that cannot be are named and stop no other. */
    result: z.object({ genehmigt: z.int(), nicht: z.array(z.object({ employee: Person, montag: Day })) }),
  },
  /** For somebody who cannot: hands his week in and approves it, with a reason. */
  nachreichen: {
    method: 'POST',
    path: `${base}/woche/{montag}/nachreichung`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    params: montag,
    body: z.object({ employeeid: einzeln, grund: text(500) }),
    result: Ok,
  },
  /** Asks people to hand in the weeks of a month that are over; for each week once. `vorschau`: only tells who would be asked and who not. */
  erinnern: {
    method: 'POST',
    path: `${base}/monat/{monat}/erinnerung`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    params: z.object({ monat: Monat }),
    body: z.object({ employeeids: mehrere(einzeln), vorschau: z.optional(z.boolean()) }),
    result: z.object({
      erinnert: z.array(z.object({ employee: Person, wochen: z.array(Day) })),
      nicht: z.array(z.object({ employee: Person, grund: z.enum(['nichts-fehlt', 'erinnert', 'kein-zugang']) })),
    }),
    timeoutMs: 60_000,
  },
  zurueckgeben: {
    method: 'POST',
    path: `${base}/woche/{montag}/rueckgabe`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    params: montag,
    body: z.object({ employeeid: einzeln, grund: text(500) }),
    result: Ok,
  },
  abschliessen: {
    method: 'POST',
    path: `${base}/monat/{monat}/abschluss`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    params: z.object({ monat: Monat }),
    /** `vorschau`: only tells what would be closed and what not. */
    body: z.object({ employeeids: mehrere(einzeln), vorschau: z.optional(z.boolean()) }),
    result: z.object({
      abgeschlossen: z.int() /** `wochen`: the Mondays of the weeks that are not approved. */,
      offen: z.array(z.object({ employee: Person, hindernis: Hindernis, wochen: z.array(Day) })),
    }),
    timeoutMs: 60_000,
  },
  oeffnen: {
    method: 'POST',
    path: `${base}/monat/{monat}/oeffnung`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    params: z.object({ monat: Monat }),
    body: z.object({ employeeid: einzeln, grund: text(500) }),
    result: Ok,
  },
  uebernehmen: {
    method: 'POST',
    path: `${base}/differenzen/{id}/uebernahme`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    params: z.object({ id: Uuid }),
    result: Ok,
  },
  buchen: {
    method: 'POST',
    path: `${base}/buchungen`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    body: z.extend(Buchung, { employeeid: einzeln }),
    result: z.object({ id: Uuid }),
  },
  zuruecknehmen: {
    method: 'POST',
    path: `${base}/buchungen/{id}/ruecknahme`,
    permission: 'ZEITKONTO.ABSCHLUSS',
    scope: 'konten',
    params: z.object({ id: Uuid }),
    body: z.object({ grund: text(300) }),
    result: Ok,
  },
})
