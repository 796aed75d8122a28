import * as z from 'zod/mini'
import { Land, landworte } from '#domain/personal/contract.ts'
import { choiceField, codeField, dayField, fieldShapes, lineField, ownField, tickField } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Ok, Time, note, text, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, optionalDay, q, recht } from './teil.ts'

/** One weekday (1 = Monday); `bis` not after `von` ends on the next day. */
export const Tag = z.object({
  wochentag: z.int().check(z.minimum(1), z.maximum(7)),
  von: Time,
  bis: Time,
  pauseMin: z.int().check(z.minimum(0), z.maximum(240)),
})
const modell = {
  name: lineField({ de: 'Name', en: 'Name', max: 100 }),
  tage: ownField({ de: 'Wochenplan', en: 'Week plan', shape: z.array(Tag).check(z.maxLength(7)) }),
}
export const modellfelder = { ...modell, aktiv: tickField({ de: 'Aktiv', en: 'Active' }) }
export const Modell = z.object(fieldShapes(modellfelder))
/** A new version of a model that is in use: other days, from a day on, for everybody who has the old one. */
export const fassungsfelder = { ...modell, gueltigAb: dayField({ de: 'Alle Personen wechseln ab', en: 'Everybody changes on' }) }
export const Fassung = z.object(fieldShapes(fassungsfelder))
const ModellZeile = z.extend(Modell, { id: idOf('arbeitszeitmodell'), minuten: z.int(), personen: z.int() })
const ModellDetail = z.extend(revised(ModellZeile), {
  /** Past days are reckoned by it: the days stay as they are. */
  inGebrauch: z.boolean(),
  darf: z.array(z.enum(['loeschen'])),
  zuordnungen: z.array(z.object({ personId: idOf('lstfix'), persnr: z.int(), name: z.string(), gueltigAb: Day, aktuell: z.boolean() })),
})

export const feiertagsfelder = {
  land: choiceField({ de: 'Land', en: 'Country', choices: landworte }),
  region: codeField({
    de: 'Region',
    en: 'Region',
    hint: ['ganzes Land', 'whole country'],
    max: 3,
    shape: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,3}$/))),
  }),
  datum: dayField({ de: 'Datum', en: 'Date' }),
  bezeichnung: lineField({ de: 'Bezeichnung', en: 'Name', max: 100 }),
  halbtags: tickField({ de: 'Halber Tag', en: 'Half day' }),
}
export const Feiertag = z.object(fieldShapes(feiertagsfelder))
const FeiertagZeile = z.extend(revised(Feiertag), { id: idOf('feiertag'), region: z.nullable(z.string()) })
export const Jahr = z.object({ jahr: z.int().check(z.minimum(2000), z.maximum(2100)), land: Land, region: z.nullable(z.string().check(z.maxLength(3))) })
const feiertagFilter = {
  q,
  jahr: z.optional(z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2200))),
  land: z.optional(Land),
  region: z.optional(z.string().check(z.maxLength(3))),
}

export const arten = ['Urlaub', 'Krank', 'Zeitausgleich', 'Schulung', 'Dienstreise', 'Homeoffice', 'Berufsschule', 'Elternzeit', 'Sonstige'] as const
const Art = z.enum(arten)
/** What of an absence can be changed: everything but whose it is. */
const Angaben = z.object({
  art: Art,
  von: Day,
  bis: Day,
  halbtags: z.boolean(),
  bemerkung: note(500),
  /** Of a Schulung: only so much of each day is free. */
  minuten: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1439))), null),
})
const Abwesenheitsfelder = z.extend(Angaben, { lstfixId: idOf('lstfix') })
const minutenNurSchulung = z.refine<Pick<z.output<typeof Angaben>, 'art' | 'halbtags' | 'minuten'>>(
  ({ art, halbtags, minuten }) => minuten === null || (art === 'Schulung' && !halbtags),
  { path: ['minuten'], error: 'verwaltung.minuten-nur-schulung' },
)
export const Abwesenheit = Abwesenheitsfelder.check(minutenNurSchulung)
export const Abwesenheitsangaben = Angaben.check(minutenNurSchulung)
const AbwesenheitZeile = z.extend(revised(Abwesenheitsfelder), {
  id: idOf('abwesenheit'),
  minuten: z.nullable(z.int()),
  persnr: z.int(),
  name: z.string(),
  storniert: z.nullable(z.string()),
  /** Why and by whom it was cancelled. */
  storno: z.nullable(z.object({ grund: z.string(), von: z.string() })),
  darf: z.array(z.enum(['aendern', 'stornieren'])),
})
const abwesenheitFilter = { q, von: optionalDay, bis: optionalDay, art: z.optional(Art), person: z.optional(idOf('lstfix')), storniert: janein }

export const zeitCalls = {
  modelle: liste('arbeitszeitmodelle', { q, aktiv: janein }, ModellZeile),
  modelleDatei: datei('arbeitszeitmodelle', { q, aktiv: janein }),
  modell: {
    method: 'GET',
    path: '/v1/verwaltung/arbeitszeitmodelle/{id}',
    ...recht,
    params: byId('arbeitszeitmodell'),
    result: ModellDetail,
    live: ['verwaltung'],
  },
  modellAnlegen: { method: 'POST', path: '/v1/verwaltung/arbeitszeitmodelle', ...recht, body: Modell, result: byId('arbeitszeitmodell') },
  modellAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/arbeitszeitmodelle/{id}',
    ...recht,
    params: byId('arbeitszeitmodell'),
    body: revised(Modell),
    result: Ok,
  },
  modellFassung: {
    method: 'POST',
    path: '/v1/verwaltung/arbeitszeitmodelle/{id}/fassung',
    ...recht,
    params: byId('arbeitszeitmodell'),
    body: Fassung,
    result: byId('arbeitszeitmodell'),
  },
  modellLoeschen: { method: 'DELETE', path: '/v1/verwaltung/arbeitszeitmodelle/{id}', ...recht, params: byId('arbeitszeitmodell'), result: Ok },

  feiertage: liste('feiertage', feiertagFilter, FeiertagZeile),
  feiertageDatei: datei('feiertage', feiertagFilter),
  feiertagAnlegen: { method: 'POST', path: '/v1/verwaltung/feiertage', ...recht, body: Feiertag, result: byId('feiertag') },
  feiertagAendern: { method: 'PUT', path: '/v1/verwaltung/feiertage/{id}', ...recht, params: byId('feiertag'), body: revised(Feiertag), result: Ok },
  feiertagLoeschen: { method: 'DELETE', path: '/v1/verwaltung/feiertage/{id}', ...recht, params: byId('feiertag'), result: Ok },
  jahrUebernehmen: { method: 'POST', path: '/v1/verwaltung/feiertage/jahr', ...recht, body: Jahr, result: z.object({ angelegt: z.int(), vorhanden: z.int() }) },

  abwesenheiten: liste('abwesenheiten', abwesenheitFilter, AbwesenheitZeile),
  abwesenheitenDatei: datei('abwesenheiten', abwesenheitFilter),
  abwesenheit: {
    method: 'GET',
    path: '/v1/verwaltung/abwesenheiten/{id}',
    ...recht,
    params: byId('abwesenheit'),
    result: AbwesenheitZeile,
    live: ['verwaltung'],
  },
  abwesenheitAnlegen: { method: 'POST', path: '/v1/verwaltung/abwesenheiten', ...recht, body: Abwesenheit, result: byId('abwesenheit') },
  abwesenheitAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/abwesenheiten/{id}',
    ...recht,
    params: byId('abwesenheit'),
    body: revised(Angaben).check(minutenNurSchulung),
    result: Ok,
  },
  abwesenheitStornieren: {
    method: 'POST',
    path: '/v1/verwaltung/abwesenheiten/{id}/storno',
    ...recht,
    params: byId('abwesenheit'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
} as const
