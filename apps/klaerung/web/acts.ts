import { uuid } from '#platform/contract/uuid.ts'
import { queries, useAct } from '#platform/web/query.tsx'
import { calls, type Antwort, type Fall } from '../contract.ts'

/** Reads again what shows cases, times or changes of them. */
export const veraltet = () => void queries.invalidateQueries({ predicate: ({ meta }) => ((meta?.['live'] as readonly string[] | undefined) ?? []).some((thema) => thema === 'klaerung' || thema === 'stempel') })

/** Answers a question about one's own day; it may wait on the device. */
export function useAntworten() {
  const { act, pending } = useAct(calls.antworten)
  return {
    pending,
    antworten: async ({ datum, art, bezug }: Pick<Fall, 'datum' | 'art' | 'bezug'>, antwort: Antwort, text = '') => {
      const ergebnis = await act({ body: { id: uuid(), datum, art, bezug, antwort, text } })
      veraltet()
      return ergebnis
    },
  }
}
