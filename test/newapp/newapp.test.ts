import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { principals } from '../checks/principals.ts'
import { files, read, root } from '../checks/sources.ts'
import { testDatabase } from '../database/database.ts'
import { tablesSource } from '#tools/generate-tables.ts'

const scratch = mkdtempSync(join(tmpdir(), 'portal-neue-app-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const written = (path: string) => readFileSync(join(scratch, path), 'utf8')
const change = (path: string, by: (text: string) => string) => writeFileSync(join(scratch, path), by(written(path)))
const everything = () => files('*.*', '{apps,bin,demo,deploy,docs,domain,migrations,platform,test,tools}/**/*', '.oxlintrc.json')

/** One line in the list, the first of its file: after the last app. */
const named = (text: string, line: string) => text.replace(/\n\]\n/, `\n  ${line},\n]\n`)
const imported = (text: string, line: string) => text.replace(/(\n\n\/\*\*)/, `\n${line}$1`)

test('eine neue App mit einer Tabelle: ihr Ordner, drei Listen, die Migration, die erzeugten Tabellen – mehr nicht', async () => {
  const before = everything()
  for (const path of before) cpSync(join(root, path), join(scratch, path))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  for (const name of ['package.json', 'tsconfig.json', 'vitest.config.ts']) expect(before).toContain(name)

  const own = 'apps/fundsachen'
  cpSync(join(import.meta.dirname, 'fundsachen'), join(scratch, own), { recursive: true })
  renameSync(join(scratch, own, 'fundsachen.probe.ts'), join(scratch, own, 'fundsachen.test.ts'))
  writeFileSync(join(scratch, own, 'test/matrix.json'), matrix())
  change('apps/index.ts', (text) =>
    named(imported(text, "import { app as fundsachen } from './fundsachen/app.ts'"), 'fundsachen').replace(
      /(All apps in menu order: [^.]*)\./,
      '$1, fundsachen.',
    ),
  )
  change('apps/index.server.ts', (text) => named(imported(text, "import { server as fundsachen } from './fundsachen/server/index.ts'"), 'fundsachen'))
  change('apps/index.web.ts', (text) =>
    named(imported(text, "import { app as fundsachen } from './fundsachen/app.ts'"), "webApp(fundsachen, () => import('./fundsachen/web/index.tsx'))"),
  )
  const migration = `migrations/${String(files('migrations/*.sql').length + 1).padStart(4, '0')}-fundsachen.sql`
  cpSync(join(import.meta.dirname, 'fundsachen.sql'), join(scratch, migration))
  writeFileSync(join(scratch, 'platform/server/database/tables.ts'), await tablesWith('fundsachen.sql'))

  const outside = [...before.filter((path) => written(path) !== read(path)), migration].sort()
  expect(outside).toEqual(['apps/index.server.ts', 'apps/index.ts', 'apps/index.web.ts', migration, 'platform/server/database/tables.ts'])

  const seen = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/conventions.test.ts', own, 'test/access/matrix.test.ts', 'platform/server/database/tables.test.ts'],
    {
      cwd: scratch,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', MATRIX_APP: 'fundsachen.', VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined },
    },
  )
  expect(`${seen.stdout}${seen.stderr}`).toMatch(/Test Files\s+4 passed/)
  expect(seen.status).toBe(0)
}, 900_000)

/** Everybody in the house who has the right by a role of the first day, and nobody else. */
function matrix() {
  const table = JSON.parse(read('test/access/matrix.json')) as { principals: string[]; operations: Record<string, string> }
  expect(table.principals).toEqual([...principals])
  const cells = principals.map((who, index) => (index < 4 ? '401' : ['Mitarbeiter', 'Leitung', 'Administrator'].includes(who) ? 'ja' : '403')).join(' ')
  return `${JSON.stringify({ 'fundsachen.liste': cells, 'fundsachen.eintragen': cells }, null, 2)}\n`
}

async function tablesWith(migration: string) {
  const database = await testDatabase()
  try {
    const { connect } = await import('#platform/server/database/db.ts')
    const owner = connect(database.url, { max: 1 })
    await sql.raw(read(`test/newapp/${migration}`)).execute(owner)
    const source = await tablesSource(owner)
    await owner.destroy()
    return source
  } finally {
    await database.drop()
  }
}
