import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'
import { Richtung } from '../contract.ts'

const tage = { vonbelegdatum: Day, bisbelegdatum: Day, ktostammUrsache: z.optional(z.uuid()), ktostammBaustelle: z.optional(z.uuid()) }
const sorten = ['belegdatum', 'belegnummer', 'faelldatum', 'ktostammBaustelle', 'saldo'] as const

/** What is asked, in the address of form and list. `ansicht`: as lines instead of rows. `posten`: the retention that is open beside the list. */
export const Adresse = z.object({
  vonbelegdatum: z.optional(tage.vonbelegdatum),
  bisbelegdatum: z.optional(tage.bisbelegdatum),
  ktostammUrsache: tage.ktostammUrsache,
  ktostammBaustelle: tage.ktostammBaustelle,
  richtung: z.optional(Richtung),
  stand: z.optional(z.enum(['offen', 'erledigt', 'alle'])),
  sort: z.optional(z.enum([...sorten, ...sorten.map((sorte) => `-${sorte}` as const)])),
  ansicht: z.optional(z.literal('linie')),
  posten: z.optional(z.uuid()),
})
export type Adresse = z.output<typeof Adresse>

/** Retentions live for years: asked without days, the last five. */
export function standard() {
  const heute = Temporal.Now.plainDateISO()
  return { vonbelegdatum: heute.with({ month: 1, day: 1 }).subtract({ years: 5 }).toString(), bisbelegdatum: heute.toString() }
}

/** What is asked; without accounts all of them. */
export interface Abfragewerte {
  vonbelegdatum: string
  bisbelegdatum: string
  ktostammUrsache?: string | undefined
  ktostammBaustelle?: string | undefined
}

/** The query of an address: the usual one where nothing is asked, null where it cannot be read, lacks a day or runs backwards. */
export function abfrageVon(search: string): Abfragewerte | null {
  const gegeben = Object.fromEntries(new URLSearchParams(search))
  if (!Object.keys(tage).some((feld) => gegeben[feld] !== undefined)) return standard()
  const { data } = z.object(tage).safeParse(gegeben)
  return data && data.vonbelegdatum <= data.bisbelegdatum ? data : null
}

/** The query as an address; what is empty is left out. */
export const alsAdresse = (werte: Readonly<Record<string, string | null | undefined>>) =>
  new URLSearchParams(Object.entries(werte).flatMap(([feld, wert]): [string, string][] => (wert ? [[feld, wert]] : []))).toString()
