import type { Id } from '#platform/contract/shapes.ts'
import type { Vorgabe } from '../contract/vorgaben.ts'

const gesehen = new Map<string, { name: string; kunde?: string; ort?: string; vorgabe?: Vorgabe; persnr?: string; lohngruppe?: string }>()
/** Names of what pick-lists showed on this page, as a sheet carries them. */
export const nameVon = (id: string) => gesehen.get(id)?.name
/** The customer of an object that a pick-list showed. */
export const kundeVon = (objektId: Id<'objekt'>) => gesehen.get(objektId)?.kunde

/** The town of such an object. */
export const objektortVon = (objektId: string) => gesehen.get(objektId)?.ort
/** How the customer of such an object wants his sheets. */
export const objektvorgabeVon = (objektId: Id<'objekt'>) => gesehen.get(objektId)?.vorgabe

/** How a person whom a pick-list showed is paid; empty: nothing is known at the server. */
export const lohngruppeVon = (lstfixId: Id<'lstfix'>) => gesehen.get(lstfixId)?.lohngruppe

/** The personnel number of such a person. */
export const persnrVon = (lstfixId: Id<'lstfix'>) => gesehen.get(lstfixId)?.persnr

export interface Eintrag {
  id: string
  nummer: string | null
  name: string
  kunde?: string
  ort?: string
  vorgabe?: Vorgabe
  persnr?: string
  lohngruppe?: string
}
/** Notes what a pick-list shows. */
export function merke<T extends Eintrag>(eintrag: T) {
  const { id, nummer, name, kunde, ort, vorgabe, persnr, lohngruppe } = eintrag
  gesehen.set(id, {
    name: [nummer, name].filter(Boolean).join(' '),
    ...(kunde !== undefined && { kunde }),
    ...(ort !== undefined && { ort }),
    ...(vorgabe && { vorgabe }),
    ...(persnr !== undefined && { persnr }),
    ...(lohngruppe !== undefined && { lohngruppe }),
  })
  return eintrag
}
