import { refused } from '#platform/contract/problem.ts'
import type { ServerApp } from '../http/app.ts'

/** 422 at the field when the database refused a value that another record has; undefined for every other error. */
export function takenBy(apps: readonly ServerApp[], error: { code?: string; constraint?: string }) {
  if (error.code !== '23505') return undefined
  for (const { parts } of apps) {
    const known = parts.taken?.[error.constraint ?? '']
    if (known) return refused(known.code, known.field)
  }
  return undefined
}
