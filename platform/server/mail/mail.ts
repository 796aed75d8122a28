import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Id } from '#platform/contract/shapes.ts'
import type { Language } from '#platform/contract/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { emit, type Work } from '../http/context.ts'
import type { Db } from '../database/db.ts'
import { tries, type Job, type Jobs } from '../events/jobs.ts'
import { mailHtml, mailText } from './html.ts'
import { record } from '../record/record.ts'
import type { FileStore } from '../files/store.ts'
import { attachmentsOf } from './attachments.ts'
import { withheld } from './check.ts'
import { asAllowed } from './collective.ts'
import { refusedForGood } from './refused.ts'
import type { Config } from '../start/config.ts'
import type { Vault } from '../access/vault.ts'

/** One mail to one recipient. `anlass` names the cause; `geheim` marks a mail with a code, whose text is sealed until it is sent, and then removed. */
export interface Mail {
  an: string
  betreff: string
  text: string
  /** What it is written in: whoever has it read aloud hears it so. */
  sprache: Language
  anlass: string
  geheim?: boolean
  /** What it is about, e.g. `ticket.` and its id: such mails stand together in the reader's mail program. */
  faden?: string
  /** Where an answer goes, when not to the sender. */
  antwortAn?: string
  /** One line that says what it says: then it may wait for others to the same address and go as one with them. */
  kurz?: string
  /** Ids of files that a record has adopted, sent along: 10 MB together. Such a mail never waits for others. */
  anhaenge?: readonly string[]
  /** Written down, but sent by whoever calls `sendQueued`: an attachment is still missing. */
  later?: boolean
}

let queue: Jobs['send'] = async () => {}
let vault: Vault | undefined
/** Given once at start: how mails are queued inside a transaction, and what seals those with a code. */
export const mailThrough = (jobs: Jobs, given: Vault) => {
  queue = jobs.send
  vault = given
}

/** Puts a mail into the outbox with the caller's transaction; a worker sends it after the commit. Returns its id. */
export async function sendMail(context: Work, mail: Mail) {
  const id = await queueMail(context.db, mail, context.person.sitzungId ? context.person.anwenderId : null)
  emit(context, 'post', [id])
  return id
}

/** The same for what nobody called (jobs); `anwenderId` is who caused it, if anybody. */
export const queueMail = async (db: Db, mail: Mail, anwenderId: Id<'anwender'> | null = null) => (await queueMails(db, [mail], anwenderId))[0]!

/** Several at once, to as many addresses: whether one waits for others does not count those beside it. Returns their ids in order. */
export async function queueMails(db: Db, mails: readonly Mail[], anwenderId: Id<'anwender'> | null = null): Promise<string[]> {
  if (!mails.length) return []
  const rows = mails.map(({ geheim = false, anhaenge = [], later = false, ...mail }) => {
    const id = uuid()
    const sammeltBis = mail.kurz === undefined || anhaenge.length ? null : waits(mail.an)
    const sealed = geheim ? { text: '', verschlossen: vault!.seal(Buffer.from(mail.text), purpose(id)) } : {}
    return { later, row: { id, ...mail, geheim, anhaenge: [...anhaenge], anwenderId, sammeltBis, ...sealed } }
  })
  const written = await db
    .insertInto('postausgang')
    .values(rows.map(({ row }) => row))
    .returning(['id', 'sammeltBis'])
    .execute()
  const waiting = new Set(written.filter(({ sammeltBis }) => sammeltBis !== null).map(({ id }) => id))
  for (const { later, row } of rows) if (!later && !waiting.has(row.id)) await sendQueued(db, row.id)
  return rows.map(({ row }) => row.id)
}
/** Lets a worker send it after the commit. */
export const sendQueued = (db: Db, id: string) => queue(db, 'post', { id })

/** After five letters within ten minutes the next ones to this address wait, at most ten minutes more; one that comes later goes with those that wait. */
const waits = (an: string) => sql<string | null>`coalesce(
  (select min(sammelt_bis) from postausgang where an = ${an} and sammelt_bis is not null and sammelbrief is null and zustand = 'wartet'),
  case when exists (select from postausgang where an = ${an} and kurz is not null and erstellt > now() - interval '10 minutes' offset 4) then now() + interval '10 minutes' end)`

/** The text of a mail in the outbox; null: it is sealed, and not with the key of this portal. */
export const textOf = (using: Vault, { id, text, verschlossen }: { id: string; text: string; verschlossen: Buffer | null }) =>
  verschlossen ? (using.open(verschlossen, purpose(id))?.toString() ?? null) : text
const purpose = (id: string) => `postausgang:${id}`

/** Queues a waiting or failed mail once more. False when it is already sent or unknown, or when its code went out with it and a mail server reported later that it failed. */
export async function requeueMail(context: Work, id: string) {
  const done = await context.db
    .updateTable('postausgang')
    .set({ zustand: 'wartet', fehler: null, versuche: 0, sammeltBis: null })
    .where('id', '=', id)
    .where('zustand', '!=', 'gesendet')
    .where((eb) => eb.or([eb('geheim', '=', false), eb('gesendetAm', 'is', null)]))
    .executeTakeFirst()
  if (!done.numUpdatedRows) return false
  await queue(context.db, 'post', { id })
  emit(context, 'post', [id])
  return true
}

/**
 * Sends waiting mails; what is refused for good fails at once, everything else is tried `tries` times. Without an SMTP server they stay waiting and the outbox says
 * why; in the demo they count as sent and lie in /dev/mail.
 */
export function mailJob(
  db: Db,
  {
    vault,
    store,
    smtpUrl,
    from,
    publicUrl,
    demo,
  }: { vault: Vault; store: FileStore; smtpUrl: string | undefined; from: string; publicUrl: () => string; demo: boolean },
): Job {
  const transport: Transporter | undefined = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: 2 * patienceMs })
    : undefined
  const domain = domainOf(from)
  return {
    name: 'post',
    run: ({ id }) =>
      alone(db, id!, async () => {
        const waiting = await db
          .updateTable('postausgang')
          .set({ versuche: sql<number>`versuche + 1` })
          .where('id', '=', id!)
          .where('zustand', '!=', 'gesendet')
          .returningAll()
          .executeTakeFirst()
        if (!waiting) return
        const note = (state: {
          zustand: typeof waiting.zustand
          fehler: string | null
          gesendetAm?: ReturnType<typeof sql<string>>
          text?: string
          verschlossen?: null
        }) =>
          db.transaction().execute(async (trx) => {
            await trx.updateTable('postausgang').set(state).where('id', '=', waiting.id).execute()
            // Those that went with it went when it did.
            const { zustand, fehler, gesendetAm } = state
            await trx
              .updateTable('postausgang')
              .set({ zustand, fehler, ...(gesendetAm ? { gesendetAm } : {}) })
              .where('sammelbrief', '=', waiting.id)
              .where('zustand', '!=', 'gesendet')
              .execute()
            await record(trx, '', [], [{ thema: 'post', ids: [waiting.id] }])
          })
        const mail = await asAllowed(db, waiting)
        if (!mail) return note({ zustand: 'fehlgeschlagen', fehler: withheld })
        const text = textOf(vault, mail)
        if (text === null) return note({ zustand: 'fehlgeschlagen', fehler: unreadable })
        try {
          const attachments = await attachmentsOf(db, store, mail.anhaenge)
          const absender = /^([^<]+) </.exec(from)?.[1] ?? (await houseName(db))
          // As an object, the address is taken as it is and never read as a list.
          if (transport)
            await transport.sendMail({
              from: from.includes('<') ? from : { name: absender, address: from },
              to: { name: '', address: mail.an },
              subject: mail.betreff,
              text: mailText(text),
              html: mailHtml({ betreff: mail.betreff, text, sprache: mail.sprache, absender, publicUrl: publicUrl() }),
              attachments,
              messageId: `<${mail.id}@${domain}>`,
              // Nobody's holiday notice answers a machine.
              headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
              ...(mail.antwortAn ? { replyTo: { name: absender, address: mail.antwortAn } } : {}),
              ...(mail.faden ? { references: [`<${mail.faden}@${domain}>`], inReplyTo: `<${mail.faden}@${domain}>` } : {}),
            })
          else if (!demo) throw new Error('Kein SMTP-Server eingestellt (SMTP_URL).')
        } catch (error) {
          const over = refusedForGood(error)
          await note({ zustand: over || mail.versuche >= tries ? 'fehlgeschlagen' : 'wartet', fehler: error instanceof Error ? error.message : String(error) })
          // What is over is not tried again.
          if (over) return
          throw error
        }
        await note({ zustand: 'gesendet', fehler: null, gesendetAm: sql<string>`now()`, ...(mail.geheim && !demo ? { text: '', verschlossen: null } : {}) })
      }),
  }
}

const unreadable = 'Der Code ist nicht lesbar: Der Schlüssel des Portals (SECRETS_KEY) ist nicht der, mit dem er verschlossen wurde. Bitte neu anfordern.'

/** Who writes, where the settings name nobody: the company, not a program. */
export const houseName = async (db: Db) => (await db.selectFrom('firma').select('name').executeTakeFirst())?.name ?? 'Portal'

/** Our sender by the settings: a bare address, or a name and the address in brackets. */
export const senderOf = ({ SMTP_FROM, PUBLIC_URL }: Pick<Config, 'SMTP_FROM' | 'PUBLIC_URL'>) =>
  SMTP_FROM ?? `portal@${new URL(PUBLIC_URL ?? 'http://portal.example').hostname}`

/** The domain of our sender; the Message-ID of a letter is its id at this domain. */
export const domainOf = (from: string) => from.split('@').at(-1)!.replace(/[<>]/g, '')

/** How long a silent SMTP server is waited for. */
const patienceMs = 10_000

/**
 * A mail that was queued twice (by hand, while it was being tried) is tried by one worker at a time; the other waits and then finds it sent, or
 * tries it again. The lock belongs to a connection and not to a transaction: an open transaction would hold back live events for as long as the
 * SMTP server takes. A report about the mail waits in the same way until it is noted as sent.
 */
export const alone = (db: Db, id: string, act: () => Promise<void>) =>
  db.connection().execute(async (holder) => {
    const key = sql`hashtextextended(${id}, 0)`
    await sql`select pg_advisory_lock(${key})`.execute(holder)
    await act().finally(() => sql`select pg_advisory_unlock(${key})`.execute(holder))
  })
