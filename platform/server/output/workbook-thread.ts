import { parentPort } from 'node:worker_threads'
import type { Value } from './export-values.ts'
import { workbook, type Head } from './workbook.ts'

/** What the thread of `workbook-apart.ts` is given. `slices`: rows as JSON. */
export interface Ordered {
  sheet: string
  heads: readonly Head[]
  slices: readonly string[]
}

const port = parentPort!
port.once('message', async ({ sheet, heads, slices }: Ordered) => {
  const book = workbook(sheet, heads)
  for (const slice of slices) book.add(JSON.parse(slice) as Value[][])
  const bytes = new Uint8Array(await book.bytes())
  port.postMessage(bytes, [bytes.buffer])
})
