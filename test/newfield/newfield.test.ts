import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { tablesSource } from '#tools/generate-tables.ts'
import { files, read, root } from '../checks/sources.ts'
import { testDatabase } from '../database/database.ts'
import { all, leaveOut } from '../selection.ts'

leaveOut('newfield: the new texts of a ticket and of a person are written and read in the copy')
const scratch = mkdtempSync(join(tmpdir(), 'portal-neues-feld-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const written = (path: string) => readFileSync(join(scratch, path), 'utf8')
const tables = 'platform/server/database/tables.ts'

/** A text of a record: the column and where the others of its kind are described. */
const neue = [
  {
    spalte: 'alter table ticket add vertrag_nr text',
    migration: { file: 'migrations/0006-tickets.sql', before: '  check (eltern_id <> id', line: '  vertrag_nr         text,\n' },
    texte: { file: 'domain/tickets/contract.ts', text: "vertragNr: { de: 'Nummer des Vertrags', en: 'Number of the contract', max: 40, column: 88 }" },
    probe: { from: 'ticket.probe.ts', to: 'apps/ticket/neuer-text.test.ts' },
  },
  {
    spalte: 'alter table lstfix add kfz_kennzeichen text',
    migration: { file: 'migrations/0002-personal.sql', before: '\n);\ncreate index lstfix_abteilung', line: ',\n  kfz_kennzeichen text' },
    texte: { file: 'apps/verwaltung/contract/personen.ts', text: "kfzKennzeichen: { de: 'Kennzeichen des Wagens', en: 'Number plate', max: 20, column: 88 }" },
    probe: { from: 'person.probe.ts', to: 'apps/verwaltung/neuer-text.test.ts' },
  },
]

test('ein Text, den ein Ticket oder eine Person haben kann: Migration, erzeugte Tabellen und eine Zeile – mehr nicht', async () => {
  const before = files('*.*', '{apps,domain,migrations,platform,test,tools}/**/*')
  for (const path of before) cpSync(join(root, path), join(scratch, path))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  for (const { migration, texte } of neue) {
    expect(written(migration.file).split(migration.before)).toHaveLength(2)
    writeFileSync(join(scratch, migration.file), written(migration.file).replace(migration.before, migration.line + migration.before))
    writeFileSync(join(scratch, texte.file), written(texte.file).replace('textFields({', `textFields({ ${texte.text},`))
  }
  writeFileSync(join(scratch, tables), await tablesWith(neue.map(({ spalte }) => spalte)))
  expect(before.filter((path) => written(path) !== read(path)).sort()).toEqual(
    [tables, ...neue.flatMap(({ migration, texte }) => [migration.file, texte.file])].sort(),
  )

  // Whether both can be written and read is asked by a run of its own.
  if (!all) return
  for (const { probe } of neue) cpSync(join(import.meta.dirname, probe.from), join(scratch, probe.to))
  const seen = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...neue.map(({ probe }) => probe.to), 'platform/server/database/tables.test.ts'],
    { cwd: scratch, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined } },
  )
  expect(`${seen.stdout}${seen.stderr}`).toMatch(/Test Files\s+3 passed/)
  expect(seen.status).toBe(0)
}, 900_000)

async function tablesWith(statements: readonly string[]) {
  const database = await testDatabase()
  try {
    const owner = connect(database.url, { max: 1 })
    for (const statement of statements) await sql.raw(statement).execute(owner)
    const source = await tablesSource(owner)
    await owner.destroy()
    return source
  } finally {
    await database.drop()
  }
}
