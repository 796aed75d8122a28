import * as z from 'zod/mini'
import { idOf } from '#platform/contract/shapes.ts'

/** What a file of devices would change, or has: every bad line by its number in the file. */
export const Importlauf = z.object({
  zeilen: z.int(),
  neu: z.int(),
  geaendert: z.int(),
  unveraendert: z.int(),
  fehler: z.array(z.object({ zeile: z.int(), feld: z.string(), grund: z.string() })),
  /** Columns that nobody reads. */
  fremd: z.array(z.string()),
  geschrieben: z.boolean(),
})
export type Importlauf = z.output<typeof Importlauf>

/** `datei`: an uploaded file of the asker. Without `schreiben` nothing changes. */
export const Importwunsch = z.object({ datei: idOf('datei'), schreiben: z.boolean() })
