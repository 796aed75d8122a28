import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { anyStamp, closeBrowser, leave, visitor } from '../harness/person.ts'
import { beimBuero, gekoppelt, halte, mitAusweis, neuesTerminal, verbunden, webNfc, chipAn, type Traeger } from '#test/terminal/wandterminal.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
/** Nobody else counts their stamps. */
let erster: Traeger
let zweite: Traeger
beforeAll(async () => {
  erster = await mitAusweis(db, 1, '04A2-1B47')
  zweite = await mitAusweis(db, 2, '04A2-1B48', '9713')
})
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const jetzt = () => Temporal.Now.instant().toString()
const titel = (page: Page) => page.getByRole('heading', { level: 1 })
const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor()
const wand = async (name: string) => {
  const [page, { id, code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name)])
  await gekoppelt(page, code)
  await verbunden(page)
  return { page, id }
}
test('ein Gerät wird gekoppelt; ein Ausweis am Leser bucht, was ansteht, und das Terminal sagt wer, was, wann und wie viel', async () => {
  const { page } = await wand('Wand Leser')
  const ab = jetzt()
  await halte(page, erster.nummer)
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  expect(await titel(page).innerText()).toMatch(anyStamp)
  await page.getByText('übertragen', { exact: true }).waitFor()
  await expect.poll(async () => page.locator('.st-zahlen').innerText()).toMatch(/Saldo\s+[+−]?\d+:\d\d/)
  const [stempel] = await beimBuero(db, erster.id, ab)
  expect(stempel).toMatchObject({ quelle: 'terminal', folge: 1, vertrauen: 'A' })
  // A second, nervous time: nothing new.
  await halte(page, '04:a2:1b:47')
  await page.getByText('Schon gebucht').waitFor()
  expect(await beimBuero(db, erster.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('heading', { name: 'Zurückgenommen' }).waitFor()
  await amBuero(page)
  expect(await beimBuero(db, erster.id, ab)).toEqual([])
  await leave(page)
})

test('wer etwas anderes wählt, bucht das: vorher mit einer Taste, nachher mit „Doch“', async () => {
  const { page } = await wand('Wand Wahl')
  const ab = jetzt()
  await page.getByRole('button', { name: 'Spezialstempel' }).click()
  await page.getByRole('button', { name: 'Schulung' }).click()
  await page.getByText('Gebucht wird: Schulung').waitFor()
  await halte(page, zweite.nummer)
  await page.getByRole('heading', { name: 'Schulung' }).waitFor()
  await page.getByRole('button', { name: 'Doch Gehen' }).click()
  await page.getByRole('heading', { name: 'Gehen', exact: true }).waitFor()
  await amBuero(page)
  expect((await beimBuero(db, zweite.id, ab)).map(({ flag, code }) => `${flag} ${code}`)).toEqual(['departure Normal'])
  await leave(page)
})

test('eine fremde Karte wird abgewiesen und als Lesung behalten; getippt ist nie ein Ausweis', async () => {
  const { page, id } = await wand('Wand fremd')
  await page.keyboard.type(`${erster.nummer.replace('-', '')}`, { delay: 100 })
  await page.keyboard.press('Enter')
  expect(await page.getByRole('heading', { name: 'Ausweis anhalten' }).isVisible()).toBe(true)
  await halte(page, 'FFFF0000')
  await page.getByRole('heading', { name: 'Diese Karte kennt das Terminal nicht' }).waitFor()
  // The word comes first; the read is kept behind it and goes to the office by itself.
  const lesungen = db
    .selectFrom('terminalLesung as l')
    .innerJoin('terminalGeraet as g', 'g.id', 'l.geraetId')
    .where('g.terminalId', '=', id)
    .select(['l.grund', 'l.ende', 'l.weg'])
  await expect.poll(() => lesungen.execute()).toEqual([{ grund: 'unbekannt', ende: '0000', weg: 'ausweis' }])
  // The next badge does not wait for the message to go.
  await halte(page, erster.nummer)
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('ohne Ausweis: Personalnummer und PIN am Ziffernfeld; eine falsche PIN sagt nicht, was falsch war', async () => {
  const { page } = await wand('Wand PIN')
  const ab = jetzt()
  const tippe = async (text: string) => {
    for (const ziffer of text) await page.locator('.st-ziffern').getByRole('button', { name: ziffer, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Ohne Ausweis' }).click()
  await tippe(String(zweite.persnr))
  await page.getByRole('button', { name: 'Weiter' }).click()
  await tippe('0000')
  await page.getByRole('button', { name: 'Stempeln' }).click()
  await page.getByText('Personalnummer oder PIN ist falsch.').waitFor()
  // The keyboard beside it does as well.
  await page.keyboard.type(String(zweite.persnr), { delay: 90 })
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.keyboard.type(zweite.pin, { delay: 90 })
  await page.getByRole('button', { name: 'Stempeln' }).click()
  await page.getByText(`${zweite.vorname} ${zweite.zuname}`).waitFor()
  await page.getByText('übertragen', { exact: true }).waitFor()
  expect(await beimBuero(db, zweite.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('der Leser des Geräts selbst: ein Chip über Web NFC bucht, ein unlesbarer sagt es', async () => {
  const { code } = await neuesTerminal(db, 'Wand NFC')
  const page = await visitor({ size: 'terminal' })
  await page.addInitScript(webNfc)
  const chip = chipAn(page)
  await gekoppelt(page, code)
  await verbunden(page)
  const ab = jetzt()
  await chip(null)
  await page.getByRole('heading', { name: 'Die Karte war nicht zu lesen' }).waitFor()
  await chip('04:a2:1b:47')
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  await page.getByText('übertragen', { exact: true }).waitFor()
  expect(await beimBuero(db, erster.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})
