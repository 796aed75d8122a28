import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { focused, staged } from './stage.ts'

const knopf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const zettel = (page: Page) => page.getByRole('region', { name: new RegExp(kit.de.mitteilungen) })
/** The page's clock stands still until the test moves it. */
async function buehne() {
  const stage = await staged('fenster')
  await stage.page.clock.install()
  return stage
}

test('was gelungen ist, steht ein paar Sekunden da und geht von selbst', async () => {
  const { page, close } = await buehne()
  await knopf(page, 'Erfolg').click()
  await zettel(page).getByText('Gespeichert.').waitFor()
  await page.clock.runFor(5_000)
  expect(await page.getByText('Gespeichert.').count()).toBe(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => page.getByText('Gespeichert.').count()).toBe(0)
  await close()
})

test('ein Fehler bleibt stehen, bis ihn jemand schließt', async () => {
  const { page, close } = await buehne()
  await knopf(page, 'Fehler').click()
  await page.getByText('Nicht gespeichert.').waitFor()
  await page.clock.runFor(120_000)
  expect(await page.getByText('Nicht gespeichert.').count()).toBe(1)
  await zettel(page).getByRole('button', { name: kit.de.schliessen }).click()
  await expect.poll(() => page.getByText('Nicht gespeichert.').count()).toBe(0)
  await close()
})

test('was zurückgenommen werden kann, steht zehn Sekunden; der Knopf nimmt es zurück und räumt den Zettel weg', async () => {
  const { page, close } = await buehne()
  await knopf(page, 'Rücknahme').click()
  await page.getByText('Entfernt.').waitFor()
  await page.clock.runFor(8_000)
  await zettel(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => page.getByLabel('Getan').innerText()).toBe('zurückgenommen')
  await expect.poll(() => page.getByText('Entfernt.').count()).toBe(0)
  await close()
})

test('mehr als drei stehen nie da; der nächste kommt, wenn einer geht', async () => {
  const { page, close } = await staged('fenster')
  for (let mal = 0; mal < 5; mal++) await knopf(page, 'Fehler').click()
  await expect.poll(() => page.getByText('Nicht gespeichert.').count()).toBe(3)
  for (const bleiben of [3, 3, 2]) {
    await zettel(page).getByRole('button', { name: kit.de.schliessen }).first().click()
    await expect.poll(() => page.getByText('Nicht gespeichert.').count()).toBe(bleiben)
  }
  await close()
})

test('was nach einer Handlung erscheint, wird vorgelesen; was immer dasteht, nicht', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Löschen').click()
  await knopf(page, 'Ja, löschen').click()
  await page.getByRole('alert').getByText('Es ist fort.').waitFor()
  expect(await page.getByText('Steht immer da.').evaluate((element) => !!element.closest('[role=alert], [role=status]'))).toBe(false)
  await close()
})

test('Reiter: die Pfeile wählen, was gesperrt ist wird übersprungen, und Tab führt in den Inhalt', async () => {
  const { page, close } = await staged('fenster')
  const reiter = (name: RegExp) => page.getByRole('tab', { name })
  await reiter(/Eins/).click()
  expect(await reiter(/Eins/).innerText()).toMatch(/3/)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('In Eins')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: /Drei/ }).getByText('Inhalt Drei').waitFor()
  expect([await reiter(/Drei/).getAttribute('aria-selected'), await knopf(page, 'In Eins').count()]).toEqual(['true', 0])
  await close()
})

test('Reiter, die nicht nebeneinander passen: der von außen gewählte ist zu sehen, und der Rand sagt, dass davor noch welche stehen', async () => {
  const { page, close } = await staged('fenster')
  const liste = page.getByRole('tablist', { name: 'Bereiche' })
  const rand = async (was: typeof liste) => (await was.boundingBox())!
  const [alle, einer] = [await rand(liste), await rand(liste.getByRole('tab', { name: 'Bereich schluss' }))]
  expect(await liste.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect(einer.x + einer.width).toBeLessThanOrEqual(alle.x + alle.width + 1)
  expect(await liste.getAttribute('data-more')).toBe('before')
  await close()
})
