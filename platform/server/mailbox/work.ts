import { sql } from 'kysely'
import { mailLimits } from '#platform/contract/mail-limits.ts'
import { Problem } from '#platform/contract/problem.ts'
import { flush } from '../http/commit.ts'
import type { Work } from '../http/context.ts'
import { nobody } from '../http/person.ts'
import type { Db, Trx } from '../database/db.ts'
import { tries, type Job, type Jobs } from '../events/jobs.ts'
import type { Portal } from '../http/portal.ts'
import { record } from '../record/record.ts'
import { mailbox, tagIn, type Mailbox } from './address.ts'
import { readApart } from './apart.ts'
import { noteReport } from './delivery.ts'
import { failedProofs } from './proofs.ts'
import type { Letter } from './read.ts'
import type { Outcome } from './types.ts'

/** Reads what was kept, and gives it to the app. One that fails is tried again, and at last waits for a decision; it is never lost. */
export const inboxJob = (portal: () => Portal | null): Job => ({
  name: 'posteingang',
  async run({ id }) {
    const parts = portal()
    const box = mailbox()
    if (!parts || !box) throw new Error('no mailbox is set up')
    const row = await parts.db
      .updateTable('posteingang')
      .set({ versuche: sql<number>`versuche + 1` })
      .where('id', '=', id!)
      .where('zustand', '=', 'neu')
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    try {
      await work(parts, box, row)
    } catch (error) {
      if (row.versuche < tries) throw error
      await concludeOnly(parts, row.id, { zustand: 'quarantaene', grund: 'fehler', fehler: error instanceof Error ? error.message : String(error) })
    }
  },
})

type Row = Awaited<ReturnType<typeof readRow>>
const readRow = (db: Db, id: string) => db.selectFrom('posteingang').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

async function work(portal: Portal, box: Mailbox, row: Row) {
  const letter = await letterOf(portal, row)
  if (typeof letter === 'string') return concludeOnly(portal, row.id, { zustand: 'quarantaene', grund: letter })
  const unbelegt = failedProofs(letter.nachweise, box.judge, letter.von.adresse)
  if (unbelegt) await portal.db.updateTable('posteingang').set({ unbelegt }).where('id', '=', row.id).execute()
  const early = await hindrance(portal, box, row, letter)
  if (early) {
    // Committed by itself: should the next commit fail, the mail comes again, and the same report changes nothing.
    if (letter.report && early.zustand === 'uebergangen' && early.grund === 'unzustellbar') await noteReport(portal, letter.report)
    return concludeOnly(portal, row.id, early)
  }
  const mail = {
    ...letter,
    id: row.id,
    empfangen: row.empfangen,
    erzwungen: row.erzwungen,
    unbelegt,
    ...(await answered(portal.db, box, letter.references)),
    zeichen: [...new Set([...letter.an, ...(row.umschlag as string[])].flatMap((to) => tagIn(box, to) || []))],
  }
  const context = background(portal)
  const [take] = portal.apps.flatMap(({ parts }) => parts.post ?? [])
  if (!take) throw new Error('no app takes mails')
  try {
    await portal.db.transaction().execute(async (db) => {
      context.db = db
      await conclude(db, row.id, await take(context, mail, box))
      // The trail says that it came by mail: nobody signed in for it.
      const known = context.person !== nobody
      const als = { anwenderId: known ? context.person.anwenderId : null, name: `${known ? context.person.name : mail.von.adresse} (E-Mail)` }
      for (const entry of context.pending.audit) entry.als ??= als
      await flush(db, context)
    })
  } catch (error) {
    // A full disk, too many at once: ours to mend, the mail comes again.
    if (!(error instanceof Problem) || error.status >= 429) throw error
    return concludeOnly(portal, row.id, { zustand: 'quarantaene', grund: 'nicht-erlaubt', fehler: portal.text('de', error.code) })
  }
  for (const later of context.pending.after) later()
  portal.sealSoon()
}

/** Reads a kept mail once more because somebody of the office wants it: past what held it up as a machine's or one of too many. */
export async function requeueLetter(db: Db, id: string) {
  await db
    .updateTable('posteingang')
    .set({ zustand: 'neu', grund: null, fehler: null, versuche: 0, erzwungen: true, bearbeitet: null })
    .where('id', '=', id)
    .execute()
  await queue(db, 'posteingang', { id })
}
let queue: Jobs['send'] = async () => {}
/** Given once at start: how a mail is queued inside a transaction. */
export const inboxThrough = (jobs: Pick<Jobs, 'send'>) => {
  queue = jobs.send
}

/** What was kept, read; or why it cannot be read as a mail. A store that fails is ours to mend, and throws. */
async function letterOf({ files }: Portal, { schluessel }: Row) {
  return schluessel ? readApart((await files.service.store.read(schluessel)) as AsyncIterable<Buffer>) : ('unlesbar' as const)
}
/** The text of a kept mail, for whoever decides about it. */
export async function letterText(portal: Pick<Portal, 'files'>, schluessel: string | null) {
  const letter = await letterOf(portal as Portal, { schluessel } as Row).catch(() => null)
  return typeof letter === 'string' ? null : (letter?.text ?? null)
}

/** Machines, our own mails, and whoever writes faster than a person. What somebody took by hand is not asked. */
async function hindrance({ db }: Portal, box: Mailbox, row: Row, letter: Letter): Promise<Outcome | null> {
  if (!letter.von.adresse.includes('@')) return { zustand: 'quarantaene', grund: 'unlesbar' }
  const own = letter.kennung && /^([0-9a-f-]{36})@/.exec(letter.kennung)?.[1]
  if (tagIn(box, letter.von.adresse) !== null || (own && (await db.selectFrom('postausgang').where('id', '=', own).select('id').executeTakeFirst())))
    return { zustand: 'uebergangen', grund: 'eigene' }
  if (row.erzwungen) return null
  if (letter.maschine) return { zustand: 'uebergangen', grund: letter.maschine }
  const { n } = await db
    .selectFrom('posteingang')
    .where('absender', '=', row.absender)
    .where('empfangen', '>', sql<string>`${row.empfangen}::timestamptz - interval '1 hour'`)
    .where('empfangen', '<=', row.empfangen)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n > mailLimits.perSender ? { zustand: 'quarantaene', grund: 'zu-viele' } : null
}

/** Those mails of ours that it names, and their threads. */
async function answered(db: Db, { address }: Mailbox, references: readonly string[]) {
  const ours = references.flatMap((one) => (one.toLowerCase().endsWith(`@${address.split('@')[1]!.toLowerCase()}`) ? [one.slice(0, one.lastIndexOf('@'))] : []))
  const ids = ours.filter((one) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one))
  const rows = ids.length ? await db.selectFrom('postausgang').where('id', 'in', ids).select(['id', 'faden', 'anlass', 'antwortAn']).execute() : []
  const known = new Map(rows.map(({ id, faden }) => [id, faden]))
  return {
    faeden: [...new Set(ours.flatMap((one) => known.get(one) ?? (one.includes('.') ? one : [])))],
    answered: rows.map(({ anlass, antwortAn }) => ({ anlass, zeichen: antwortAn && tagIn({ address }, antwortAn) })),
  }
}

/** Writes down what became of it, and tells of it: both or none. */
async function conclude(db: Trx, id: string, outcome: Outcome) {
  const { art, gegenstand, grund, fehler, zustand } = { art: null, gegenstand: null, grund: null, fehler: null, ...outcome }
  await db.updateTable('posteingang').set({ zustand, grund, fehler, art, gegenstand, bearbeitet: sql<string>`now()` }).where('id', '=', id).execute()
  await record(db, '', [], [{ thema: 'posteingang', ids: [id] }])
}

/** The same where nothing else is written with it. */
const concludeOnly = ({ db }: Pick<Portal, 'db'>, id: string, outcome: Outcome) => db.transaction().execute((trx) => conclude(trx, id, outcome))

/** What the apps work with: nobody asks. */
const background = (portal: Portal): Work => ({
  person: nobody,
  db: portal.db,
  root: portal.db,
  jetzt: Temporal.Now.instant(),
  sprache: 'de',
  publicUrl: portal.publicUrl(),
  settings: portal.settings,
  files: portal.files,
  vault: portal.vault,
  pending: { audit: [], events: [], after: [] },
  eintrag: undefined,
})
