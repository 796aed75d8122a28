import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Asked } from './statements.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/**
 * Tables among `tables` that PostgreSQL could only read from end to end, each with its statement: sequential scans are forbidden to it, so one that is left has no index to
 * go by. Asked with their parameters open (PostgreSQL 16 and later; null before).
 */
export async function scannedWhole(db: Db, statements: readonly string[], tables: readonly string[]): Promise<string[] | null> {
  const { rows: versions } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
  if (versions[0]!.version < 160_000) return null
  const found = new Set<string>()
  const walk = (node: Node, statement: string) => {
    const table = node['Relation Name']
    if (node['Node Type'] === 'Seq Scan' && table && tables.includes(table)) found.add(`${table}: ${statement.replace(/\s+/g, ' ').trim()}`)
    for (const plan of node.Plans ?? []) walk(plan, statement)
  }
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const statement of statements.filter((text) => /^\s*(select|with)\b/i.test(text))) {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (generic_plan, format json) ${sql.raw(statement)}`.execute(trx)
      walk(Object.values(rows[0]!)[0]![0].Plan, statement)
    }
  })
  return [...found]
}

/** How many rows of tables these questions read, those included that a filter threw away, and how many pages: they are asked again to find out. */
export async function readBy(db: Db, statements: readonly Asked[]): Promise<{ rows: number; pages: number }> {
  const sum = { rows: 0, pages: 0 }
  const walk = (node: Node) => {
    if (node['Relation Name']) sum.rows += ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
    for (const plan of node.Plans ?? []) walk(plan)
  }
  for (const { text, values } of statements.filter(
    (statement) => /^\s*(select|with)\b/i.test(statement.text) && !/\b(delete|insert|update)\b/i.test(statement.text),
  )) {
    const { rows } = await db.executeQuery<{ queryPlan: [{ Plan: Node }] }>(CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...values]))
    const { Plan } = Object.values(rows[0]!)[0]![0]
    sum.pages += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    walk(Plan)
  }
  return sum
}
