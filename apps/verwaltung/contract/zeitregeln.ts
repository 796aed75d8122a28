import * as z from 'zod/mini'
import { Land } from '#domain/personal/contract.ts'
import { Altersgruppe, regelarten, Regelwerte, type Regelart } from '#domain/zeiten/contract.ts'
import { Day, Instant, text } from '#platform/contract/shapes.ts'
import { datei, liste, q, recht } from './teil.ts'

/** One more version of a rule, valid from a day; `wert` by the kind of the rule. */
export const fassung = <const A extends Regelart>(art: A) =>
  z.object({ land: Land, gruppe: Altersgruppe, art: z.literal(art), gueltigAb: Day, quelle: text(300), wert: Regelwerte[art] })
const alle = Object.values({
  pause: fassung('pause'),
  tag: fassung('tag'),
  woche: fassung('woche'),
  durchschnitt: fassung('durchschnitt'),
  ruhe: fassung('ruhe'),
  nacht: fassung('nacht'),
  stueck: fassung('stueck'),
  schicht: fassung('schicht'),
  freietage: fassung('freietage'),
  krank: fassung('krank'),
  aufbewahrung: fassung('aufbewahrung'),
  rundung: fassung('rundung'),
} satisfies { [A in Regelart]: ReturnType<typeof fassung<A>> })
export const Zeitregel = z.discriminatedUnion('art', alle as [(typeof alle)[number], ...(typeof alle)[number][]])

const Zeile = z.object({
  id: z.string(),
  land: Land,
  gruppe: Altersgruppe,
  art: z.enum(regelarten),
  fassung: z.int(),
  gueltigAb: Day,
  /** Last day, null while nothing follows. */
  gueltigBis: z.nullable(Day),
  zustand: z.enum(['gilt', 'kommt', 'abgeloest']),
  wert: z.record(z.string(), z.unknown()),
  quelle: z.string(),
  angelegt: Instant,
  /** Who added it; null = delivered with the product. */
  von: z.nullable(z.string()),
})
const filter = {
  q,
  land: z.optional(Land),
  gruppe: z.optional(Altersgruppe),
  art: z.optional(z.enum(regelarten)),
  zustand: z.optional(z.enum(['gilt', 'kommt', 'abgeloest'])),
}

export const zeitregelnCalls = {
  zeitregeln: liste('zeitregeln', filter, Zeile),
  zeitregelnDatei: datei('zeitregeln', filter),
  zeitregelAnlegen: { method: 'POST', path: '/v1/verwaltung/zeitregeln', ...recht, body: Zeitregel, result: z.object({ id: z.string() }) },
} as const
