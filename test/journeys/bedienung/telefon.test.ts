import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test.each([
  ['support', '/ticket'],
  ['leitung', '/klaerung?bereich=team'],
  ['monteur', '/zeitkonto'],
  ['leitung', '/zeitkonto/team'],
  ['monteur', '/arbeitsschein'],
] as const)('am Telefon steht die Arbeit zuerst: %s in %s', async (who, path) => {
  const page = await signedIn(who, { size: 'phone' })
  await page.goto(path)
  await settled(page)
  const { header, first, card } = await page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.sheet .tbl tbody tr[data-index]')]
    const rows = cards.map((row) => row.getBoundingClientRect())
    /** What a name takes beyond its first line. */
    const more = (row: HTMLElement) => {
      const name = row.querySelector('.primary')!
      const line = parseFloat(getComputedStyle(name).lineHeight)
      return Math.round((name.getBoundingClientRect().height - line) / line) * line
    }
    return {
      header: document.querySelector('.top')!.getBoundingClientRect().height,
      first: rows[0]!.top,
      card: Math.min(...cards.map((row) => row.getBoundingClientRect().height - Math.max(0, more(row)))),
    }
  })
  expect(header).toBe(60)
  expect(first).toBeLessThanOrEqual(220)
  // A name of one line, and two more.
  expect(card).toBeLessThanOrEqual(100)
  expect(await page.locator('.top').getByRole('heading', { level: 1 }).count()).toBe(1)
  await leave(page)
})

test('am Telefon beginnen die Einstellungen oben: Ihre Abschnitte stehen in einer Zeile', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/settings')
  await settled(page)
  expect((await page.locator('.settings-sections').boundingBox())!.y).toBeLessThanOrEqual(220)
  // What lies beyond the edge is reached with the keyboard as well, and moves into sight.
  const last = page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link').last()
  await last.focus()
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await overflow(page)).toBe(0)
  await leave(page)
})

test('am Telefon sind Kopf und Leiste auf jedem Bildschirm zu sehen: Die Hülle ist so hoch wie das Fenster', async () => {
  const page = await signedIn('admin', { size: 'phone' })
  await page.goto('/')
  await settled(page)
  const paths = await page.locator('.rail a').evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])
  const grown: unknown[] = []
  for (const path of ['/stempelerfassung/erfassen', '/ticket/create', '/settings', '/warteschlange', ...paths]) {
    await page.goto(path)
    await settled(page)
    const { height, shell } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight - innerHeight,
      shell: (document.querySelector('.desk')?.getBoundingClientRect().height ?? innerHeight) - innerHeight,
    }))
    if (height || shell || (await overflow(page)) > 0) grown.push({ path, height, shell })
  }
  expect(paths.length).toBeGreaterThan(8)
  expect(grown).toEqual([])
  await leave(page)
})

test('am Telefon liegen die Unterseiten hinter dem Titel', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/zeitkonto')
  await settled(page)
  await page.locator('.top').getByRole('button', { name: 'Zeitkonto: Untermenü' }).click()
  await page.getByRole('menuitem', { name: 'Monat' }).click()
  await page.waitForURL('**/zeitkonto/monat')
  await leave(page)
})
