import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { scheinnummer } from '#domain/einsatz/contract.ts'
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

/** The portal is opened, nothing but its start page is looked at, and the network is gone. */
async function nurGeoeffnet(page: Page, app: 'arbeitsschein' | 'arbeitsbericht') {
  const zurHand = page.waitForResponse((antwort) => antwort.url().includes(`/v1/${app}/zurhand`))
  await page.goto('/')
  expect((await zurHand).ok()).toBe(true)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 })
  await page.context().setOffline(true)
}
const kachel = (page: Page, weg: string) => page.locator(`a[href="${weg}"]:visible`).first().click()
async function zeit(page: Page, feld: 'Von' | 'Bis', uhr: string) {
  await page.getByRole('group', { name: feld }).getByRole('spinbutton').first().click()
  await page.keyboard.type(uhr.replace(':', ''))
}

test('ein Schein, den hier niemand geöffnet hat: ohne Netz geht er auf, bekommt eine Position, und sie kommt einmal an', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  const { request } = page.context()
  const [objekt] = ((await (await request.get('/api/v1/arbeitsschein/objekte/entities?limit=1')).json()) as { entities: { id: string }[] }).entities
  const id = uuid()
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const positionen = [{ id: uuid(), art: 'Material', text: 'Dichtung DN 50', menge: '3', einheit: 'Stk' }]
  const notiz = `Heizraum ${Temporal.Now.instant().epochMilliseconds}`
  expect((await request.post('/api/v1/arbeitsschein', { data: { id, art: 'Service', objektId: objekt!.id, datum, notiz, positionen } })).ok()).toBe(true)
  const { nummer } = (await (await request.get(`/api/v1/arbeitsschein/${id}`)).json()) as { nummer: string }
  await nurGeoeffnet(page, 'arbeitsschein')
  await kachel(page, '/arbeitsschein')
  await page.locator('#inhalt').getByText(scheinnummer(nummer)).first().click()
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
  const beimBuero = () => db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).orderBy('folge').select(['text', 'menge']).execute()
  await expect.poll(beimBuero, { timeout: 60_000 }).toEqual([
    { text: 'Dichtung DN 50', menge: '3.000' },
    { text: 'Kupferrohr', menge: '1.500' },
  ])
  await leave(page)
})

test('der Tag, die Partie und die Kostenstellen, die hier niemand geöffnet hat: ohne Netz trägt der Vorarbeiter für zwei Leute ein, und es kommt einmal an', async () => {
  const page = await signedIn('vorarbeiter', { size: 'phone' })
  const { request } = page.context()
  const lies = async <T>(weg: string) => (await (await request.get(`/api/v1/arbeitsbericht/${weg}`)).json()) as { entities: T[] }
  const mitStellen = []
  for (const objekt of (await lies<{ id: string; nummer: string; name: string }>('objekte/entities?limit=12')).entities)
    if ((await lies(`kostenstellen/entities?objektId=${objekt.id}`)).entities.length) mitStellen.push(objekt)
  const [objekt] = mitStellen
  const text = `Partie ohne Netz ${Temporal.Now.instant().epochMilliseconds}`
  await nurGeoeffnet(page, 'arbeitsbericht')
  await kachel(page, '/arbeitsbericht')
  // The week with its stamps, and not the words that say that this day was never read here.
  await page.locator('.ab-blatt').waitFor()
  expect(await page.getByText('Dieser Tag ist auf diesem Gerät noch nicht geladen.', { exact: false }).count()).toBe(0)
  await page.getByRole('link', { name: 'Eintragen' }).first().click()
  await page.getByRole('button', { name: 'Partie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await page.getByRole('checkbox', { name: /An Anwesenheit anpassen/ }).uncheck()
  await zeit(page, 'Von', '00:00')
  await zeit(page, 'Bis', '00:20')
  await page.getByRole('combobox', { name: 'Objekt' }).fill(objekt!.nummer)
  await page
    .getByRole('option', { name: new RegExp(objekt!.nummer) })
    .first()
    .click()
  await page.getByLabel('Beschreibung').fill(text)
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('combobox', { name: 'Kostenstelle' }).click()
  await page.getByRole('option').first().click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('auf dem Gerät').first().waitFor()
  await page.context().setOffline(false)
  const beimBuero = async () => {
    const rows = await db.selectFrom('arbeitsbericht').where('beschreibung', '=', text).select(['lstfixId', 'kostenstelleId']).execute()
    return [new Set(rows.map(({ lstfixId }) => lstfixId)).size, rows.length, rows.every(({ kostenstelleId }) => kostenstelleId !== null)]
  }
  await expect.poll(beimBuero, { timeout: 60_000 }).toEqual([2, 2, true])
  await leave(page)
})
