import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { app } from '#apps/stempelerfassung/app.ts'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { texte } from '#apps/verwaltung/web/texte.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { anyStamp, closeBrowser, leave, people, settled, signedIn, visitor } from '../harness/person.ts'
import { begins, focused, inDialog, keyboardSignIn, named, tabTo } from '../harness/tasten.ts'

// No mouse anywhere: pages are opened by address, everything else by keys. `focused` looks, it never sets.
afterAll(closeBrowser)

const [de, kitDe] = [stempel.de, kit.de]

test('der erste Tabulator führt am Menü vorbei zum Inhalt', async () => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ name: shellTexts.de.zumInhalt, visible: true })
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
  await leave(page)
})

test('stempeln, suchen und löschen', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.admin, '/dashboard')
  const act = await tabTo(page, ({ name, role }) => role === 'button' && anyStamp.test(name))
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: act.name === de.departure ? de.arrival : de.departure, exact: true })
    .first()
    .waitFor()

  await page.goto('/stempelerfassung/query')
  await settled(page)
  await tabTo(page, ({ role }) => role === 'spinbutton')
  const day = Temporal.Now.plainDateISO('Europe/Berlin')
  const digits = (date: Temporal.PlainDate) => [date.day, date.month].map((part) => String(part).padStart(2, '0')).join('') + date.year
  // A full segment hands over to the next one, and the last one stays.
  await page.keyboard.type(digits(day))
  await tabTo(page, (focus) => focus.role === 'spinbutton' && focus.name.includes(de.bisTag))
  await page.keyboard.type(digits(day))
  await page.keyboard.press('Enter')
  if (!page.url().includes('/result')) {
    await tabTo(page, named(de.sucheStarten))
    await page.keyboard.press('Enter')
  }
  await page.waitForURL(`**/query/result?von=${day.toString()}&bis=${day.toString()}`)
  await settled(page)

  await tabTo(page, begins(de.aktionen.replace('{{zeit}}', '')))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: de.loeschen }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  expect((await focused(page)).role).toBe('textarea')
  await trapped(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).name).toContain(de.aktionen.replace('{{zeit}}', ''))

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: de.loeschen }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await inDialog(page)
  await page.keyboard.type('Versehen mit der Tastatur')
  await tabTo(page, named(de.loeschen))
  await page.keyboard.press('Enter')
  await page.getByText('Versehen mit der Tastatur').first().waitFor()
  await leave(page)
})

/** Tab goes round inside the open dialog and never behind it. */
async function trapped(page: Page) {
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => !!document.activeElement?.closest('[role=dialog], [role=alertdialog]'))).toBe(true)
  }
  await tabTo(page, ({ role }) => role === 'textarea' || role === 'input')
}

test('auf der Anwesenheitstafel suchen, eine Person öffnen und zurück', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.leitung, '/statusabfrage')
  await tabTo(page, ({ type, role }) => role === 'input' && type === 'radio')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/statusabfrage/mitarbeiter')
  await settled(page)
  await tabTo(page, ({ role }) => role !== 'input')
  await page.keyboard.press('/')
  expect((await focused(page)).type).toBe('search')
  await page.keyboard.type('10')
  await page.waitForURL('**q=10')
  await settled(page)
  const person = await tabTo(page, ({ href }) => href?.includes('person=') === true || href?.includes('/detail/') === true)
  await page.keyboard.press('ArrowDown')
  const next = await focused(page)
  expect(next.href).not.toBe(person.href)
  await page.keyboard.press('Enter')
  await page.waitForURL(/person=|\/detail\//)
  await page.getByRole('complementary', { name: next.name }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !/person=|\/detail\//.test(url.href))
  await page.keyboard.press('Enter')
  await page.waitForURL(/person=|\/detail\//)
  await page.goBack()
  await page.waitForURL((url) => !/person=|\/detail\//.test(url.href))
  await leave(page)
})

test('Nachricht an eine Abteilung, mit Pfeiltasten durch die Reiter', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.leitung, '/statusabfrage')
  await tabTo(page, named(status.de.nachricht, 'button'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, ({ role }) => role === 'tab')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: status.de.user, selected: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tabpanel').getByRole('checkbox', { disabled: false }).first().waitFor()
  await tabTo(page, ({ type }) => type === 'checkbox')
  await page.keyboard.press('Space')
  await tabTo(page, named(status.de.weiter))
  await page.keyboard.press('Enter')
  await page.getByLabel(status.de.betreff).waitFor()
  // The button that had the focus is gone with its step: a moment later the focus is in the dialog again, and after the dialog where it came from.
  await expect.poll(() => focused(page)).not.toMatchObject({ role: 'body' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatchObject({ name: status.de.nachricht, visible: true })
  await leave(page)
})

test('in der Verwaltung eine Abwesenheit eintragen', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.admin, '/verwaltung/abwesenheiten')
  await page.keyboard.press('n')
  await page.waitForURL('**/abwesenheiten/neu')
  await tabTo(page, (focus) => focus.role === 'combobox' && focus.name.startsWith(texte.de.person))
  await page.keyboard.type('1061')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toContain('1061')
  await tabTo(page, (focus) => focus.role === 'spinbutton' && focus.name.includes(texte.de.von))
  await page.keyboard.type('02082027')
  await tabTo(page, (focus) => focus.role === 'spinbutton' && focus.name.includes(texte.de.bis))
  await page.keyboard.type('06082027')
  await tabTo(page, begins(kitDe.kalender, 'button'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).name).toContain(kitDe.kalender)
  await tabTo(page, named(texte.de.eintragen, 'button'))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/verwaltung/abwesenheiten')
  await page.goto('/verwaltung/abwesenheiten?sort=-von')
  await page.getByText('02.08.2027 – 13.08.2027').first().waitFor()

  // Rows take the arrows, Enter opens one.
  await tabTo(page, ({ role }) => role === 'row')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toMatchObject({ role: 'row', visible: true })
  await page.keyboard.press('Enter')
  await page.waitForURL(/abwesenheiten\/[0-9a-f-]{36}/)
  await leave(page)
})

test('Befehle, Hilfe und Abmelden', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.buchhaltung, '/settings')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: shellTexts.de.hilfe }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  // Several apps have results: the name of the app behind it says whose.
  await page.keyboard.type(`${de.ergebnisse} ${app.title.de}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/stempelerfassung/query/result')
  await settled(page)
  const opener = await tabTo(page, begins(kitDe.exportieren, 'button'))
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await focused(page)).name).toBe(opener.name)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(shellTexts.de.abmelden)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Sie wurden erfolgreich abgemeldet').waitFor()
  await leave(page)
})
