import * as z from 'zod/mini'
import { fieldShapes, lineField, noteField } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, liste, q, recht } from './teil.ts'

export const rollenfelder = {
  name: lineField({ de: 'Name', en: 'Name', max: 60 }),
  beschreibung: noteField({ de: 'Beschreibung', en: 'Description', max: 200 }),
}
/** A bundle of rights that people get by name. */
export const Rolle = z.object({ ...fieldShapes(rollenfelder), rechte: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)) })
const Zeile = z.object({ id: idOf('rolle'), name: z.string(), beschreibung: z.string(), mitglieder: z.int(), rechte: z.int() })
const Mitglied = z.object({ anwenderId: idOf('anwender'), personId: idOf('lstfix'), name: z.string(), username: z.string(), aktiv: z.boolean() })
const Detail = z.extend(revised(Rolle), { id: idOf('rolle'), mitglieder: z.array(Mitglied), anzahl: z.int(), darf: z.array(z.enum(['loeschen'])) })
const filter = { q }
const live = ['verwaltung', 'rechte']
const mitglied = {
  ...recht,
  path: '/v1/verwaltung/rollen/{id}/mitglieder/{anwenderId}',
  params: z.extend(byId('rolle'), { anwenderId: idOf('anwender') }),
  result: Ok,
} as const

export const rollenCalls = {
  rollen: liste('rollen', filter, Zeile, live),
  rollenDatei: datei('rollen', filter),
  rolle: { method: 'GET', path: '/v1/verwaltung/rollen/{id}', ...recht, params: byId('rolle'), result: Detail, live },
  /** All rights that the apps of this installation declare, in menu order. */
  berechtigungen: {
    method: 'GET',
    path: '/v1/verwaltung/berechtigungen',
    ...recht,
    result: z.array(z.object({ key: z.string(), app: z.string(), text: z.object({ de: z.string(), en: z.string() }) })),
  },
  rolleAnlegen: { method: 'POST', path: '/v1/verwaltung/rollen', ...recht, body: Rolle, result: byId('rolle') },
  rolleAendern: { method: 'PUT', path: '/v1/verwaltung/rollen/{id}', ...recht, params: byId('rolle'), body: revised(Rolle), result: Ok },
  rolleLoeschen: { method: 'DELETE', path: '/v1/verwaltung/rollen/{id}', ...recht, params: byId('rolle'), result: Ok },
  mitgliedAufnehmen: { method: 'PUT', ...mitglied },
  mitgliedEntfernen: { method: 'DELETE', ...mitglied },
} as const
