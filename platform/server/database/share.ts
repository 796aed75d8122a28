import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

interface Place {
  runs: Promise<object>
  next: Promise<object> | undefined
}
const places = new WeakMap<Db, Map<string, Place>>()
const together = new WeakSet<object>()

/**
 * What many ask at once is read once: after an event forty open lists read again, and most ask the very same. Who comes while the question runs waits for
 * the next run, which sees all that was committed meanwhile: nobody gets what was read before he asked. Nothing is kept between runs.
 * The key is the statement with its values, so whoever shares an answer would have read the same rows himself: his rights are in it.
 * `db` is the pool. `make` may look at nothing but the rows, and read on where they end by the same rights; its answer is written as JSON once, so nobody may change it.
 */
export function readTogether<Row, Answer extends object>(db: Db, query: CompiledQuery<Row>, make: (rows: Row[]) => Answer | Promise<Answer>): Promise<Answer> {
  const running = places.get(db) ?? new Map<string, Place>()
  places.set(db, running)
  return join(running, `${query.sql}\n${JSON.stringify(query.parameters)}`, async () => {
    const answer = await make((await db.executeQuery(query)).rows)
    together.add(answer)
    return answer
  }) as Promise<Answer>
}

function join(running: Map<string, Place>, key: string, read: () => Promise<object>): Promise<object> {
  const place = running.get(key)
  if (!place) return begin(running, key, read)
  return (place.next ??= place.runs.then(
    () => begin(running, key, read),
    () => begin(running, key, read),
  ))
}

function begin(running: Map<string, Place>, key: string, read: () => Promise<object>): Promise<object> {
  const place: Place = { runs: read(), next: undefined }
  running.set(key, place)
  const over = () => {
    if (!place.next) running.delete(key)
  }
  place.runs.then(over, over)
  return place.runs
}

/** Did several ask for this answer? Then it is written once for all of them. */
export const isShared = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null && together.has(answer)
