import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import type { Einstellungen } from '#apps/arbeitsschein/contract/einstellungen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** An open object of a customer about whom nobody said anything, and at which nobody works here. */
const stelle = () =>
  db
    .selectFrom('objekt as o')
    .innerJoin('ktostamm as k', 'k.id', 'o.ktostammId')
    .where('k.vkforgid', '=', 1000)
    .where('k.aktiv', '=', true)
    .where('k.art', '=', 'Kunde')
    .where('o.status', '=', 'O')
    // None of those that other journeys make.
    .where('o.nummer', '<', 1_000_000)
    .where('k.id', 'not in', db.selectFrom('scheinvorgabe').select('ktostammId'))
    .where('k.id', 'not in', db.selectFrom('arbeitsschein').select('ktostammId'))
    .orderBy('o.nummer', 'desc')
    .select(['o.id', 'o.nummer', 'o.name', 'k.id as kundeId', 'k.nummer as kundennummer', 'k.name as kunde'])
    .limit(1)
    .executeTakeFirstOrThrow()
async function zeit(page: Page, feld: 'Von' | 'Bis', uhr: string) {
  await page.getByRole('group', { name: feld, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(uhr.replace(':', ''))
}

test('Vorgaben eines Kunden: die Verwaltung setzt sie, am Telefon gelten sie auf dem neuen Schein sofort: Vertrag, beide Unterschriften, halbe Stunden, Übergabe je Woche', async () => {
  const { id: objektId, nummer, name, kundeId, kundennummer, kunde } = await stelle()
  const buero = await signedIn('admin')
  await buero.goto('/arbeitsschein/einrichtung')
  await settled(buero)
  await buero.getByRole('combobox', { name: 'Kunde mit eigener Vorgabe' }).fill(String(kundennummer))
  await buero
    .getByRole('option', { name: new RegExp(kunde) })
    .first()
    .click()
  const vorgabe = buero.getByRole('group', { name: `${kundennummer} ${kunde}` })
  // One after the other while the network is slow: none takes back the one before.
  await buero.route(/\/api\/v1\/arbeitsschein\/vorgaben\//, async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  for (const [feld, wahl] of [
    ['Unterschrift des Monteurs', 'Pflicht'],
    ['Vertrag', 'VOB'],
    ['Regiescheine übergeben', 'wöchentlich'],
    ['Zeiten runden auf', '30 Minuten'],
  ] as const) {
    await vorgabe.getByRole('button', { name: new RegExp(`${feld}$|^${feld}`) }).click()
    await buero.getByRole('option', { name: wahl, exact: true }).click()
  }
  const gesetzt = () => db.selectFrom('scheinvorgabe').where('ktostammId', '=', kundeId).selectAll().executeTakeFirst()
  await expect
    .poll(gesetzt)
    .toMatchObject({ vertragsart: 'VOB', unterschriftKunde: 'Pflicht', unterschriftMonteur: 'Pflicht', einreichung: 'woechentlich', taktMin: 30 })
  expect(await axeViolations(buero)).toEqual([])
  // The company's own switches: two quick ones, and back again.
  await buero.route(/\/api\/v1\/arbeitsschein\/einstellungen/, async (route) => {
    if (route.request().method() === 'PUT') await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  const firma = async () => {
    const { wetter, skizze } = (await (await buero.context().request.get('/api/v1/arbeitsschein/einstellungen')).json()) as Einstellungen
    return { wetter, skizze }
  }
  const vorher = await firma()
  const schalter = ['Wetter', 'Skizze'].map((wort) => buero.getByRole('switch', { name: wort }))
  for (const einer of schalter) await einer.click({ force: true })
  await expect.poll(firma).toEqual({ wetter: !vorher.wetter, skizze: !vorher.skizze })
  for (const einer of schalter) await einer.click({ force: true })
  await expect.poll(firma).toEqual(vorher)
  await leave(buero)

  const notiz = `Nach Vorgabe ${Temporal.Now.instant().epochMilliseconds}`
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/arbeitsschein')
  await settled(page)
  await page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()
  await page.getByRole('combobox', { name: 'Objekt' }).fill(String(nummer))
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: /^(VOB Vertrag|Vertrag VOB)$/ }).waitFor()
  await page.getByRole('button', { name: /^Art$| Art$/ }).click()
  await page.getByRole('option', { name: 'Regie', exact: true }).click()
  await page.getByRole('button', { name: 'Zeit hinzufügen' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Kowalczyk')
  await page.getByRole('option', { name: /Jana Kowalczyk/ }).click()
  await zeit(page, 'Von', '04:00')
  await zeit(page, 'Bis', '04:20')
  await page.getByLabel('Notiz', { exact: true }).fill(notiz)
  // Who worked, how he is paid, for how long: while it is written and in front of whoever signs.
  const stunden = (wo: Pick<Page, 'getByRole'>) =>
    wo.getByRole('table', { name: 'Stunden je Person' }).getByRole('row', { name: 'Jana Kowalczyk Monteur 0,50' })
  await stunden(page).waitFor()
  // Nothing of the sheet has been sent yet: the device knows the rules by its object.
  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const dialog = page.getByRole('dialog')
  const monteur = dialog.getByRole('region', { name: 'Unterschrift des Monteurs' })
  await monteur.waitFor()
  await dialog.getByText('0,50 h').first().waitFor()
  await stunden(dialog).waitFor()
  expect(await dialog.getByText('Selbst auch unterschreiben').count()).toBe(0)
  await dialog.getByText('Tippen', { exact: true }).first().click()
  await dialog.getByLabel('Name in Druckschrift').first().fill('Heike Brandt')
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await monteur.getByText('Bitte unterschreiben').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await monteur.getByText('Tippen', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await page.getByText(/^\d{4}-\d{4,} abgeschlossen$/).waitFor()
  const imBuero = () => db.selectFrom('arbeitsschein').where('notiz', '=', notiz).select(['id', 'zustand', 'vertragsart', 'datum']).executeTakeFirst()
  await expect.poll(imBuero, { timeout: 60_000 }).toMatchObject({ zustand: 'abgeschlossen', vertragsart: 'VOB' })
  const { id, datum } = (await imBuero())!
  expect(await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).select('menge').execute()).toEqual([{ menge: '30.000' }])
  // Work of the week is handed over on the first working day of the next one, at the earliest its Monday.
  const tag = Temporal.PlainDate.from(datum)
  const montag = tag.add({ days: 8 - tag.dayOfWeek })
  const { frist } = (await (await page.context().request.get(`/api/v1/arbeitsschein/${id}`)).json()) as { frist: { uebergabeBis: string; stand: string } }
  expect(frist.stand).toBe('anerkannt')
  expect(frist.uebergabeBis >= montag.toString() && frist.uebergabeBis < montag.add({ days: 7 }).toString()).toBe(true)

  // A sheet that begins from a ticket knows the agreement without a choice.
  const ticketId = uuid()
  const typ = await db.selectFrom('tickettyp').limit(1).select('id').executeTakeFirstOrThrow()
  await db.insertInto('ticket').values({ id: ticketId, vkforgid: 1000, typId: typ.id, name: notiz, prioritaet: 5, ktostammId: kundeId, objektId }).execute()
  await page.goto(`/arbeitsschein/${uuid()}?neu=1&ticket=${ticketId}`)
  await settled(page)
  await page.getByRole('button', { name: /^(VOB Vertrag|Vertrag VOB)$/ }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Objekt' }).inputValue()).toContain(name)
  await db.deleteFrom('ticket').where('id', '=', ticketId).execute()

  // So does a documentation, and a letter is for him; whoever says otherwise is not overruled by another kind.
  await page.goto('/dokumentation')
  await settled(page)
  await page.getByRole('combobox', { name: 'Objekt' }).fill(String(nummer))
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  const waehleArt = async (art: string) => {
    await page.getByRole('button', { name: /^Art | Art$/ }).click()
    await page.getByRole('option', { name: art, exact: true }).click()
  }
  await waehleArt('Bedenken')
  await page.getByRole('button', { name: /^(VOB\/B Vertrag|Vertrag VOB\/B)$/ }).waitFor()
  await expect.poll(() => page.getByLabel('An wen').inputValue()).toBe(kunde)
  await page.getByLabel('An wen').fill('Bauleitung vor Ort')
  await waehleArt('Behinderung')
  expect(await page.getByLabel('An wen').inputValue()).toBe('Bauleitung vor Ort')
  expect(await axeViolations(page)).toEqual([])
  await db.deleteFrom('scheinvorgabe').where('ktostammId', '=', kundeId).execute()
  await leave(page)
})
