import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { idOf, line, Ok, page, Pages } from '#platform/contract/shapes.ts'
import { filter } from './geraet.ts'

/** Columns of the list that a view chooses from; the name of a device always stands there. */
export const ansichtspalten = ['hardwaretyp', 'wem', 'garantie', 'nummer', 'produkt', 'seriennummer', 'zustand', 'standort', 'ip'] as const
export type Ansichtspalte = (typeof ansichtspalten)[number]
/** Columns that a view chose, as an address and a file are asked for them: names with commas between. */
export const Spaltenwahl = z
  .string()
  .check(z.regex(new RegExp(`^(${ansichtspalten.join('|')})(,(${ansichtspalten.join('|')})){0,${ansichtspalten.length - 1}}$`)))
/** Orders of the list; with a minus from the end. */
export const ansichtsorten = [
  ...(['nummer', 'hostname', 'seriennummer', 'garantie', 'lieferdatum'] as const),
  ...(['-nummer', '-hostname', '-seriennummer', '-garantie', '-lieferdatum'] as const),
] as const

/** A question under a name. No order, no columns: as the list has them. */
export const Ansichtform = z.object({
  name: line(60),
  filter: z.object(filter),
  sort: z.nullable(z.enum(ansichtsorten)),
  spalten: z.array(z.enum(ansichtspalten)).check(z.maxLength(ansichtspalten.length)),
})
export type Ansichtform = z.output<typeof Ansichtform>
/** `veraltet`: something of what was kept is not known any more, and left out. */
export const Ansicht = z.extend(revised(Ansichtform), { id: idOf('hardwareAnsicht'), veraltet: z.boolean() })
export type Ansicht = z.output<typeof Ansicht>

const eigene = { permission: 'HARDWAREMANAGEMENT', scope: 'selbst' } as const
const path = '/v1/hardwareansicht'
const params = z.object({ id: idOf('hardwareAnsicht') })

/** Saved views of the list of devices: everybody has his own. */
export const ansichtcalls = {
  ansichten: { ...eigene, method: 'GET', path: `${path}/entities`, query: Pages, result: page(Ansicht), live: ['hardwareansicht'] },
  ansichtMerken: { ...eigene, method: 'POST', path, body: Ansichtform, result: z.object({ id: idOf('hardwareAnsicht') }) },
  ansichtAendern: { ...eigene, method: 'PUT', path: `${path}/{id}`, params, body: revised(Ansichtform), result: Ok },
  ansichtLoeschen: { ...eigene, method: 'DELETE', path: `${path}/{id}`, params, result: Ok },
} as const
