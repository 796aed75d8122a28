import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { all, chance, leaveOut } from '#test/selection.ts'
import { scriptErrors, type Judged } from '../harness/browser.ts'
import { inLanes } from './lanes.ts'
import { inWords, looks, views } from './looks.ts'
import { axeViolations, closeBrowser, newBrowser, overflow } from '../harness/person.ts'
import { languageOf, prepare, standpoint } from '../harness/stand.ts'
import type { Stop } from './stop.ts'
import { apps, walk } from './walk.ts'

const { visit, leave, close, closeAll } = standpoint(() => newBrowser(), inject('portal'))

/** The kit shows every colour on every ground it is used on; besides it, the gate judges the colours of one view in four. */
const next = chance('colours')
const visits = inLanes(
  views.map(({ stop, look }) => ({ name: stop.name, seen: inWords(look), stop, look, coloured: all || stop.name === 'baukasten' || next() < 0.25 })),
)
leaveOut(
  `screens: ${views.length} of ${walk.length} stops of the walk (every screen, one in five of their states) in one look each (pairs of theme, language and size in every app); colours of ${visits.filter(({ coloured }) => coloured).length} of them, and of the kit`,
)

beforeAll(async () => prepare(await newBrowser(), inject('portal')))
afterAll(async () => {
  await closeAll()
  await closeBrowser()
})

test('jeder Halt steht im Rundgang einmal, und jede App mit sechs Halten kommt in jedem Paar von Farben, Sprache und Größe vor', () => {
  expect(new Set(walk.map(({ name }) => name)).size).toBe(walk.length)
  for (const [app, ofApp] of Map.groupBy(views, ({ app }) => app)) {
    const pairs = ofApp.flatMap(({ look: { theme, locale, size } }) => [`${theme} ${locale}`, `${theme} ${size}`, `${locale} ${size}`])
    // Fewer than six stops cannot show all of them.
    if (ofApp.length >= 6) expect([app, new Set(pairs).size]).toEqual([app, 16])
  }
})

test('jede Ansicht steht im Rundgang dieses Laufs, ihre Zustände zu einem Fünftel', () => {
  const seen = new Set(views.map(({ stop }) => stop))
  expect(walk.filter((stop) => !stop.state && !seen.has(stop))).toEqual([])
  for (const [app, stops] of Object.entries(apps)) {
    const states = stops.filter(({ state }) => state)
    expect([app, states.filter((stop) => seen.has(stop)).length]).toEqual([app, all ? states.length : Math.ceil(states.length / 5)])
  }
})

test.concurrent.for(visits)(
  '$name ($seen): keine Verletzung der Zugänglichkeit, nichts ragt hinaus, eine Überschrift',
  async ({ stop, look, coloured, alone, last }) => {
    await alone(async () => {
      // The gate walks on inside the app and judges what is new; with `--all` each stop is judged whole, and loaded once.
      const page = await visit(stop, look, all && inWords(look) === 'hell, deutsch, Schreibtisch')
      const seen = await found(page, stop, { rules: coloured ? [] : ['color-contrast'], within: all ? undefined : over(stop) })
      await leave(page, stop)
      if (last) await close(stop, look)
      expect(seen).toEqual({ violations: [], sticksOut: 0, headings: true, language: languageOf(look), scriptErrors: [] })
    })
  },
)

test.concurrent.each(looks.filter(({ size, locale }) => size === 'desktop' && locale === 'de-DE'))(
  'der Baukasten ist in seinen Farben zu lesen ($theme)',
  async (look) => {
    const stop = walk.find(({ name }) => name === 'baukasten')!
    const page = await visit(stop, look)
    const violations = await axeViolations(page)
    await leave(page, stop)
    expect(violations).toEqual([])
  },
)

/** What lies over a page is judged alone when the page under it is a stop of its own. */
function over({ state, shows, path, who }: Stop) {
  const lies = state && (shows === 'dialog' || shows === 'alertdialog' || shows === 'menu')
  return lies && views.some(({ stop: other }) => other.path === path && other.who === who && !other.open && !other.before) ? shows : undefined
}

const found = async (page: Page, { name, skeleton }: Stop, judged: Judged) => ({
  violations: await axeViolations(page, judged),
  sticksOut: Math.max(0, await overflow(page)),
  headings: (await page.locator('h1').count()) > 0 || name.startsWith('eingebettet') || skeleton === true,
  language: await page.evaluate(() => document.documentElement.lang),
  scriptErrors: [...scriptErrors(page)],
})
