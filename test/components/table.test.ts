import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fill } from '#platform/contract/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { staged } from './stage.ts'

const { de } = kit
const zeile = (page: Page, nummer: string) => page.getByRole('row', { name: new RegExp(`(^| )${nummer} `) })
const offen = (page: Page) => page.getByLabel('Offen', { exact: true }).innerText()
const gewaehlt = (page: Page) => page.getByLabel('Gewählt', { exact: true }).innerText()
/** The number of the row that has the focus, or what has it instead. */
const hier = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.matches('tr[data-index]') ? (activeElement.querySelector('.primary')?.textContent ?? '') : (activeElement?.tagName ?? '')
  })
const folge = (page: Page) => page.locator('tbody .primary').allInnerTexts()

test('mit den Pfeilen (oder j und k) geht es durch die Zeilen, Enter öffnet die, auf der man steht', async () => {
  const { page, errors, close } = await staged('tabelle')
  await zeile(page, 'R1').focus()
  for (const [taste, wo] of [
    ['ArrowDown', 'R2'],
    ['j', 'R3'],
    ['k', 'R2'],
    ['End', 'R5'],
    ['ArrowDown', 'R5'],
    ['PageUp', 'R1'],
    ['ArrowUp', 'R1'],
  ] as const) {
    await page.keyboard.press(taste)
    expect([taste, await hier(page)]).toEqual([taste, wo])
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect([await offen(page), await gewaehlt(page)]).toEqual(['R2', ''])
  expect(errors).toEqual([])
  await close()
})

test('in die Liste führt ein einziger Tabulator, und zurück steht man, wo man war', async () => {
  const { page, close } = await staged('tabelle')
  await zeile(page, 'R1').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('tbody tr[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await hier(page)).toBe('INPUT')
  await page.keyboard.press('Shift+Tab')
  expect(await hier(page)).toBe('R3')
  // Of fifty rows one is on the way, with its box.
  expect(await page.locator('tbody input[type=checkbox]:not([tabindex="-1"])').count()).toBe(1)
  await close()
})

test('die Leertaste wählt, Umschalt mit Pfeil wählt auf dem Weg, und der Kopf sagt, dass es nicht alle sind', async () => {
  const { page, close } = await staged('tabelle')
  const alle = page.getByRole('checkbox', { name: de.alleWaehlen })
  await zeile(page, 'R2').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  expect([await gewaehlt(page), await hier(page)]).toEqual(['R2 R3', 'R3'])
  expect(await alle.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true])
  expect(await zeile(page, 'R3').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Space')
  expect([await gewaehlt(page), await offen(page)]).toEqual(['R2', ''])
  await alle.check()
  expect(await gewaehlt(page)).toBe('R1 R2 R3 R4 R5')
  await alle.uncheck()
  expect(await gewaehlt(page)).toBe('')
  await close()
})

test('das Kästchen einer Zeile heißt wie sie, wählt sie, und öffnet sie nicht', async () => {
  const { page, close } = await staged('tabelle')
  await page.getByRole('checkbox', { name: fill(de.waehlen, { name: 'R4' }) }).check()
  expect([await gewaehlt(page), await offen(page)]).toEqual(['R4', ''])
  await close()
})

test('wo nur eine zu wählen ist, löst die nächste die vorige ab', async () => {
  const { page, close } = await staged('tabelle', undefined, { path: '?art=single' })
  await zeile(page, 'R2').click()
  await zeile(page, 'R4').click()
  expect([await gewaehlt(page), await offen(page), await page.getByRole('checkbox').count()]).toEqual(['R4', 'R4', 0])
  await close()
})

test('ein Druck auf die Zeile öffnet sie; ein Knopf darin meint nur sich, und Markieren meint den Text', async () => {
  const { page, close } = await staged('tabelle')
  await page.getByRole('button', { name: 'R1 erledigen' }).click()
  await expect.poll(() => folge(page)).toEqual(['R2', 'R3', 'R4', 'R5'])
  expect(await offen(page)).toBe('')
  const kunde = zeile(page, 'R3').getByText('Zell GmbH')
  const box = (await kunde.boundingBox())!
  await page.mouse.move(box.x + 13, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.up()
  expect([await page.evaluate(() => getSelection()!.toString().length > 2), await offen(page)]).toEqual([true, ''])
  await page.mouse.click(5, 790)
  await zeile(page, 'R5').getByText('Berg KG').click()
  expect(await offen(page)).toBe('R5')
  await close()
})

test('verschwindet die Zeile unter dem Fokus, steht er auf der, die nachrückt, und am Ende auf der letzten', async () => {
  const { page, close } = await staged('tabelle')
  await zeile(page, 'R3').focus()
  await page.keyboard.press('e')
  await expect.poll(() => hier(page)).toBe('R4')
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await expect.poll(() => hier(page)).toBe('R2')
  expect(await folge(page)).toEqual(['R1', 'R2'])
  await close()
})

test('eine Taste, mit der die Liste nichts anfängt, und eine im Knopf darin bleiben, was sie sind', async () => {
  const { page, close } = await staged('tabelle')
  await page.getByRole('button', { name: 'R2 erledigen' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  expect([await folge(page), await hier(page)]).toEqual([['R1', 'R2', 'R3', 'R4', 'R5'], 'BUTTON'])
  await zeile(page, 'R2').focus()
  await page.keyboard.press('Control+ArrowDown')
  expect(await hier(page)).toBe('R2')
  await close()
})

test('fünftausend Zeilen: gezeichnet wird, was zu sehen ist, genannt werden alle, und Ende führt zur letzten', async () => {
  const { page, close } = await staged('tabelle', undefined, { path: '?zahl=5000' })
  await zeile(page, 'R1').focus()
  expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(80)
  expect(await page.getByRole('grid', { name: 'Belege' }).getAttribute('aria-rowcount')).toBe('5001')
  await page.keyboard.press('End')
  await expect.poll(() => hier(page)).toBe('R5000')
  expect(await page.locator('tbody tr:focus').getAttribute('aria-rowindex')).toBe('5001')
  expect(await page.locator('tbody tr:focus').evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => hier(page)).toBe('R4999')
  await page.keyboard.press('Home')
  await expect.poll(() => hier(page)).toBe('R1')
  await close()
})

test('sortiert wird am Kopf; die Spalte sagt ihre Richtung, die anderen keine, und die Summe bleibt unten', async () => {
  const { page, close } = await staged('tabelle')
  const kopf = (name: string) => page.getByRole('columnheader', { name })
  await kopf('Betrag').getByRole('button').click()
  expect(await folge(page)).toEqual(['R1', 'R4', 'R3', 'R2', 'R5'])
  expect([await kopf('Betrag').getAttribute('aria-sort'), await kopf('Kunde').getAttribute('aria-sort'), await kopf('Ort').getAttribute('aria-sort')]).toEqual([
    'ascending',
    'none',
    null,
  ])
  await kopf('Betrag').getByRole('button').press('Enter')
  expect(await folge(page)).toEqual(['R5', 'R2', 'R3', 'R4', 'R1'])
  await kopf('Kunde').getByRole('button').click()
  expect([await kopf('Kunde').getAttribute('aria-sort'), (await folge(page))[0]]).toEqual(['ascending', 'R2'])
  expect(await page.getByRole('row').last().innerText()).toMatch(/Summe[\s\S]*20 €/)
  await close()
})

const telefon = { size: { width: 390, height: 844 } }
test('am Telefon sind es Karten: die Zahl mit ihrem Namen, was nicht auf die Karte gehört fehlt, und nichts ragt hinaus', async () => {
  const { page, close } = await staged('tabelle', undefined, telefon)
  const karte = zeile(page, 'R2')
  expect(await karte.getByText('Linz').isVisible()).toBe(false)
  const [name, kunde] = [(await karte.getByText('R2', { exact: true }).boundingBox())!, (await karte.getByText('Berg KG').boundingBox())!]
  expect(kunde.y).toBeGreaterThan(name.y + name.height - 1)
  expect(await karte.locator('td', { hasText: '7 €' }).evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Betrag "')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await karte.getByText('Berg KG').click()
  expect(await offen(page)).toBe('R2')
  await close()
})

test('am Telefon wird in einem Menü sortiert: auf, noch einmal gewählt ab, und der Knopf sagt wonach', async () => {
  const { page, close } = await staged('tabelle', undefined, telefon)
  const ordnung = (name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true')
  await ordnung(de.sortieren).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Kunde', 'Betrag'])
  await page.getByRole('menuitem', { name: 'Betrag' }).click()
  await expect.poll(() => folge(page)).toEqual(['R1', 'R4', 'R3', 'R2', 'R5'])
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.locator('.sort-menu button').click()
  await page.getByRole('menuitem', { name: 'Betrag' }).click()
  await expect.poll(() => folge(page)).toEqual(['R5', 'R2', 'R3', 'R4', 'R1'])
  expect(await page.locator('.sort-menu').innerText()).toBe('Betrag')
  await close()
})

/** Whether all that stands there of the filters, but for what is opened, stands in one line. */
const einzeilig = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.filters > :not(.filters-open)')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 2)
    return Math.max(...parts.map(({ top }) => top)) < Math.min(...parts.map(({ bottom }) => bottom))
  })
/** The filters that stand in the row. */
const sichtbar = (page: Page) => page.locator('.filters > .filter').evaluateAll((parts) => parts.map((part) => part.getAttribute('data-filter')))

test('es stehen so viele Filter in einer Zeile, wie das Fenster breit ist, und die wichtigsten zuerst', async () => {
  const { page, errors, close } = await staged('tabelle', undefined, { path: '?filter=6', size: { width: 1920, height: 800 } })
  const alle = ['ort', ...Array.from({ length: 6 }, (_, index) => `Merkmal ${index + 1}`)]
  await page.getByRole('button', { name: /Merkmal 6$/ }).waitFor()
  for (const [width, wenige, viele] of [
    [1920, 7, 7],
    [1280, 4, 6],
    [1024, 2, 4],
    [760, 1, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await sichtbar(page)).length).toBeLessThanOrEqual(viele)
    const stehen = await sichtbar(page)
    expect([width, stehen.length >= wenige]).toEqual([width, true])
    expect(stehen).toEqual(alle.slice(0, stehen.length))
    expect([width, await einzeilig(page)]).toEqual([width, true])
    expect(await page.getByRole('button', { name: de.filter, exact: true }).count()).toBe(stehen.length < alle.length ? 1 : 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(errors).toEqual([])
  await close()
})

test('ein Knopf öffnet die übrigen Filter; was dort gesetzt wird, steht danach in der Zeile', async () => {
  const { page, errors, close } = await staged('tabelle', undefined, { path: '?filter=6', size: { width: 1024, height: 800 } })
  const knopf = page.getByRole('button', { name: de.filter, exact: true })
  await knopf.focus()
  const zuerst = await sichtbar(page)
  const letztes = page.getByRole('button', { name: /Merkmal 6$/ })
  expect(await letztes.count()).toBe(0)
  await page.keyboard.press('Enter')
  expect(await knopf.getAttribute('aria-expanded')).toBe('true')
  await letztes.press('Enter')
  await page.getByRole('option', { name: 'Nur Merkmal 6' }).click()
  // Open, nothing changes its place: who chose goes on from there.
  const gesetzt = page.getByRole('button', { name: fill(de.filterZahl, { n: 1 }) })
  await gesetzt.waitFor()
  expect(await sichtbar(page)).toEqual(zuerst)
  expect(await einzeilig(page)).toBe(true)
  // Closed, what is set stands in the row, and nothing of it is left behind the button.
  await gesetzt.press('Enter')
  await knopf.waitFor()
  expect(await sichtbar(page)).toEqual([...zuerst.slice(0, -1), 'Merkmal 6'])
  expect(await letztes.innerText()).toContain('Nur Merkmal 6')
  expect(await einzeilig(page)).toBe(true)
  // Taken back in the row it stays under the hand.
  await letztes.press('Enter')
  await page.getByRole('option', { name: 'Alle' }).click()
  await expect.poll(() => letztes.innerText()).toContain('Alle')
  expect(await sichtbar(page)).toEqual([...zuerst.slice(0, -1), 'Merkmal 6'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-filter]')?.getAttribute('data-filter'))).toBe('Merkmal 6')
  expect(errors).toEqual([])
  await close()
})

test('schmäler geworden, treten Filter hinter den Knopf, der sagt, wie viele davon gesetzt sind; wieder breit, stehen alle da', async () => {
  const { page, close } = await staged('tabelle', undefined, { path: '?filter=3', size: { width: 1280, height: 800 } })
  for (const name of ['Merkmal 2', 'Merkmal 3']) {
    await page.getByRole('button', { name: new RegExp(`${name}$`) }).click()
    await page.getByRole('option', { name: `Nur ${name}` }).click()
  }
  expect(await sichtbar(page)).toEqual(['ort', 'Merkmal 1', 'Merkmal 2', 'Merkmal 3'])
  await page.setViewportSize({ width: 760, height: 800 })
  await page.getByRole('button', { name: fill(de.filterZahl, { n: 1 }) }).waitFor()
  expect(await sichtbar(page)).toEqual(['Merkmal 2'])
  expect(await einzeilig(page)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => sichtbar(page)).toEqual(['ort', 'Merkmal 1', 'Merkmal 2', 'Merkmal 3'])
  expect(await page.getByRole('button', { name: de.filter, exact: true }).count()).toBe(0)
  await close()
})

test('am Telefon steht die Suche da, die anderen Filter liegen hinter einem Knopf, der ihre Zahl sagt', async () => {
  const { page, close } = await staged('tabelle', undefined, telefon)
  await page.getByRole('searchbox', { name: 'Beleg suchen' }).fill('R4')
  expect(await folge(page)).toEqual(['R4'])
  const ort = page.getByRole('button', { name: /Ort/ })
  expect(await ort.count()).toBe(0)
  const knopf = page.getByRole('button', { name: de.filter, exact: true })
  expect(await knopf.getAttribute('aria-expanded')).toBe('false')
  await knopf.click()
  await page
    .getByRole('search')
    .getByRole('button', { name: /Jeder Ort/ })
    .click()
  await page.getByRole('option', { name: 'Linz' }).click()
  await expect.poll(() => page.locator('.tool-count').innerText()).toBe('1')
  const gesetzt = page.getByRole('button', { name: fill(de.filterZahl, { n: 1 }) })
  expect(await gesetzt.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('button', { name: de.filterZurueck }).click()
  await page.getByRole('button', { name: de.filter, exact: true }).waitFor()
  await close()
})
