import * as z from 'zod/mini'
import { Instant, Uuid, idOf } from '#platform/contract/shapes.ts'
import { datei, janein, liste, q } from './teil.ts'

/** Kinds of findings at terminals: numbers that never came, silence, two devices with one key, entries that wait in the quarantine. */
export const befundarten = ['luecke', 'stumm', 'kopie', 'quarantaene'] as const

/** One finding at one terminal, open or settled. */
export const Terminalbefund = z.object({
  id: Uuid,
  art: z.enum(befundarten),
  terminal: idOf('terminal'),
  name: z.string(),
  filiale: z.string(),
  /** Missing numbers, announced entries, or entries in the quarantine for this reason. */
  anzahl: z.int(),
  von: z.nullable(z.int()),
  bis: z.nullable(z.int()),
  /** Why the entries wait in the quarantine: a message key. */
  weshalb: z.string(),
  seit: Instant,
  erledigt: z.nullable(Instant),
  abgeschlossenVon: z.nullable(z.string()),
  grund: z.string(),
  darf: z.array(z.enum(['abschliessen'])),
})
export type Terminalbefund = z.output<typeof Terminalbefund>

const filter = { q, art: z.optional(z.enum(befundarten)), offen: janein, terminal: z.optional(idOf('terminal')) }

export const terminalbefundeCalls = {
  /** All findings over all terminals. */
  terminalBefunde: liste('terminal-befunde', filter, Terminalbefund, ['verwaltung', 'quarantaene', 'terminal']),
  terminalBefundeDatei: datei('terminal-befunde', filter),
} as const
