import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ablageSekunden, zeigeSekunden } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { geheimnistexte } from '#apps/hardware-management/web/geheimnis/texte.ts'
import { texte } from '#apps/hardware-management/web/texte.ts'
import { staged, type Office } from './stage.ts'

const wert = 'Muster-Kanarie-Schirm-30'
const { de: t } = texte
const { de: tg } = geheimnistexte
const name = messages.de['art.fernzugang']
const buero: Office = ({ method, path }) => {
  if (method === 'POST' && path.endsWith('/zeigen')) return { json: { wert } }
  if (path.endsWith('/einsichten/entities')) return { json: { entities: [], next: null } }
  const geaendert = '2026-11-01T08:00:00Z'
  return { json: { entities: [{ art: 'fernzugang', hatWert: true, geaendert, gesehen: 0, frueher: [] }], next: null } }
}
/** A clipboard that anybody may read, without the question of a browser. */
function offeneAblage() {
  let inhalt = 'von vorher'
  const ablage = { writeText: async (text: string) => void (inhalt = text), readText: async () => inhalt }
  Object.defineProperty(navigator, 'clipboard', { value: ablage })
}
const abgelegt = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const knopf = (page: Page, text: string) => page.getByRole('region', { name }).getByRole('button', { name: text, exact: true })
const zuSehen = (page: Page) => page.evaluate((text) => document.documentElement.outerHTML.includes(text), wert)

/** The page's clock stands still until the test moves it. */
async function buehne() {
  const stage = await staged('geheim', buero, { device: offeneAblage })
  await knopf(stage.page, t.anzeigen).waitFor()
  await stage.page.clock.install()
  return stage
}
async function frage(page: Page, welche: string) {
  await knopf(page, welche).click()
  const fenster = page.getByRole('dialog')
  await fenster.getByLabel(t.grund).fill('Wartung')
  await fenster.getByLabel(t.eigenesPasswort).fill('geheim-genug')
  await fenster.getByRole('button', { name: welche, exact: true }).click()
}
const gezeigt = (page: Page) => page.getByText(wert, { exact: true })

test('ein angesehenes Passwort steht 30 Sekunden da und ist dann aus der Seite fort', async () => {
  const { page, errors, asked, close } = await buehne()
  await frage(page, t.anzeigen)
  await gezeigt(page).waitFor()
  expect(asked.at(-1)).toBeDefined()
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { grund: 'Wartung', password: 'geheim-genug', was: 'gezeigt' } })
  await page.clock.runFor((zeigeSekunden - 1) * 1000)
  expect(await gezeigt(page).count()).toBe(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => gezeigt(page).count()).toBe(0)
  expect(await zuSehen(page)).toBe(false)
  // What was asked for the look is gone, too: the next one begins with an empty form.
  await knopf(page, t.anzeigen).click()
  expect(await page.getByRole('dialog').getByLabel(t.eigenesPasswort).inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(wert)
  expect(errors).toEqual([])
  await close()
})

test('„Verbergen“ nimmt es sofort weg', async () => {
  const { page, close } = await buehne()
  await frage(page, t.anzeigen)
  await gezeigt(page).waitFor()
  await knopf(page, t.verbergen).click()
  await expect.poll(() => zuSehen(page)).toBe(false)
  await close()
})

test('kopiert, ohne gezeigt zu werden: der Wert kommt nur in die Zwischenablage, und nach einer Minute ist sie leer', async () => {
  const { page, errors, asked, close } = await buehne()
  await frage(page, t.kopieren)
  await page.getByText(tg.abgelegt).waitFor()
  expect(await zuSehen(page)).toBe(false)
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { was: 'kopiert' } })
  expect(await abgelegt(page)).toBe(wert)
  await page.clock.runFor((ablageSekunden - 1) * 1000)
  expect(await abgelegt(page)).toBe(wert)
  await page.clock.runFor(2_000)
  expect(await abgelegt(page)).toBe('')
  expect(errors).toEqual([])
  await close()
})

test('ein gezeigtes, das kopiert wurde, ist nach einer Minute auch aus der Zwischenablage fort', async () => {
  const { page, close } = await buehne()
  await frage(page, t.anzeigen)
  await gezeigt(page).waitFor()
  await knopf(page, t.kopieren).click()
  await page.getByText(tg.abgelegt).waitFor()
  await page.clock.runFor((zeigeSekunden + 1) * 1000)
  await expect.poll(() => zuSehen(page)).toBe(false)
  expect(await abgelegt(page)).toBe(wert)
  await page.clock.runFor((ablageSekunden - zeigeSekunden) * 1000)
  expect(await abgelegt(page)).toBe('')
  await close()
})
