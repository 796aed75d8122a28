import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { focused, staged, type Site } from './stage.ts'

const { de } = kit
const bild = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const ansicht = '/api/v1/dateien/019aa000-0000-7000-8000-000000000001/ansicht'
/** The office with the picture, or without it. */
const mitBild =
  (da: () => boolean): Site =>
  (path) =>
    path === ansicht ? (da() ? { contentType: 'image/png', body: bild } : { status: 404, contentType: 'text/plain', body: '' }) : undefined
const oeffne = (page: Page) => page.getByRole('button', { name: 'mast.png', exact: true }).click()

test('ein Bild öffnet sich über der Seite, heißt wie seine Datei, und Escape führt zu seinem Namen zurück', async () => {
  const { page, errors, close } = await staged('ansehen', undefined, { site: mitBild(() => true) })
  await oeffne(page)
  const fenster = page.getByRole('dialog', { name: 'mast.png' })
  const gross = fenster.getByRole('img', { name: 'mast.png' })
  await gross.waitFor()
  await expect.poll(() => gross.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
  await page.keyboard.press('Escape')
  await fenster.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('mast.png')
  expect(errors).toEqual([])
  await close()
})

test('ein Bild, das nicht kommt, sagt es; ohne Netz sagt es, dass es nicht auf diesem Gerät liegt', async () => {
  const { page, context, close } = await staged('ansehen', undefined, { site: mitBild(() => false) })
  await oeffne(page)
  await page.getByRole('dialog').getByText(de.downloadFehler).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await oeffne(page)
  await page.getByRole('dialog').getByText(de.dateiNichtHier).waitFor()
  await close()
})

test('ein PDF öffnet sich in einem eigenen Fenster, was sich nicht ansehen lässt nur als Datei', async () => {
  const { page, close } = await staged('ansehen')
  const pdf = page.getByRole('link', { name: 'plan.pdf', exact: true })
  expect([await pdf.getAttribute('target'), await pdf.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await page.getByText('liste.zip', { exact: true }).evaluate((one) => one.closest('a, button'))).toBeNull()
  expect(await page.getByRole('link', { name: 'liste.zip herunterladen' }).getAttribute('download')).toBe('liste.zip')
  await close()
})

test.each([true, false])('die Seiten eines PDF zeigt der Browser, der es kann, sonst führt ein Link hin (%s)', async (kann) => {
  const device = kann
    ? () => void Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
    : () => void Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
  const { page, close } = await staged('ansehen', undefined, { device })
  await page.getByRole('heading', { name: 'Beleg' }).waitFor()
  const rahmen = page.locator('iframe[title=Vorschau]')
  const link = page.getByRole('link', { name: de.pdfOeffnen })
  expect([await rahmen.count(), await link.count()]).toEqual(kann ? [1, 0] : [0, 1])
  expect(await (kann ? rahmen.getAttribute('src') : link.getAttribute('href'))).toMatch(/^\/api\/v1\/blatt(#|$)/)
  await close()
})

test('eine Datei geht nur mit einem Grund fort; geht es nicht, steht es im Fenster, und der Grund bleibt', async () => {
  const { page, errors, close } = await staged('ansehen')
  expect(await page.getByRole('button', { name: 'Entfernen: plan.pdf' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Entfernen: liste.zip' }).click()
  const fenster = page.getByRole('alertdialog', { name: 'liste.zip entfernen?' })
  await fenster.getByText('Der Verlauf bleibt.').waitFor()
  const grund = fenster.getByRole('textbox', { name: de.grund })
  await fenster.getByRole('button', { name: 'Entfernen' }).click()
  await expect.poll(() => grund.getAttribute('aria-invalid')).toBe('true')
  await grund.fill('nein')
  await fenster.getByRole('button', { name: 'Entfernen' }).click()
  await fenster.getByText('Die Datei konnte nicht entfernt werden.').waitFor()
  expect(await grund.inputValue()).toBe('nein')
  await grund.fill('doppelt')
  await fenster.getByRole('button', { name: 'Entfernen' }).click()
  await fenster.waitFor({ state: 'detached' })
  await page.getByText('Datei entfernt.').waitFor()
  expect(await page.getByText('liste.zip', { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})
