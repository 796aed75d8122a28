import { oneByOne, threads } from '../start/thread.ts'
import type { Ordered } from './workbook-thread.ts'

const inTurn = oneByOne()
const ask = threads<Ordered, Uint8Array>(new URL('./workbook-thread.ts', import.meta.url), { ms: 300_000 })

/** A workbook made in a thread of its own, one after the other: nobody else waits for it. Throws when it takes longer than five minutes. */
export const workbookApart = (ordered: Ordered): Promise<Uint8Array> => inTurn(() => ask([ordered]))
