import { CompiledQuery } from 'kysely'
import { erste, gefragt, ordnung, type Sort } from '#apps/ticket/server/liste/frage.ts'
import { Filter } from '#apps/ticket/contract/formen.ts'
import { wege, worteVon } from '#apps/ticket/server/liste/woerter.ts'
import { siehtViele } from '#domain/tickets/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { personById } from '#platform/server/access/sessions.ts'

const kopf = '019aa000-0000-7000-8000-000000000001'
interface Frage {
  was: string
  filter: Record<string, unknown>
  sort?: Sort
}
/** What people ask of the list, one filter at a time and the usual ones together. */
export const listenfragen: readonly Frage[] = [
  { was: 'first page', filter: {} },
  { was: 'all', filter: { zustand: 'alle' } },
  { was: 'state', filter: { zustand: 'Offen' } },
  { was: 'state, type, priority', filter: { zustand: 'Offen', prioBis: 3, typId: '01900000-0000-7000-8000-000000000001' } },
  { was: 'step', filter: { schritt: 'Test' } },
  { was: 'number', filter: { zustand: 'alle', nummer: 10_001 } },
  { was: 'name', filter: { zustand: 'alle', name: 'pumpe' } },
  { was: 'days', filter: { zustand: 'alle', von: '2026-01-01', bis: '2026-01-31' } },
  { was: 'one day long ago', filter: { zustand: 'alle', von: '2025-03-03', bis: '2025-03-03' } },
  { was: 'closed, one day long ago', filter: { zustand: 'Erledigt', von: '2025-03-03', bis: '2025-03-03' } },
  { was: 'mine', filter: { zustaendig: 'ich' } },
  { was: 'nobody has it', filter: { zustaendig: 'niemand' } },
  { was: 'customer', filter: { zustand: 'alle', ktostammId: kopf } },
  { was: 'object', filter: { zustand: 'alle', objektId: kopf } },
  { was: 'taking part', filter: { zustand: 'alle', bereich: 'beteiligt' } },
  { was: 'overdue', filter: { ueberfaellig: 'ja' } },
  { was: 'text', filter: { zustand: 'alle', q: 'pumpe undicht' } },
  { was: 'text, newest number first', filter: { zustand: 'alle', q: 'pumpe undicht' }, sort: '-nummer' },
  { was: 'a rare word, newest number first', filter: { zustand: 'alle', q: 'schmieröl' }, sort: '-nummer' },
  { was: 'text or number', filter: { zustand: 'alle', q: '10001' } },
  { was: 'oldest change first', filter: {}, sort: 'geaendert' },
  { was: 'newest number first', filter: { zustand: 'alle' }, sort: '-nummer' },
  { was: 'oldest number first', filter: { zustand: 'alle' }, sort: 'nummer' },
  { was: 'due first', filter: {}, sort: 'faellig' },
  { was: 'most urgent first', filter: {}, sort: 'prioritaet' },
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Which of the tables that grow the list reads from end to end for this question. `gezwungen`: though it would do anything else that it can. */
export const ganzGelesen = async (db: Db, username: string, frage: Frage, gezwungen: boolean): Promise<string[]> => {
  const tabellen = await gestellt(db, username, frage, async (trx, { sql, parameters }) => {
    if (gezwungen) await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]))
    return [...gelesen(rows[0]!['QUERY PLAN'][0].Plan)]
  })
  return [...new Set(tabellen.flat())]
}

/** How long PostgreSQL takes for this question, in milliseconds: the better of two, as pages are read from the disk once. */
export const dauer = async (db: Db, username: string, frage: Frage): Promise<number> => {
  const zeiten = await gestellt(db, username, frage, async (trx, query) => {
    const zeiten = []
    for (let lauf = 0; lauf < 2; lauf++) {
      const begonnen = performance.now()
      await trx.executeQuery(query)
      zeiten.push(performance.now() - begonnen)
    }
    return Math.min(...zeiten)
  })
  return zeiten.reduce((summe, zeit) => summe + zeit, 0)
}

/** The statement that a page of this question begins with, its values written out. */
export const geschrieben = async (db: Db, username: string, frage: Frage): Promise<string> => {
  const [erstes] = await gestellt(db, username, frage, async (_, { sql, parameters }) =>
    sql.replace(/\$(\d+)/g, (_, nr: string) => {
      const wert = parameters[Number(nr) - 1]
      return typeof wert === 'number' ? String(wert) : `'${String(wert).replaceAll("'", "''")}'`
    }),
  )
  return erstes!
}

async function gestellt<T>(db: Db, username: string, { filter, sort = '-geaendert' }: Frage, tue: (trx: Db, query: CompiledQuery) => Promise<T>): Promise<T[]> {
  const { id } = await db.selectFrom('anwender').where('username', '=', username).select('id').executeTakeFirstOrThrow()
  return db.transaction().execute(async (trx) => {
    const context = { db: trx, root: trx, person: (await personById(trx as never, id))!, jetzt: Temporal.Now.instant() } as unknown as Context
    const viele = await siehtViele(context)
    const gemeint = Filter.parse(filter)
    const texte = gemeint.q ? await wege(context, await worteVon(context, gemeint.q), gemeint.q, { limit: 50, sort, viele }) : [undefined]
    const ergebnisse = []
    for (const text of texte) ergebnisse.push(await tue(trx, erste(context, gefragt(context, gemeint, { viele, ...(text && { text }) }), ordnung(sort), 51)))
    return ergebnisse
  })
}
const gelesen = (plan: Plan): Set<string> =>
  new Set([
    ...(plan['Node Type'].includes('Seq Scan') && /^ticket(_kommentar|_kontakt|_schritt)?$/.test(plan['Relation Name'] ?? '') ? [plan['Relation Name']!] : []),
    ...(plan.Plans ?? []).flatMap((part) => [...gelesen(part)]),
  ])
