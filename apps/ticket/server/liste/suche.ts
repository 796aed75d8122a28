import { messages, schrittwort } from '#apps/ticket/messages.ts'
import { siehtInternes } from '#domain/tickets/sicht.ts'
import type { Found } from '#platform/contract/shapes.ts'
import type { Context } from '#platform/server/http/context.ts'
import { liste } from './liste.ts'

const hoechstens = 8

/** What the list finds for these words, whatever its state, for Strg K. */
export async function suche(context: Context, q: string): Promise<Found> {
  const { entities } = await liste(context, { q, zustand: 'alle', bereich: 'alle', sort: '-geaendert', limit: hoechstens })
  const t = messages[context.sprache]
  return {
    entities: entities.map(({ id, nummer, name, schritt, ktostamm }) => ({
      id,
      title: `${nummer} ${name}`,
      hint: [t[schrittwort(schritt, siehtInternes(context))], ktostamm?.name].filter(Boolean).join(' · '),
      path: `/ticket/${nummer}`,
    })),
  }
}
