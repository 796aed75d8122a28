import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { staged, type Asked } from './stage.ts'

const ja = () => ({ json: { ok: true } })
const teil = (page: Page, feld: string, welcher = 0) => page.locator(`[data-field=${feld}]`).getByRole('spinbutton').nth(welcher)
/** Presses the button; what the office gets. */
async function gesendet(page: Page, asked: readonly Asked[]) {
  const vorher = asked.length
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(() => asked.length).toBe(vorher + 1)
  return asked.at(-1)!.body as { stueck: number | null; tag: string | null; zeit: string | null }
}

test('ein Tag wird in einem Zug getippt: Tag, Monat, Jahr, ohne Punkte', async () => {
  const { page, asked, errors, close } = await staged('felder', ja)
  await teil(page, 'tag').click()
  await page.keyboard.type('24122027')
  expect(await gesendet(page, asked)).toMatchObject({ tag: '2027-12-24' })
  expect(errors).toEqual([])
  await close()
})

test('jeder Teil eines Tages lässt sich mit den Pfeilen stellen', async () => {
  const { page, asked, close } = await staged('felder', ja)
  await teil(page, 'tag').click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await gesendet(page, asked)).toMatchObject({ tag: '2026-09-26' })
  await close()
})

test('ein Tag, den es nicht gibt, wird der letzte des Monats, und so steht er im Feld', async () => {
  const { page, asked, close } = await staged('felder', ja)
  await teil(page, 'tag').click()
  await page.keyboard.type('31022027')
  await page.getByLabel('Name').click()
  await expect.poll(() => teil(page, 'tag').innerText()).toBe('28')
  expect(await gesendet(page, asked)).toMatchObject({ tag: '2027-02-28' })
  await close()
})

test('ein geleerter Tag ist kein Tag, und eine geleerte Uhrzeit keine', async () => {
  const { page, asked, close } = await staged('felder', ja)
  for (const [feld, teile] of [
    ['tag', 3],
    ['zeit', 2],
  ] as const)
    for (let nr = 0; nr < teile; nr++) {
      await teil(page, feld, nr).click()
      for (let mal = 0; mal < 4; mal++) await page.keyboard.press('Backspace')
    }
  expect(await gesendet(page, asked)).toMatchObject({ tag: null, zeit: null })
  await close()
})

test('im Kalender wird mit den Pfeilen gewählt; dann steht der Fokus wieder am Feld', async () => {
  const { page, asked, close } = await staged('felder', ja)
  await page.getByRole('button', { name: kit.de.kalender }).click()
  await page.getByRole('dialog').getByRole('grid').waitFor()
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[data-field=tag]'))).toBe(true)
  expect(await gesendet(page, asked)).toMatchObject({ tag: '2026-12-01' })
  await close()
})

test('Escape schließt den Kalender, und der Tag bleibt', async () => {
  const { page, asked, close } = await staged('felder', ja)
  await page.getByRole('button', { name: kit.de.kalender }).click()
  await page.getByRole('dialog').getByRole('grid').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await gesendet(page, asked)).toMatchObject({ tag: '2026-11-25' })
  await close()
})

test('eine Uhrzeit hat vierundzwanzig Stunden, auch auf Englisch, und wird in einem Zug getippt', async () => {
  for (const language of ['de', 'en']) {
    const { page, asked, close } = await staged('felder', ja, { language })
    expect(await page.locator('[data-field=zeit]').getByRole('spinbutton').count()).toBe(2)
    await teil(page, 'zeit').click()
    await page.keyboard.type('1745')
    expect(await gesendet(page, asked)).toMatchObject({ zeit: '17:45' })
    await close()
  }
})

test('eine Zahl wird geschrieben, wie man sie hier schreibt; Buchstaben nimmt das Feld nicht an', async () => {
  const { page, close } = await staged('wahlen')
  const feld = page.getByRole('textbox', { name: 'Menge' })
  await feld.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1.234,5x')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByLabel('Zahl').innerText()).toBe('1234.5')
  expect(await feld.inputValue()).toBe('1.234,5')
  await feld.fill('')
  await feld.press('Tab')
  await expect.poll(() => page.getByLabel('Zahl').innerText()).toBe('null')
  await close()
})

test('Plus und Minus gehen um eins, und nicht über die Grenze', async () => {
  const { page, close } = await staged('wahlen')
  await page.getByRole('button', { name: kit.de.mehrWert }).click()
  await expect.poll(() => page.getByLabel('Zahl').innerText()).toBe('3')
  for (const bleibt of ['2', '1', '0']) {
    await page.getByRole('button', { name: kit.de.wenigerWert }).click()
    await expect.poll(() => page.getByLabel('Zahl').innerText()).toBe(bleibt)
  }
  expect(await page.getByRole('button', { name: kit.de.wenigerWert }).isDisabled()).toBe(true)
  await close()
})

test('ein Zeitraum wird von vorn bis hinten durchgetippt, und beide Tage gehören dazu', async () => {
  const { page, close } = await staged('wahlen')
  await page.getByRole('group', { name: 'Zeitraum' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('0112202624122026')
  await expect.poll(() => page.getByLabel('Spanne').innerText()).toBe('2026-12-01 2026-12-24')
  await close()
})
