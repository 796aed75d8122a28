import { sql } from 'kysely'
import webpush from 'web-push'
import type { Id } from '#platform/contract/shapes.ts'
import type { Meldungsweg } from '#platform/contract/push.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Way } from '#platform/text/way.ts'
import type { Db } from '../database/db.ts'
import type { Job, Jobs } from '../events/jobs.ts'
import type { VapidKeys } from './keys.ts'
import { sendOneSignal, type OneSignal } from './onesignal.ts'
import { post, type PushServices } from './services.ts'

let queue: Jobs['send'] = async () => {}
/** Given once at start: how pushes are queued inside a transaction. */
export const pushThrough = (jobs: Jobs) => {
  queue = jobs.send
}

/** Which of these people do not want to hear of it by this way. */
export async function silenced(db: Db, people: readonly Id<'anwender'>[], anlass: string, weg: Meldungsweg): Promise<ReadonlySet<string>> {
  if (!people.length) return new Set()
  const rows = await db
    .selectFrom('benachrichtigungAus')
    .where('anwenderId', 'in', [...people])
    .where('anlass', '=', anlass)
    .where('weg', '=', weg)
    .select('anwenderId')
    .execute()
  return new Set(rows.map(({ anwenderId }) => anwenderId))
}

/** Tells these people on their devices that there is news at `ziel`, unless they do not want to hear of it. Sent after the commit. */
export async function queuePush(db: Db, people: readonly Id<'anwender'>[], anlass: string, ziel: Way) {
  const still = await silenced(db, people, anlass, 'push')
  for (const anwenderId of await reachable(
    db,
    [...new Set(people)].filter((id) => !still.has(id)),
  )) {
    const id = uuid()
    await db.insertInto('benachrichtigung').values({ id, anwenderId, anlass, ziel }).execute()
    await queue(db, 'push', { id })
  }
}

/** The same to one session only. */
export async function queueProbe(db: Db, anwenderId: Id<'anwender'>, sitzungId: string, ziel: Way) {
  const abo = await open(db).where('p.sitzungId', '=', sitzungId).select('p.id').executeTakeFirst()
  if (!abo) return false
  const id = uuid()
  await db.insertInto('benachrichtigung').values({ id, anwenderId, anlass: 'probe', ziel }).execute()
  await queue(db, 'push-zustellen', { id: `${id}/${abo.id}` })
  return true
}

/** Subscriptions that still count: their session has neither ended nor run out, and its person is not blocked. */
const open = (db: Db) =>
  db
    .selectFrom('pushAbo as p')
    .innerJoin('sitzung as s', 's.id', 'p.sitzungId')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.beendet', 'is', null)
    .where('s.laeuftAb', '>', sql<string>`now()`)
    .where('a.aktiv', '=', true)

/** Those of these people with a device that a push reaches, by a subscription of our own or at OneSignal. */
async function reachable(db: Db, people: readonly Id<'anwender'>[]) {
  if (!people.length) return []
  const rows = await db
    .selectFrom('sitzung as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.anwenderId', 'in', [...people])
    .where('s.beendet', 'is', null)
    .where('s.laeuftAb', '>', sql<string>`now()`)
    .where('a.aktiv', '=', true)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('pushAbo as p').whereRef('p.sitzungId', '=', 's.id').select('p.id')),
        eb.exists(eb.selectFrom('pushOnesignal as o').whereRef('o.sitzungId', '=', 's.id').select('o.aboId')),
      ]),
    )
    .select('s.anwenderId')
    .distinct()
    .execute()
  return rows.map(({ anwenderId }) => anwenderId)
}

/** One job finds the browsers, one each delivers, so that one that fails is tried again without the others. */
export const pushJobs = (db: Db, keys: VapidKeys, services: PushServices, oneSignal: OneSignal | null): Job[] => [
  {
    name: 'push',
    async run({ id }) {
      const abos = await open(db)
        .innerJoin('benachrichtigung as b', 'b.anwenderId', 's.anwenderId')
        .where('b.id', '=', id!)
        .where('p.schluessel', '=', await keys.publicKey())
        .select('p.id')
        .execute()
      await db.transaction().execute(async (trx) => {
        for (const abo of abos) await queue(trx, 'push-zustellen', { id: `${id}/${abo.id}` })
        if (oneSignal) await queue(trx, 'push-onesignal', { id: id! })
      })
    },
  },
  { name: 'push-zustellen', run: ({ id }) => deliver(db, keys, services, ...(id!.split('/') as [string, string])) },
  ...(oneSignal ? [{ name: 'push-onesignal', run: ({ id }: { id?: string }) => sendOneSignal(db, oneSignal, id!) }] : []),
]

/** How long a push service keeps it for a device that is not reached. */
const keepSeconds = 24 * 3600

async function deliver(db: Db, { subject, ...keys }: VapidKeys, services: PushServices, id: string, aboId: string) {
  const abo = await open(db).where('p.id', '=', aboId).select(['p.endpunkt', 'p.p256dh', 'p.auth']).executeTakeFirst()
  if (!abo) return
  const [publicKey, privateKey] = [await keys.publicKey(), await keys.privateKey()]
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    { endpoint: abo.endpunkt, keys: { p256dh: abo.p256dh, auth: abo.auth } },
    JSON.stringify({ id }),
    { vapidDetails: { publicKey, privateKey, subject }, TTL: keepSeconds, contentEncoding: 'aes128gcm', urgency: 'normal' },
  )
  const status = await post(services, endpoint, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body)
  // The browser has taken it back, or the service knows it no more.
  if (status === 404 || status === 410) await db.deleteFrom('pushAbo').where('id', '=', aboId).execute()
  else if (status < 200 || status > 299) throw new Error(`push service answered ${status}`)
}
