import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { gathered, readLetter } from './read.ts'

// The thread of apart.ts: a mail comes in pieces, null is its end; what goes back is the letter, or null when it is none. Then the next one.
const port = parentPort!
async function* pieces() {
  for await (const [piece] of on(port, 'message') as AsyncIterable<[Uint8Array | null]>) {
    if (piece === null) return
    yield piece
  }
}
for (;;) {
  const letter = await gathered(pieces())
    .then(readLetter)
    .catch(() => null)
  port.postMessage(
    letter,
    (letter?.attachments ?? []).flatMap(({ inhalt: { buffer, byteLength } }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
    ),
  )
}
