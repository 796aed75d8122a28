import * as z from 'zod/mini'
import { Day, Instant, Ok, Uuid, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, optionalDay, q, recht } from './teil.ts'

const Sitzung = z.object({
  id: Uuid,
  anwenderId: idOf('anwender'),
  name: z.string(),
  username: z.string(),
  geraet: z.string(),
  adresse: z.string(),
  begonnen: Instant,
  zuletztGesehen: Instant,
  stayAuthenticated: z.boolean(),
  /** False: signed out there, or timed out; the device may still hand over what waits on it. */
  angemeldet: z.boolean(),
  uebergabeBis: z.nullable(Instant),
  /** When it last handed something over. */
  uebergeben: z.nullable(Instant),
  eigene: z.boolean(),
})
const sitzungFilter = { q, anwender: z.optional(idOf('anwender')), angemeldet: janein }

export const Zustand = z.enum(['wartet', 'gesendet', 'fehlgeschlagen'])
const Mail = z.object({
  id: idOf('postausgang'),
  an: z.string(),
  betreff: z.string(),
  anlass: z.string(),
  zustand: Zustand,
  versuche: z.int(),
  fehler: z.nullable(z.string()),
  erstellt: Instant,
  gesendetAm: z.nullable(Instant),
  geheim: z.boolean(),
  darf: z.array(z.enum(['erneut-senden'])),
})
/** `text` is null for mails that carry a code. */
const MailDetail = z.extend(Mail, { text: z.nullable(z.string()) })
const mailFilter = { q, zustand: z.optional(Zustand), von: optionalDay, bis: optionalDay }

/** `bezeichnung`: what or whom it concerns (the role, the person whose month it is); `beginn`: the day that it is about, the first one of a month or a week. */
const Spur = z.object({
  id: z.int(),
  zeitpunkt: Instant,
  name: z.string(),
  aktion: z.string(),
  gegenstand: z.string(),
  gegenstandId: z.string(),
  bezeichnung: z.nullable(z.string()),
  beginn: z.nullable(Day),
})
/** One field of the noted data: what it was and what it became; `nachher` alone for facts without a before. */
const Feld = z.object({ feld: z.string(), vorher: z.nullable(z.string()), nachher: z.nullable(z.string()) })
const SpurDetail = z.extend(Spur, { username: z.nullable(z.string()), felder: z.array(Feld), versiegelt: z.boolean() })
/** What the apps note in short form: German, English. */
const Worte = z.record(z.string(), z.readonly(z.tuple([z.string(), z.string()])))
const Woerter = z.object({ aktion: Worte, gegenstand: Worte, feld: Worte, anlass: Worte })
const wort = z.optional(z.string().check(z.maxLength(60)))
const spurFilter = {
  q,
  anwender: z.optional(idOf('anwender')),
  aktion: wort,
  gegenstand: wort,
  gegenstandId: z.optional(z.string().check(z.maxLength(100))),
  von: optionalDay,
  bis: optionalDay,
}

/** `bruch`: first row that does not fit; `anker`: first anchor that the chain contradicts; its number lies beyond the last one when the end was cut off. */
export const Pruefung = z.object({
  zeitpunkt: Instant,
  geprueft: z.int(),
  bruch: z.nullable(z.int()),
  anker: z.nullable(z.object({ nr: z.int(), zeitpunkt: Instant, letzter: z.int() })),
})

const zahl = z.int()
const Ueberblick = z.object({
  mitarbeiter: zahl,
  anwender: zahl,
  sitzungen: zahl,
  abteilungen: zahl,
  filialen: zahl,
  abwesendHeute: zahl,
  ohneModell: zahl,
  ohneRolle: zahl,
  ausgetreten: zahl,
  fehlgeschlagen: zahl,
  wartend: zahl,
  /** E-mails to the support mailbox that wait for a decision. */
  eingang: zahl,
  quarantaene: zahl,
  geraete: zahl,
  /** Changes of the portal's key that wait for a second administrator: one or none. */
  schluesselwechsel: zahl,
  /** Open findings at terminals. */
  terminalbefunde: zahl,
  /** Reasons of illness past their retention period. */
  aufbewahrung: zahl,
  /** Countries of the branches without holidays: this year and next. */
  feiertageFehlen: z.array(z.object({ jahr: zahl, land: z.string() })),
  pruefung: z.nullable(Pruefung),
})

export const nachweiseCalls = {
  ueberblick: {
    method: 'GET',
    path: '/v1/verwaltung/ueberblick',
    ...recht,
    result: Ueberblick,
    live: ['verwaltung', 'rechte', 'post', 'posteingang', 'quarantaene', 'terminal'],
  },

  sitzungen: liste('sitzungen', sitzungFilter, Sitzung, ['rechte']),
  sitzungenDatei: datei('sitzungen', sitzungFilter),
  sitzungBeenden: { method: 'DELETE', path: '/v1/verwaltung/sitzungen/{id}', ...recht, params: byId('sitzung'), result: Ok },

  postausgang: liste('postausgang', mailFilter, Mail, ['post']),
  postausgangDatei: datei('postausgang', mailFilter),
  mail: { method: 'GET', path: '/v1/verwaltung/postausgang/{id}', ...recht, params: byId('postausgang'), result: MailDetail, live: ['post'] },
  mailErneut: { method: 'POST', path: '/v1/verwaltung/postausgang/{id}/erneut', ...recht, params: byId('postausgang'), result: Ok },

  pruefspur: liste('pruefspur', spurFilter, Spur),
  pruefspurDatei: datei('pruefspur', spurFilter),
  woerter: { method: 'GET', path: '/v1/verwaltung/woerter', ...recht, result: Woerter },
  pruefspurWoerter: {
    method: 'GET',
    path: '/v1/verwaltung/pruefspur/woerter',
    ...recht,
    result: z.object({ aktionen: z.array(z.string()), gegenstaende: z.array(z.string()), pruefung: z.nullable(Pruefung) }),
    live: ['verwaltung'],
  },
  pruefspurEintrag: {
    method: 'GET',
    path: '/v1/verwaltung/pruefspur/{id}',
    ...recht,
    params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    result: SpurDetail,
  },
  pruefen: { method: 'POST', path: '/v1/verwaltung/pruefspur/pruefung', ...recht, result: Pruefung, timeoutMs: 120_000 },
} as const
