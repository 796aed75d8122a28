import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { connect } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startEngine } from '#platform/server/database/postgres.ts'

/** Text of `tables.ts` for the migrated database behind `db`. Throws when a name would not survive snake_case ↔ camelCase. */
export async function tablesSource<T>(db: Kysely<T>): Promise<string> {
  const all = await columns(db)
  const tables = Map.groupBy(all, (column) => column.tableName)
  const interfaces = [...tables].map(
    ([table, rows]) =>
      `export interface ${pascal(table)} {\n${rows.map((row) => `  ${camel(row.columnName)}: ${rowType(row, kindOf(row, all))}\n`).join('')}}\n`,
  )
  const list = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`).join('')
  return `${head}\n/** Every table by its name in queries. */\nexport interface Tables {\n${list}}\n\n${interfaces.join('\n')}`
}

const head = `/* oxlint-disable max-lines -- generated: as long as the database has columns */
/** Row types of every table. Generated from the migrated database (\`npm run tables\`); a test fails when they differ. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'

/** A jsonb column: written as text (\`JSON.stringify\`, else the driver would send a list as a PostgreSQL array), read as a value to be parsed. */
export type Json<Empty extends null | undefined = never> = ColumnType<unknown, string | Empty, string | Exclude<Empty, undefined>>
`

interface Column {
  tableName: string
  columnName: string
  type: string
  isArray: boolean
  nullable: boolean
  hasDefault: boolean
  always: boolean
  checks: string[]
  /** `table.column` that a foreign key leads to. */
  refers: string | null
}

// The migration bookkeeping is no table of the product; the job queue lives in a schema of its own.
const columns = async <T>(db: Kysely<T>) =>
  (
    await sql<Column>`
  select c.relname as table_name, a.attname as column_name, coalesce(e.typname, t.typname) as type, e.oid is not null as is_array,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity = 'd' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as always,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks,
    (select min(o.relname || '.' || oa.attname) from pg_constraint f
      cross join lateral unnest(f.conkey, f.confkey) as k(own, other)
      join pg_class o on o.oid = f.confrelid
      join pg_attribute oa on oa.attrelid = f.confrelid and oa.attnum = k.other
      where f.conrelid = c.oid and f.contype = 'f' and k.own = a.attnum) as refers
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
  order by c.relname collate "C", a.attnum`.execute(db)
  ).rows

/** Whose id a uuid is: the table's to which its foreign key leads, or its own. */
function kindOf(column: Column, all: readonly Column[]): string | undefined {
  if (column.type !== 'uuid' || column.isArray) return undefined
  const other = all.find(({ tableName, columnName }) => `${tableName}.${columnName}` === column.refers)
  return other && other !== column ? kindOf(other, all) : column.columnName === 'id' ? camel(column.tableName) : undefined
}

function rowType(column: Column, kind: string | undefined): string {
  const empty = [column.nullable && 'null', column.hasDefault && 'undefined'].filter((word) => word !== false)
  if (/^jsonb?$/.test(column.type) && !column.isArray) return empty.length ? `Json<${empty.join(' | ')}>` : 'Json'
  const base = kind ? `Id<'${kind}'>` : (literals(column.checks) ?? baseTypes[column.type] ?? 'string')
  const value = (column.isArray ? (base.includes(' ') ? `(${base})[]` : `${base}[]`) : base) + (column.nullable ? ' | null' : '')
  return column.always ? `GeneratedAlways<${value}>` : column.hasDefault ? `Generated<${value}>` : value
}

const baseTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

/** `check (flag in ('a', 'b'))` as PostgreSQL prints it, e.g. `CHECK ((flag = ANY (ARRAY['a'::text, 'b'::text])))`. */
function literals(checks: string[]): string | undefined {
  for (const check of checks) {
    const all = /^CHECK \(\(\(?"?\w+"?\)?(?:::\w+)? = ANY \(\(?ARRAY\[(.+?)\]\)?(?:::\w+\[\])?\)\)\)$/.exec(check)?.[1]
    const items = all?.match(/'(?:[^']|'')*'(?:::[a-z ]+)?|-?\d+(?:::\w+)?/g)
    if (items && items.join(', ') === all) return items.map((item) => item.replace(/::[a-z ]+$/, '').replace(/(?<!^)''(?!$)/g, "\\'")).join(' | ')
  }
  return undefined
}

function camel(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name)) throw new Error(`${name}: write names as word_word, digits never right after an underscore`)
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase())

if (import.meta.main) await regenerate()

async function regenerate() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tables-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who has to get through
  const engine = await startEngine(folder)
  await migrate(engine.url)
  const db = connect(engine.url, { max: 1 })
  writeFileSync(fileURLToPath(new URL('../platform/server/database/tables.ts', import.meta.url)), await tablesSource(db))
  await db.destroy()
  await engine.stop()
  rmSync(folder, { recursive: true })
}
