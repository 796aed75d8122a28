import * as z from 'zod/mini'
import { fieldShapes, keyNumberField, lineField, tickField } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, q, recht } from './teil.ts'

/** By which statistics gather objects. */
export const objektgruppenfelder = { name: lineField({ de: 'Name', en: 'Name', max: 100 }), aktiv: tickField({ de: 'Aktiv', en: 'Active' }) }
export const Objektgruppe = z.object(fieldShapes(objektgruppenfelder))
const Objektgruppenzeile = z.extend(revised(Objektgruppe), { id: idOf('objektgruppe'), objekte: z.int(), darf: z.array(z.enum(['loeschen'])) })

/** By which statistics gather customers. Its number is given once: other programs know it by that. */
export const kundengruppenfelder = {
  nummer: keyNumberField({
    de: 'Nummer',
    en: 'Number',
    hint: [
      'Lässt sich danach nicht mehr ändern: Andere Programme kennen die Gruppe unter ihr.',
      'Cannot be changed afterwards: other programs know the group by it.',
    ],
    min: 1,
    max: 999_999,
  }),
  bezeichnung: lineField({ de: 'Bezeichnung', en: 'Name', max: 100 }),
}
export const Kundengruppe = z.object(fieldShapes(kundengruppenfelder))
export const KundengruppeAenderung = z.omit(Kundengruppe, { nummer: true })
const Kundengruppenzeile = z.extend(revised(KundengruppeAenderung), { nummer: z.int(), kunden: z.int(), darf: z.array(z.enum(['loeschen'])) })
const ByNummer = z.object({ nummer: z.coerce.number().check(z.int()) })

/** Groups of objects and of customers. */
export const gruppenCalls = {
  objektgruppen: liste('objektgruppen', { q, aktiv: janein }, Objektgruppenzeile),
  objektgruppenDatei: datei('objektgruppen', { q, aktiv: janein }),
  objektgruppeAnlegen: { method: 'POST', path: '/v1/verwaltung/objektgruppen', ...recht, body: Objektgruppe, result: byId('objektgruppe') },
  objektgruppeAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/objektgruppen/{id}',
    ...recht,
    params: byId('objektgruppe'),
    body: revised(Objektgruppe),
    result: Ok,
  },
  objektgruppeLoeschen: { method: 'DELETE', path: '/v1/verwaltung/objektgruppen/{id}', ...recht, params: byId('objektgruppe'), result: Ok },

  kundengruppen: liste('kundengruppen', { q }, Kundengruppenzeile),
  kundengruppenDatei: datei('kundengruppen', { q }),
  kundengruppeAnlegen: { method: 'POST', path: '/v1/verwaltung/kundengruppen', ...recht, body: Kundengruppe, result: ByNummer },
  kundengruppeAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/kundengruppen/{nummer}',
    ...recht,
    params: ByNummer,
    body: revised(KundengruppeAenderung),
    result: Ok,
  },
  kundengruppeLoeschen: { method: 'DELETE', path: '/v1/verwaltung/kundengruppen/{nummer}', ...recht, params: ByNummer, result: Ok },
} as const
