import { hashKey } from '@tanstack/react-query'
import type { Call } from '#platform/contract/contract.ts'
import { offlineAnswersOf } from './offline-answers.ts'
import { queries } from './query.tsx'

/** The records that were answered here to the same question, whatever was typed and however many were asked for; each once, as it was answered last. Null: never asked. */
export function rowsHere(call: Call, query: object): unknown[] | null {
  const asked = question({ query })
  const read = queries
    .getQueryCache()
    .findAll({ queryKey: [call.method, call.path] })
    .map(({ queryKey, state }) => ({ input: queryKey[2], data: state.data as unknown, at: state.dataUpdatedAt }))
  const answers = [...offlineAnswersOf(call.method, call.path), ...read].filter(({ input, data }) => data !== undefined && question(input) === asked)
  if (!answers.length) return null
  const rows = answers.sort((a, b) => a.at - b.at).flatMap(({ data }) => rowsOf(data))
  return [...new Map(rows.map((row) => [(row as { id: unknown }).id, row])).values()]
}

/** The rows of an answer: a page, the pages of a list, or just the rows. */
export const rowsOf = (answer: unknown): unknown[] => {
  if (Array.isArray(answer)) return answer
  const { pages, entities } = answer as { pages?: unknown[]; entities?: unknown[] }
  return pages ? pages.flatMap(rowsOf) : (entities ?? [])
}

const question = (input: unknown) => {
  const { query, ...more } = (input ?? {}) as { query?: object }
  return hashKey([more, Object.fromEntries(Object.entries(query ?? {}).filter(([key]) => !same.has(key)))])
}
// However these are, it is the same question.
const same = new Set(['q', 'limit', 'cursor', 'sort'])
