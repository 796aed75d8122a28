import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import { sql } from 'kysely'
import { keep, storedValue } from '../database/installation.ts'
import type { Job } from '../events/jobs.ts'
import { keepLetter, noteTooLarge, type Keeper } from './keep.ts'

/** In one run: so that it ends before the next but two begins. */
const atOnce = 50
const key = 'imap-stand'
interface Progress {
  uidValidity: string
  uid: number
}

/** The number of the lock under which one server of several looks into the mailbox. */
export const fetchLock = sql`hashtextextended('post-holen', 0)`

/**
 * Every minute, beside the watch (idle.ts): fetches what has come into the mailbox since the last time. What counts is the number of the mail (UID) and not whether
 * somebody has read it; the first time, and after the server numbered anew, everything unread. A mail is marked as read once it is kept here, and never deleted.
 */
export const imapJob = (keeper: Keeper, url: string, maxBytes: number): Job => ({
  name: 'post-holen',
  cron: '* * * * *',
  run: () =>
    keeper.db.connection().execute(async (holder) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${fetchLock}) as mine`.execute(holder)
      if (!rows[0]!.mine) return
      await fetchNew(keeper, new URL(url), maxBytes).finally(() => sql`select pg_advisory_unlock(${fetchLock})`.execute(holder))
    }),
})

/** One round. Throws when the server cannot be reached or will not let us in. */
export async function fetchNew(keeper: Keeper, url: URL, maxBytes: number) {
  const client = imapClient(url)
  // An error after the end of the round is nobody's concern; one within it fails the act that waits.
  client.on('error', () => {})
  await client.connect()
  try {
    await round(keeper, client, url, maxBytes)
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** A mail program for this address; not connected yet. */
export function imapClient(url: URL, more: Partial<ImapFlowOptions> = {}) {
  const secure = url.protocol === 'imaps:'
  return new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    // STARTTLS unless the address says that the line is safe without.
    ...(secure ? {} : { doSTARTTLS: url.searchParams.get('tls') !== '0' }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 120_000,
    ...more,
  })
}

/** Takes what is new, at most so many at once. True: there is more. `ended` stops after the mail that is being taken. */
export async function round(keeper: Keeper, client: ImapFlow, url: URL, maxBytes: number, ended: () => boolean = () => false): Promise<boolean> {
  const lock = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
  try {
    return await takeNew(keeper, client, maxBytes, ended)
  } finally {
    lock.release()
  }
}

async function takeNew(keeper: Keeper, client: ImapFlow, maxBytes: number, ended: () => boolean) {
  const { mailbox } = client
  if (!mailbox) return false
  const name = `${key}:${keeper.postfach}`
  const before = await storedValue<Progress>(keeper.db, name)
  const uidValidity = String(mailbox.uidValidity)
  const known = before?.uidValidity === uidValidity ? before.uid : null
  const found = (await client.search(known === null ? { seen: false } : { uid: `${known + 1}:*` }, { uid: true })) || []
  // `7:*` names the last mail even when its number is smaller.
  const fresh = found.filter((uid) => uid > (known ?? 0)).toSorted((a, b) => a - b)
  const remember = (uid: number) => keep(keeper.db, name, { uidValidity, uid })
  for (const uid of fresh.slice(0, atOnce)) {
    if (ended()) return false
    await take(keeper, client, uid, maxBytes)
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }).catch(() => false)
    // The first time, what was read before stays unread here as well; so the number moves only when all unread ones are through.
    if (known !== null) await remember(uid)
  }
  if (known === null && fresh.length <= atOnce) await remember(mailbox.uidNext - 1)
  return fresh.length > atOnce
}

async function take(keeper: Keeper, client: ImapFlow, uid: number, maxBytes: number) {
  const about = await client.fetchOne(String(uid), { uid: true, size: true, envelope: true }, { uid: true })
  if (!about) return // deleted meanwhile
  const { envelope, size = 0 } = about
  if (size > maxBytes) {
    const [from] = envelope?.from ?? []
    return noteTooLarge(keeper, {
      kennung: envelope?.messageId?.replace(/[<>\s]/g, '') || `uid:${String(client.mailbox && client.mailbox.uidValidity)}:${uid}`,
      von: { name: (from?.name ?? '').slice(0, 150), adresse: (from?.address ?? '').toLowerCase().slice(0, 320) },
      betreff: (envelope?.subject ?? '').replace(/\s+/g, ' ').slice(0, 250),
      bytes: size,
      umschlag: (envelope?.to ?? []).flatMap(({ address }) => address ?? []),
    })
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-post-'))
  try {
    const path = join(folder, 'roh')
    const { content } = await client.download(String(uid), undefined, { uid: true })
    if (!content) return
    await pipeline(content, createWriteStream(path))
    await keepLetter(keeper, path, { weg: 'imap', umschlag: [] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
