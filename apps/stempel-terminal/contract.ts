import * as z from 'zod/mini'
import { Code, Codeart, Flag, Zeitpunkt } from '#domain/stempel/contract.ts'
import { Strecke } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { EntryHead } from '#platform/contract/outbox.ts'
import { Instant, note, Ok, page, Paging, text, Uuid, idOf } from '#platform/contract/shapes.ts'
import { Bytes32, RollingSecret } from '#platform/contract/terminal.ts'
import { app } from './app.ts'

const base = '/v1/terminal'
const base64 = (max: number) => z.string().check(z.minLength(4), z.maxLength(max), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** Ways in which people identify at a terminal. */
export const Weg = z.enum(['ausweis', 'pin', 'kamera'])
export type Weg = z.output<typeof Weg>
export const Ausweisart = z.enum(['nfc', 'karte', 'code'])
export const Terminalzustand = z.enum(['aktiv', 'gesperrt', 'stillgelegt', 'abgeloest'])
/** 4 to 8 digits. */
export const Pin = z.string().check(z.regex(/^\d{4,8}$/), z.minLength(4), z.maxLength(8))
/** How a badge's number goes over the wire: `nummerHash` (see ausweis.ts) and its last characters. */
export const Ausweisnummer = z.object({ nummer: Bytes32, ende: z.string().check(z.maxLength(4)) })

/** How a terminal stands and what the administration wants of it. */
export const Lage = z.object({
  zustand: Terminalzustand,
  /** Whom to turn to; shown while it is not active. */
  kontakt: z.string(),
  id: Uuid,
  name: z.string(),
  filiale: z.object({ vkforgid: z.int(), name: z.string(), ort: z.string(), zone: z.string() }),
  wege: z.array(Weg),
  /** 'knapp': first name only, no hours, no questions. */
  datenschutz: z.enum(['voll', 'knapp']),
  /** What can be stamped beside the obvious action. */
  codes: z.array(Code),
  /** What the list of people rests on: while `stand` of the list begins with it, there is no other one. */
  leutestand: z.string(),
  /** Under which badge numbers are hashed. */
  ausweisSalz: z.string(),
  /** To which a PIN is sealed that is typed without network (see platform/web/outbox/envelope.ts). */
  schluessel: z.object({ id: Uuid, oeffentlich: z.string() }),
  /** Id of the running session, for the proof of each call. */
  sitzung: z.nullable(Uuid),
  /** Seconds until the next check-in, when nothing happens. */
  meldenSek: z.int(),
  jetzt: Instant,
})
export type Lage = z.output<typeof Lage>

/** By what the person was recognised. Without network a PIN travels sealed; with it, `beleg` says that it was right. */
export const Erkannt = z.discriminatedUnion('weg', [
  z.object({ weg: z.literal('ausweis'), ausweis: Ausweisnummer }),
  z.object({ weg: z.literal('kamera'), ausweis: Ausweisnummer }),
  z.object({ weg: z.literal('pin'), beleg: z.optional(Uuid), versiegelt: z.optional(base64(2000)) }),
])

/** Questions about a day that a terminal asks; those with a proposal can be answered there. */
export const Fragenart = z.enum(['Gehen fehlt', 'Kommen fehlt', 'Rückkehr fehlt', 'Zwei Kommen'])

/**
 * What happened at a terminal. A stamp taken back within the minute is a record of its own. 'karte': a badge that the device does not know, read
 * without network: the server finds out whose it is; `flag` null = whatever was due then. 'nummer': the same of a Personalnummer with PIN that the
 * device does not know, both sealed for this entry. 'antwort': to the question that the confirmation asked.
 */
export const Tat = z.discriminatedUnion('art', [
  z.object({ art: z.literal('stempel'), employeeid: idOf('lstfix'), timestamp: Zeitpunkt, flag: Flag, code: z._default(text(40), 'Normal'), erkannt: Erkannt }),
  z.object({ art: z.literal('ruecknahme'), stempel: idOf('zeitstempel') }),
  z.object({
    art: z.literal('karte'),
    timestamp: Zeitpunkt,
    flag: z.nullable(Flag),
    code: z._default(text(40), 'Normal'),
    weg: z.enum(['ausweis', 'kamera']),
    ausweis: Ausweisnummer,
  }),
  z.object({
    art: z.literal('nummer'),
    timestamp: Zeitpunkt,
    flag: z.nullable(Flag),
    code: z._default(text(40), 'Normal'),
    /** `{id, persnr, pin}`; `id` is the entry's. */
    versiegelt: base64(2000),
  }),
  z.object({
    art: z.literal('antwort'),
    employeeid: idOf('lstfix'),
    datum: z.iso.date(),
    frage: Fragenart,
    /** The proposal that was shown. */
    vorschlag: Zeitpunkt,
    /** False: it was another way; the question stays for the portal. */
    stimmt: z.boolean(),
    erkannt: Erkannt,
  }),
  z.object({ art: z.literal('lesung'), weg: Weg, ende: z.string().check(z.maxLength(4)), grund: z.enum(['unbekannt', 'gesperrt', 'falsch', 'unlesbar']) }),
])
export type Tat = z.output<typeof Tat>
/** One entry of the terminal's queue: `kopf.folge` is contiguous per device, `id` makes it count once. */
export const Eintrag = z.object({ id: Uuid, kopf: EntryHead, tat: Tat })
export type Eintrag = z.output<typeof Eintrag>

/** What the person sees after stamping. With 'knapp' the figures are null. */
export const Bestaetigung = z.object({
  name: z.string(),
  flag: Flag,
  code: Code,
  timestamp: Instant,
  heuteSek: z.nullable(z.int()),
  /** Balance of the account in minutes, without the running day. */
  saldoMin: z.nullable(z.int()),
  wocheSek: z.nullable(z.int()),
  /** The day in minutes of its wall clock: what is planned (over 1440 when it ends on the next day), what was until `jetztMin`. */
  tag: z.nullable(z.object({ plan: z.nullable(z.object({ von: z.int(), bis: z.int() })), strecken: z.array(Strecke), jetztMin: z.int() })),
  /** The youngest question of the last 14 days that nobody has answered, here or in the portal. */
  frage: z.nullable(z.object({ datum: z.iso.date(), art: Fragenart, vorschlag: z.nullable(Instant) })),
})
export type Bestaetigung = z.output<typeof Bestaetigung>
/** What became of an entry. All of them have arrived: none is sent again. `grund` is a message key. */
export const Ergebnis = z.object({
  id: Uuid,
  ergebnis: z.enum(['angenommen', 'quarantaene']),
  grund: z.nullable(z.string()),
  bestaetigung: z.nullable(Bestaetigung),
})

/** Somebody who may stamp here. `ausweise` are number hashes, cut to 16 bytes. */
export const Person = z.object({
  id: idOf('lstfix'),
  persnr: z.int(),
  vorname: z.string(),
  zuname: z.string(),
  zone: z.string(),
  ausweise: z.array(z.string()),
  /** Three bits of the PIN: enough to notice most mistyped ones, too few to find it out. Null: no PIN. */
  pin: z.nullable(z.object({ salz: z.string(), pruefwert: z.int() })),
})
/** Where a person stands: input for the obvious action. `heuteSek` counts until `letzter` (or until `jetzt` of the answer, when stamped in). */
export const Personenstand = z.object({
  id: idOf('lstfix'),
  letzter: z.nullable(z.object({ flag: Flag, code: z.string(), art: Codeart, timestamp: Instant })),
  heuteSek: z.nullable(z.int()),
})

/** Somebody of another site or group: not on the device, recognised by the server, with where he stands. */
export const Gast = z.object({ person: Person, stand: Personenstand })
export type Gast = z.output<typeof Gast>

/** A terminal as its supervisors see it. */
export const Uebersicht = z.object({
  id: idOf('lstfix'),
  name: z.string(),
  filiale: z.string(),
  zustand: z.enum(['aktiv', 'gesperrt', 'stillgelegt']),
  gekoppelt: z.boolean(),
  zuletzt: z.nullable(Instant),
  wartend: z.int(),
  abweichungSek: z.nullable(z.int()),
  alarm: z.boolean(),
})

/** A terminal checks in every 15 seconds: one in service that was not heard for five minutes has no power, no network, or no page open. */
export const schweigt = (zuletzt: string | null, um: Temporal.Instant) =>
  zuletzt === null || um.epochMilliseconds - Temporal.Instant.from(zuletzt).epochMilliseconds > 300_000

export const calls = defineContract(app)({
  /** Binds the device's key to the terminal of a code. `beweis` signs `anmeldeText(geraet, code)`. The same device may ask again. */
  koppeln: {
    method: 'POST',
    path: `${base}/koppeln`,
    permission: 'public',
    scope: 'oeffentlich',
    body: z.object({
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      geraet: Uuid,
      /** Public key, uncompressed point, base64. */
      oeffentlich: base64(100),
      beweis: z.string().check(z.maxLength(100)),
      /** sha-256 of the first rolling secret. */
      ring: Bytes32,
    }),
    result: z.object({ name: z.string() }),
  },
  /** A challenge for the sign-in. */
  aufgabe: {
    method: 'POST',
    path: `${base}/aufgabe`,
    permission: 'public',
    scope: 'oeffentlich',
    body: z.object({ geraet: Uuid }),
    result: z.object({ aufgabe: Bytes32 }),
  },
  /** Signs the terminal in: sets its cookie. `unterschrift` signs `anmeldeText(geraet, aufgabe)`. 401 `login.unauthorized`. */
  anmelden: {
    method: 'POST',
    path: `${base}/anmelden`,
    permission: 'public',
    scope: 'oeffentlich',
    timeoutMs: 10_000,
    body: z.object({ geraet: Uuid, aufgabe: Bytes32, unterschrift: z.string().check(z.maxLength(100)), ring: RollingSecret }),
    result: Lage,
  },
  /** Check-in: turns the rolling secret, tells how the device is, hands over what waits (in order of `folge`). Safe to repeat as it is. */
  melden: {
    method: 'POST',
    path: `${base}/melden`,
    permission: 'terminal',
    scope: 'konten',
    timeoutMs: 20_000,
    body: z.object({
      ring: RollingSecret,
      uhr: Instant,
      wartend: z.int().check(z.minimum(0), z.maximum(1e9)),
      version: z.string().check(z.maxLength(60)),
      eintraege: z.array(Eintrag).check(z.maxLength(100)),
    }),
    result: z.object({
      lage: Lage,
      /** Everything up to this number of the device has been heard. */
      quittung: z.int(),
      ergebnisse: z.array(Ergebnis),
    }),
  },
  /** Who may stamp here, `stand` = `leutestand`.content; null when it is the same list as at `stand`. */
  personen: {
    method: 'GET',
    path: `${base}/personen`,
    permission: 'terminal',
    scope: 'konten',
    query: z.object({ stand: z.optional(z.string().check(z.maxLength(64))) }),
    result: z.object({ stand: z.string(), personen: z.nullable(z.array(Person)) }),
  },
  /** Where the people of the site stand; with `seit` only those who stamped (anywhere) after it. */
  staende: {
    method: 'GET',
    path: `${base}/staende`,
    permission: 'terminal',
    scope: 'konten',
    query: z.object({ seit: z.optional(Instant) }),
    result: z.object({ jetzt: Instant, staende: z.array(Personenstand) }),
  },
  /** Checks a PIN with network. Wrong: 422 `terminal.pin-falsch`; too often: 429 with Retry-After. `beleg` goes into the stamp, within five minutes. */
  pin: {
    method: 'POST',
    path: `${base}/pin`,
    permission: 'terminal',
    scope: 'konten',
    timeoutMs: 10_000,
    body: z.object({ persnr: z.int().check(z.positive(), z.maximum(999_999_999)), pin: Pin }),
    /** `gast`: somebody who is not on the device's list. */
    result: z.object({ employeeid: idOf('lstfix'), beleg: Uuid, gast: z.nullable(Gast) }),
  },
  /** Whose badge is it that the device does not know? Null: nobody's who works here. */
  erkennen: {
    method: 'POST',
    path: `${base}/erkennen`,
    permission: 'terminal',
    scope: 'konten',
    timeoutMs: 3000,
    body: z.object({ ausweis: Ausweisnummer }),
    result: z.object({ gast: z.nullable(Gast) }),
  },
  /** A supervisor (recognised by PIN: `beleg`) gives a person a badge; the person's old ones are dead at once. */
  anlernen: {
    method: 'POST',
    path: `${base}/anlernen`,
    permission: 'terminal',
    scope: 'konten',
    body: z.object({ beleg: Uuid, persnr: z.int().check(z.positive(), z.maximum(999_999_999)), ausweis: Ausweisnummer, art: Ausweisart }),
    result: z.object({ name: z.string() }),
  },
  uebersicht: {
    method: 'GET',
    path: '/v1/stempel-terminal/terminals/entities',
    permission: ['STEMPELTERMINAL', 'VERWALTUNG'],
    scope: 'konten',
    live: ['terminal'],
    query: z.extend(Paging, { q: z.optional(note(100)) }),
    result: page(Uebersicht),
  },
  /** The signed-in person's own PIN. */
  eigenePin: {
    method: 'GET',
    path: '/v1/stempel-terminal/pin',
    permission: 'angemeldet',
    scope: 'selbst',
    live: ['stempelpin'],
    result: z.object({
      moeglich: z.boolean(),
      gesetzt: z.nullable(Instant),
      ausweise: z.array(z.object({ id: Uuid, ende: z.string(), art: Ausweisart, gueltigAb: Instant })),
    }),
  },
  pinSetzen: { method: 'PUT', path: '/v1/stempel-terminal/pin', permission: 'angemeldet', scope: 'selbst', body: z.object({ pin: Pin }), result: Ok },
})
