import { expect, test } from 'vitest'
import { staged } from '../stage.ts'

const da = (name: string) => `${name} ist da`
const size = { width: 390, height: 800 }
/** On this device the page never comes to rest: what takes seconds does not happen. */
const ohneRuhe = () => {
  const known = window.setTimeout
  window.setTimeout = ((act: () => void, ms = 0) => (ms >= 1_000 ? 0 : known(act, ms))) as typeof window.setTimeout
}

test('was auf der Startseite außer Sicht liegt, wird erst beim Hinscrollen gezeichnet', async () => {
  const { page, errors, close } = await staged('startseite', undefined, { size, device: ohneRuhe })
  await page.getByText(da('Erstes')).waitFor()
  expect(await page.getByText(/ ist da$/).allInnerTexts()).toEqual([da('Erstes')])
  await page.evaluate(() => scrollTo(0, 3_000))
  await page.getByText(da('Zweites')).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('steht die Seite eine Weile still, wird auch der Rest gezeichnet, eines nach dem anderen', async () => {
  const { page, close } = await staged('startseite', undefined, { size })
  await page.getByText(da('Drittes')).waitFor({ timeout: 45_000 })
  expect(await page.getByText(/ ist da$/).allInnerTexts()).toEqual(['Erstes', 'Zweites', 'Drittes'].map(da))
  await close()
})

test('auf dem Papier steht alles', async () => {
  const { page, close } = await staged('startseite', undefined, { size })
  await page.getByText(da('Erstes')).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => page.getByText(/ ist da$/).count()).toBe(3)
  await close()
})

test('das nächste Mal hält ein Widget seinen Platz frei, bevor es da ist', async () => {
  const { page, close } = await staged('startseite', undefined, { size })
  const gemerkt = () => page.evaluate(() => (JSON.parse(localStorage.getItem('dashboard.hoehen') ?? '{}') as Record<string, number>)['probe/Zweites schmal'])
  await page.getByText(da('Zweites')).waitFor({ timeout: 45_000 })
  await expect.poll(gemerkt, { timeout: 45_000 }).toBeGreaterThanOrEqual(1_500)
  await page.reload()
  await page.getByText(da('Erstes')).waitFor()
  const platz = await page
    .locator('.da-widget')
    .nth(1)
    .evaluate((element) => element.getBoundingClientRect().height)
  expect(platz).toBe(await gemerkt())
  await close()
})
