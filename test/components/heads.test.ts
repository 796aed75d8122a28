import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { staged } from './stage.ts'

const { de } = kit
/** In how many lines the parts of a row of controls stand: the next begins where one lies wholly below all before. */
const lines = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const parts = [...document.querySelector(selector)!.children].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 2)
    let [count, end] = [0, -Infinity]
    for (const { top, bottom } of parts.toSorted((a, b) => a.top - b.top)) {
      if (top >= end) count++
      end = Math.max(end, bottom)
    }
    return count
  }, row)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each(['', '?gesetzt'])('der Kopf einer Liste mit Reihenfolge steht bei 1280 in einer Zeile, auch mit gesetztem Filter (%s)', async (path) => {
  const { page, errors, close } = await staged('kopf', undefined, { path })
  await page.getByRole('button', { name: 'Ausnahmen zuerst' }).waitFor()
  expect(await page.getByRole('button', { name: de.filterZurueck }).count()).toBe(path ? 1 : 0)
  expect(await lines(page, '.filters')).toBe(1)
  expect(await lines(page, '.filters .seg')).toBe(1)
  expect(await page.evaluate(() => document.querySelector('.filters')!.scrollWidth <= document.querySelector('.filters')!.clientWidth)).toBe(true)
  // What is chosen is to be read in full.
  expect(
    await page.locator('.filters .cut').evaluateAll((alle) => alle.filter((eines) => eines.scrollWidth > eines.clientWidth).map((eines) => eines.textContent)),
  ).toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('am Telefon steht eine Zeile mit Taten, alles Weitere hinter dem Menü daneben; am Rechner stehen alle da', async () => {
  for (const [size, buttons] of [
    [{ width: 320, height: 640 }, 2],
    [{ width: 390, height: 844 }, 2],
    [{ width: 1280, height: 800 }, 5],
  ] as const) {
    const { page, close } = await staged('kopf', undefined, { size })
    await page.getByRole('button', { name: 'PDF' }).waitFor()
    expect([size.width, await page.locator('.acts > .btn:not(.icon)').count()]).toEqual([size.width, buttons])
    expect(await lines(page, '.acts')).toBe(1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (buttons === 2) {
      await page.getByRole('button', { name: de.weitereTaten }).click()
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Senden', 'Eintragen', 'Neue Fassung'])
      await page.getByRole('menuitem', { name: 'Senden' }).click()
      await expect.poll(() => page.getByLabel('Getan').innerText()).toBe('Senden')
    }
    await close()
  }
})
