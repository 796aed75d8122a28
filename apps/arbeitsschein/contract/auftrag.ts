import * as z from 'zod/mini'
import { BelegId } from '#domain/belege/contract.ts'
import { Day, Ok, idOf } from '#platform/contract/shapes.ts'

/** An order of the customer, at the sheet's object or at none. */
const Auftrag = z.object({ id: BelegId, nummer: z.string(), belegdatum: Day, betreff: z.string(), amObjekt: z.boolean() })
const wie = { permission: 'ARBEITSSCHEIN.VERRECHNUNG', scope: 'konten', params: z.object({ id: idOf('arbeitsschein') }) } as const

/** Which order the document of a finished sheet belongs to, where nobody could tell when it was finished. */
export const auftragscalls = {
  /** Orders that it may be put to, at most fifty, those of its object and the latest first; none when it has one. */
  auftraege: {
    ...wie,
    method: 'GET',
    path: '/v1/arbeitsschein/{id}/auftraege',
    result: z.object({ auftraege: z.array(Auftrag) }),
    live: ['arbeitsschein', 'beleg'],
  },
  /** Puts it there, for this version for good; another one only when this order is cancelled or deleted. */
  auftragSetzen: { ...wie, method: 'POST', path: '/v1/arbeitsschein/{id}/auftrag', body: z.object({ auftrag: BelegId }), result: Ok },
} as const
