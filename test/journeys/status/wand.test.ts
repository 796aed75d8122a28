import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { closeBrowser, goesOffline, leave, overflow, password, people, settled, signedIn } from '../harness/person.ts'

goesOffline()

afterAll(closeBrowser)

const { de } = status
const names = (page: Page) => page.locator('.wand-name').allInnerTexts()
const number = async (page: Page) => Number(/\d+/.exec(await page.locator('.wand-fuss').innerText())![0])
/** The wall with a clock that the test turns. */
async function wall(width: number, height: number) {
  const page = await signedIn('leitung')
  // As it is done for a wall: signed in for good.
  await page.context().request.post('/api/v1/auth/login', { data: { username: people.leitung, password, stayAuthenticated: true } })
  await page.setViewportSize({ width, height })
  await page.clock.install()
  await page.goto('/statusabfrage/wand')
  await page.locator('.wand-name').first().waitFor()
  return page
}
const turned = async (page: Page, from: number) => {
  await page.clock.runFor(10_000)
  await expect.poll(() => number(page)).not.toBe(from)
}

test.each([
  [1024, 768],
  [1920, 1080],
])('die Wand auf %i × %i: alles im Bild, groß genug, ohne Menü', async (width, height) => {
  const page = await wall(width, height)
  expect(await overflow(page)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  const cut = await page.locator('.wand-p, .wand-kopf > *, .wand-fuss').evaluateAll(
    (parts) =>
      parts.filter((part) => {
        const { top, bottom, right } = part.getBoundingClientRect()
        return top < 0 || bottom > innerHeight + 1 || right > innerWidth + 1
      }).length,
  )
  expect(cut).toBe(0)
  // Seen from four metres: a name is at least 3.5 % of the height of the screen.
  expect(
    await page
      .locator('.wand-name')
      .first()
      .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize) / innerHeight),
  ).toBeGreaterThan(0.035)
  const rows = await page.locator('.wand li').evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]))
  for (const [index, [top]] of rows.entries()) if (index) expect(top!).toBeGreaterThanOrEqual(rows[index - 1]![1]! - 1)
  expect(await page.locator('.rail, .top, .tabbar').count()).toBe(0)
  await leave(page)
})

test('sie blättert von selbst, hält auf Wunsch an und beginnt am Ende von vorn', async () => {
  const page = await wall(1920, 1080)
  const first = await names(page)
  const seen = new Set(first)
  const pages = Number(/\d+\D+(\d+)/.exec(await page.locator('.wand-fuss').innerText())![1])
  expect(pages).toBeGreaterThan(2)
  for (let n = 1; n < pages; n++) {
    await turned(page, n)
    await expect.poll(async () => (await names(page)).some((name) => seen.has(name))).toBe(false)
    for (const name of await names(page)) seen.add(name)
  }
  await turned(page, pages)
  await expect.poll(() => names(page)).toEqual(first)
  expect(seen.size).toBeGreaterThan((pages - 1) * 10)
  await page.getByRole('button', { name: de.wandHalten }).click()
  await page.clock.runFor(60_000)
  expect(await number(page)).toBe(1)
  await leave(page)
})

test('ein Stempel steht ohne Zutun darauf; ohne Server sagt sie, wie alt sie ist, und findet zurück', async () => {
  const page = await wall(1024, 768)
  await page.getByRole('button', { name: de.wandHalten }).click()
  const present = page.locator('.wand-zahl').last().locator('b')
  const before = Number(await present.innerText())
  const worker = await signedIn('buchhaltung')
  const stamp = async (flag: 'arrival' | 'departure') =>
    expect(
      (
        await worker
          .context()
          .request.post('/api/v1/pms/stempelerfassung/stempeln', { data: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag, code: 'Normal' } })
      ).status(),
    ).toBe(201)
  const wasHere = ((await (await worker.context().request.get('/api/v1/stempelerfassung/heute')).json()) as { zustand: string }).zustand !== 'aus'
  await stamp(wasHere ? 'departure' : 'arrival')
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return Number(await present.innerText())
    })
    .toBe(before + (wasHere ? -1 : 1))
  await page.context().setOffline(true)
  await page.clock.runFor(130_000)
  await page
    .getByText(fill(de.getrenntAlter, { zeit: '', alter: '' }).slice(0, 9))
    .first()
    .waitFor()
  expect((await names(page)).length).toBeGreaterThan(5)
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return page.locator('.wand-uhr .state.ok').count()
    })
    .toBe(1)
  await stamp(wasHere ? 'arrival' : 'departure')
  await leave(worker)
  await leave(page)
})

test('sie läuft Stunden, ohne dass der Speicher wächst', async () => {
  const page = await wall(1024, 768)
  const inspector = await page.context().newCDPSession(page)
  const turn = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await page.clock.runFor(10_000)
      await expect.poll(() => page.locator('.wand-name').count()).toBeGreaterThan(0)
    }
    await settled(page)
    await inspector.send('HeapProfiler.collectGarbage')
    return (await inspector.send('Runtime.getHeapUsage')).usedSize
  }
  const early = await turn(40)
  const late = await turn(160)
  expect(late / early).toBeLessThan(1.3)
  await leave(page)
})
