import * as z from 'zod/mini'
import { Land } from '#domain/personal/contract.ts'
import { Codeart } from '#domain/stempel/contract.ts'
import { icons } from '#platform/contract/icons.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, Pick, line, lineOrNone, note, text, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, Mailadresse, q, recht, UstId } from './teil.ts'

export const Abteilung = z.object({
  nummer: z.int().check(z.minimum(1), z.maximum(999_999)),
  bezeichnung: line(100),
  leitungId: z.nullable(idOf('lstfix')),
  /** It is below this one, which is below none. */
  oberabteilungId: z.nullable(idOf('abteilung')),
  aktiv: z.boolean(),
})
const AbteilungZeile = z.extend(revised(Abteilung), {
  id: idOf('abteilung'),
  leitung: z.nullable(Pick),
  oberabteilung: z.nullable(Pick),
  mitarbeiter: z.int(),
  darf: z.array(z.enum(['loeschen'])),
})

/** What invoices of a branch say of who writes them; an e-invoice needs all but one of the two numbers. */
const Rechnungssteller = {
  strasse: z._default(lineOrNone(150), ''),
  plz: z._default(lineOrNone(10), ''),
  ustId: UstId,
  steuernummer: z._default(lineOrNone(30), ''),
  iban: z._default(
    z.string().check(
      z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
      z.regex(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/, 'verwaltung.iban'),
    ),
    '',
  ),
  kontakt: z._default(lineOrNone(100), ''),
  telefon: z._default(lineOrNone(50), ''),
  email: z._default(z.union([z.literal(''), Mailadresse]), ''),
}
/** A branch; its number is also the number of its account. */
export const Filiale = z.object({
  vkforgid: z.int().check(z.minimum(1), z.maximum(999_999)),
  name: line(100),
  ort: lineOrNone(100),
  land: Land,
  region: text(3),
  zone: text(50),
  ...Rechnungssteller,
})
/** The number is given once. */
export const FilialeAenderung = z.omit(Filiale, { vkforgid: true })
const FilialeZeile = z.extend(revised(Filiale), { mitarbeiter: z.int(), anwender: z.int(), darf: z.array(z.enum(['loeschen'])) })
const ByNummer = z.object({ vkforgid: z.coerce.number().check(z.int()) })

export const Stempelcode = z.object({
  name: line(40),
  beschreibung: note(200),
  art: Codeart,
  icon: z.enum(icons),
  reihenfolge: z.int().check(z.minimum(0), z.maximum(9999)),
  aktiv: z.boolean(),
  /** Of an absence: counts as a break. */
  ruhe: z._default(z.boolean(), false),
})
const CodeZeile = z.extend(revised(Stempelcode), { icon: z.string() })
const ByName = z.object({ name: line(40) })

const filter = { q, aktiv: janein }

/** Departments, branches, stamp codes: small tables that the company keeps. */
export const firmaCalls = {
  abteilungen: liste('abteilungen', filter, AbteilungZeile),
  abteilungenDatei: datei('abteilungen', filter),
  abteilungAnlegen: { method: 'POST', path: '/v1/verwaltung/abteilungen', ...recht, body: Abteilung, result: byId('abteilung') },
  abteilungAendern: { method: 'PUT', path: '/v1/verwaltung/abteilungen/{id}', ...recht, params: byId('abteilung'), body: revised(Abteilung), result: Ok },
  abteilungLoeschen: { method: 'DELETE', path: '/v1/verwaltung/abteilungen/{id}', ...recht, params: byId('abteilung'), result: Ok },

  filialen: liste('filialen', { q }, FilialeZeile),
  filialenDatei: datei('filialen', { q }),
  filialeAnlegen: { method: 'POST', path: '/v1/verwaltung/filialen', ...recht, body: Filiale, result: ByNummer },
  filialeAendern: { method: 'PUT', path: '/v1/verwaltung/filialen/{vkforgid}', ...recht, params: ByNummer, body: revised(FilialeAenderung), result: Ok },
  filialeLoeschen: { method: 'DELETE', path: '/v1/verwaltung/filialen/{vkforgid}', ...recht, params: ByNummer, result: Ok },

  stempelcodes: liste('stempelcodes', filter, CodeZeile),
  stempelcodesDatei: datei('stempelcodes', filter),
  stempelcodeAnlegen: { method: 'POST', path: '/v1/verwaltung/stempelcodes', ...recht, body: Stempelcode, result: ByName },
  stempelcodeAendern: { method: 'PUT', path: '/v1/verwaltung/stempelcodes/{name}', ...recht, params: ByName, body: revised(Stempelcode), result: ByName },
} as const
