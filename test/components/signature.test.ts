import { expect, test } from 'vitest'
import { messages as nfc } from '#apps/nfc/messages.ts'
import { staged } from './stage.ts'

test('was an einer Unterschrift fehlte, ist kein Fehler mehr, sobald es da ist', async () => {
  const { page, errors, close } = await staged('zeichnen')
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await page.getByText('Bitte unterschreiben').waitFor()
  const feld = (await page.getByRole('img').first().boundingBox())!
  await page.mouse.move(feld.x + 40, feld.y + 40)
  await page.mouse.down()
  await page.mouse.move(feld.x + 140, feld.y + 60, { steps: 5 })
  await page.mouse.up()
  await page.getByText('Bitte unterschreiben').waitFor({ state: 'detached' })
  expect(await page.getByText('Bitte geben Sie den Namen an.').count()).toBe(1)
  await page.getByLabel('Name in Druckschrift').fill('Petra Obermayr')
  await page.getByText('Bitte geben Sie den Namen an.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await page.getByText('Bitte unterschreiben').waitFor()
  await page.getByText('Tippen', { exact: true }).click()
  await page.getByText('Bitte unterschreiben').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await close()
})

test('ohne Kennung fragt die Seite eines NFC-Tags niemanden und sagt, was zu tun ist', async () => {
  const { page, asked, errors, close } = await staged('nfctag')
  await page.getByText(nfc.de['nfc.ohne-beweis']).waitFor()
  expect(asked).toEqual([])
  expect(errors).toEqual([])
  await close()
})
