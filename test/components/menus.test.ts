import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused, staged } from './stage.ts'

const menue = (page: Page) => page.getByRole('menu', { name: 'Mehr zu R-1' })
/** The menu, opened by the keyboard. */
async function offen() {
  const stage = await staged('ansehen')
  await stage.page.getByRole('button', { name: 'Mehr zu R-1' }).focus()
  await stage.page.keyboard.press('Enter')
  await menue(stage.page).waitFor()
  await expect.poll(() => focused(stage.page)).toBe('Teilen')
  return stage
}
const getan = (page: Page) => page.getByLabel('Getan').innerText()

test('Pfeile gehen durch das Menü und lassen aus, was nicht geht; Enter tut es, und der Fokus steht wieder auf dem Knopf', async () => {
  const { page, errors, close } = await offen()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Löschen')
  await page.keyboard.press('Enter')
  await menue(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Mehr zu R-1')
  expect([await getan(page), errors]).toEqual(['gelöscht', []])
  await close()
})

test('Escape tut nichts und gibt den Fokus dem Knopf zurück', async () => {
  const { page, close } = await offen()
  await page.keyboard.press('Escape')
  await menue(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Mehr zu R-1')
  expect(await getan(page)).toBe('nichts')
  await close()
})

test('was nicht geht, sagt das auch Vorleseprogrammen, und ein Druck darauf tut nichts und schließt nichts', async () => {
  const { page, close } = await offen()
  const kopieren = page.getByRole('menuitem', { name: 'Kopieren' })
  expect(await kopieren.getAttribute('aria-disabled')).toBe('true')
  await kopieren.click({ force: true })
  expect([await menue(page).count(), await page.getByLabel('Getan', { exact: true }).textContent()]).toEqual([1, 'nichts'])
  await close()
})
