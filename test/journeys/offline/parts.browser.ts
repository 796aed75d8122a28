import { calls } from '#apps/stempelerfassung/contract.ts'
import { startOutbox, store } from '#platform/web/outbox/outbox.ts'

/** Stores a stamp and a file in front of it, by the outbox's own way. Runs in the browser; the file's bytes are made of a number, so that they can be told again. */
export async function withFile(anwenderId: string, wish: { id: string; timestamp: string; flag: 'arrival' | 'departure' }, upload: string, bytes: number) {
  await startOutbox({ anwenderId, sitzungId: '', sprache: 'de' })
  const content = new Blob([Uint8Array.from({ length: bytes }, (_, at) => 97 + ((at * 31 + (at >> 9)) % 26))])
  const { kept } = await store(
    calls.stempeln,
    { body: { ...wish, code: 'Normal' } },
    { titel: 'Stempel mit Bild' },
    { files: [{ upload, name: 'probe.txt', content }] },
  )
  return kept
}
