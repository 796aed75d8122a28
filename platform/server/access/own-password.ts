import { refused } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { keepSoFar } from '../http/commit.ts'
import type { Context } from '../http/context.ts'
import { clearThrottle, throttle } from '../http/throttle.ts'
import { verifyPassword } from './password.ts'

/** Tries of somebody who is signed in, within `minutes`, in all calls that ask for the own password together: as many as the sign-in lets through for an account. */
export const ownTries = { most: 10, minutes: 15 } as const

/** Under which key they are counted. */
export const ownTriesOf = (anwenderId: Id<'anwender'>) => `eigenes-passwort:${anwenderId}`

/**
 * Whoever is signed in proves again who it is. A try counts although the call is taken back, so locks that it holds go: ask this first. Throws 422 `code` at `password` for a wrong
 * one (401 would say that the session is over, 403 that a right is missing), 429 after too many.
 */
export async function proveOwnPassword({ db, person: { anwenderId } }: Pick<Context, 'db' | 'person'>, password: string, code: string) {
  const tries = ownTriesOf(anwenderId)
  await throttle(db, tries, ownTries.most, ownTries.minutes)
  await keepSoFar(db)
  const { passwortHash } = await db.selectFrom('anwender').where('id', '=', anwenderId).select('passwortHash').executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, passwortHash))) throw refused(code, 'password')
  await clearThrottle(db, tries)
  await keepSoFar(db)
}
