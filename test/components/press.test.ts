import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refusal, staged } from './stage.ts'

const warum = 'Das passt an dieser Stelle nicht, bitte sehen Sie noch einmal nach.'
/** The office refuses the first time, at these fields. */
async function abgelehnt(...felder: string[]) {
  let mal = 0
  const errors = felder.map((path) => ({ path, code: 'falsch', message: warum }))
  const stage = await staged('felder', () => (mal++ ? { json: { ok: true } } : refusal(422, 'falsch', 'Das passt nicht.', { errors })))
  await stage.page.getByRole('button', { name: 'Senden' }).click()
  for (const feld of felder) await stage.page.locator(`[data-field=${feld}]`).getByText(warum).waitFor()
  return stage
}
const mitte = async (page: Page) => {
  const box = (await page.getByRole('button', { name: 'Senden' }).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** A press as a hand does it: down where the button is seen, and up at the same place once the field has taken what was typed. */
async function gedrueckt(page: Page, feld: string) {
  const { x, y } = await mitte(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.locator(`[data-field=${feld}]`).getByText(warum).waitFor({ state: 'detached' })
  expect(await mitte(page)).toEqual({ x, y })
  await page.mouse.up()
}

test('eine Zahl neu getippt und sofort gedrückt: das Feld ist richtig, und der Druck zählt', async () => {
  const { page, asked, errors, close } = await abgelehnt('stueck')
  await page.getByLabel('Stück').fill('5')
  await gedrueckt(page, 'stueck')
  await expect.poll(() => asked.at(-1)!.body).toMatchObject({ stueck: 5 })
  expect(asked.length).toBe(2)
  expect(errors).toEqual([])
  await close()
})

test('ein Tag neu getippt und sofort gedrückt: der Druck zählt', async () => {
  const { page, asked, close } = await abgelehnt('tag')
  await page.getByRole('spinbutton', { name: /^Tag/ }).first().click()
  // No such day: the field makes it the last one of the month when it is left.
  await page.keyboard.type('31022027')
  await gedrueckt(page, 'tag')
  await expect.poll(() => asked.at(-1)!.body).toMatchObject({ tag: '2027-02-28' })
  await close()
})

test('eine Uhrzeit neu getippt und sofort gedrückt: der Druck zählt', async () => {
  const { page, asked, close } = await abgelehnt('zeit')
  await page.getByRole('spinbutton', { name: /Zeit/ }).first().click()
  await page.keyboard.type('0915')
  const { x, y } = await mitte(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => asked.at(-1)!.body).toMatchObject({ zeit: '09:15' })
  await close()
})

test('mit dem Finger ebenso: nach dem Tippen zählt der erste Druck', async () => {
  const { page, asked, close } = await abgelehnt('stueck')
  await page.getByLabel('Stück').fill('6')
  const { x, y } = await mitte(page)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => asked.at(-1)!.body).toMatchObject({ stueck: 6 })
  await close()
})

test('gehalten wird nur der Platz: was nicht mehr gilt, liest niemand mehr vor, und nach dem Druck rückt alles auf', async () => {
  const { page, close } = await abgelehnt('stueck', 'tag')
  await page.getByLabel('Stück').fill('5')
  const vorher = await mitte(page)
  await page.mouse.move(vorher.x, 700)
  await page.mouse.down()
  const feld = page.getByLabel('Stück')
  await expect.poll(() => feld.getAttribute('aria-invalid')).not.toBe('true')
  expect(await page.locator('[data-field=stueck]').getByText(warum).count()).toBe(0)
  expect(await mitte(page)).toEqual(vorher)
  await page.mouse.up()
  await expect.poll(() => mitte(page).then(({ y }) => y)).toBeLessThan(vorher.y)
  expect(await page.locator('[data-field=tag]').getByText(warum).count()).toBe(1)
  await close()
})
