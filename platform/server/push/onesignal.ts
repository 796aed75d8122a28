import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Uuid, type Id } from '#platform/contract/shapes.ts'
import { ownPath } from '#platform/text/own-path.ts'
import type { Config } from '../start/config.ts'
import type { Db } from '../database/db.ts'
import { whoAsks } from '../http/http.ts'
import type { Portal } from '../http/portal.ts'

/** Where the SDK, its worker and its server live: the only foreign origins that the page may reach, and only when an app id is set. */
export const oneSignalOrigins = {
  script: ['https://cdn.onesignal.com', 'https://api.onesignal.com'],
  connect: ['https://onesignal.com', 'https://api.onesignal.com'],
} as const

/** Its service worker, with a scope of its own beside ours, and the address that its notifications lead to: onward for whom it was meant, otherwise to the start page. */
export function mountOneSignal(server: FastifyInstance, portal: Portal) {
  server.get('/push/onesignal/OneSignalSDKWorker.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send("importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js')\n"),
  )
  const onward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data: id } = Uuid.safeParse((request.params as { id: string }).id)
    const person = id && (await whoAsks(portal, request))
    const row =
      person &&
      (await portal.db.selectFrom('benachrichtigung').where('id', '=', id).where('anwenderId', '=', person.anwenderId).select('ziel').executeTakeFirst())
    return reply.header('cache-control', 'no-store').redirect((row && ownPath(row.ziel, portal.publicUrl())) ?? '/')
  }
  server.get('/push/:id', onward)
}

/** What sending through OneSignal needs. */
export interface OneSignal {
  appId: string
  apiKey: string
  host: string
  publicUrl: () => string
}
/** Its interface; another address only in a test. */
export const oneSignalHost = 'https://api.onesignal.com'
/** As the settings want it; null: the portal sends nothing there. */
export const oneSignal = (
  { ONESIGNAL_APP_ID, ONESIGNAL_API_KEY }: Pick<Config, 'ONESIGNAL_APP_ID' | 'ONESIGNAL_API_KEY'>,
  host: string,
  publicUrl: () => string,
) => (ONESIGNAL_APP_ID && ONESIGNAL_API_KEY ? { appId: ONESIGNAL_APP_ID, apiKey: ONESIGNAL_API_KEY, host, publicUrl } : null)

/** Browsers of this person at OneSignal whose session still counts, and that have no subscription of our own: nobody hears of one thing twice. */
async function oneSignalSessions(db: Db, anwenderId: Id<'anwender'>): Promise<string[]> {
  const rows = await db
    .selectFrom('pushOnesignal as o')
    .innerJoin('sitzung as s', 's.id', 'o.sitzungId')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .leftJoin('pushAbo as p', 'p.sitzungId', 's.id')
    .where('p.id', 'is', null)
    .where('s.anwenderId', '=', anwenderId)
    .where('s.beendet', 'is', null)
    .where('s.laeuftAb', '>', sql<string>`now()`)
    .where('a.aktiv', '=', true)
    .select('o.aboId')
    .execute()
  return rows.map(({ aboId }) => aboId)
}

const patienceMs = 10_000
const keepSeconds = 24 * 3600

/** Tells the person's browsers there, without saying of what. What OneSignal knows no more is forgotten; what fails is tried again under the same number, so that it comes once. */
export async function sendOneSignal(db: Db, { appId, apiKey, host, publicUrl }: OneSignal, id: string) {
  const row = await db.selectFrom('benachrichtigung').where('id', '=', id).select('anwenderId').executeTakeFirst()
  const ids = row ? await oneSignalSessions(db, row.anwenderId) : []
  if (!ids.length) return
  const answer = await fetch(`${host}/notifications?c=push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Key ${apiKey}` },
    body: JSON.stringify({
      app_id: appId,
      idempotency_key: id,
      include_subscription_ids: ids,
      contents: { en: 'News in the portal', de: 'Neuigkeiten im Portal' },
      web_url: `${publicUrl()}/push/${id}`,
      ttl: keepSeconds,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`OneSignal answered ${answer.status}`)
  const { id: sent, errors } = (await answer.json()) as { id?: string; errors?: unknown }
  const named = Array.isArray(errors) || !errors ? undefined : (errors as { invalid_player_ids?: unknown }).invalid_player_ids
  // No number means that none of them is subscribed any more.
  const gone = Array.isArray(named) ? ids.filter((one) => named.includes(one)) : sent ? [] : ids
  if (gone.length) await db.deleteFrom('pushOnesignal').where('aboId', 'in', gone).execute()
}
