import webpush from 'web-push'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'

/** Our name at the browsers' push services (VAPID): base64url, and an address to complain to. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  subject: string
}

const schluessel = 'vapid'

/** The keys of the settings, or those that the first start made. Two servers that start at the same time agree on one pair. */
export async function vapidKeys(db: Db, config: Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>, from: string): Promise<VapidKeys> {
  const subject = config.VAPID_SUBJECT ?? `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
  if (config.VAPID_PUBLIC_KEY && config.VAPID_PRIVATE_KEY) return { publicKey: config.VAPID_PUBLIC_KEY, privateKey: config.VAPID_PRIVATE_KEY, subject }
  const kept = () => db.selectFrom('installation').where('schluessel', '=', schluessel).select('wert').executeTakeFirst()
  if (!(await kept()))
    await db
      .insertInto('installation')
      .values({ schluessel, wert: JSON.stringify(webpush.generateVAPIDKeys()) })
      .onConflict((on) => on.doNothing())
      .execute()
  return { ...((await kept())!.wert as { publicKey: string; privateKey: string }), subject }
}
