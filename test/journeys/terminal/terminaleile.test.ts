import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { beimBuero, gekoppelt, halte, mitAusweis, neuesTerminal, verbunden } from '#test/terminal/wandterminal.ts'
import { closeBrowser, leave, visitor } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})
const jetzt = () => Temporal.Now.instant().toString()
const wand = async (name: string) => {
  const [page, { code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name, { wege: ['ausweis', 'pin', 'kamera'] })])
  await gekoppelt(page, code)
  await verbunden(page)
  return page
}

test('zwei Ausweise im selben Augenblick: die Wahl gilt dem ersten, und das Gerät weiß von beiden', async () => {
  const [eine, andere] = [await mitAusweis(db, 14, 'EILE-0014'), await mitAusweis(db, 18, 'EILE-0018')]
  const page = await wand('Eile')
  const ab = jetzt()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(
    (nummern) => {
      for (const nummer of nummern)
        for (const key of [...nummer, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [eine.nummer, andere.nummer],
  )
  await page.locator('.st-wer', { hasText: andere.zuname }).waitFor()
  await page.getByText('übertragen', { exact: true }).waitFor()
  expect((await beimBuero(db, eine.id, ab)).map(({ code }) => code)).toEqual(['Pause'])
  const seine = await beimBuero(db, andere.id, ab)
  expect(seine).toHaveLength(1)
  // Whoever is on a break comes back from it; nobody goes for one without having chosen it.
  expect(`${seine[0]!.flag} ${seine[0]!.code}`).not.toBe('departure Pause')
  await page.keyboard.press('Escape')
  await page.locator('.st-name').click()
  await page.getByText('Letzte Buchungen an diesem Gerät').waitFor()
  expect(await page.locator('.st-liste > li').count()).toBe(2)
  await leave(page)
})

test('derselbe Ausweis dreimal auf einmal ist ein Stempel', async () => {
  const wer = await mitAusweis(db, 16, 'EILE-0016')
  const page = await wand('Eile dreimal')
  const ab = jetzt()
  await page.evaluate((nummer) => {
    for (let n = 0; n < 3; n++)
      for (const key of [...nummer, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, wer.nummer)
  await page.getByText('Schon gebucht').waitFor()
  await page.getByText('übertragen', { exact: true }).waitFor()
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await leave(page)
})

test('gleich nach dem Zurücknehmen öffnet sich, was man antippt; ein Ausweis auf der Übersicht wird bestätigt', async () => {
  const wer = await mitAusweis(db, 17, 'EILE-0017')
  const page = await wand('Eile danach')
  const ab = jetzt()
  await halte(page, wer.nummer)
  await page.getByRole('button', { name: 'Rückgängig' }).dblclick()
  await page.getByRole('heading', { name: 'Zurückgenommen' }).waitFor()
  await page.getByRole('button', { name: 'Spezialstempel' }).click()
  await page.getByRole('heading', { name: 'Spezialstempel' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ohne Ausweis' }).click()
  await page.getByRole('heading', { name: 'Personalnummer und Stempel-PIN eingeben' }).waitFor()
  await page.keyboard.press('Escape')
  await halte(page, 'FREMD-0000')
  await page.getByRole('heading', { name: 'Diese Karte kennt das Terminal nicht' }).waitFor()
  await page.locator('.st-name').click()
  await page.getByRole('button', { name: 'Karte anlernen' }).click()
  await halte(page, 'FREMD-0001')
  await page.getByText('Diese Karte wurde zu früh angehalten.').waitFor()
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await page.getByRole('button', { name: 'Anderes' }).click()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('nichts wartet').waitFor()
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(0)
  await leave(page)
})
