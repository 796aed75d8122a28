import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/walkhilfen.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const foto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: { r: 20, g: 90, b: 100 } } })
    .jpeg()
    .toBuffer(),
})
/** Takes a photo with the phone and says what it shows. */
async function fotografiere(page: Page, name: string, worte: string, zustand: 'fertig' | 'wartet') {
  const [feld] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Foto aufnehmen' }).click()])
  await feld.setFiles(await foto(name))
  await page
    .locator('.filefield li', { hasText: name })
    .and(page.locator(`[data-state=${zustand}]`))
    .waitFor()
  await page.getByLabel(`Beschriftung von ${name}`).fill(worte)
}
async function waehleObjekt(page: Page) {
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
}
/** What the office has of documentations with this title: their pictures in order. */
const beimBuero = async (titel: string) => {
  const rows = await db
    .selectFrom('dokumentation as k')
    .leftJoin('einsatzbild as b', 'b.gegenstand', 'k.id')
    .leftJoin('datei as d', 'd.id', 'b.datei')
    .where('k.titel', '=', titel)
    .orderBy('b.folge')
    .select(['k.id', 'd.name', 'b.beschriftung'])
    .execute()
  return { anzahl: new Set(rows.map(({ id }) => id)).size, bilder: rows.flatMap(({ name, beschriftung }) => (name ? [`${name}: ${beschriftung}`] : [])) }
}
const einmalig = (was: string) => `${was} ${Temporal.Now.instant().epochMilliseconds}`

test('ein Monteur dokumentiert am Telefon mit zwei Fotos, ordnet sie, ändert und lädt das PDF; die Leitung findet es, schreibt es fest und beginnt eine neue Fassung', async () => {
  const titel = einmalig('Riss im Putz')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/dokumentation')
  await settled(page)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Bitte wählen Sie ein Objekt.').first().waitFor()
  await waehleObjekt(page)
  await page.getByLabel('Titel').fill(titel)
  await page.getByLabel('Beschreibung').fill('Über der Tür, 40 cm lang.')
  await fotografiere(page, 'eins.jpg', 'Von links', 'fertig')
  await fotografiere(page, 'zwei.jpg', 'Von rechts', 'fertig')
  await page.getByRole('button', { name: 'zwei.jpg nach oben' }).click()
  // What would be lost is asked about.
  await page.getByRole('link', { name: 'Alle suchen' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText(/^D\d{4}-\d{4,} gespeichert$/).waitFor()
  const zeile = page.getByRole('region', { name: 'Zuletzt dokumentiert' }).getByRole('link', { name: new RegExp(titel) })
  await zeile.getByText('2 Bilder').waitFor()
  expect(await page.getByLabel('Titel').inputValue()).toBe('')
  expect(await beimBuero(titel)).toEqual({ anzahl: 1, bilder: ['zwei.jpg: Von rechts', 'eins.jpg: Von links'] })

  await zeile.click()
  await page.getByRole('heading', { level: 1, name: titel }).waitFor()
  await page.getByText('Von rechts').waitFor()
  await page.getByRole('button', { name: 'Ändern', exact: true }).click()
  await page.getByRole('button', { name: 'eins.jpg entfernen' }).click()
  await page.getByLabel('Beschriftung von zwei.jpg').fill('Von rechts, mit Maßband')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.getByText('Von rechts, mit Maßband').waitFor()
  expect(await beimBuero(titel)).toEqual({ anzahl: 1, bilder: ['zwei.jpg: Von rechts, mit Maßband'] })
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()])
  expect(datei.suggestedFilename()).toMatch(/^D\d{4}-\d{4,}\.pdf$/)
  expect(await page.getByRole('button', { name: 'Festschreiben' }).count()).toBe(0)

  const buero = await signedIn('leitung')
  await buero.goto(`/dokumentation/result?q=${encodeURIComponent(titel)}`)
  await settled(buero)
  await buero.getByRole('row', { name: new RegExp(titel) }).click()
  await buero.getByRole('button', { name: 'Festschreiben', exact: true }).click()
  await buero.getByRole('alertdialog').getByRole('button', { name: 'Festschreiben' }).click()
  await buero.getByRole('button', { name: 'Neue Fassung' }).waitFor()
  await page.locator('.record-head').getByText('Festgeschrieben').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Ändern', exact: true }).count()).toBe(0)
  await buero.getByRole('button', { name: 'Neue Fassung' }).click()
  const frage = buero.getByRole('alertdialog')
  await frage.getByLabel(/Begründung/).fill('Maß fehlt noch')
  await frage.getByRole('button', { name: 'Neue Fassung' }).click()
  await buero.getByText('Maß fehlt noch').waitFor()
  await buero.locator('.record-head').getByText('Entwurf, Fassung 2').waitFor()
  await buero.getByRole('button', { name: 'Fassung 1 ansehen' }).click()
  await buero.getByRole('dialog').getByText('Von rechts, mit Maßband').waitFor()
  await buero.keyboard.press('Escape')
  await leave(buero)
  await leave(page)
})

test('ohne Netz: zwei Dokumentationen mit Fotos warten in der Liste und kommen danach einmal an, jede mit ihren Bildern', async () => {
  const titel = [einmalig('Keller erste'), einmalig('Keller zweite')]
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/dokumentation')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  for (const [nr, name] of titel.entries()) {
    if (nr === 0) await waehleObjekt(page)
    await page.getByLabel('Titel').fill(name)
    await fotografiere(page, `bild${nr}.jpg`, `Bild ${nr}`, 'wartet')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.locator('.do-wartend').getByText(name).waitFor()
    await expect.poll(() => page.getByLabel('Titel').inputValue()).toBe('')
  }
  await page.locator('.do-wartend').getByText('auf dem Gerät').first().waitFor()
  expect((await beimBuero(titel[0]!)).anzahl).toBe(0)
  await page.context().setOffline(false)
  for (const [nr, name] of titel.entries())
    await expect.poll(() => beimBuero(name), { timeout: 60_000 }).toEqual({ anzahl: 1, bilder: [`bild${nr}.jpg: Bild ${nr}`] })
  await expect.poll(() => page.locator('.do-wartend li').count()).toBe(0)
  await page
    .getByRole('region', { name: 'Zuletzt dokumentiert' })
    .getByRole('link', { name: new RegExp(titel[1]!) })
    .waitFor()
  expect((await beimBuero(titel[0]!)).anzahl).toBe(1)
  await leave(page)
})

test('was nicht übernommen wird, geht nicht verloren: Ohne die falsche Datei wird es mit den Worten und den anderen Bildern noch einmal gesendet', async () => {
  const titel = einmalig('Mit falscher Datei')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/dokumentation')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await waehleObjekt(page)
  await page.getByLabel('Titel').fill(titel)
  await page.getByLabel('Beschreibung').fill('Steht nur hier.')
  await fotografiere(page, 'gut.jpg', 'Typenschild', 'wartet')
  const [feld] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Foto aufnehmen' }).click()])
  await feld.setFiles({ name: 'falsch.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') })
  await page.locator('.filefield li', { hasText: 'falsch.jpg' }).and(page.locator('[data-state=wartet]')).waitFor()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const wartet = page.locator('.do-wartend li', { hasText: titel })
  await wartet.waitFor()
  await page.context().setOffline(false)
  await wartet.getByText(/falsch\.jpg: /).waitFor({ timeout: 60_000 })
  expect((await beimBuero(titel)).anzahl).toBe(0)
  await wartet.getByRole('button', { name: 'Ändern und senden' }).click()
  await expect.poll(() => page.getByLabel('Titel').inputValue()).toBe(titel)
  expect(await page.getByLabel('Beschreibung').inputValue()).toBe('Steht nur hier.')
  expect(await page.getByLabel('Beschriftung von Bild 1').inputValue()).toBe('Typenschild')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => beimBuero(titel)).toEqual({ anzahl: 1, bilder: ['gut.jpg: Typenschild'] })
  await expect.poll(() => page.locator('.do-wartend li').count()).toBe(0)
  await leave(page)
})
