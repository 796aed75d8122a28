import { afterAll, describe, expect, inject, test } from 'vitest'
import { opened, profile } from '../harness/browser.ts'
import { overlaps } from '../harness/overlaps.ts'
import { closeBrowser, leave, newBrowser, people, settled, signIn } from '../harness/person.ts'

afterAll(closeBrowser)

describe.each([
  '/login',
  '/dashboard',
  '/statusabfrage',
  '/statusabfrage/mitarbeiter',
  '/stempelerfassung',
  '/stempelerfassung/query/result',
  '/verwaltung/personen/neu',
])('%s', (path) => {
  // Letters as large as the browser's own setting makes them: 32 instead of 16 pixels.
  const ways = [
    ['200 % Schrift', 'desktop', false, 32],
    ['200 % Schrift am Telefon', 'phone', false, 32],
    ['erzwungene Farben', 'desktop', true, 16],
    ['erzwungene Farben am Telefon', 'phone', true, 16],
  ] as const
  test.each(ways)('%s: nichts ragt hinaus, nichts liegt übereinander', async (_, size, forced, letters) => {
    const page = await opened(await (await newBrowser(letters)).newContext(profile(inject('portal'), { size })))
    if (forced) await page.emulateMedia({ forcedColors: 'active' })
    if (path !== '/login') await signIn(page.context(), path.startsWith('/verwaltung') ? people.admin : people.leitung)
    await page.goto(path)
    await settled(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${letters}px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(overlaps)).toEqual([])
    await leave(page)
  })
})
