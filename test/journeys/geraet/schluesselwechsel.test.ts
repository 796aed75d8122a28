import { afterAll, expect, inject, test } from 'vitest'
import { askRotation, lastRotation, setRotation } from '#platform/server/access/rotation.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, password, people, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await setRotation(db, null)
  await db.destroy()
  await closeBrowser()
})

/** As `portal keys rotate --von` asks for it at the console. */
const verlangt = async (username: string) => {
  const { id, anzeigename } = await db.selectFrom('anwender').where('username', '=', username).select(['id', 'anzeigename']).executeTakeFirstOrThrow()
  await askRotation(db, { byId: id, by: anzeigename, reason: 'Wechsel der Betreuung', alone: false, now: Temporal.Now.instant() })
  return anzeigename
}

test('einen Schlüsselwechsel bestätigt, wer ihn nicht selbst verlangt hat, mit dem eigenen Passwort; am Telefon steht danach, dass er gilt', async () => {
  await verlangt(people.admin)
  const page = await signedIn('admin', { size: 'narrow' })
  await page.goto('/verwaltung/schluesselwechsel')
  await page.getByText('Sie haben den Wechsel selbst verlangt. Bestätigen muss ihn jemand anderes.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Ihr Passwort' }).count()).toBe(0)

  const wer = await verlangt(people.leitung)
  await page.reload()
  await page.getByText(`Fragen Sie vorher nach, ob ${wer} das selbst war.`).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  const bestaetigen = page.getByRole('button', { name: 'Schlüsselwechsel bestätigen' })
  await page.locator('input[name=password]').fill('falsch')
  await bestaetigen.click()
  await page.getByText('Das Passwort ist falsch.').first().waitFor()
  expect((await lastRotation(db))?.confirmed).toBeNull()
  await page.locator('input[name=password]').fill(password)
  await bestaetigen.click()
  await page.getByText('Bestätigt', { exact: true }).waitFor()
  expect((await lastRotation(db))?.confirmed).toMatchObject({ by: expect.any(String) })
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})
