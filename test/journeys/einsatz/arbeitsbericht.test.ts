import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { people } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const wer = (name: keyof typeof people) =>
  db.selectFrom('anwender').where('username', '=', people[name]).select(['id', 'lstfixId']).executeTakeFirstOrThrow() as Promise<{
    id: string
    lstfixId: string
  }>
/** A day before today on which this person worked and entered something, and of which all entries are struck: its time is one great gap. */
async function tagMitLuecke(name: keyof typeof people) {
  const { lstfixId, id } = await wer(name)
  const { datum } = await db
    .selectFrom('arbeitsbericht')
    .where('lstfixId', '=', lstfixId)
    .where('storniert', 'is', null)
    .where((eb) => eb('datum', '<', Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 2 }).toString()))
    .groupBy('datum')
    .orderBy('datum', 'desc')
    .select('datum')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('arbeitsbericht')
    .set({ storniert: Temporal.Now.instant().toString(), storniertVon: id, stornogrund: 'Für die Probe' })
    .where('lstfixId', '=', lstfixId)
    .where('datum', '=', datum)
    .execute()
  return { datum, lstfixId }
}
const stehende = (lstfixId: string, datum: string) =>
  db
    .selectFrom('arbeitsbericht')
    .where('lstfixId', '=', lstfixId)
    .where('datum', '=', datum)
    .where('storniert', 'is', null)
    .orderBy('von')
    .select(['quelle', 'beschreibung', 'minuten', 'kzverrzeit'])
    .execute()
async function zeit(page: Page, feld: 'Von' | 'Bis', uhr: string) {
  await page.getByRole('group', { name: feld }).getByRole('spinbutton').first().click()
  await page.keyboard.type(uhr.replace(':', ''))
}

test('ein Monteur übernimmt am Telefon alle Vorschläge, trägt noch etwas ein und die Leitung findet es mit der Summe', async () => {
  const { datum, lstfixId } = await tagMitLuecke('monteur')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/arbeitsbericht?tag=${datum}`)
  await settled(page)
  const liste = page.getByRole('list', { name: 'Einträge' })
  await liste.getByText('Storniert').first().waitFor()
  await page
    .getByRole('button', { name: /^\d+:\d\d h übernehmen$/ })
    .last()
    .click()
  await page.getByText('Übernommen').first().waitFor()
  await page.locator('.ab-blatt').getByText('Vollständig', { exact: true }).waitFor()
  expect((await stehende(lstfixId, datum)).every(({ quelle }) => quelle === 'luecke')).toBe(true)

  await page.getByRole('link', { name: 'Eintragen' }).first().click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Dieses Feld ist erforderlich!').first().waitFor()
  await zeit(page, 'Von', '20:00')
  await zeit(page, 'Bis', '20:45')
  await page.getByRole('button', { name: 'Letzte Objekte' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await page.getByLabel('Beschreibung').fill('Schlüssel zurückgebracht')
  // What would be lost is asked about.
  await page.getByRole('button', { name: /: Untermenü$/ }).click()
  await page.getByRole('menuitem', { name: 'Abfrage', exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Gespeichert').first().waitFor()
  await liste.getByText('Schlüssel zurückgebracht').waitFor()
  await liste.getByText('Ohne Anwesenheit').waitFor()

  const buero = await signedIn('leitung')
  await buero.goto('/arbeitsbericht/query')
  await settled(buero)
  await buero.goto(`/arbeitsbericht/result?von=${datum}&bis=${datum}&lstfix=${lstfixId}&q=${encodeURIComponent('Schlüssel zurückgebracht')}`)
  await settled(buero)
  await buero.getByText('1 Einträge · 0:45 h').waitFor()
  await buero
    .getByRole('link', { name: /^\d{6} / })
    .first()
    .click()
  await buero.getByRole('button', { name: 'Aktionen' }).click()
  await buero.getByRole('menuitem', { name: 'Stornieren' }).click()
  const frage = buero.getByRole('alertdialog')
  await frage.getByRole('textbox').fill('War ein anderer Tag')
  await frage.getByRole('button', { name: 'Stornieren' }).click()
  await buero.getByText('War ein anderer Tag').first().waitFor()
  await leave(buero)
  await leave(page)
})

test('ohne Netz eingetragen steht es im Tag, wird geändert oder zurückgezogen und kommt danach einmal an', async () => {
  const { datum, lstfixId } = await tagMitLuecke('monteur')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/arbeitsbericht/create?tag=${datum}`)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  await page.context().setOffline(true)
  await zeit(page, 'Von', '21:00')
  await zeit(page, 'Bis', '21:20')
  await page.getByLabel('Beschreibung').fill('Im Keller ohne Netz')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('auf dem Gerät').first().waitFor()
  await page.getByRole('list', { name: 'Einträge' }).getByText('Im Keller ohne Netz').waitFor()
  expect((await stehende(lstfixId, datum)).some(({ beschreibung }) => beschreibung === 'Im Keller ohne Netz')).toBe(false)
  // What waits is changed in its place, and taken back.
  const wartend = page.locator('.ab-e.wartet')
  await wartend.getByRole('link', { name: /^Ändern/ }).click()
  await page.getByLabel('Beschreibung').fill('Im Keller, Ventil getauscht')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await wartend.getByText('Im Keller, Ventil getauscht').waitFor()
  expect(await wartend.count()).toBe(1)
  await page.getByRole('link', { name: 'Eintragen' }).first().click()
  await zeit(page, 'Von', '22:00')
  await zeit(page, 'Bis', '22:10')
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await wartend.nth(1).waitFor()
  await wartend
    .nth(1)
    .getByRole('button', { name: /^Zurückziehen/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen', exact: true }).click()
  await expect.poll(() => wartend.count()).toBe(1)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await stehende(lstfixId, datum)).filter(({ beschreibung }) => beschreibung.startsWith('Im Keller')).map((einer) => einer.beschreibung), {
      timeout: 60_000,
    })
    .toEqual(['Im Keller, Ventil getauscht'])
  expect((await stehende(lstfixId, datum)).filter(({ minuten }) => minuten === 10)).toEqual([])
  await expect.poll(() => page.locator('.ab-e.wartet').count()).toBe(0)
  await leave(page)
})

test('ein Vorarbeiter trägt an seinem Telefon für drei Leute ein, mit einem Speichern', async () => {
  const { lstfixId } = await wer('vorarbeiter')
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const text = `Probe der Partie ${Temporal.Now.instant().epochMilliseconds}`
  const page = await signedIn('vorarbeiter', { size: 'phone' })
  await page.goto(`/arbeitsbericht/create?tag=${datum}`)
  await settled(page)
  await page.getByRole('button', { name: 'Partie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('checkbox').nth(2).check()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await page.getByRole('checkbox', { name: /An Anwesenheit anpassen/ }).uncheck()
  await zeit(page, 'Von', '09:00')
  await zeit(page, 'Bis', '10:00')
  await page.getByRole('button', { name: 'Letzte Objekte' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await page.getByLabel('Beschreibung').fill(text)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText(/^Für 3 Personen eingetragen/).waitFor()
  expect((await stehende(lstfixId, datum)).filter(({ quelle }) => quelle === 'partie').length).toBeGreaterThan(0)
  const zeilen = await db.selectFrom('arbeitsbericht').where('datum', '=', datum).where('beschreibung', '=', text).select(['lstfixId', 'partieId']).execute()
  expect(new Set(zeilen.map((zeile) => zeile.lstfixId)).size).toBe(3)
  expect(new Set(zeilen.map((zeile) => zeile.partieId)).size).toBe(1)
  await leave(page)
})
