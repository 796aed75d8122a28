import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Ok, idOf } from '#platform/contract/shapes.ts'
import { recht } from './teil.ts'

/** The company's first day of recording time; null: each account begins with its first stamp. */
export const Zeitbeginn = z.object({ zeitAb: z.nullable(Day) })

/** Accounts that would begin on another day, and people whose closed months stand against it (the first ones; `gesperrt` counts all). */
const Folgen = z.object({
  eher: z.int(),
  spaeter: z.int(),
  gleich: z.int(),
  gesperrt: z.int(),
  abgeschlossen: z.array(z.object({ id: idOf('lstfix'), persnr: z.int(), name: z.string(), monat: z.string() })),
})
export type Folgen = z.output<typeof Folgen>

export const zeitbeginnCalls = {
  zeitbeginn: { method: 'GET', path: '/v1/verwaltung/zeitbeginn', ...recht, live: ['verwaltung'], result: revised(Zeitbeginn) },
  /** What would follow from another day; without one from none. */
  zeitbeginnFolgen: {
    method: 'GET',
    path: '/v1/verwaltung/zeitbeginn/folgen',
    ...recht,
    query: z.object({ zeitAb: z.optional(Day) }),
    live: ['verwaltung', 'zeitkonto'],
    result: Folgen,
  },
  /** `betroffen`: as many accounts as the preview said begin earlier or later; another number is refused. */
  zeitbeginnAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/zeitbeginn',
    ...recht,
    body: z.extend(revised(Zeitbeginn), { betroffen: z.int().check(z.minimum(0)) }),
    result: Ok,
  },
} as const
