import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { calls, type Antwort, type Fall } from '../contract.ts'

/** A write that waits on the device is as good as sent: it goes out by itself. */
export const gesendet = (write: Promise<unknown>) =>
  write.catch((error: unknown) => {
    if (!(error instanceof CallError && error.waiting)) throw error
  })

/** Answers a question about one's own day; it may wait on the device. */
export function useAntworten() {
  const { act, pending } = useAct(calls.antworten)
  return {
    pending,
    antworten: async ({ datum, art, bezug }: Pick<Fall, 'datum' | 'art' | 'bezug'>, antwort: Antwort, text = '') => {
      await gesendet(act({ body: { id: uuid(), datum, art, bezug, antwort, text } }))
    },
  }
}
