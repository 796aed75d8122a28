import type { Id } from '#platform/contract/shapes.ts'
import { imHaus } from '#domain/geraete/sicht.ts'
import { ohneGeheimes } from '#domain/geraete/unlesbar.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { siehtInternes, ticketZumHandeln } from '#domain/tickets/sicht.ts'
import { beenden, weiter, type Weg } from '#domain/tickets/weiter.ts'
import type { Context, Work } from '#platform/server/http/context.ts'

/** Our own people are told at the field when they write a secret; a customer's is made unreadable. */
export const vonUns = (context: Work) => siehtInternes(context) || imHaus(context)

interface Gesagt<T> {
  texte: T
  /** Throws 422 at the field, 429. To be asked last: a call that fails after it would take its count back. */
  pruefe: () => Promise<void>
}
/** Words and files of the asker as a ticket may keep them, without secrets of the devices that it names. Throws 429. */
export async function ohneVerrat<T extends Readonly<Record<string, unknown>>>(
  context: Work,
  ticketId: Id<'ticket'>,
  texte: T,
  dateien: readonly Id<'datei'>[] = [],
): Promise<Gesagt<T>> {
  if (vonUns(context)) return { texte, pruefe: () => nichtVerratenImTicket(context, ticketId, texte, { dateien }) }
  return { texte: await ohneGeheimes(context, { ticketId }, texte, dateien), pruefe: () => Promise.resolve() }
}

/** The step that is wanted, its reason compared. Throws what `weiter` of tickets throws, and 422 at `grund`, 429. */
export const weiterOhneVerrat = (context: Context, key: string, gesehen: number | null, weg: Weg) =>
  mitGrund(context, key, weg.grund, (grund) => weiter(context, key, gesehen, { ...weg, grund }))

/** The step that ends it, its reason compared. Throws the same. */
export const beendenOhneVerrat = (context: Context, key: string, gesehen: number, grund: string) =>
  mitGrund(context, key, grund, (ohne) => beenden(context, key, gesehen, ohne))

async function mitGrund<S>(context: Context, key: string, gesagt: string, schritt: (grund: string) => Promise<S>): Promise<S> {
  if (!gesagt) return schritt(gesagt)
  const { id } = await ticketZumHandeln(context, key)
  const { texte, pruefe } = await ohneVerrat(context, id, { grund: gesagt })
  const stand = await schritt(texte.grund)
  await pruefe()
  return stand
}
