import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { fill } from '#platform/contract/messages.ts'
import { messages } from '#platform/messages.ts'
import { seal } from './audit.ts'
import type { Config } from '../start/config.ts'
import type { Job } from '../events/jobs.ts'
import { queueMail } from '../mail/mail.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'

/** Number and hash (hex) of the newest seal at a moment, kept where the database's owner does not reach. `at`: null when somebody typed it. */
export interface Anchor {
  at: string | null
  nr: number
  hash: string
}
/**
 * The first anchor that the chain contradicts. 'shorter': it has no such number any more; 'other': something else stands there.
 * `before` is the last anchor that still fits, `head` the number of the newest seal.
 */
export interface Deviation {
  kind: 'shorter' | 'other'
  anchor: Anchor
  before: Anchor | null
  head: number
}

/** Where this server keeps its anchors. Lines are only ever added. */
export const anchorFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'pruefspur.anker')

interface Anchors {
  /** Oldest first. */
  anchors: Anchor[]
  /** Number of the first line that is no anchor. */
  damaged: number | null
  /** Why the file cannot be read, as a sentence for the operator. */
  unreadable: string | null
}

/** The anchors of a file; none when there is no file. */
export async function readAnchors(file: string): Promise<Anchors> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text !== 'string')
    return {
      anchors: [],
      damaged: null,
      unreadable:
        text.code === 'ENOENT'
          ? null
          : `${file} ist nicht lesbar (${text.code}). Bitte die Rechte prüfen: Die Datei gehört dem Benutzer, unter dem das Portal läuft.`,
    }
  const lines = text.split('\n').map((line) => /^(\S+Z) (\d+) ([0-9a-f]{64})$/.exec(line) ?? line)
  const damaged = lines.findIndex((line) => typeof line === 'string' && line !== '')
  return {
    anchors: lines.flatMap((line) => (typeof line === 'string' ? [] : [{ at: line[1]!, nr: Number(line[2]), hash: line[3]! }])),
    damaged: damaged < 0 ? null : damaged + 1,
    unreadable: null,
  }
}

/** Compares the chain with anchors, in their order. Null: it fits all of them. */
export async function deviation(db: Kysely<Tables>, anchors: readonly Anchor[]): Promise<Deviation | null> {
  if (!anchors.length) return null
  const { rows } = await sql<{ nr: number; hash: string }>`
    select nr, encode(hash, 'hex') as hash from pruefspur_siegel
    where nr = any(${anchors.map(({ nr }) => nr)}::bigint[]) or nr = (select max(nr) from pruefspur_siegel)`.execute(db)
  const seals = new Map(rows.map(({ nr, hash }) => [nr, hash]))
  const head = Math.max(0, ...seals.keys())
  let before: Anchor | null = null
  for (const anchor of anchors) {
    if (seals.get(anchor.nr) !== anchor.hash) return { kind: anchor.nr > head ? 'shorter' : 'other', anchor, before, head }
    before = anchor
  }
  return null
}

/** Writes an anchor now, every hour in which something was sealed, and when the returned function is called (the server stops). Each is a line of the log, too. */
export function startAnchors(db: Kysely<Tables>, file: string, log: Pick<FastifyBaseLogger, 'info' | 'error'>, onError: (error: unknown) => void) {
  let busy = Promise.resolve()
  const next = () => (busy = busy.then(() => write(db, file, log)).catch(onError))
  void next()
  const timer = setInterval(() => void next(), 3_600_000).unref()
  return () => {
    clearInterval(timer)
    return next()
  }
}

async function write(db: Kysely<Tables>, file: string, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  const { anchors, damaged, unreadable } = await readAnchors(file)
  if (unreadable) throw new StartError(unreadable)
  const last = anchors.at(-1)
  if (last && (await deviation(db, [last]))) log.error({ nr: last.nr, at: last.at }, 'the audit trail contradicts its last anchor: see portal audit verify')
  const head = await headOf(db)
  if (!head || (last?.nr === head.nr && last.hash === head.hash)) return
  // After a crash in the middle of a line the next one stands for itself.
  const line = `${damaged === null ? '' : '\n'}${Temporal.Now.instant().round('second').toString()} ${head.nr} ${head.hash}\n`
  await appendFile(file, line, { mode: 0o600, flush: true })
  log.info(head, 'audit anchor')
}

async function headOf(db: Kysely<Tables>) {
  const { rows } = await sql<{ nr: number; hash: string }>`select nr, encode(hash, 'hex') as hash from pruefspur_siegel order by nr desc limit 1`.execute(db)
  return rows[0]
}

/** Each night: mails the newest seal to those who keep it elsewhere. */
export const anchorJob = (db: Kysely<Tables>, addresses: readonly string[]): Job => ({
  name: 'anker',
  cron: '23 3 * * *',
  async run() {
    if (!addresses.length) return
    await seal(db, true)
    const head = await headOf(db)
    if (!head) return
    const rows = await db.selectFrom('anwender').where('email', 'in', addresses).select(['email', 'sprache']).execute()
    await db.transaction().execute(async (trx) => {
      for (const an of addresses) {
        const sprache = rows.find(({ email }) => email === an)?.sprache ?? 'de'
        const t = messages[sprache]
        const anchor = `${head.nr}:${head.hash}`
        await queueMail(trx, {
          an,
          betreff: fill(t['anker.betreff'], { nr: head.nr }),
          text: fill(t['anker.text'], { anker: anchor }),
          sprache,
          anlass: 'pruefspur.anker',
        })
      }
    })
  },
})
