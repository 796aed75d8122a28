import { freigeben } from '#domain/zeiten/klaerung/taten.ts'
import { sichtbareFaelle, zustaendigkeit } from '#domain/zeiten/klaerung/sicht.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** Releases what has been answered, one after the other in one transaction; a case that cannot be is named and stops no other. */
export async function gesammelt(context: Context, { ids, grund }: Parsed<typeof calls.gesammelt>['body']): Promise<Answer<typeof calls.gesammelt>> {
  const zustaende = new Map(
    (
      await sichtbareFaelle(context, await zustaendigkeit(context))
        .where('k.id', 'in', ids)
        .execute()
    ).map(({ id, zustand }) => [id, zustand]),
  )
  const nicht: { id: string; hinweis: string }[] = []
  for (const id of [...new Set(ids)].sort()) {
    const problem =
      zustaende.get(id) === 'offen' || zustaende.get(id) === 'zurueckgewiesen'
        ? 'klaerung.nicht-beantwortet'
        : await versucht(() => freigeben(context, id, { grund }))
    if (problem) nicht.push({ id, hinweis: text(context, problem) })
  }
  return { freigegeben: new Set(ids).size - nicht.length, nicht }
}

/** A refusal comes before anything is written; whatever else happens ends the whole call. */
async function versucht(act: () => Promise<void>) {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code
    throw error
  }
}

const text = ({ sprache }: Context, code: string): string => (messages[sprache] as Readonly<Record<string, string>>)[code] ?? messages[sprache].nichtGefunden
