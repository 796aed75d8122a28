import type { Portal } from '../http/portal.ts'
import { alone, domainOf, senderOf } from '../mail/mail.ts'
import { record } from '../record/record.ts'
import { finality, type Action, type Report } from './report.ts'

/** As the outbox notes it; what failed is a state of the letter. */
const noted = { delayed: 'verzoegert', expanded: 'verteilt', relayed: 'weitergeleitet', delivered: 'zugestellt' } as const
const actionOf = (said: string) => (Object.keys(noted) as (keyof typeof noted)[]).find((action) => noted[action] === said)!

/**
 * Notes what a mail server reported about a letter of ours, and tells the app whose it is. It counts only when the report has the letter's own Message-ID, which nobody
 * can guess, names its recipient, and some app hears of such letters. Of a letter that failed, or goes once more, nothing is noted; so a second report changes nothing.
 */
export async function noteReport({ db, apps, config }: Pick<Portal, 'db' | 'apps' | 'config'>, { letter, deliveries }: Report): Promise<void> {
  const [, id, domain] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/.exec(letter) ?? []
  if (id === undefined || domain !== domainOf(senderOf(config))) return
  await alone(db, id, () =>
    db.transaction().execute(async (trx) => {
      const sent = await trx
        .selectFrom('postausgang')
        .where('id', '=', id)
        .where('zustand', '=', 'gesendet')
        .forUpdate()
        .select(['an', 'faden', 'zustellung'])
        .executeTakeFirst()
      if (!sent) return
      const [, what = '', about = ''] = /^([^.]+)\.(.+)$/.exec(sent.faden ?? '') ?? []
      const [hear] = apps.flatMap(({ parts }) => parts.reports?.[what] ?? [])
      const [last] = deliveries
        .filter(({ recipients }) => recipients.includes(sent.an.trim().toLowerCase()))
        .toSorted((one, other) => finality(other.action) - finality(one.action))
      if (!hear || !last || (sent.zustellung && finality(last.action) <= finality(actionOf(sent.zustellung)))) return
      await trx.updateTable('postausgang').set(after(last.action, last.reason)).where('id', '=', id).execute()
      await record(trx, '', [], [{ thema: 'post', ids: [id] }])
      await hear(trx, about)
    }),
  )
}

const after = (action: Action, reason: string) =>
  action === 'failed' ? { zustand: 'fehlgeschlagen' as const, fehler: reason || null, zustellung: null } : { zustellung: noted[action] }
