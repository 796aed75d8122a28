import * as z from 'zod/mini'
import { Land } from '#domain/personal/contract.ts'
import { Altersgruppe } from '#domain/zeiten/contract.ts'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { recht } from './teil.ts'

/** How long records of a group of people are kept, and what is older. `stichtag`: the first day that is still kept. */
const Frist = z.object({
  land: Land,
  gruppe: Altersgruppe,
  monate: z.int(),
  regel: z.string(),
  quelle: z.string(),
  stichtag: Day,
  /** People of whom there are stamps from before that day, and the oldest one's day. */
  personen: z.int(),
  aelteste: z.nullable(Day),
  /** Absences with a reason of illness or a remark that ended before that day; `gesperrt`: of these, with something open. */
  gruende: z.int(),
  gesperrt: z.int(),
})
export type Frist = z.output<typeof Frist>

/** An absence of which the reason would be removed. */
const Grund = z.object({ id: idOf('lstfix'), persnr: z.int(), name: z.string(), von: Day, bis: Day })

export const aufbewahrungCalls = {
  aufbewahrung: {
    method: 'GET',
    path: '/v1/verwaltung/aufbewahrung',
    ...recht,
    live: ['verwaltung', 'klaerung'],
    /** `vorschau`: the oldest of what would be removed; `faellig` counts all of it. */
    result: z.object({ fristen: z.array(Frist), faellig: z.int(), vorschau: z.array(Grund) }),
  },
  /** `faellig`: as many as the preview said; another number is refused. */
  gruendeEntfernen: {
    method: 'POST',
    path: '/v1/verwaltung/aufbewahrung/bereinigung',
    ...recht,
    body: z.object({ faellig: z.int().check(z.positive()) }),
    result: z.object({ entfernt: z.int() }),
  },
} as const
