import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '../database/db.ts'
import { keep, storedValue } from '../database/installation.ts'
import { administrators } from './administration.ts'

/** Who wants another key for what is sealed, and how far that is. `begun`: values are being sealed anew; from then on it only goes forward. */
export interface Rotation {
  id: string
  asked: string
  byId: string
  by: string
  reason: string
  /** Nobody else could confirm, and the asker went on alone. */
  alone: boolean
  confirmed: { at: string; byId: string; by: string } | null
  begun: string | null
  done: string | null
}
export type RotationState = 'waiting' | 'confirmed' | 'expired' | 'running' | 'done'

/** So long a question waits for its confirmation, and a confirmation for its use. */
export const rotationMinutes = 60
const name = 'schluesselwechsel'

/** The last one that somebody asked for; null: nobody ever did. */
export const lastRotation = async (db: Db) => (await storedValue<Rotation>(db, name)) ?? null

/** Where it stands at `now`. What has begun never expires: it has to come to its end. */
export function rotationState({ asked, confirmed, alone, begun, done }: Rotation, now: Temporal.Instant): RotationState {
  if (done) return 'done'
  if (begun) return 'running'
  if (Temporal.Instant.compare(validUntil(confirmed?.at ?? asked), now) <= 0) return 'expired'
  return confirmed || alone ? 'confirmed' : 'waiting'
}
/** When what was asked or confirmed at `instant` is no longer valid. */
export const validUntil = (instant: string) => Temporal.Instant.from(instant).add({ minutes: rotationMinutes })

/** Keeps a new question in place of the one before. */
export async function askRotation(db: Db, { now, ...asker }: Pick<Rotation, 'byId' | 'by' | 'reason' | 'alone'> & { now: Temporal.Instant }) {
  const rotation: Rotation = { id: uuid(), asked: now.toString(), ...asker, confirmed: null, begun: null, done: null }
  await keep(db, name, rotation)
  return rotation
}
/** Notes what has become of it; null: it counts no more, and another one may be asked for. Ask for the lock of the administration first. */
export const setRotation = (db: Db, rotation: Rotation | null) => keep(db, name, rotation)

/** Who could confirm: active administrators with a password of their own, without the asker. */
export async function confirmers(db: Db, askerId: string): Promise<string[]> {
  const others = (await administrators(db)).filter((id) => id !== askerId)
  if (!others.length) return []
  const rows = await db.selectFrom('anwender').where('id', 'in', others).where('passwortHash', 'is not', null).select('id').execute()
  return rows.map(({ id }) => id)
}
