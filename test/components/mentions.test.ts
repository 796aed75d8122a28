import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { staged } from './stage.ts'

const namen = (page: Page) => page.getByRole('option').locator('.item-label').allInnerTexts()
async function notiz() {
  const stage = await staged('notiz')
  const feld = stage.page.getByRole('textbox', { name: 'Notiz' })
  await feld.focus()
  return { ...stage, feld }
}
/** What is handed on, once it was sent. */
async function gesendet(page: Page) {
  await page.keyboard.press('Control+Enter')
  const ziel = page.getByLabel('Gesendet')
  await expect.poll(() => ziel.innerText()).not.toBe('')
  return JSON.parse(await ziel.innerText()) as { text: string; mentioned: string[] }
}

test('@ öffnet die Liste, Getipptes engt sie ein, Pfeile und Enter wählen, und gesendet wird, wer gemeint ist', async () => {
  const { page, feld, errors, close } = await notiz()
  await page.keyboard.type('Bitte @')
  await expect.poll(() => page.getByRole('option').count()).toBe(6)
  await page.keyboard.type('b')
  await expect.poll(() => namen(page)).toEqual(['Eva Brandt', 'Ben Aigner', 'Berta Amsel', 'Bodo Anders', 'Bruno Arnold', 'Britta Asmus'])
  await page.keyboard.type('e')
  await expect.poll(() => namen(page)).toEqual(['Ben Aigner', 'Berta Amsel'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => feld.inputValue()).toBe('Bitte @Berta Amsel ')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await page.keyboard.type('prüfen')
  expect(await gesendet(page)).toEqual({ text: 'Bitte @[Berta Amsel](person:a5) prüfen', mentioned: ['a5'] })
  expect(await feld.inputValue()).toBe('')
  expect(errors).toEqual([])
  await close()
})

test('gefunden wird mit Vornamen, Zunamen, beiden und mit Umlauten; mitten in einer Adresse öffnet sich nichts', async () => {
  const { page, feld, close } = await notiz()
  for (const [getippt, gefunden] of [
    ['@eva', ['Eva Brandt']],
    ['(@brandt', ['Eva Brandt']],
    ['@eva br', ['Eva Brandt']],
    ['@özl', ['Özlem Çelik']],
    ['@ÇEL', ['Özlem Çelik']],
    ['x\n@Bodo', ['Bodo Anders']],
  ] as const) {
    await feld.fill(getippt)
    await expect.poll(() => namen(page)).toEqual(gefunden)
  }
  for (const getippt of ['info@eva', '@niemand', '@eva brandt und']) {
    await feld.fill(getippt)
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
  }
  await close()
})

test('Escape schließt die Liste und lässt den Text; danach ist Enter wieder eine neue Zeile', async () => {
  const { page, feld, close } = await notiz()
  await page.keyboard.type('@eva')
  await page.getByRole('option').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  expect(await feld.inputValue()).toBe('@eva\n')
  expect(await gesendet(page)).toEqual({ text: '@eva', mentioned: [] })
  await close()
})

test('mit der Maus gewählt, mitten im Text: Der Text behält den Fokus, und es geht hinter dem Namen weiter', async () => {
  const { page, feld, close } = await notiz()
  await feld.fill('Für heute.')
  for (let mal = 0; mal < 'heute.'.length; mal++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('@eva')
  await page.getByRole('option', { name: 'Eva Brandt' }).click()
  await expect.poll(() => feld.inputValue()).toBe('Für @Eva Brandt heute.')
  await page.getByRole('option').waitFor({ state: 'detached' })
  await expect.poll(() => feld.evaluate((area: HTMLTextAreaElement) => document.activeElement === area && area.selectionStart)).toBe('Für @Eva Brandt '.length)
  expect(await gesendet(page)).toEqual({ text: 'Für @[Eva Brandt](person:a2) heute.', mentioned: ['a2'] })
  await close()
})

test('der Knopf setzt das @ an die Stelle, an der geschrieben wird, und öffnet die Liste', async () => {
  const { page, feld, close } = await notiz()
  await page.keyboard.type('Danke')
  await page.getByRole('button', { name: kit.de.erwaehnen }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(6)
  expect(await feld.inputValue()).toBe('Danke @')
  await close()
})

test('vorgelesen wird, wer markiert ist, und das Feld zeigt auf seine Zeile', async () => {
  const { page, feld, close } = await notiz()
  await page.keyboard.type('@be')
  const markiert = async () => {
    const zeile = page.locator(`[id="${await feld.getAttribute('aria-activedescendant')}"]`)
    return [await zeile.innerText(), await zeile.getAttribute('aria-selected'), await page.getByRole('status').filter({ hasText: /./ }).first().innerText()]
  }
  await page.getByRole('option').first().waitFor()
  expect(await page.locator(`[id="${await feld.getAttribute('aria-controls')}"]`).getAttribute('role')).toBe('listbox')
  expect(await markiert()).toEqual([expect.stringContaining('Ben Aigner'), 'true', 'Ben Aigner'])
  // Upwards from the first one is the last one.
  await page.keyboard.press('ArrowUp')
  await expect.poll(markiert).toEqual([expect.stringContaining('Berta Amsel'), 'true', 'Berta Amsel'])
  await page.keyboard.press('Tab')
  await expect.poll(() => feld.inputValue()).toBe('@Berta Amsel ')
  await close()
})

test('wer wieder aus dem Text genommen ist, ist nicht gemeint; beginnt ein Name wie ein anderer, ist jeder für sich gemeint', async () => {
  const { page, feld, close } = await notiz()
  for (const name of ['eva', 'karl ahlers']) {
    await page.keyboard.type(`@${name}`)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option').waitFor({ state: 'detached' })
  }
  await page.keyboard.type('@karl ahl')
  await expect.poll(() => namen(page)).toEqual(['Karl Ahlers', 'Karl Ahl'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => feld.inputValue()).toBe('@Eva Brandt @Karl Ahlers @Karl Ahl ')
  await feld.fill('@Karl Ahlers und @Karl Ahl')
  const { text, mentioned } = await gesendet(page)
  expect(text).toBe('@[Karl Ahlers](person:a0) und @[Karl Ahl](person:a1)')
  expect(mentioned.toSorted()).toEqual(['a0', 'a1'])
  await close()
})

test('wer nur so beginnt wie ein Gewählter, ist nicht gemeint', async () => {
  const { page, feld, close } = await notiz()
  await page.keyboard.type('@karl ahl')
  await expect.poll(() => namen(page)).toEqual(['Karl Ahlers', 'Karl Ahl'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => feld.inputValue()).toBe('@Karl Ahl ')
  await feld.fill('An @Karl Ahlers')
  expect(await gesendet(page)).toEqual({ text: 'An @Karl Ahlers', mentioned: [] })
  await close()
})

test('was gesendet ist, steht am Feld, bis weitergeschrieben wird; was nicht ging, sagt was und warum und lässt den Text stehen', async () => {
  const { page, feld, close } = await notiz()
  const fertig = page.getByText('Die Notiz ist gespeichert.')
  await page.keyboard.type('Pumpe bestellt')
  await gesendet(page)
  await fertig.waitFor()
  await page.keyboard.type('g')
  await fertig.waitFor({ state: 'detached' })
  await page.keyboard.type('eht nicht')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Die Notiz konnte nicht gespeichert werden. Das Ticket ist beendet.').waitFor()
  expect([await feld.inputValue(), await fertig.count()]).toEqual(['geht nicht', 0])
  await close()
})
