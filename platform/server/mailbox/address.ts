import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db.ts'

/** The support mailbox: its address, and the secret that signs the addresses to which people answer. */
export interface Mailbox {
  address: string
  secret: string
}

let own: Mailbox | undefined
/** Given once at start; undefined where no mailbox is set up. */
export const mailboxIs = (mailbox: Mailbox | undefined) => {
  own = mailbox
}
/** The mailbox of this portal, if it has one. */
export const mailbox = () => own

const schluessel = 'post-schluessel'
/** The secret of answer addresses: made by the first start that has a mailbox, the same for all servers. */
export async function mailboxSecret(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ schluessel, wert: JSON.stringify(randomBytes(32).toString('base64')) })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await db.selectFrom('installation').where('schluessel', '=', schluessel).select('wert').executeTakeFirstOrThrow()).wert as string
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
