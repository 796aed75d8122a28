import { createHash } from 'node:crypto'
import type { Work } from './context.ts'

/**
 * The version of what a call brings along (platform/contract/shapes.ts): another one as soon as `parts` say something else, and again after so many minutes,
 * for each person at another moment, so that not all devices ask at once.
 */
export function bundleVersion({ jetzt, person, sprache }: Pick<Work, 'jetzt' | 'person' | 'sprache'>, minutes: number, parts: readonly string[]): string {
  const every = minutes * 60_000
  const own = Number.parseInt(person.anwenderId.slice(-6), 16) % every
  const turn = Math.floor((jetzt.epochMilliseconds + own) / every)
  return createHash('sha256')
    .update([person.anwenderId, sprache, turn, ...parts].join('\n'))
    .digest('hex')
}
