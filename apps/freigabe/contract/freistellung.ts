import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { Day, line, note, Ok, page, Paging, idOf } from '#platform/contract/shapes.ts'

/** A certificate of exemption (§ 48b EStG) as it is written down. */
export const Freistellung = z.object({
  nummer: line(40),
  gueltigVon: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'freigabe.tag-fehlt' })),
  gueltigBis: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'freigabe.tag-fehlt' })),
})
export type Freistellung = z.output<typeof Freistellung>
export const lagen = ['gueltig', 'endet', 'abgelaufen', 'ohne'] as const
export const Lage = z.enum(lagen)
/** A supplier with the newest certificate; without one its fields are empty. `endet`: within 30 days. */
export const Freistellungzeile = z.extend(revised(Freistellung), {
  id: idOf('ktostamm'),
  kontonummer: z.int(),
  name: z.string(),
  filiale: z.string(),
  lage: Lage,
})
export type Freistellungzeile = z.output<typeof Freistellungzeile>

const eigene = { permission: 'FREIGABE.FREISTELLUNG', scope: 'konten' } as const

export const freistellungCalls = {
  /** Suppliers of the asker's accounts in Germany. */
  freistellungen: {
    ...eigene,
    method: 'GET',
    path: '/v1/freistellung/entities',
    query: z.object({ ...Paging.shape, q: z.optional(note(100)), lage: z.optional(Lage) }),
    result: page(Freistellungzeile),
    live: ['freigabe'],
  },
  freistellungSetzen: {
    ...eigene,
    method: 'PUT',
    path: '/v1/freistellung/{id}',
    params: z.object({ id: idOf('ktostamm') }),
    body: revised(Freistellung),
    result: Ok,
  },
} as const
