import type { Db, Trx } from '../database/db.ts'
import type { Job } from '../events/jobs.ts'
import { mailbox, signedAddress } from '../mailbox/address.ts'
import { record } from '../record/record.ts'
import { sift } from './check.ts'
import { collective, gathered } from './collective.ts'
import { queueMail, sendQueued } from './mail.ts'

const mostInOne = 200

/** Each minute: letters whose waiting is over go as one (mail.ts says which wait). */
export const gatherJob = (db: Db): Job => ({ name: 'post-sammeln', cron: '* * * * *', run: () => gather(db, Temporal.Now.instant()) })

/** One letter to each address whose letters have waited long enough; a single one goes as it is. */
export async function gather(db: Db, jetzt: Temporal.Instant): Promise<void> {
  const due = await db
    .selectFrom('postausgang')
    .where('sammeltBis', '<=', jetzt.toString())
    .where('sammelbrief', 'is', null)
    .where('zustand', '=', 'wartet')
    .select('an')
    .distinct()
    .execute()
  for (const { an } of due) await db.transaction().execute((trx) => gatherFor(trx, an))
}

async function gatherFor(db: Trx, an: string) {
  // Another server that does the same waits here, and then finds none.
  const waiting = await db
    .selectFrom('postausgang')
    .where('an', '=', an)
    .where('sammeltBis', 'is not', null)
    .where('sammelbrief', 'is', null)
    .where('zustand', '=', 'wartet')
    .orderBy('erstellt')
    .orderBy('id')
    .limit(mostInOne)
    .forUpdate()
    .select(['id', 'an', 'anlass', 'faden', 'kurz', 'sprache'])
    .execute()
  const rows = await sift(db, waiting)
  const ids = rows.map(({ id }) => id)
  const [first, second] = ids
  if (first === undefined) return
  if (second === undefined) {
    await db.updateTable('postausgang').set({ sammeltBis: null }).where('id', '=', first).execute()
    return sendQueued(db, first)
  }
  const { sprache } = rows[0]!
  const box = mailbox()
  const letter = await queueMail(db, {
    an,
    ...collective(sprache, rows),
    sprache,
    anlass: gathered,
    ...(box ? { antwortAn: signedAddress(box, gathered, an) } : {}),
  })
  await db.updateTable('postausgang').set({ sammelbrief: letter }).where('id', 'in', ids).execute()
  await record(db, '', [], [{ thema: 'post', ids: [letter, ...ids] }])
}
