import * as z from 'zod/mini'
import { Flag } from '#domain/stempel/contract.ts'
import { checksField, choiceField, fieldShapes, lineField, noteField, ownField } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Instant, Ok, Pages, Uuid, page, text, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, q, recht } from './teil.ts'

const Ausweisart = z.enum(['nfc', 'karte', 'code'])

/** What the administration sets of a terminal. Without departments everybody of the branch may stamp, without codes all active ones are offered. */
export const terminalfelder = {
  name: lineField({ de: 'Name', en: 'Name', max: 60 }),
  vkforgid: ownField({ de: 'Filiale', en: 'Branch', shape: z.int().check(z.positive()) }),
  wege: checksField({
    de: 'Anmeldung am Terminal',
    en: 'How people identify',
    choices: {
      ausweis: ['Ausweis am Leser (NFC oder Kartenleser)', 'Badge at the reader (NFC or card reader)'],
      pin: ['Personalnummer und Stempel-PIN', 'Personnel number and stamp PIN'],
      kamera: ['Ausweis mit Code vor die Kamera halten', 'Badge with a code in front of the camera'],
    },
  }),
  datenschutz: choiceField({
    de: 'Was das Terminal zeigt',
    en: 'What the terminal shows',
    choices: {
      voll: ['Name, Stunden heute, Saldo und offene Frage', 'Name, hours today, balance and open question'],
      knapp: ['Nur den Vornamen', 'The first name only'],
    },
  }),
  abteilungen: ownField({
    de: 'Nur diese Abteilungen',
    en: 'Only these departments',
    hint: [
      'Ohne Auswahl können alle hier stempeln. Mitarbeiter anderer Filialen werden online erkannt.',
      'Without a choice everybody can stamp here. Employees of other branches are recognised online.',
    ],
    shape: z.array(idOf('abteilung')).check(z.maxLength(200)),
  }),
  codes: ownField({
    de: 'Angebotene Stempelcodes',
    en: 'Stamp codes on offer',
    hint: ['Ohne Auswahl werden alle aktiven Codes angeboten.', 'Without a choice all active codes are on offer.'],
    shape: z.array(text(40)).check(z.maxLength(50)),
  }),
  kontakt: noteField({
    de: 'Ansprechpartner',
    en: 'Contact',
    hint: ['Steht am Terminal, solange es gesperrt ist, z. B. „Pforte, Durchwahl 12“.', 'Shown at the terminal while it is locked, e.g. “Gate, extension 12”.'],
    max: 200,
  }),
}
export const Terminal = z.object(fieldShapes(terminalfelder))
export const TerminalZeile = z.extend(revised(Terminal), {
  id: idOf('terminal'),
  filiale: z.string(),
  zustand: z.enum(['aktiv', 'gesperrt', 'stillgelegt']),
  gekoppelt: z.nullable(Instant),
  zuletzt: z.nullable(Instant),
  wartend: z.int(),
  abweichungSek: z.nullable(z.int()),
  version: z.string(),
  geraet: z.string(),
  /** Since when two devices with one key are known. */
  alarmSeit: z.nullable(Instant),
  /** Numbers that are missing below one that was heard. */
  luecken: z.int(),
  /** A copy, a gap of a day, or entries announced by a device that has been silent for a day. */
  alarm: z.boolean(),
  /** Stamps that wait for a decision. */
  quarantaene: z.int(),
  lesungen: z.int(),
  darf: z.array(z.enum(['koppeln', 'sperren', 'freigeben', 'stilllegen', 'uebernehmen'])),
})
export type TerminalZeile = z.output<typeof TerminalZeile>

/** A stamp that nobody counts before it is decided. `zurueckgenommen`: it had been counted before the copy was noticed. */
export const Wartend = z.object({
  id: idOf('terminalQuarantaene'),
  person: z.nullable(z.string()),
  erfasst: Instant,
  eingegangen: Instant,
  flag: z.nullable(Flag),
  code: z.nullable(z.string()),
  grund: z.string(),
  zurueckgenommen: z.boolean(),
  entscheidung: z.nullable(z.enum(['uebernommen', 'verworfen'])),
})
const filter = { q, alarm: janein }

export const terminalCalls = {
  terminals: liste('terminals', filter, TerminalZeile, ['verwaltung', 'terminal']),
  terminalsDatei: datei('terminals', filter),
  terminalAnlegen: { method: 'POST', path: '/v1/verwaltung/terminals', ...recht, body: Terminal, result: byId('terminal') },
  terminalAendern: { method: 'PUT', path: '/v1/verwaltung/terminals/{id}', ...recht, params: byId('terminal'), body: revised(Terminal), result: Ok },
  /** A fresh pairing code; earlier ones are void. It is shown once. */
  terminalKoppeln: {
    method: 'POST',
    path: '/v1/verwaltung/terminals/{id}/koppeln',
    ...recht,
    params: byId('terminal'),
    result: z.object({ code: z.string(), laeuftAb: Instant, adresse: z.string() }),
  },
  terminalSperren: {
    method: 'POST',
    path: '/v1/verwaltung/terminals/{id}/sperren',
    ...recht,
    params: byId('terminal'),
    body: z.object({ kontakt: text(200) }),
    result: Ok,
  },
  terminalFreigeben: { method: 'POST', path: '/v1/verwaltung/terminals/{id}/freigeben', ...recht, params: byId('terminal'), result: Ok },
  terminalStilllegen: { method: 'POST', path: '/v1/verwaltung/terminals/{id}/stilllegen', ...recht, params: byId('terminal'), result: Ok },
  terminalQuarantaene: {
    method: 'GET',
    path: '/v1/verwaltung/terminals/{id}/quarantaene/entities',
    ...recht,
    params: byId('terminal'),
    query: Pages,
    result: page(Wartend),
    live: ['verwaltung', 'terminal'],
  },
  terminalUebernehmen: {
    method: 'POST',
    path: '/v1/verwaltung/terminals/quarantaene/{id}/uebernehmen',
    ...recht,
    params: byId('terminalQuarantaene'),
    result: Ok,
  },
  terminalVerwerfen: {
    method: 'POST',
    path: '/v1/verwaltung/terminals/quarantaene/{id}/verwerfen',
    ...recht,
    params: byId('terminalQuarantaene'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
  /** Releases all that can be released, at most 200 at a time; `offen` is what is left. */
  terminalAlleUebernehmen: {
    method: 'POST',
    path: '/v1/verwaltung/terminals/{id}/uebernehmen',
    ...recht,
    params: byId('terminal'),
    result: z.object({ anzahl: z.int(), offen: z.int() }),
  },
  ausweise: {
    method: 'GET',
    path: '/v1/verwaltung/mitarbeiter/{id}/ausweise',
    ...recht,
    params: byId('lstfix'),
    live: ['verwaltung', 'terminal'],
    result: z.object({
      pin: z.nullable(Instant),
      ausweise: z.array(z.object({ id: Uuid, ende: z.string(), art: Ausweisart, gueltigAb: Instant, gesperrt: z.nullable(Instant) })),
    }),
  },
  ausweisAnlernen: {
    method: 'POST',
    path: '/v1/verwaltung/mitarbeiter/{id}/ausweise',
    ...recht,
    params: byId('lstfix'),
    body: z.object({ nummer: text(100).check(z.minLength(4)), art: Ausweisart }),
    result: byId('lstfix'),
  },
  ausweisSperren: {
    method: 'DELETE',
    path: '/v1/verwaltung/mitarbeiter/{id}/ausweise/{ausweis}',
    ...recht,
    params: z.object({ id: Uuid, ausweis: Uuid }),
    result: Ok,
  },
  pinSetzen: {
    method: 'PUT',
    path: '/v1/verwaltung/mitarbeiter/{id}/pin',
    ...recht,
    params: byId('lstfix'),
    body: z.object({ pin: z.string().check(z.regex(/^\d{4,8}$/), z.minLength(4), z.maxLength(8)) }),
    result: Ok,
  },
  pinLoeschen: { method: 'DELETE', path: '/v1/verwaltung/mitarbeiter/{id}/pin', ...recht, params: byId('lstfix'), result: Ok },
} as const
export const Ausweisnummer = terminalCalls.ausweisAnlernen.body
export const Pin = terminalCalls.pinSetzen.body
