import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { good, photograph, print } from '#test/scanner/pictures.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn, visitor } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const fotos = 12
const foto = async (nr: number) => ({
  name: `foto-${nr}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: { r: 10 * nr, g: 90, b: 100 } } })
    .jpeg()
    .toBuffer(),
})
/** Draws two strokes over most of a pad. */
async function zeichne(page: Page, welches: number) {
  const feld = page.getByRole('img', { name: 'Feld für die Unterschrift' }).nth(welches)
  await feld.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await feld.boundingBox())!
  for (const [von, bis] of [
    [0.1, 0.5],
    [0.5, 0.8],
  ] as const) {
    await page.mouse.move(x + width * von, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(x + width * ((von + bis) / 2), y + height * 0.7, { steps: 5 })
    await page.mouse.move(x + width * bis, y + height * 0.3, { steps: 5 })
    await page.mouse.up()
  }
}
async function eanBild(ean: string) {
  const { data, width, height } = photograph(await print({ format: 'EAN13', text: ean, labelType: 'ean13' }), { ...good, width: 640, height: 480 })
  return {
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  }
}

test('ohne Netz am Telefon: Schein mit zwölf Fotos, Artikel gescannt und gewählt, zwei Unterschriften, Abschluss mit E-Mail; danach ist alles einmal im Büro', async () => {
  const email = `brandt.${Temporal.Now.instant().epochMilliseconds}@nordheim.example`
  const artikel = await db
    .selectFrom('artikel')
    .where('ean', 'is not', null)
    .where('aktiv', '=', true)
    .orderBy('nummer')
    .select(['nummer', 'bezeichnung', 'ean'])
    .limit(2)
    .execute()
  const page = await signedIn('monteur', { size: 'phone' })
  // What is read once with a network lies on the device: lists, names, the program.
  await page.goto('/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000feed?neu=1')
  await settled(page)
  await page.goto('/arbeitsschein')
  await settled(page)
  await page.waitForFunction(passThere)
  // The program itself, with its reader of codes, lies on the device as soon as the worker has it.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 })
  await settled(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()
  const id = /\/arbeitsschein\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Artikel scannen' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await eanBild(artikel[0]!.ean!))
  await page.getByText(`${artikel[0]!.bezeichnung}: 1`).first().waitFor()
  await page.getByRole('combobox', { name: 'Artikel' }).fill(artikel[1]!.nummer)
  await page.getByRole('option').first().click()
  await page.getByText(`${artikel[1]!.bezeichnung}: 1`).first().waitFor()
  await page.getByLabel('Notiz', { exact: true }).fill('Druckprobe bestanden')
  const [wahl] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Datei wählen' }).click()])
  await wahl.setFiles(await Promise.all(Array.from({ length: fotos }, (_, nr) => foto(nr + 1))))
  await expect.poll(() => page.locator('.filefield li[data-state=wartet]').count()).toBe(fotos)
  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${fotos} Bilder`).waitFor()
  const code = (await dialog.locator('code').textContent())!
  await dialog.getByLabel('Name in Druckschrift').fill('Heike Brandt')
  await zeichne(page, 0)
  await dialog.getByText('Selbst auch unterschreiben').click()
  await zeichne(page, 1)
  await dialog.getByLabel(/E-Mail für eine Kopie/).fill(email)
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await page.getByText('Auf dem Gerät abgeschlossen.').first().waitFor()
  expect(await db.selectFrom('arbeitsschein').where('id', '=', id).select('id').execute()).toEqual([])

  await page.context().setOffline(false)
  const fertig = () => db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).select(['nr', 'sha256', 'kanonisch', 'pdf']).execute()
  await expect.poll(async () => (await fertig()).length, { timeout: 120_000 }).toBe(1)
  const [fassung] = await fertig()
  // The office has fixed what the device showed.
  await page.getByText(code).first().waitFor()
  expect(createHash('sha256').update(fassung!.kanonisch).digest('hex')).toBe(fassung!.sha256.toString('hex'))
  const unterschriften = await db.selectFrom('unterschrift').where('arbeitsscheinId', '=', id).select(['rolle', 'name', 'fingerabdruck']).execute()
  expect(unterschriften.map(({ rolle }) => rolle).toSorted()).toEqual(['Kunde', 'Monteur'])
  expect(new Set(unterschriften.map(({ fingerabdruck }) => fingerabdruck))).toEqual(new Set([fassung!.sha256.toString('hex')]))
  expect(await db.selectFrom('einsatzbild').where('gegenstand', '=', id).select('datei').execute()).toHaveLength(fotos)
  const zeilen = await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).orderBy('folge').select(['nummer', 'menge']).execute()
  expect(zeilen).toEqual(artikel.map(({ nummer }) => ({ nummer, menge: '1.000' })))
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()])
  const stream = await datei.createReadStream()
  const papier = await PDFDocument.load(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)))
  expect(Buffer.from(papier.getAttachments()[0]!.data).toString()).toBe(fassung!.kanonisch)
  await leave(page)

  const buero = await visitor()
  const mails = async () =>
    ((await (await buero.context().request.get('/dev/mail.json')).json()) as { to: string; subject: string }[]).filter(({ to }) => to === email)
  await expect.poll(async () => (await mails()).length).toBe(1)
  await leave(buero)
})
