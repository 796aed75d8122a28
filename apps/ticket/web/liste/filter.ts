import * as z from 'zod/mini'
import type { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import { sortierungen, type Filter } from '#apps/ticket/contract/formen.ts'
import { schritte, zustaende } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { Day } from '#platform/contract/shapes.ts'

const Prio = z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9']))
const kurz = z.optional(z.string().check(z.maxLength(100)))

/** The fields of a question, as the address keeps them. */
const felder = {
  q: kurz,
  nummer: z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
  nummern: z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}(,[1-9]\d{0,11}){0,199}$/))),
  name: kurz,
  zustand: z.optional(z.enum([...zustaende, 'laufend', 'alle'])),
  schritt: z.optional(z.enum(schritte)),
  typId: kurz,
  prioVon: Prio,
  prioBis: Prio,
  von: z.optional(Day),
  bis: z.optional(Day),
  zustaendig: kurz,
  ktostammId: kurz,
  ueberfaellig: z.optional(z.enum(['ja'])),
}
/** `sicht`: one of the built-in views or the id of a saved one. */
export const Adresse = z.object({ ...felder, sicht: kurz, sort: z.optional(z.enum(sortierungen)) })
export type Adresse = z.output<typeof Adresse>
export type Setzen = (aenderung: Partial<Record<keyof Adresse, string | number | null>>) => void

export const feldnamen = Object.keys(felder) as (keyof typeof felder)[]
/** Only what asks, without view and order. */
export const nurFelder = (adresse: Adresse) =>
  Object.fromEntries(feldnamen.flatMap((name) => (adresse[name] === undefined ? [] : [[name, adresse[name]]]))) as Partial<Adresse>
/** The address without any question. */
export const leer = Object.fromEntries(feldnamen.map((name) => [name, null])) as Partial<Record<keyof Adresse, null>>

/** Views that everybody has, in the order in which they are asked for most. */
export const sichten = ['laufend', 'meine', 'niemand', 'neu', 'freigabe', 'ueberfaellig'] as const
export type Sicht = (typeof sichten)[number]
export const eingebaut: Readonly<Record<Sicht, Partial<Adresse>>> = {
  laufend: {},
  meine: { zustaendig: 'ich' },
  niemand: { zustaendig: 'niemand' },
  neu: { zustand: 'Neu' },
  freigabe: { zustand: 'Freigabe' },
  ueberfaellig: { ueberfaellig: 'ja' },
}
/** What a saved view asks, as the address would say it. */
export const alsFelder = (filter: Filter): Partial<Adresse> =>
  nurFelder(
    Adresse.parse(
      Object.fromEntries(Object.entries(filter).flatMap(([name, wert]) => (name in felder && wert !== '' && wert !== undefined ? [[name, String(wert)]] : []))),
    ),
  )

/** A question that somebody keeps under a name. */
export type Ansicht = Result<typeof calls.ansichten>['entities'][number]
