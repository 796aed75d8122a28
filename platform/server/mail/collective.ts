import { fill, type Language } from '#platform/contract/messages.ts'
import { messages } from '#platform/messages.ts'
import type { Db } from '../database/db.ts'
import { mayGo, sift } from './check.ts'

/** Cause of a collective letter, and key of its answer address: nobody knows which of its letters an answer means. */
export const gathered = 'sammelbrief'

/** What a collective letter says of those that go with it. */
export function collective(sprache: Language, letters: readonly { kurz: string | null }[]) {
  const t = messages[sprache]
  const list = letters.map(({ kurz }) => `- ${kurz}`).join('\n')
  return { betreff: fill(t['sammelbrief.betreff'], { anzahl: letters.length }), text: fill(t.sammelbrief, { anzahl: letters.length, liste: list }) }
}

interface Outgoing {
  id: string
  an: string
  anlass: string
  faden: string | null
  sprache: Language
  betreff: string
  text: string
}
/** The letter as it may go out now; null: not at all. A collective one leaves out what may not be read any more. */
export async function asAllowed<M extends Outgoing>(db: Db, mail: M): Promise<M | null> {
  if (mail.anlass !== gathered) return (await mayGo(db, mail)) ? mail : null
  return db.transaction().execute(async (trx) => {
    const letters = await trx
      .selectFrom('postausgang')
      .where('sammelbrief', '=', mail.id)
      .orderBy('erstellt')
      .orderBy('id')
      .select(['id', 'an', 'anlass', 'faden', 'kurz'])
      .execute()
    const left = await sift(trx, letters)
    if (left.length === letters.length) return mail
    if (!left.length) return null
    const says = collective(mail.sprache, left)
    await trx.updateTable('postausgang').set(says).where('id', '=', mail.id).execute()
    return { ...mail, ...says }
  })
}
