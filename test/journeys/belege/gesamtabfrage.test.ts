import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

/** Days that hold all documents of the demonstration, as the form takes them: typed into its segments. */
async function suche(page: Page) {
  await page.locator('[data-field=from]').getByRole('spinbutton').first().focus()
  await page.keyboard.type('01012024')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
}
async function laden(page: Page, weise: string, antwort?: 'Ja' | 'Nein') {
  await page.getByRole('button', { name: 'Herunterladen', exact: true }).first().click()
  const geladen = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: weise, exact: true }).click()
  if (antwort) await page.getByRole('dialog').getByRole('button', { name: antwort, exact: true }).click()
  const datei = await geladen
  return { name: datei.suggestedFilename(), inhalt: new Uint8Array(await readFile(await datei.path())) }
}

test('die Buchhaltung sucht Gutschriften, markiert alle und nimmt sie als ein PDF, als ZIP und gar nicht mit', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/gesamtabfrage')
  await settled(page)
  await page.getByRole('link', { name: /^Gutschrift/ }).click()
  await page.getByRole('textbox', { name: 'Belegnummer' }).fill('12a')
  await suche(page)
  await page.getByText('Muss eine Zahl sein!').first().waitFor()
  await page.getByRole('textbox', { name: 'Belegnummer' }).fill('')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.waitForURL(/\/gesamtabfrage\/GU\/list\?/)
  const tabelle = page.getByRole('grid', { name: 'Gutschrift' })
  await tabelle.waitFor()
  await tabelle.getByRole('checkbox').first().press('Space')
  const zahl = Number(/^(\d+) markiert/.exec(await page.getByRole('region', { name: /markiert$/ }).innerText())![1])
  expect(zahl).toBeGreaterThan(1)
  const eines = await laden(page, 'PDF', 'Ja')
  expect(eines.name).toMatch(/^Belege_\d\d-\d\d-\d{4}_\d\d-\d\d\.pdf$/)
  expect((await PDFDocument.load(eines.inhalt)).getPageCount()).toBeGreaterThanOrEqual(zahl)
  const einzeln = await laden(page, 'PDF', 'Nein')
  expect(Object.keys(unzipSync(einzeln.inhalt))).toHaveLength(zahl)
  await page.getByRole('button', { name: 'Herunterladen', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click()
  await page.getByText('Möchten Sie die markierten Belege in ein Dokument zusammenfassen?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Der Download wurde abgebrochen').waitFor()
  await leave(page)
})

test('alle Arbeitsscheine auf einmal: sie werden im Hintergrund gepackt, und die Datei trägt jeden und ein Verzeichnis', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/gesamtabfrage/AS/list?from=2024-01-01&to=2099-12-31')
  await settled(page)
  await page.getByRole('button', { name: 'Alle herunterladen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nein', exact: true }).click()
  await page.getByText('Der Download wird vorbereitet. Sie können inzwischen weiterarbeiten.').waitFor()
  await page.getByRole('button', { name: 'Zu den Downloads' }).click()
  const downloads = page.getByRole('region', { name: 'Downloads' })
  const fertig = downloads.getByRole('listitem').filter({ hasText: 'Arbeitsschein' })
  await fertig.getByRole('button', { name: 'Speichern' }).waitFor({ timeout: 120_000 })
  const zahl = Number(/(\d+)/.exec((await fertig.locator('b').innerText()).replace('.', ''))![1])
  expect(zahl).toBeGreaterThan(200)
  expect(await axeViolations(page)).toEqual([])
  const geladen = page.waitForEvent('download')
  await fertig.getByRole('button', { name: 'Speichern' }).click()
  const datei = await geladen
  expect(datei.suggestedFilename()).toMatch(/^Belege_\d\d-\d\d-\d{4}_\d\d-\d\d\.zip$/)
  const inhalt = unzipSync(new Uint8Array(await readFile(await datei.path())))
  expect(Object.keys(inhalt)).toHaveLength(zahl + 1)
  expect(new TextDecoder().decode(inhalt['Verzeichnis.csv']).trim().split('\r\n')).toHaveLength(zahl + 1)
  await fertig.getByRole('button', { name: 'Entfernen' }).click()
  await downloads.waitFor({ state: 'detached' })
  await leave(page)
}, 240_000)

test('der Kunde findet am Telefon seine Schlussrechnung, sieht den Geschäftsfall und fragt nach; Eingangsbelege gibt es für ihn nicht', async () => {
  const page = await signedIn('kundeA', { size: 'phone' })
  await page.goto('/gesamtabfrage/ER/find')
  await page.getByRole('link', { name: /^Schlussrechnung/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/gesamtabfrage')
  expect(await page.getByText('Eingehende Belege').count()).toBe(0)
  await page.getByRole('link', { name: /^Schlussrechnung/ }).click()
  expect(await page.getByRole('combobox', { name: 'Kunde' }).count()).toBe(0)
  await suche(page)
  await page.locator('tbody tr').first().click()
  await page.getByRole('heading', { level: 1, name: /^Schlussrechnung \d+/ }).waitFor()
  await page.getByRole('button', { name: 'Rückfrage' }).click()
  await page.getByRole('textbox', { name: 'Ihre Frage' }).fill('Warum steht hier Position 3?')
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await page.getByText('Das Ticket wurde erstellt').waitFor()
  await page.getByRole('link', { name: 'Geschäftsfall' }).click()
  await page.getByRole('heading', { name: 'Rechnung', exact: true }).waitFor()
  await page.getByText('Gesamt', { exact: true }).waitFor()
  await leave(page)
})
