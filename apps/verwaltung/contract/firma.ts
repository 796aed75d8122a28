import * as z from 'zod/mini'
import { landworte } from '#domain/personal/contract.ts'
import { icons } from '#platform/contract/icons.ts'
import {
  choiceField,
  codeField,
  fieldShapes,
  keyNumberField,
  lineField,
  noteField,
  optionalLineField,
  ownField,
  tickField,
  type RecordField,
} from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, Pick, line, lineOrNone, text, idOf } from '#platform/contract/shapes.ts'
import { anschrift, byId, datei, janein, liste, Mailadresse, q, recht, UstId } from './teil.ts'

const aktiv = tickField({ de: 'Aktiv', en: 'Active' })

export const abteilungsfelder = {
  nummer: keyNumberField({ de: 'Nummer', en: 'Number', min: 1, max: 999_999 }),
  bezeichnung: lineField({ de: 'Bezeichnung', en: 'Name', max: 100 }),
  leitungId: ownField({ de: 'Leitung', en: 'Head', shape: z.nullable(idOf('lstfix')) }),
  /** It is below this one, which is below none. */
  oberabteilungId: ownField({ de: 'Gehört zu', en: 'Belongs to', shape: z.nullable(idOf('abteilung')) }),
  aktiv,
}
export const Abteilung = z.object(fieldShapes(abteilungsfelder))
const AbteilungZeile = z.extend(revised(Abteilung), {
  id: idOf('abteilung'),
  leitung: z.nullable(Pick),
  oberabteilung: z.nullable(Pick),
  mitarbeiter: z.int(),
  darf: z.array(z.enum(['loeschen'])),
})

const oderLeer = (feld: RecordField<z.ZodMiniType<string, string>>) => ({ ...feld, shape: z._default(feld.shape, '') })
/** What invoices of a branch say of who writes them; an e-invoice needs all but one of the two numbers. */
export const rechnungsfelder = {
  strasse: oderLeer(anschrift.strasse),
  plz: oderLeer(anschrift.plz),
  ustId: codeField({ de: 'USt-IdNr.', en: 'VAT number', max: 30, shape: UstId }),
  steuernummer: oderLeer(optionalLineField({ de: 'Steuernummer', en: 'Tax number', max: 30 })),
  iban: codeField({
    de: 'IBAN',
    en: 'IBAN',
    max: 50,
    shape: z._default(
      z.string().check(
        z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
        z.regex(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/, 'verwaltung.iban'),
      ),
      '',
    ),
  }),
  kontakt: oderLeer(optionalLineField({ de: 'Ansprechpartner', en: 'Contact', max: 100 })),
  telefon: codeField({ de: 'Telefon', en: 'Phone', type: 'tel', max: 50, shape: z._default(lineOrNone(50), '') }),
  email: codeField({ de: 'E-Mail', en: 'E-mail', type: 'email', max: 254, shape: z._default(z.union([z.literal(''), Mailadresse]), '') }),
}
/** A branch; its number is also the number of its account. */
export const filialfelder = {
  vkforgid: keyNumberField({
    de: 'Nummer',
    en: 'Number',
    hint: ['Auch Kontonummer der Filiale.', 'Also the account number of the branch.'],
    min: 1,
    max: 999_999,
  }),
  name: lineField({ de: 'Name', en: 'Name', max: 100 }),
  ort: anschrift.ort,
  land: choiceField({ de: 'Land', en: 'Country', choices: landworte }),
  region: codeField({
    de: 'Region',
    en: 'Region',
    hint: ['ISO 3166-2 ohne Land: BY, NW, 9 …', 'ISO 3166-2 without the country: BY, NW, 9 …'],
    max: 3,
    shape: text(3),
  }),
  zone: ownField({ de: 'Zeitzone', en: 'Time zone', shape: text(50) }),
}
export const Filiale = z.object(fieldShapes({ ...filialfelder, ...rechnungsfelder }))
/** The number is given once. */
export const FilialeAenderung = z.omit(Filiale, { vkforgid: true })
const FilialeZeile = z.extend(revised(Filiale), { mitarbeiter: z.int(), anwender: z.int(), darf: z.array(z.enum(['loeschen'])) })
const ByNummer = z.object({ vkforgid: z.coerce.number().check(z.int()) })

export const codefelder = {
  name: lineField({ de: 'Name', en: 'Name', max: 40 }),
  beschreibung: noteField({ de: 'Beschreibung', en: 'Description', max: 200 }),
  art: choiceField({
    de: 'Art',
    en: 'Kind',
    choices: { arbeit: ['Arbeit', 'Work'], pause: ['Pause', 'Break'], unterwegs: ['Unterwegs', 'On the road'], abwesend: ['Abwesend', 'Away'] },
  }),
  icon: ownField({ de: 'Symbol', en: 'Symbol', shape: z.enum(icons) }),
  reihenfolge: keyNumberField({ de: 'Reihenfolge', en: 'Order', min: 0, max: 9999 }),
  aktiv,
  /** Of an absence. */
  ruhe: tickField({
    de: 'Zählt als Pause',
    en: 'Counts as a break',
    hint: [
      'Die Zeit mit diesem Code zählt als Pause. Gilt für alle noch offenen Tage.',
      'The time with this code counts as a break. Holds for all days that are still open.',
    ],
  }),
}
const code = fieldShapes(codefelder)
export const Stempelcode = z.object({ ...code, ruhe: z._default(code.ruhe, false) })
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
