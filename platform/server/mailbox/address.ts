import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { storedOnce } from '../database/installation.ts'
import { StartError } from '../start/error.ts'
import type { Vault } from '../access/vault.ts'

/** The support mailbox: its address, and the secret that signs the addresses to which people answer. */
export interface Mailbox {
  address: string
  secret: string
  /** Name of the mail server whose word about senders counts (authserv-id). */
  judge?: string | undefined
}

let own: Mailbox | undefined
/** Given once at start; undefined where no mailbox is set up. */
export const mailboxIs = (mailbox: Mailbox | undefined) => {
  own = mailbox
}
/** The mailbox of this portal, if it has one. */
export const mailbox = () => own

const schluessel = 'post-schluessel'
/** The secret of answer addresses: made by the first start that has a mailbox, sealed, the same for all servers. Throws StartError where another key sealed it. */
export async function mailboxSecret(db: Db, vault: Vault): Promise<string> {
  const sealed = await storedOnce(db, schluessel, () => vault.seal(randomBytes(32), schluessel).toString('base64'))
  const secret = vault.open(Buffer.from(sealed, 'base64'), schluessel)
  if (!secret)
    throw new StartError('SECRETS_KEY: Das Geheimnis des Support-Postfachs ist mit einem anderen Schlüssel verschlossen. Mehrere Server brauchen denselben.')
  return secret.toString('base64')
}

const signs = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 26
/** 130 bits over what is meant, in letters that survive a mail system that changes case. */
function signature(secret: string, parts: readonly string[]) {
  const bytes = createHmac('sha256', Buffer.from(secret, 'base64')).update(parts.join('\n')).digest()
  return Array.from({ length }, (_, nr) => signs[bytes[nr]! & 31]).join('')
}

/** `support+KEY-signature@…`: whoever writes there shows that he got our mail about it. */
export function signedAddress({ address, secret }: Mailbox, key: string, ...bound: string[]) {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${key}-${signature(secret, [key, ...bound])}${address.slice(at)}`
}

/** What stands between plus and at in one of these addresses, or null; `support@…` alone is ''. */
export function tagIn({ address }: Pick<Mailbox, 'address'>, recipient: string): string | null {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at).toLowerCase()]
  const to = recipient.trim().toLowerCase()
  if (!to.endsWith(domain)) return null
  const name = to.slice(0, -domain.length)
  return name === local ? '' : name.startsWith(`${local}+`) ? name.slice(local.length + 1) : null
}

/** Key and signature of a tag. */
export const tagParts = (tag: string) => {
  const [, key, sign] = /^([a-z0-9]{1,20})-([a-z2-7]{26})$/.exec(tag) ?? []
  return key && sign ? { key, sign } : null
}
/** Was this tag made here, for this? Takes the same time whatever is wrong with it. */
export const isSigned = ({ secret }: Mailbox, { key, sign }: { key: string; sign: string }, ...bound: string[]) =>
  timingSafeEqual(Buffer.from(signature(secret, [key, ...bound])), Buffer.from(sign))
