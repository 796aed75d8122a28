import * as z from 'zod/mini'
import { readTexts, textFields, writtenTexts } from '#platform/contract/record/fields.ts'
import { NewPassword } from '#platform/contract/password.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pick, Uuid, line, Found, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, liste, Mailadresse, q, recht } from './teil.ts'

/** Optional texts of an employee: form, list, file, history and audit trail have them from here. */
export const mitarbeitertexte = textFields({
  telefon: { de: 'Telefon', en: 'Phone', max: 50, type: 'tel', column: 88 },
  /** Lines of time on a work sheet carry it from then on. */
  lohngruppe: { de: 'Lohngruppe', en: 'Wage group', max: 40, column: 88 },
})

/** An employee as the office keeps it. */
export const Mitarbeiter = z.object({
  persnr: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  vorname: line(100),
  zuname: line(100),
  email: z.nullable(Mailadresse),
  ...writtenTexts(mitarbeitertexte),
  geburtsdatum: z.nullable(Day),
  abteilungId: idOf('abteilung'),
  vkforgid: z.int(),
  eintritt: Day,
  austritt: z.nullable(Day),
})
/** `filialeAb`: the first day at another branch; without it today. Days before it stay with the branch that they had. */
export const MitUmzug = z.extend(Mitarbeiter, { filialeAb: z.optional(z.nullable(Day)) })
/** A new employee; with `zugang` a user comes with it and is invited by mail. */
export const MitarbeiterNeu = z.extend(Mitarbeiter, {
  modellId: z.nullable(idOf('arbeitszeitmodell')),
  zugang: z.boolean(),
  rollen: z.array(idOf('rolle')).check(z.maxLength(50)),
})

/** Who may sign in: a name (e-mail or given here), accounts, roles and single rights. */
export const Anwender = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(254), z.regex(/^[^\s\p{Cc}]+$/u)),
  anzeigename: line(100),
  email: z.nullable(Mailadresse),
  sprache: z.enum(['de', 'en']),
  accountid: z.int(),
  konten: z.array(z.int()).check(z.maxLength(200)),
  rollen: z.array(idOf('rolle')).check(z.maxLength(50)),
  rechte: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
})
/** A new user, for an employee or (null) a customer. Without an e-mail the first password is given here. */
export const AnwenderNeu = z.extend(Anwender, { lstfixId: z.nullable(idOf('lstfix')), passwort: z.nullable(NewPassword) })

export const Zugang = z.enum(['aktiv', 'gesperrt', 'ohne'])
const Zeile = z.object({
  id: Uuid,
  anwenderId: z.nullable(idOf('anwender')),
  persnr: z.nullable(z.int()),
  name: z.string(),
  abteilung: z.nullable(z.string()),
  filiale: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  ...readTexts(mitarbeitertexte),
  rollen: z.array(z.string()),
  zugang: Zugang,
  eintritt: z.nullable(Day),
  austritt: z.nullable(Day),
})
const filter = {
  q,
  art: z._default(z.enum(['mitarbeiter', 'anwender']), 'mitarbeiter'),
  zugang: z.optional(Zugang),
  abteilung: z.optional(idOf('abteilung')),
  rolle: z.optional(idOf('rolle')),
  filiale: z.optional(z.coerce.number().check(z.int())),
  /** Questions of the overview. */
  offen: z.optional(z.enum(['ohne-modell', 'ohne-rolle', 'ausgetreten', 'nie-angemeldet'])),
}
const Zuordnung = z.object({ modellId: idOf('arbeitszeitmodell'), name: z.string(), gueltigAb: Day, aktuell: z.boolean() })
const Person = z.object({
  id: Uuid,
  name: z.string(),
  mitarbeiter: z.nullable(
    z.extend(revised(Mitarbeiter), {
      id: Uuid,
      email: z.nullable(z.string()),
      abteilung: z.string(),
      filiale: z.string(),
      frueher: z.array(z.object({ filiale: z.string(), bis: Day })),
    }),
  ),
  anwender: z.nullable(
    z.extend(revised(Anwender), {
      id: Uuid,
      username: z.string(),
      email: z.nullable(z.string()),
      aktiv: z.boolean(),
      passwortGesetzt: z.boolean(),
      angelegt: Instant,
      sitzungen: z.int(),
      /** Devices on which the person is signed out, and that may still hand over what waits on them. */
      uebergaben: z.int(),
      zuletzt: z.nullable(Instant),
      rollenNamen: z.array(z.string()),
    }),
  ),
  modelle: z.array(Zuordnung),
  darf: z.array(z.enum(['zugang-anlegen', 'einladen', 'passwort', 'sperren', 'freigeben', 'sitzungen-beenden'])),
})
export type Person = z.output<typeof Person>
const Stammdaten = z.object({
  abteilungen: z.array(z.extend(Pick, { aktiv: z.boolean() })),
  filialen: z.array(z.object({ vkforgid: z.int(), name: z.string(), land: z.string(), region: z.string() })),
  objektgruppen: z.array(z.object({ id: Uuid, name: z.string(), aktiv: z.boolean() })),
  kundengruppen: z.array(z.object({ nummer: z.int(), name: z.string() })),
  rollen: z.array(Pick),
  modelle: z.array(z.extend(Pick, { aktiv: z.boolean() })),
  firma: z.object({ land: z.string(), zone: z.string() }),
})
export type Stammdaten = z.output<typeof Stammdaten>

const anwenderPfad = '/v1/verwaltung/anwender/{id}'
const mitarbeiterPfad = '/v1/verwaltung/mitarbeiter/{id}'
const live = ['verwaltung', 'rechte']

/** People and users; `id` of a person is its employee's or, without one, its user's. */
export const personenCalls = {
  personen: liste('personen', filter, Zeile, live),
  personenDatei: datei('personen', filter),
  /** Employees by words, for Strg K: at most eight. */
  suche: {
    method: 'GET',
    path: '/v1/verwaltung/suche',
    ...recht,
    query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }),
    result: Found,
    live,
  },
  person: { method: 'GET', path: '/v1/verwaltung/personen/{id}', ...recht, params: z.object({ id: Uuid }), result: Person, live },
  /** What the portal keeps about the person (Art. 15 GDPR), as a ZIP; on record. */
  auskunft: {
    method: 'POST',
    path: '/v1/verwaltung/personen/{id}/auskunft',
    ...recht,
    params: z.object({ id: Uuid }),
    result: z.unknown(),
    file: true,
    timeoutMs: 120_000,
  },
  /** Small lists for selects. */
  stammdaten: { method: 'GET', path: '/v1/verwaltung/stammdaten', ...recht, result: Stammdaten, live },
  mitarbeiterSuche: { method: 'GET', path: '/v1/verwaltung/mitarbeiter', ...recht, query: z.object({ q }), result: z.array(Pick) },
  anwenderSuche: { method: 'GET', path: '/v1/verwaltung/anwender', ...recht, query: z.object({ q }), result: z.array(Pick) },
  mitarbeiterAnlegen: { method: 'POST', path: '/v1/verwaltung/mitarbeiter', ...recht, body: MitarbeiterNeu, result: byId('lstfix') },
  mitarbeiterAendern: { method: 'PUT', path: mitarbeiterPfad, ...recht, params: byId('lstfix'), body: revised(MitUmzug), result: Ok },
  modellZuordnen: {
    method: 'PUT',
    path: `${mitarbeiterPfad}/modell`,
    ...recht,
    params: byId('lstfix'),
    body: z.object({ modellId: idOf('arbeitszeitmodell'), gueltigAb: Day }),
    result: Ok,
  },
  modellEntfernen: {
    method: 'DELETE',
    path: `${mitarbeiterPfad}/modell/{gueltigAb}`,
    ...recht,
    params: z.extend(byId('lstfix'), { gueltigAb: Day }),
    result: Ok,
  },
  anwenderAnlegen: { method: 'POST', path: '/v1/verwaltung/anwender', ...recht, body: AnwenderNeu, result: byId('anwender') },
  anwenderAendern: { method: 'PUT', path: anwenderPfad, ...recht, params: byId('anwender'), body: revised(Anwender), result: Ok },
  anwenderAktiv: { method: 'PUT', path: `${anwenderPfad}/aktiv`, ...recht, params: byId('anwender'), body: z.object({ aktiv: z.boolean() }), result: Ok },
  einladen: { method: 'POST', path: `${anwenderPfad}/einladung`, ...recht, params: byId('anwender'), result: Ok },
  passwortSetzen: {
    method: 'PUT',
    path: `${anwenderPfad}/passwort`,
    ...recht,
    params: byId('anwender'),
    body: z.object({ passwort: NewPassword }),
    result: Ok,
  },
  sitzungenBeenden: { method: 'DELETE', path: `${anwenderPfad}/sitzungen`, ...recht, params: byId('anwender'), result: z.object({ beendet: z.int() }) },
} as const
