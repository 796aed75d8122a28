import type { Change } from '#test/browser/builds.ts'

/** Defects of the web app: a change of one module, for a build of its own. */
export const webDefects: Readonly<Record<string, Change>> = {
  /** Every window sends by itself. */
  'no-lock': { file: 'platform/web/outbox/flusher.ts', place: /navigator\.locks\s*\.request\('ausgang', round\)/, instead: 'round()' },
  /** An entry leaves the device when it is sent, not when the office has it. */
  'early-removal': {
    file: 'platform/web/outbox/flusher.ts',
    place: /const outcome = await send\(/,
    instead: 'await remove([row.folge])\n  const outcome = await send(',
  },
  /** The same for a stack of entries. */
  'early-removal-of-stacks': {
    file: 'platform/web/outbox/flusher.ts',
    place: /const outcome = await sendStack\(/,
    instead: 'await remove(head.map(({ folge }) => folge))\n  const outcome = await sendStack(',
  },
  /** The page keeps what is in the files that wait. */
  'files-in-memory': { file: 'platform/web/outbox/parts.ts', place: /entry\.aufruf === partCall \? \{ \.\.\.entry, body: null \} : entry/, instead: 'entry' },
}
