import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/database.ts'
import { tablesSource } from '#tools/generate-tables.ts'

test('tables.ts entspricht der migrierten Datenbank (sonst: npm run tables)', async () => {
  const { db, drop } = await testDatabase()
  const source = await tablesSource(db)
  await drop()
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(source)
})
