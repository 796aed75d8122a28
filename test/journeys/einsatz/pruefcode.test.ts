import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn, visitor } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('wer den Ausdruck einer Dokumentation hat, sieht mit ihrem Prüfcode, dass er gilt, und nichts von ihrem Inhalt', async () => {
  const { id, titel } = await db
    .selectFrom('dokumentation')
    .where('zustand', '=', 'festgeschrieben')
    .where('art', '=', 'Bedenken')
    .where('vkforgid', '=', 1000)
    .orderBy('angelegt')
    .select(['id', 'titel'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const buero = await signedIn('leitung')
  await buero.goto(`/dokumentation/${id}`)
  await settled(buero)
  const code = (await buero.locator('code').first().textContent())!
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await leave(buero)

  const pruefer = await visitor({ size: 'phone' })
  // As the QR code on the paper has it.
  await pruefer.goto(`/pruefen#${code}`)
  await pruefer.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await pruefer.getByText(/^Bedenken D\d{4}-\d{4,} vom .*, Fassung \d+$/).waitFor()
  expect(await pruefer.content()).not.toContain(titel)
  expect(await axeViolations(pruefer)).toEqual([])
  expect(await overflow(pruefer)).toBe(0)
  await pruefer.getByLabel('Prüfcode').fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await pruefer.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await pruefer.getByText('Nicht gültig', { exact: true }).waitFor()
  await leave(pruefer)
})
