import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('ohne Netz wählt ein Monteur für seine Bedenken Englisch; so kommen sie an, und so stehen sie da', async () => {
  const titel = `Concerns ${Temporal.Now.instant().epochMilliseconds}`
  const page = await signedIn('monteur')
  await page.goto('/dokumentation')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  expect(await page.getByRole('button', { name: 'Sprache für den Empfänger' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Art|Art$/ }).click()
  await page.getByRole('option', { name: 'Bedenken', exact: true }).click()
  const sprache = page.getByRole('button', { name: 'Sprache für den Empfänger' })
  await sprache.getByText('Deutsch', { exact: true }).waitFor()
  await sprache.click()
  await page.getByRole('option', { name: 'Englisch', exact: true }).click()
  await page.getByLabel('Titel').fill(titel)
  await page.getByLabel('An wen').fill('Site management')
  await page.getByLabel('Beschreibung').fill('The plaster does not hold.')
  await page.getByLabel('Was folgt daraus?').fill('The paint comes off.')
  const gestern = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 })
  await page.getByRole('group', { name: 'Seit wann?' }).getByRole('spinbutton').first().click()
  await page.keyboard.type(`${String(gestern.day).padStart(2, '0')}${String(gestern.month).padStart(2, '0')}${gestern.year}`)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.locator('.do-wartend').getByText(titel, { exact: true }).waitFor()
  await page.context().setOffline(false)
  await expect
    .poll(() => db.selectFrom('dokumentation').where('titel', '=', titel).select(['art', 'sprache']).execute(), { timeout: 60_000 })
    .toEqual([{ art: 'Bedenken', sprache: 'en' }])
  await page
    .getByRole('region', { name: 'Zuletzt dokumentiert' })
    .getByRole('link', { name: new RegExp(titel) })
    .click()
  await page.getByRole('heading', { name: titel }).waitFor()
  await page.getByText('Sprache für den Empfänger').first().waitFor()
  await leave(page)
})
