import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scriptErrors, settled, sizes } from './browser.ts'
import { axeViolations, closeBrowser, newBrowser, overflow, type Look } from './person.ts'
import { prepare, standpoint } from './stand.ts'
import { walk, type Stop } from './walk.ts'

type Size = keyof typeof sizes

/** Two looks see every state; every screen and every kind of dialog is seen in a second size as well. */
const looks: [string, Look, Size][] = [
  ['hell, deutsch, Schreibtisch und 320 Pixel', { size: 'desktop', theme: 'light', locale: 'de-DE' }, 'narrow'],
  ['dunkel, englisch, Telefon und Schreibtisch', { size: 'phone', theme: 'dark', locale: 'en-GB' }, 'desktop'],
]
const standpoints = looks.map(([name, look, second]) => ({ name, second, ...standpoint(() => newBrowser(), inject('portal'), look) }))
const visits = standpoints.flatMap(({ name, visit, leave, language, second }) =>
  walk.map((stop) => ({ name: `${stop.name} (${name})`, stop, visit, leave, language, second: stop.state ? undefined : second })),
)

beforeAll(async () => prepare(await newBrowser(), inject('portal')))
afterAll(async () => {
  for (const { close } of standpoints) await close()
  await closeBrowser()
})

test.concurrent.each(visits)(
  '$name: keine Verletzung der Zugänglichkeit, nichts ragt hinaus, eine Überschrift',
  async ({ stop, visit, leave, language, second }) => {
    const page = await visit(stop)
    const seen = [await look(page, stop)]
    if (second) {
      await page.setViewportSize(sizes[second])
      // The page hears of its new size with the next frame it draws, and draws anew with the one after.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await settled(page, { skeleton: stop.skeleton === true })
      // The colours were judged in the first size and do not depend on it.
      seen.push(await look(page, stop, ['color-contrast']))
    }
    await leave(page, stop)
    expect(seen).toEqual(seen.map(() => ({ violations: [], sticksOut: 0, headings: true, language, scriptErrors: [] })))
  },
)

const look = async (page: Page, { name, skeleton }: Stop, judged: readonly string[] = []) => ({
  violations: await axeViolations(page, judged),
  sticksOut: Math.max(0, await overflow(page)),
  headings: (await page.locator('h1').count()) > 0 || name.startsWith('eingebettet') || skeleton === true,
  language: await page.evaluate(() => document.documentElement.lang),
  scriptErrors: [...scriptErrors(page)],
})
