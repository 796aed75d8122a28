import type { ServerProcess, Start } from '#test/faults/server-process.ts'
import type { Row } from './table.ts'

/** What a measurement works with. */
export interface Bench {
  folder: string
  /** Runs of each figure; the median counts. */
  runs: number
  /** Data of the demo company, fresh. */
  data: (name: string) => string
  start: (start: Partial<Start> & { dataDir: string }) => Promise<ServerProcess>
  add: (row: Row) => void
}
export interface Measurement {
  name: string
  run: (bench: Bench) => Promise<void>
}
