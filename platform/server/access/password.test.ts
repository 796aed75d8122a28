import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { assertUncommon, hashPassword, verifyPassword } from './password.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insertInto('firma').values({ name: 'Müller Hochbau GmbH', zone: 'Europe/Berlin', land: 'DE' }).execute()
})
afterAll(() => database.drop())
const own = ['anna.berger@hochbau.example', 'Anna Berger']

test.each(['Passwort1!', 'Sommer2026!', 'P@ssw0rt1!', 'Willkommen1!', 'Mueller-2026', 'Berger!1990', 'Hochbau#77', 'Qwertz123!'])(
  '%s ist zu bekannt',
  async (password) => {
    await expect(assertUncommon(database.db, password, own, 'password')).rejects.toMatchObject({ code: 'passwort.zu-bekannt', status: 422 })
  },
)

test.each(['Nebel+Kran7Turm', 'Kranfuehrer7+Regen', 'x9!Vb-Lampe-Tor', 'Vier Gelbe 3 Boote!'])('%s geht', async (password) => {
  await expect(assertUncommon(database.db, password, own, 'password')).resolves.toBeUndefined()
})

test('ein Passwort passt zu seinem Hash, ein anderes nicht, und ohne Konto passt keines', async () => {
  const hash = await hashPassword('Nebel+Kran7Turm')
  expect(hash).not.toContain('Nebel')
  expect(await verifyPassword('Nebel+Kran7Turm', hash)).toBe(true)
  expect(await verifyPassword('nebel+Kran7Turm', hash)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})
