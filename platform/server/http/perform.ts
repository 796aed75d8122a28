import { createHash } from 'node:crypto'
import type { FastifyError } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Call } from '#platform/contract/contract.ts'
import { issueText } from '#platform/contract/issues.ts'
import { everything } from '#platform/contract/live.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Route, Together } from './app.ts'
import { flush, type Receipt } from './commit.ts'
import { emitOnce, type Context } from './context.ts'
import type { Person } from './person.ts'
import type { Db } from '../database/db.ts'
import { acknowledge, acknowledgeAll, type Heard } from '../handover/device.ts'
import type { Portal } from './portal.ts'
import { isFinal, problemOf } from './refusals.ts'

/** What somebody asks of a call, before it is looked at. `key`: the Idempotency-Key, if one was sent; `heard`: the device behind it. */
export interface Asked {
  params: unknown
  query: unknown
  body: unknown
  key: string | undefined
  heard?: Heard | undefined
}
export interface Performed {
  answer: unknown
  repeated: boolean
  quittung?: number | undefined
}

/** Who → right. Throws 401, 403. */
export function authorise({ permission }: Call, person: Person | null) {
  if (permission === 'public') return
  if (!person) throw new Problem('nicht-angemeldet', 401)
  // Deny by default, both ways: a terminal has its own calls and nothing else, and nobody else has them.
  if ((permission === 'terminal') !== (person.terminal !== undefined)) throw new Problem('keine-berechtigung', 403)
  if (permission === 'terminal') return
  if (permission !== 'angemeldet' && ![permission].flat().some((key) => person.berechtigungen.has(key))) throw new Problem('keine-berechtigung', 403)
}

/** Shape → pace → one transaction { handler, audit, events, receipts }. The right has been asked for before. What is refused or was carried out before counts for nothing. */
export async function perform(portal: Portal, { call, handler }: Route, context: Context, asked: Asked): Promise<Performed> {
  let uncount = () => {}
  try {
    const input = inputOf(portal, call, asked, context)
    const act = () => handler(context, input as never)
    if (call.method === 'GET') return { answer: await act(), repeated: false }
    uncount = portal.pace.take(call, context.person)
    if (call.transaction === false) return { answer: await act(), repeated: false }
    const done = await inTransaction(portal, context, receiptOf(call, asked), asked.heard, act)
    if (done.repeated) uncount()
    return done
  } catch (error) {
    uncount()
    // A refusal, too, was heard: the number is no gap, the device shows why.
    if (asked.heard && isFinal(problemOf(error as FastifyError))) await acknowledge(portal.db, asked.heard)
    throw error
  }
}

async function inTransaction(
  portal: Portal,
  context: Context,
  receipt: Omit<Receipt, 'antwort'> | undefined,
  heard: Heard | undefined,
  act: () => Promise<unknown>,
): Promise<Performed> {
  try {
    const done = await portal.db.transaction().execute(async (db) => {
      context.db = db
      const answer = await act()
      const quittung = heard && (await acknowledge(db, heard))
      await flush(db, context, receipt && [{ ...receipt, antwort: answer }])
      return { answer, quittung }
    })
    committed(portal, context)
    return { ...done, repeated: false }
  } catch (error) {
    // The key was used before: whatever this attempt ran into, the first answer stands.
    const stored =
      receipt &&
      (await portal.db
        .selectFrom('idempotenz')
        .where('anwenderId', '=', context.person.anwenderId)
        .where('schluessel', '=', receipt.schluessel)
        .select(['anfrage', 'antwort'])
        .executeTakeFirst())
    if (!stored) throw error
    if (!receipt.anfrage.equals(stored.anfrage)) throw new Problem('schluessel-anderer-inhalt', 409)
    context.pending.told?.themen.add(everything)
    return { answer: stored.antwort, repeated: true, quittung: heard && (await acknowledge(portal.db, heard)) }
  }
}

/** An entry of a device among others: its call, what it asks, and the device that was heard with it. */
export interface Step extends Route {
  asked: Asked & { heard: Heard }
  eintrag: Context['eintrag']
}

/**
 * Carries out many entries of one device and one person in their order, in a single transaction: all of them, or (it throws) none. What was carried
 * out before is left as it is. Whatever one of them runs into is told when each goes by itself. Answers the receipt. The rights have been asked for before.
 */
export async function performTogether(portal: Portal, steps: readonly Step[], context: Context): Promise<number> {
  const withReceipts = steps.map((step) => {
    const receipt = receiptOf(step.call, step.asked)
    if (!receipt || step.call.transaction === false) throw new Problem('aufruf-unbekannt', 422)
    return { ...step, receipt }
  })
  const counted: (() => void)[] = []
  const together = async (db: Db) => {
    const stored = await storedRequests(
      db,
      context,
      withReceipts.map(({ receipt }) => receipt.schluessel),
    )
    const receipts: Receipt[] = []
    const open = withReceipts
      .filter(({ receipt }) => !stored.get(receipt.schluessel)?.equals(receipt.anfrage))
      .map((step) => {
        const own = { ...context, db, eintrag: step.eintrag }
        counted.push(portal.pace.take(step.call, context.person))
        return { ...step, own, input: inputOf(portal, step.call, step.asked, own) as never }
      })
    if (open.length < withReceipts.length) context.pending.told?.themen.add(everything)
    for (const run of runsOf(open)) {
      const answers = run.length > 1 ? await run[0]!.together!.act({ ...context, db }, run) : []
      for (const [index, { receipt, handler, own, input }] of run.entries())
        receipts.push({ ...receipt, antwort: answers[index] ?? (await handler(own, input)) })
    }
    emitOnce(context)
    const highest = await acknowledgeAll(
      db,
      steps.map(({ asked }) => asked.heard),
    )
    await flush(db, context, receipts)
    return highest
  }
  try {
    const quittung = await portal.db.transaction().execute(together)
    committed(portal, context)
    return quittung
  } catch (error) {
    for (const uncount of counted) uncount()
    throw error
  }
}

/** What follows each other and can be carried out together; everything else by itself. */
function runsOf<S extends Step & { own: Context; input: never }>(steps: readonly S[]) {
  const runs: S[][] = []
  let before: Together | undefined
  for (const step of steps) {
    const together = step.together?.fits(step.own, step.input) ? step.together : undefined
    if (together && together === before) runs.at(-1)!.push(step)
    else runs.push([step])
    before = together
  }
  return runs
}

/** Which of these keys the person has used, and for what. */
async function storedRequests(db: Db, { person }: Context, keys: readonly string[]) {
  const rows = await db
    .selectFrom('idempotenz')
    .where('anwenderId', '=', person.anwenderId)
    .where(sql<boolean>`schluessel = any(${keys}::uuid[])`)
    .select(['schluessel', 'anfrage'])
    .execute()
  return new Map(rows.map(({ schluessel, anfrage }) => [schluessel, anfrage]))
}

/** What the commit lets loose. */
function committed(portal: Portal, { pending }: Context) {
  for (const later of pending.after) later()
  if (pending.audit.length || pending.kept) portal.sealSoon()
}

/** Throws 400 with a sentence per field. */
const inputOf = (portal: Portal, call: Call, { params, query, body }: Asked, context: Context) => ({
  params: parse(portal, call.params, params, context),
  query: parse(portal, call.query, query, context),
  body: parse(portal, call.body, body, context),
})

/** The key of a call that may wait on a device: the header, else the body's own id. The hash is the same whichever way the entry came. */
function receiptOf(call: Call, { params, query, body, key }: Asked) {
  if (!call.offline) return undefined
  const schluessel = key ?? (body as { id?: unknown } | null | undefined)?.id
  if (typeof schluessel !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(schluessel)) {
    if (key === undefined) return undefined
    throw new Problem('schluessel-ungueltig', 400)
  }
  const anfrage = createHash('sha256')
    .update(`${call.method} ${call.path}\n${canonical([params ?? {}, query ?? {}, body ?? null])}`)
    .digest()
  return { schluessel: schluessel.toLowerCase(), anfrage }
}

/** The same content in another order of keys is the same content. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

function parse(portal: Portal, schema: z.ZodMiniType | undefined, value: unknown, { sprache }: Context) {
  if (!schema) return undefined
  if (isUnfit(value)) throw new Problem('eingabe', 400)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  // One sentence per field: the first thing wrong with it.
  const first = new Map<string, (typeof parsed.error.issues)[number]>()
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    if (!first.has(path)) first.set(path, issue)
    if (first.size === mostErrors) break
  }
  throw Object.assign(new Problem('eingabe', 400), {
    errors: [...first].map(([path, issue]) => ({ path, code: issue.code ?? 'custom', message: issueText(issue, sprache, portal.texts[sprache]) })),
  })
}
const mostErrors = 50
/** U+0000 has no place in PostgreSQL's text, and nothing of ours is nested deeper than 50: such input is not worth reading. */
const isUnfit = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000')
    : typeof value === 'object' && value !== null && (depth > 50 || Object.values(value).some((part) => isUnfit(part, depth + 1)))
