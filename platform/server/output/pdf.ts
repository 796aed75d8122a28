import { oneByOne, threads } from '../start/thread.ts'
import type { Drawn, Order } from './pdf-thread.ts'

/**
 * A PDF/A-2b from a template of ours and data. Data reach the template as JSON (`#let daten = …`) and are never source: what
 * somebody typed stays text. Characters that the embedded face lacks (emoji, Asian scripts) become '?': an archive must show every sign it holds.
 * `pictures`: bytes by name (letters and figures), for `image("/name")`; see `forPrint`. `attached`: texts by name that a reader finds in the document,
 * byte for byte (PDF/A-3b then). Drawn in a thread of its own, one document after the other: nobody else waits for it. Throws for a wrong template, and
 * when a document takes longer than a minute.
 */
export async function pdf(template: string, daten: unknown, pictures: Order['pictures'] = {}, attached: Order['attached'] = {}): Promise<Uint8Array> {
  const text = JSON.stringify(daten, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC').replace(unknown, '?') : value))
  const drawn = await inTurn(() => ask([{ template, daten: text, pictures, attached }]))
  if ('error' in drawn) throw new Error(drawn.error)
  return drawn.bytes
}

/** Documents wait here for their turn: the limit is about the drawing, not about the queue. */
const inTurn = oneByOne()
/** The thread holds 60 MB of native code that most servers need a few times a day. */
const ask = threads<Order, Drawn>(new URL('./pdf-thread.ts', import.meta.url), { ms: 60_000, idleMs: 60_000 })

const unknown = /[^\n\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2026\u20ac\u2212]/gu
