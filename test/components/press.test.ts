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

const grenze = 'Darf höchstens 9 sein!'
/** Until the page has drawn whatever it was about to draw. */
const gezeichnet = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
const amFeld = (page: Page, feld: string, text: string) => page.locator(`[data-field=${feld}]`).getByText(text)
/** What a screen reader says of the field beside its name. */
const beschrieben = (page: Page) =>
  page.getByLabel('Stück').evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
/** The press was a press: the form tried, and what it found takes the focus. */
const versucht = async (page: Page, asked: readonly unknown[]) => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? '')).toContain('summary')
  await amFeld(page, 'stueck', grenze).waitFor()
  expect(await page.getByRole('alert').innerText()).toContain(`Stück: ${grenze}`)
  expect(asked.length).toBe(1)
}

test('wird ein Feld erst beim Verlassen falsch, zählt der Druck trotzdem, und der Fehler steht danach da', async () => {
  const { page, asked, errors, close } = await abgelehnt('name')
  await page.getByLabel('Stück').fill('12')
  const { x, y } = await mitte(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await gezeichnet(page)
  expect(await mitte(page)).toEqual({ x, y })
  await page.mouse.up()
  await versucht(page, asked)
  expect(errors).toEqual([])
  await close()
})

test('mit dem Finger ebenso: wird ein Feld beim Verlassen falsch, zählt der Druck', async () => {
  const { page, asked, close } = await abgelehnt('name')
  await page.getByLabel('Stück').fill('12')
  const { x, y } = await mitte(page)
  await page.touchscreen.tap(x, y)
  await versucht(page, asked)
  await close()
})

test('mit der Tastatur wartet kein Fehler: Er steht da, sobald das Feld verlassen ist, und wird vorgelesen', async () => {
  const { page, close } = await abgelehnt('name')
  const feld = page.getByLabel('Stück')
  await feld.fill('12')
  await feld.press('Tab')
  await amFeld(page, 'stueck', grenze).waitFor()
  expect(await feld.getAttribute('aria-invalid')).toBe('true')
  expect(await beschrieben(page)).toContain(grenze)
  await close()
})

test('ein Druck daneben hält den Fehler nur zurück: Nach dem Loslassen steht er da und wird vorgelesen', async () => {
  const { page, asked, close } = await abgelehnt('name')
  await page.getByLabel('Stück').fill('12')
  const vorher = await mitte(page)
  await page.mouse.move(vorher.x, 780)
  await page.mouse.down()
  await gezeichnet(page)
  expect(await mitte(page)).toEqual(vorher)
  expect(await amFeld(page, 'stueck', grenze).count()).toBe(0)
  await page.mouse.up()
  await amFeld(page, 'stueck', grenze).waitFor()
  expect(await beschrieben(page)).toContain(grenze)
  expect(await page.getByRole('alert').innerText()).toContain(`Stück: ${grenze}`)
  expect(asked.length).toBe(1)
  await close()
})

test('wer die Maus noch hält und schon tippt, bekommt den Fehler auch', async () => {
  const { page, close } = await abgelehnt('name')
  await page.getByLabel('Stück').fill('12')
  const { x } = await mitte(page)
  await page.mouse.move(x, 780)
  await page.mouse.down()
  await page.keyboard.press('Shift')
  await amFeld(page, 'stueck', grenze).waitFor()
  await page.mouse.up()
  await close()
})

test('sagt das Büro während eines Drucks nein, steht es danach da und bekommt den Fokus', async () => {
  const antwort = Promise.withResolvers<void>()
  const { page, asked, close } = await staged('felder', async () => {
    await antwort.promise
    return refusal(422, 'falsch', 'Das passt nicht.', { errors: [{ path: 'name', code: 'falsch', message: warum }] })
  })
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(() => asked.length).toBe(1)
  const vorher = await mitte(page)
  await page.mouse.move(vorher.x, 780)
  await page.mouse.down()
  const da = page.waitForResponse(/angaben/)
  antwort.resolve()
  await (await da).finished()
  await gezeichnet(page)
  expect(await mitte(page)).toEqual(vorher)
  await page.mouse.up()
  await amFeld(page, 'name', warum).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? '')).toContain('summary')
  await close()
})
