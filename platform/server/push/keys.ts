import webpush from 'web-push'
import type { Config } from '../start/config.ts'
import type { Db } from '../database/db.ts'
import { storedOnce } from '../database/installation.ts'
import type { Vault } from '../access/vault.ts'

/** Our name at the browsers' push services (VAPID, base64url), and an address to complain to. */
export interface VapidKeys {
  subject: string
  publicKey: () => Promise<string>
  /** Throws where the pair was sealed with another key than this server's. */
  privateKey: () => Promise<string>
}

const name = 'vapid'
type Settings = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>

/** The keys of the settings, or a pair that the portal makes when somebody first asks; its private half is kept sealed. */
export function vapidKeys(db: Db, vault: Vault, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Settings, from: string): VapidKeys {
  const subject = VAPID_SUBJECT ?? `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { subject, publicKey: async () => VAPID_PUBLIC_KEY, privateKey: async () => VAPID_PRIVATE_KEY }
  const pair = () =>
    storedOnce(db, name, () => {
      const { publicKey, privateKey } = webpush.generateVAPIDKeys()
      return { publicKey, sealed: vault.seal(Buffer.from(privateKey), name).toString('base64') }
    })
  return {
    subject,
    publicKey: async () => (await pair()).publicKey,
    privateKey: async () => {
      const opened = vault.open(Buffer.from((await pair()).sealed, 'base64'), name)
      if (!opened) throw new Error('the VAPID key is sealed with another SECRETS_KEY')
      return opened.toString()
    },
  }
}
