import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { onDevice } from './device.ts'
import { refusal, staged, type Office } from '../stage.ts'

const zurHand = {
  version: '1',
  hallen: [{ path: '/v1/probe/hallen', input: { query: { ortId: 'o1' } }, answer: { entities: [{ id: 'h1', nummer: '1', name: 'Halle Nord' }], next: null } }],
  listen: [
    { path: '/v1/probe/entities', input: { query: { ort: 'o1' } }, answer: { entities: [{ id: 'd9', name: 'Kran', ort: 'Nord' }], next: null }, pages: true },
  ],
}
const buero: Office = ({ path, query }) => ({
  json:
    path === '/v1/probe/zurhand'
      ? query['version'] === '1'
        ? { version: '1', hallen: [], listen: [] }
        : zurHand
      : { entities: path === '/v1/probe/orte' ? [{ id: 'o1', nummer: '10331', name: 'Nordheim' }] : [{ id: 'd1', name: 'Leiter', ort: 'Lager' }], next: null },
})
/** A device on which somebody read the list, and the answers are kept. `office` can be exchanged. */
async function gelesen(wer = uuid()) {
  const line = { office: buero }
  const stage = await staged('antworten', (asked) => line.office(asked), { path: `?wer=${wer}` })
  await stage.page.getByText('Leiter').waitFor()
  for (const gefragt of ['/v1/probe/orte', '/v1/probe/zurhand']) await expect.poll(() => stage.asked.some(({ path }) => path === gefragt)).toBe(true)
  const um = await stage.page.evaluate(() => Temporal.Now.instant().epochMilliseconds)
  await neuLesen(stage.page)
  await expect.poll(async () => (await onDevice(stage.page, 'kept'))[`${wer},antworten`]?.at ?? 0).toBeGreaterThanOrEqual(um)
  return { ...stage, wer, line }
}
const neuLesen = (page: Page) => page.getByRole('button', { name: 'Neu lesen' }).click()
const alter = (page: Page) => page.getByText(/^Stand \d\d:\d\d/)
const stumm: Office = () => null

test('schweigt das Büro, steht da, was gelesen war, mit seinem Alter; kommt es wieder, das Neue ohne', async () => {
  const { page, line, close } = await gelesen()
  expect(await alter(page).count()).toBe(0)
  line.office = stumm
  await page.reload()
  await page.getByText('Leiter').waitFor()
  await alter(page).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  line.office = () => ({ json: { entities: [{ id: 'd2', name: 'Gerüst', ort: 'Halle' }], next: null } })
  await neuLesen(page)
  await page.getByText('Gerüst').waitFor()
  await expect.poll(() => alter(page).count()).toBe(0)
  await close()
})

test('auch eine Störung vor dem Büro (503) lässt stehen, was auf dem Schirm ist, und sagt sein Alter', async () => {
  const { page, line, close } = await gelesen()
  line.office = () => ({ status: 503, json: {} })
  await neuLesen(page)
  await alter(page).waitFor()
  expect([await page.getByText('Leiter').count(), await page.getByRole('alert').count()]).toEqual([1, 0])
  await close()
})

test('sagt das Büro Nein, ist das die Antwort: Behaltenes wird nicht mehr gezeigt, auch später nicht', async () => {
  const { page, line, close } = await gelesen()
  line.office = () => refusal(403, 'verboten', 'Das dürfen Sie nicht mehr sehen.')
  await page.reload()
  await page.getByText('Das dürfen Sie nicht mehr sehen.').waitFor()
  line.office = stumm
  await neuLesen(page)
  await page.getByText('Nicht erreichbar').waitFor()
  expect(await page.getByText('Leiter').count()).toBe(0)
  await close()
})

test('ist das Büro nicht zu erreichen, steht das Behaltene gleich da und nicht erst nach zwei Sekunden', async () => {
  const { page, line, close } = await gelesen()
  line.office = stumm
  await page.clock.install()
  await page.clock.pauseAt(Temporal.Now.instant().epochMilliseconds + 60_000)
  await page.reload()
  // The page's clock goes by hand, and never as far as its patience with an office that only is slow.
  for (let ms = 0; ms < 1_500 && !(await page.getByText('Leiter').count()); ms += 5) await page.clock.runFor(5)
  expect(await page.getByText('Leiter').count()).toBe(1)
  await close()
})

test('antwortet das Büro nur langsam, steht das Behaltene schon da, und dann ohne Neuladen das Neue', async () => {
  const { page, line, close } = await gelesen()
  const { promise, resolve } = Promise.withResolvers<void>()
  line.office = async () => {
    await promise
    return { json: { entities: [{ id: 'd2', name: 'Gerüst', ort: 'Halle' }], next: null } }
  }
  await page.reload()
  await page.getByText('Leiter').waitFor()
  await alter(page).waitFor()
  resolve()
  await page.getByText('Gerüst').waitFor()
  await expect.poll(() => alter(page).count()).toBe(0)
  expect(await page.getByText('Leiter').count()).toBe(0)
  await close()
})

test('wer etwas nie las, sieht ohne Büro, dass es nicht erreichbar ist, und keine leere Liste ohne Wort', async () => {
  const { page, close } = await staged('antworten', stumm, { path: `?wer=${uuid()}` })
  await page.getByText('Nicht erreichbar').waitFor()
  expect(await alter(page).count()).toBe(0)
  await close()
})

test('wer nach jemandem kommt, liest nichts von ihm, und sein Schlüssel ist fort', async () => {
  const { page, wer, line, close } = await gelesen()
  line.office = stumm
  const naechster = uuid()
  await page.goto(`http://localhost/?wer=${naechster}`)
  await page.getByText('Nicht erreichbar').waitFor()
  expect(await page.getByText('Leiter').count()).toBe(0)
  expect(Object.keys(await onDevice(page, 'keys'))).toEqual([naechster])
  expect(Object.keys(await onDevice(page, 'kept')).filter((name) => name.startsWith(wer))).toEqual([])
  await close()
})

test('eine Auswahl, die bereitgehalten wird, steht ohne Büro da, obwohl sie hier niemand geöffnet hat', async () => {
  const { page, line, close } = await gelesen()
  line.office = stumm
  await page.reload()
  await page.getByText('Leiter').waitFor()
  await page.getByRole('button', { name: 'Ort ändern' }).click()
  await page.getByRole('combobox', { name: 'Ort' }).click()
  await page.getByRole('option', { name: /Nordheim/ }).click()
  const feld = page.getByRole('combobox', { name: 'Ort' })
  expect(await feld.inputValue()).toBe('10331 Nordheim')
  // Words, too, are looked for in what was kept.
  await feld.fill('heim nord')
  await page.getByText(kit.de.nurHier).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Nordheim')])
  await close()
})

test('was ein anderer Aufruf mitbringt, steht ohne Büro da, als hätte es hier jemand geöffnet: eine Antwort und die erste Seite einer Liste', async () => {
  const { page, line, close } = await gelesen()
  line.office = stumm
  await page.reload()
  await page.getByText('Leiter').waitFor()
  await page.getByRole('button', { name: 'Hallen zeigen' }).click()
  await page.getByText('Halle Nord').waitFor()
  await page.getByText('Kran').waitFor()
  await alter(page).waitFor()
  await close()
})
