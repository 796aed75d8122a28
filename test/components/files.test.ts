import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { refusal, staged, type Asked, type Office } from './stage.ts'

/** Takes every part, and says what the file is. */
const buero: Office = ({ method, path, body }) => {
  if (method !== 'POST') return { json: { ok: true } }
  const { id, name } = body as { id: string; name: string }
  return path === '/v1/dateien'
    ? { json: { id, name, typ: 'image/png', bytes: 2_048, breite: 1, hoehe: 1, vorschau: true, ansicht: true, erstellt: '2026-11-25T08:00:00Z' } }
    : { status: 404, json: {} }
}
const png = (name: string, bytes = 2_048) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes, 7) })
async function waehle(page: Page, ...dateien: ReturnType<typeof png>[]) {
  const [wahl] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: kit.de.fotoWaehlen }).click()])
  await wahl.setFiles(dateien)
}
const zeilen = (page: Page, zustand: string) => page.locator(`.filelist li[data-state=${zustand}]`)
const genannt = (page: Page) => page.getByLabel('Genannt').innerText()
const wege = (asked: readonly Asked[]) => asked.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`)

test('gewählt ist gleich hinaus: erst der Inhalt, dann der Name, und es steht fertig da', async () => {
  const { page, asked, errors, close } = await staged('dateien', buero)
  await waehle(page, png('mast.png'))
  await zeilen(page, 'fertig').getByText('mast.png', { exact: true }).waitFor()
  expect(wege(asked)).toEqual(['PUT /v1/teile/id/0', 'POST /v1/dateien'])
  expect(asked[1]!.body).toMatchObject({ teile: 1, name: 'mast.png' })
  expect([await genannt(page), await page.getByLabel('Geht mit').innerText()]).toEqual(['mast.png', ''])
  expect(errors).toEqual([])
  await close()
})

test('eine leere Datei geht nicht hinaus und wird nicht genannt; daneben steht, warum', async () => {
  const { page, asked, close } = await staged('dateien', buero)
  await waehle(page, png('leer.png', 0))
  await zeilen(page, 'fehler').getByRole('alert').getByText(kit.de.dateiLeer).waitFor()
  expect([asked.length, await genannt(page)]).toEqual([0, ''])
  await close()
})

test('mehr als erlaubt: die ersten kommen an, der Satz sagt wie viele, und mehr lässt sich nicht wählen', async () => {
  const { page, close } = await staged('dateien', buero)
  await waehle(page, png('a.png'), png('b.png'), png('c.png'), png('d.png'))
  await page.getByText(fill(kit.de.dateienHoechstens, { n: 3 })).waitFor()
  await expect.poll(() => zeilen(page, 'fertig').count()).toBe(3)
  expect(await genannt(page)).toBe('a.png b.png c.png')
  expect(await page.getByRole('button', { name: kit.de.fotoWaehlen }).isDisabled()).toBe(true)
  await close()
})

test('ohne Netz wartet die Datei und geht mit der Eingabe; noch einmal versucht, ist sie beim Büro', async () => {
  let da = false
  const { page, close } = await staged('dateien', (eines) => (da ? buero(eines) : null))
  await waehle(page, png('mast.png'))
  await zeilen(page, 'wartet').getByText(kit.de.gehtMit).waitFor()
  expect([await genannt(page), await page.getByLabel('Geht mit').innerText()]).toEqual(['mast.png', 'mast.png'])
  da = true
  await page.getByRole('button', { name: fill(kit.de.nochmalHochladen, { name: 'mast.png' }) }).click()
  await zeilen(page, 'fertig').waitFor()
  expect(await page.getByLabel('Geht mit').innerText()).toBe('')
  await close()
})

test('nimmt das Büro eine Datei nicht, steht sein Satz daneben, und die Eingabe nennt sie nicht', async () => {
  const { page, close } = await staged('dateien', ({ method }) =>
    method === 'POST' ? refusal(422, 'kein-bild', 'Das ist kein Foto.') : { json: { ok: true } },
  )
  await waehle(page, png('text.png'))
  await zeilen(page, 'fehler').getByRole('alert').getByText('Das ist kein Foto.').waitFor()
  expect([await genannt(page), await page.getByLabel('Geht mit').innerText()]).toEqual(['', ''])
  await close()
})

test('entfernt ist entfernt: hier und beim Büro', async () => {
  const { page, asked, close } = await staged('dateien', buero)
  await waehle(page, png('a.png'), png('b.png'))
  await expect.poll(() => zeilen(page, 'fertig').count()).toBe(2)
  await page.getByRole('button', { name: fill(kit.de.entfernen, { name: 'a.png' }) }).click()
  await expect.poll(() => genannt(page)).toBe('b.png')
  await expect.poll(() => wege(asked).filter((weg) => weg.startsWith('DELETE'))).toEqual(['DELETE /v1/dateien/id'])
  await close()
})

test('die Reihenfolge lässt sich ohne Maus ändern, und so wird sie genannt', async () => {
  const { page, close } = await staged('dateien', buero)
  await waehle(page, png('a.png'), png('b.png'), png('c.png'))
  await expect.poll(() => zeilen(page, 'fertig').count()).toBe(3)
  await page.getByRole('button', { name: fill(kit.de.nachOben, { name: 'c.png' }) }).press('Enter')
  await expect.poll(() => genannt(page)).toBe('a.png c.png b.png')
  await page.getByRole('button', { name: fill(kit.de.nachUnten, { name: 'a.png' }) }).press('Enter')
  await expect.poll(() => genannt(page)).toBe('c.png a.png b.png')
  await close()
})

test('ein eingefügtes Bild landet in der Liste, auch wenn der Fokus im Text steht; eingefügter Text nicht', async () => {
  const { page, close } = await staged('dateien', buero)
  const fuege = (mitBild: boolean) =>
    page.getByLabel('Notiz').evaluate((feld, bild) => {
      const clipboardData = new DataTransfer()
      if (bild) clipboardData.items.add(new File([new Uint8Array(9)], 'ablage.png', { type: 'image/png' }))
      else clipboardData.setData('text/plain', 'nur Text')
      return feld.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, mitBild)
  await page.getByLabel('Notiz').waitFor()
  expect(await fuege(false)).toBe(true)
  expect(await fuege(true)).toBe(false)
  await zeilen(page, 'fertig').getByText('ablage.png', { exact: true }).waitFor()
  expect(await zeilen(page, 'fertig').count()).toBe(1)
  await close()
})
