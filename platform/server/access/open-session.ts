import { Problem } from '#platform/contract/problem.ts'
import type { Work } from '../http/context.ts'

/**
 * The asker's session, by the database and not by what a server remembers: for whatever lets somebody in later without it. Until the call is over nobody ends it or
 * sets a new password, so whoever does ends what is made here, too. Throws 401 when it has ended.
 */
export async function openSession({ db, person }: Pick<Work, 'db' | 'person'>): Promise<string> {
  const session = await db
    .selectFrom('sitzung as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.id', '=', person.sitzungId)
    .where('s.beendet', 'is', null)
    .select('s.id')
    .forShare()
    .executeTakeFirst()
  if (!session) throw new Problem('nicht-angemeldet', 401)
  return session.id
}
