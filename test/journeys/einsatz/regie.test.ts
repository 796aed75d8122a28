import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const einmalig = (was: string) => `${was} ${Temporal.Now.instant().epochMilliseconds}`
const frist = (page: Page) => page.getByRole('region', { name: 'Fristen dieser Regie' })
/** Something that reached the client, or came from him, on this day (dd.MM.yyyy); without a day today. */
async function trageEin(page: Page, { was = 'Zugang beim Kunden', tag, text }: { was?: string; tag?: string; text?: string } = {}) {
  await frist(page).getByRole('button', { name: 'Eintragen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Was ist geschehen?' })
  if (was !== 'Zugang beim Kunden') {
    await dialog.getByRole('button', { name: /^Was|Was$/ }).click()
    await page.getByRole('option', { name: was, exact: true }).click()
  }
  if (tag) {
    await dialog.getByRole('group', { name: 'Am' }).getByRole('spinbutton').first().click()
    await page.keyboard.type(tag.replaceAll('.', ''))
  }
  if (text) await dialog.getByLabel('Einzelheiten').fill(text)
  await dialog.getByRole('button', { name: 'Eintragen', exact: true }).click()
  return dialog
}
const eingetragen = async (page: Page, was: Parameters<typeof trageEin>[1] = {}) => (await trageEin(page, was)).waitFor({ state: 'detached' })

test('die Tage einer Regie: am Telefon geschrieben, niemand da; die Leitung sieht sie unter „Geld in Gefahr“, trägt Zugang, Einwendung und Rechnung ein, bis sie sicher ist', async () => {
  const notiz = einmalig('Leck gesucht')
  const telefon = await signedIn('monteur', { size: 'phone' })
  await telefon.goto('/arbeitsschein')
  await settled(telefon)
  await telefon.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()
  await telefon.getByRole('combobox', { name: 'Objekt' }).click()
  await telefon.getByRole('option').first().click()
  await telefon.getByRole('button', { name: /^Art$| Art$/ }).click()
  await telefon.getByRole('option', { name: 'Regie', exact: true }).click()
  await telefon.getByText('Regie ohne Anordnung', { exact: false }).first().waitFor()
  await telefon.getByLabel('Angeordnet von').fill('Polier Brandt')
  await telefon.getByRole('button', { name: /^Vertrag|Vertrag$/ }).click()
  await telefon.getByRole('option', { name: 'VOB', exact: true }).click()
  await telefon.getByLabel('Notiz', { exact: true }).fill(notiz)
  await telefon.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const dialog = telefon.getByRole('dialog')
  await dialog.getByText('Niemand da', { exact: true }).click()
  await dialog.getByLabel('Grund').fill('Pforte geschlossen')
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await telefon.getByText(/^\d{4}-\d{4,} abgeschlossen$/).waitFor()
  await frist(telefon).getByText('Noch nicht übergeben').waitFor()
  await frist(telefon).getByText('Übergeben bis').waitFor()
  // Whoever wrote it sees the days; the office enters what became of it.
  expect(await frist(telefon).getByRole('button').count()).toBe(0)
  expect(await axeViolations(telefon)).toEqual([])
  expect(await overflow(telefon)).toBe(0)
  await leave(telefon)

  const { id, nummer } = await db.selectFrom('arbeitsschein').where('notiz', '=', notiz).select(['id', 'nummer']).executeTakeFirstOrThrow()
  const page = await signedIn('leitung')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Alle Fristen' }).waitFor()
  await page.goto('/arbeitsschein/fristen')
  const zeile = page.getByRole('row', { name: new RegExp(`${nummer.slice(0, 4)}-${nummer.slice(4)}`) })
  const liste = async (schritt: string | null) => {
    await page.goto('/arbeitsschein/fristen')
    await page.getByText('Stunden in Gefahr').waitFor()
    await settled(page)
    if (schritt === null) expect(await zeile.count()).toBe(0)
    else await zeile.getByText(schritt, { exact: true }).waitFor()
  }
  await liste('übergeben')
  expect(await axeViolations(page)).toEqual([])
  await zeile.click()
  await frist(page).waitFor()
  await eingetragen(page)
  await frist(page).getByText('Frist läuft').waitFor()
  await frist(page).getByText('Ohne Einwendung gilt der Schein danach als anerkannt.').waitFor()
  await liste('Frist läuft')
  await zeile.click()
  const offen = await trageEin(page, { was: 'Einwendung des Kunden' })
  await offen.getByText('Bitte schreiben Sie dazu, worum es geht.').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await offen.getByLabel('Einzelheiten').fill('Zwei Stunden zu viel')
  await offen.getByRole('button', { name: 'Eintragen', exact: true }).click()
  await frist(page).getByText('Einwendung offen').waitFor()
  await frist(page).getByText('Zwei Stunden zu viel').waitFor()
  await liste('Einwendung klären')
  await zeile.click()
  await eingetragen(page, { was: 'Einwendung erledigt' })
  await frist(page).getByText('Einwendung erledigt').first().waitFor()
  await liste('abrechnen')
  await zeile.click()
  await eingetragen(page, { was: 'Abgerechnet', text: 'RE-4711' })
  await frist(page).getByText('RE-4711').waitFor()
  await liste(null)
  await page.goto(`/arbeitsschein/${id}`)
  await eingetragen(page, { was: 'Letzter Eintrag war ein Irrtum', text: 'Falscher Schein' })
  await liste('abrechnen')
  expect(await axeViolations(page)).toEqual([])
  await leave(page)
})

test('nach VOB/B hat der Kunde sechs Werktage, nach ÖNORM zwei Wochen; danach gilt die Regie als anerkannt', async () => {
  const page = await signedIn('leitung')
  const { request } = page.context()
  // Of a customer who has sheets, but no rules of his own; the holidays are those of the branch.
  const { objektId } = await db
    .selectFrom('arbeitsschein as s')
    .innerJoin('objekt as o', 'o.id', 's.objektId')
    .where('s.vkforgid', '=', 1000)
    .where('o.status', '=', 'O')
    .where('o.bundesland', 'is', null)
    .where('s.ktostammId', 'not in', db.selectFrom('scheinvorgabe').select('ktostammId'))
    .orderBy('s.nummer')
    .select('s.objektId')
    .limit(1)
    .executeTakeFirstOrThrow()
  // E36, E43: work of a Friday, received on Monday, 2 November 2026.
  for (const [vertragsart, uebergeben, einwenden] of [
    ['VOB', '31.10.2026', '09.11.2026'],
    ['OENORM', '06.11.2026', '16.11.2026'],
  ] as const) {
    const id = uuid()
    const schein = { id, art: 'Regie', vertragsart, objektId, datum: '2026-10-30', notiz: einmalig(vertragsart) }
    expect((await request.post('/api/v1/arbeitsschein', { data: schein })).ok()).toBe(true)
    const unterschriften = [{ rolle: 'Kunde', art: 'abwesend', grund: 'Pforte geschlossen' }]
    expect((await request.post(`/api/v1/arbeitsschein/${id}/abschluss`, { data: { version: 1, unterschriften } })).ok()).toBe(true)
    await page.goto(`/arbeitsschein/${id}`)
    await frist(page).getByText('Noch nicht übergeben').waitFor()
    await frist(page).getByText(uebergeben).waitFor()
    await eingetragen(page, { tag: '02.11.2026', text: 'Einschreiben' })
    await frist(page).getByText('Gilt als anerkannt').waitFor()
    await frist(page).getByText(einwenden).waitFor()
    await frist(page).getByText('27.11.2026').waitFor()
  }
  await leave(page)
})
