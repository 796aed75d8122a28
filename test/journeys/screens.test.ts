import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scriptErrors } from './browser.ts'
import { axeViolations, closeBrowser, newBrowser, overflow, type Look } from './person.ts'
import { prepare, standpoint } from './stand.ts'
import { walk, type Stop } from './walk.ts'

/** Two looks see every state; the two others every screen and every kind of dialog. */
const looks: [string, Look, (stop: Stop) => boolean][] = [
  ['hell, deutsch, Schreibtisch', { size: 'desktop', theme: 'light', locale: 'de-DE' }, () => true],
  ['dunkel, englisch, Telefon', { size: 'phone', theme: 'dark', locale: 'en-GB' }, () => true],
  ['hell, deutsch, 320 Pixel', { size: 'narrow', theme: 'light', locale: 'de-DE' }, ({ state }) => !state],
  ['dunkel, englisch, Schreibtisch', { size: 'desktop', theme: 'dark', locale: 'en-GB' }, ({ state }) => !state],
]
const standpoints = looks.map(([name, look, takes]) => ({ name, stops: walk.filter(takes), ...standpoint(() => newBrowser(), inject('portal'), look) }))
const visits = standpoints.flatMap(({ name, stops, visit, language }) => stops.map((stop) => ({ name: `${stop.name} (${name})`, stop, visit, language })))

beforeAll(async () => prepare(await newBrowser(), inject('portal')))
afterAll(async () => {
  for (const { close } of standpoints) await close()
  await closeBrowser()
})

test.concurrent.each(visits)('$name: keine Verletzung der Zugänglichkeit, nichts ragt hinaus, eine Überschrift', async ({ stop, visit, language }) => {
  const page = await visit(stop)
  const seen = {
    violations: await axeViolations(page),
    sticksOut: Math.max(0, await overflow(page)),
    headings: await page.locator('h1').count() > 0 || stop.name.startsWith('eingebettet') || stop.skeleton === true,
    language: await page.evaluate(() => document.documentElement.lang),
    scriptErrors: scriptErrors(page),
  }
  await page.close()
  expect(seen).toEqual({ violations: [], sticksOut: 0, headings: true, language, scriptErrors: [] })
})
