import { uuid } from '#platform/contract/uuid.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { ausDetail } from './useschein.ts'

type Form = ReturnType<typeof ausDetail>
const kopien = new Map<string, Form>()

/** A new sheet that begins as this one: same head and lines, today, without weather, times and pictures. Returns its id. */
export function kopiere(detail: Scheindetail): string {
  const id = uuid()
  const { positionen = [], ...kopf } = ausDetail(detail)
  kopien.set(id, {
    ...kopf,
    datum: Temporal.Now.plainDateISO().toString(),
    wetter: null,
    wetterquelle: '',
    tempMin: '',
    tempMax: '',
    skizze: null,
    bilder: [],
    positionen: positionen.map((eine) => ({ ...eine, id: uuid(), berichtId: null, von: null, bis: null })),
  })
  return id
}
/** What a new sheet begins with, when it is a copy. */
export const kopieVon = (id: string) => kopien.get(id) ?? null
