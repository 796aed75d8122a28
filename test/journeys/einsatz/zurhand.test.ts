import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, goesOffline, leave, overflow, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('ein Schein, den hier niemand geöffnet hat: ohne Netz geht er auf, bekommt eine Position, und sie kommt einmal an', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  const { request } = page.context()
  const [objekt] = ((await (await request.get('/api/v1/arbeitsschein/objekte/entities?limit=1')).json()) as { entities: { id: string }[] }).entities
  const id = uuid()
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const positionen = [{ id: uuid(), art: 'Material', text: 'Dichtung DN 50', menge: '3', einheit: 'Stk' }]
  const notiz = `Heizraum ${Temporal.Now.instant().epochMilliseconds}`
  expect((await request.post('/api/v1/arbeitsschein', { data: { id, art: 'Service', objektId: objekt!.id, datum, notiz, positionen } })).ok()).toBe(true)
  // The portal is opened, and nothing but its start page is looked at.
  const zurHand = page.waitForResponse((antwort) => antwort.url().includes('/v1/arbeitsschein/zurhand'))
  await page.goto('/')
  expect((await zurHand).ok()).toBe(true)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  // Within the app, as a press on a tile and on a row does.
  await page.getByRole('link', { name: /^Arbeitsschein/ }).first().click()
  await page.locator(`a[href^="/arbeitsschein/${id}"]`).first().click()
  await page.getByLabel('Notiz', { exact: true }).waitFor()
  expect(await page.getByLabel('Notiz', { exact: true }).inputValue()).toBe(notiz)
  expect(await page.getByLabel('Menge').inputValue()).toBe('3')
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Material hinzufügen' }).click()
  const zeile = page.locator('.as-positionen > li').last()
  await zeile.getByLabel('Text').fill('Kupferrohr')
  await zeile.getByLabel('Menge').fill('1,5')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('list', { name: 'Noch nicht übertragen' }).waitFor()
  await page.context().setOffline(false)
  const beimBuero = () =>
    db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).orderBy('folge').select(['text', 'menge']).execute()
  await expect.poll(beimBuero, { timeout: 60_000 }).toEqual([
    { text: 'Dichtung DN 50', menge: '3.000' },
    { text: 'Kupferrohr', menge: '1.500' },
  ])
  await leave(page)
})
