import { hardwareMit } from '#domain/geraete/sicht.ts'
import type { Found } from '#platform/contract/shapes.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Hardware } from '../contract/geraet.ts'
import { messages } from '../messages.ts'
import { liste } from './liste.ts'

const hoechstens = 8

/** What the list finds for these words, for Strg K: the device of that number, then those in use, then those that have left. */
export async function suche(context: Context, q: string): Promise<Found> {
  const gefunden = new Map<string, Hardware>()
  const finde = async (frage: Omit<Parameters<typeof liste>[1], 'limit' | 'sort'>) => {
    if (gefunden.size >= hoechstens) return
    for (const geraet of (await liste(context, { ...frage, sort: 'hostname', limit: hoechstens })).entities) gefunden.set(geraet.id, geraet)
  }
  const genau = /^\d{1,9}$/.test(q) ? await hardwareMit(context, q).select('h.id').executeTakeFirst() : undefined
  if (genau) await finde({ geraet: genau.id, zustand: 'alle' })
  await finde({ q, zustand: 'in Betrieb' })
  await finde({ q, zustand: 'ausgeschieden' })
  const t = messages[context.sprache]
  return {
    entities: [...gefunden.values()]
      .slice(0, hoechstens)
      .map(({ id, nummer, hostname, produkt, hardwaretyp, seriennummer, kunde, benutzer, zustand }) => ({
        id,
        title: `${nummer} ${hostname || produkt || hardwaretyp || seriennummer}`,
        hint: [hostname && produkt, seriennummer, kunde, benutzer, zustand === 'ausgeschieden' && t[`zustand.${zustand}`]].filter(Boolean).join(' · '),
        path: `/hardware-management/${nummer}`,
      })),
  }
}
