import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { messages as passwort } from '#apps/forgot-password/messages.ts'
import { messages as login } from '#apps/login/messages.ts'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as verwaltung } from '#apps/verwaltung/messages.ts'
import { texte } from '#apps/verwaltung/web/texte.ts'
import { issueMessages } from '#platform/contract/issues.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { closeBrowser, leave, newBrowser, people, settled, signIn, visitor, type Look } from '../harness/person.ts'

/** Two administrators of this file's own, one per language; nobody else works with them. */
const pruefer = { de: 'formulare.de@musterbau.example', en: 'formulare.en@musterbau.example' }
beforeAll(async () => {
  const context = await (await newBrowser()).newContext({ baseURL: inject('portal') })
  await signIn(context, people.admin)
  const rollen = (await (await context.request.get('/api/v1/verwaltung/rollen/entities?limit=200')).json()) as { entities: { id: string; name: string }[] }
  for (const [sprache, username] of Object.entries(pruefer)) {
    const answer = await context.request.post('/api/v1/verwaltung/anwender', {
      data: {
        username,
        anzeigename: 'Formular Prüfer',
        email: null,
        sprache,
        accountid: 1000,
        konten: [],
        rollen: [rollen.entities.find(({ name }) => name === 'Administrator')!.id],
        rechte: [],
        lstfixId: null,
        passwort: 'Muster-2026!',
      },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
  await context.close()
})
afterAll(closeBrowser)

async function as(language: Language, path: string, look: Look = {}) {
  const page = await visitor({ ...look, locale: language === 'en' ? 'en-GB' : 'de-DE' })
  await signIn(page.context(), pruefer[language])
  await page.goto(path)
  await settled(page)
  return page
}
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
const send = (page: Page) => page.locator('form:has([data-field]) button[type=submit]').last().click()
const words = async (page: Page, name: string) => (await field(page, name).locator('.error').allInnerTexts()).join(' ').trim()

/** The summary has the focus, and its first entry leads to the first field that is wrong. */
async function leadsTo(page: Page, name: string) {
  await page.locator('.summary:focus').waitFor()
  await page.locator('.summary button').first().press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(name)
}

const areas: [area: string, kept: string, bad: string[]][] = [
  ['personen', 'telefon', ['vorname', 'zuname', 'persnr', 'abteilungId', 'vkforgid', 'eintritt']],
  ['rollen', 'beschreibung', ['name']],
  ['abteilungen', '', ['nummer', 'bezeichnung']],
  ['filialen', 'ort', ['vkforgid', 'name', 'region']],
  ['arbeitszeitmodelle', '', ['name']],
  ['feiertage', 'region', ['bezeichnung', 'datum']],
  ['abwesenheiten', 'bemerkung', ['lstfixId', 'von', 'bis']],
  ['stempelcodes', 'beschreibung', ['name']],
]

describe.each(['de', 'en'] as const)('Eingaben auf %s', (language) => {
  const required = issueMessages[language].erforderlich

  test.concurrent.each(areas)('%s: was fehlt, steht am Feld, das Getippte bleibt', async (area, kept, bad) => {
    const page = await as(language, `/verwaltung/${area}/neu`)
    if (kept) await field(page, kept).locator('input, textarea').fill('BY')
    await send(page)
    for (const name of bad) expect(await words(page, name), name).toBe(required)
    await leadsTo(page, bad[0]!)
    if (kept) expect(await field(page, kept).locator('input, textarea').inputValue()).toBe('BY')
    await leave(page)
  })

  test('Anmeldung: leere Felder', async () => {
    const page = await visitor({ locale: language === 'en' ? 'en-GB' : 'de-DE' })
    await page.goto('/login')
    await page.getByLabel(login[language]['login.benutzername']).fill('halb')
    await page.getByRole('button', { name: login[language]['login.anmelden'], exact: true }).click()
    await page.getByText(required).waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('password')
    expect(await page.getByLabel(login[language]['login.benutzername']).inputValue()).toBe('halb')
    await leave(page)
  })

  test('Passwort vergessen: keine Adresse, schwaches und ungleiches Passwort', async () => {
    const page = await visitor({ locale: language === 'en' ? 'en-GB' : 'de-DE' })
    await page.goto('/forgot-password')
    await page.getByLabel(passwort[language]['passwort.email']).fill('keine-adresse')
    await page.keyboard.press('Tab')
    expect(await words(page, 'email')).toBe(issueMessages[language]['keine-email'])
    await page.goto('/forgot-password/reset')
    await page.locator('input[name=password]').fill('Kurz1')
    await page.locator('input[name=passwordRepeat]').fill('Anders')
    expect(await words(page, 'passwordRepeat')).toBe(passwort[language]['passwort.ungleich'])
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true)
    await leave(page)
  })

  test('Stempel suchen: ohne Tag, und das Ende vor dem Anfang', async () => {
    const page = await as(language, '/stempelerfassung/query?von=2026-11-16&bis=2026-11-10')
    await send(page)
    expect(await words(page, 'bis')).toBe(stempel[language].bisVorVon)
    for (const part of await field(page, 'von').getByRole('spinbutton').all()) {
      await part.focus()
      for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace')
    }
    await send(page)
    await expect.poll(() => words(page, 'von')).toBe(required)
    await leadsTo(page, 'von')
    await leave(page)
  })

  test('Stempel erfassen, korrigieren und löschen', async () => {
    const page = await as(language, '/stempelerfassung/erfassen')
    await send(page)
    expect(await words(page, 'employeeid')).toBe(required)
    await page.goto('/stempelerfassung/query/result')
    await settled(page)
    const open = async (item: string) => {
      await page
        .getByRole('button', { name: fill(stempel[language].aktionen, { zeit: '' }).trim() })
        .first()
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await open(stempel[language].korrigieren)
    await page.getByRole('dialog').getByRole('button', { name: stempel[language].korrekturSpeichern }).click()
    expect(await words(page, 'grund')).toBe(required)
    await field(page, 'grund').locator('textarea').fill('Doch anders')
    await page.keyboard.press('Escape')
    // At once: a key that is pressed now must not fall into nowhere.
    const no = page.getByRole('alertdialog', { name: formTexts[language].verlassen }).getByRole('button', { name: formTexts[language].verlassenNein })
    const press = (button: HTMLElement) => [button.click(), document.activeElement?.closest('[data-field]')?.getAttribute('data-field')][1]
    expect(await no.evaluate(press)).toBe('grund')
    expect(await field(page, 'grund').locator('textarea').inputValue()).toBe('Doch anders')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: formTexts[language].verlassenJa }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open(stempel[language].loeschen)
    await page.getByRole('alertdialog').getByRole('button', { name: stempel[language].loeschen }).click()
    await page.getByRole('alertdialog').getByText(required).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await leave(page)
  })

  test('Nachricht ohne Betreff und Text', async () => {
    const page = await as(language, '/statusabfrage')
    await page.getByRole('button', { name: status[language].nachricht, exact: true }).click()
    await page.getByRole('dialog').getByText('Service', { exact: true }).click()
    await page.getByRole('button', { name: status[language].weiter }).click()
    await page.getByRole('button', { name: status[language].senden }).click()
    expect([await words(page, 'betreff'), await words(page, 'text')]).toEqual([required, required])
    await leadsTo(page, 'betreff')
    await leave(page)
  })

  test('was der Server ablehnt, steht am Feld: vergebene Nummern und Namen', async () => {
    const page = await as(language, '/verwaltung/abteilungen/neu')
    await field(page, 'nummer').locator('input').fill('10')
    await field(page, 'bezeichnung').locator('input').fill('Zweite Montage')
    await send(page)
    await expect.poll(() => words(page, 'nummer')).toBe(verwaltung[language]['verwaltung.nummer-vergeben'])
    expect(await field(page, 'bezeichnung').locator('input').inputValue()).toBe('Zweite Montage')
    await page.goto('/verwaltung/personen/neu')
    await settled(page)
    for (const [name, value] of [
      ['vorname', 'Nora'],
      ['zuname', 'Neu'],
      ['persnr', '1061'],
      ['email', 'nora.neu@musterbau.example'],
    ] as const)
      await field(page, name).locator('input').first().fill(value)
    for (const name of ['abteilungId', 'vkforgid']) {
      await field(page, name).getByRole('button').click()
      await page.getByRole('option').first().click()
    }
    await field(page, 'eintritt').getByRole('spinbutton').first().focus()
    await page.keyboard.type('01122026')
    await send(page)
    await expect.poll(() => words(page, 'persnr')).toBe(verwaltung[language]['verwaltung.persnr-vergeben'])
    await leadsTo(page, 'persnr')
    expect(await field(page, 'zuname').locator('input').inputValue()).toBe('Neu')
    await leave(page)
  })

  test('eine Abwesenheit, die sich überschneidet', async () => {
    const page = await as(language, '/verwaltung/abwesenheiten/neu')
    const enter = async () => {
      await field(page, 'lstfixId')
        .getByRole('combobox')
        .fill(language === 'de' ? '1083' : '1095')
      await page.getByRole('option').first().click()
      for (const [name, digits] of [
        ['von', '05072027'],
        ['bis', '09072027'],
      ] as const) {
        await field(page, name).getByRole('spinbutton').first().focus()
        await page.keyboard.type(digits)
      }
      await field(page, 'bemerkung').locator('textarea').fill('Baustelle ruht')
      await send(page)
    }
    await enter()
    await page.waitForURL((url) => url.pathname === '/verwaltung/abwesenheiten')
    await page.goto('/verwaltung/abwesenheiten/neu')
    await settled(page)
    await enter()
    const [start] = verwaltung[language]['verwaltung.ueberschneidung'].split('{{')
    await expect.poll(() => words(page, 'von')).toContain(start!.trim())
    expect(await field(page, 'bemerkung').locator('textarea').inputValue()).toBe('Baustelle ruht')
    await leave(page)
  })
})

describe('nicht Gespeichertes', () => {
  const { verlassen, verlassenNein, verlassenJa } = formTexts.de

  test('fragt beim Link, bei „Zurück“, bei Escape und beim Abmelden', async () => {
    const page = await as('de', '/verwaltung/abteilungen')
    await page.getByRole('link', { name: texte.de.neueAbteilung }).click()
    const input = field(page, 'bezeichnung').locator('input')
    await input.fill('Noch nicht fertig')
    const question = page.getByRole('alertdialog', { name: verlassen })
    const stays = async () => {
      await question.getByRole('button', { name: verlassenNein }).click()
      await question.waitFor({ state: 'detached' })
      expect(await input.inputValue()).toBe('Noch nicht fertig')
    }
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await stays()
    await page.evaluate(() => history.back())
    await stays()
    await page.getByRole('button', { name: texte.de.anlegen, exact: true }).focus()
    await page.keyboard.press('Escape')
    await stays()
    await page.getByRole('button', { name: shellTexts.de.abmelden, exact: true }).click()
    await stays()
    expect((await page.context().request.get('/api/v1/auth/session')).status()).toBe(200)
    await page.getByRole('button', { name: shellTexts.de.abmelden, exact: true }).click()
    await question.getByRole('button', { name: verlassenJa }).click()
    await page.getByText(login.de['login.abgemeldet']).waitFor()
    expect((await page.context().request.get('/api/v1/auth/session')).status()).toBe(401)
    await leave(page)
  })

  test('eine Nachricht ist nach geschlossenem Tab wieder da und nach dem Abmelden fort', async () => {
    const page = await as('de', '/statusabfrage')
    const write = async (at: Page) => {
      await at.getByRole('button', { name: status.de.nachricht, exact: true }).click()
      await at.getByRole('dialog').getByText('Service', { exact: true }).click()
      await at.getByRole('button', { name: status.de.weiter }).click()
      await at.getByLabel(status.de.betreff).waitFor()
    }
    await write(page)
    await field(page, 'text').locator('textarea').fill('Halb geschrieben')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entwurf:')).length)).toBe(1)
    const tab = await page.context().newPage()
    await page.close()
    await tab.goto('/statusabfrage')
    await settled(tab)
    await write(tab)
    await tab.getByText(formTexts.de.entwurf).waitFor()
    expect(await field(tab, 'text').locator('textarea').inputValue()).toBe('Halb geschrieben')
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: shellTexts.de.abmelden, exact: true }).click()
    await tab.getByText(login.de['login.abgemeldet']).waitFor()
    expect(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entwurf:')))).toEqual([])
    await tab.context().close()
  })
})

test('ein Doppelklick sendet einmal', async () => {
  const page = await as('de', '/verwaltung/rollen/neu')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rollen')) sent.push(request.url())
  })
  await page.route('**/api/v1/verwaltung/rollen', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await field(page, 'name').locator('input').fill('Nur einmal')
  await page.locator('.record-form button[type=submit]').dblclick()
  await page.waitForURL(/rollen\/[0-9a-f-]{36}/)
  expect(sent).toHaveLength(1)
  await leave(page)
})
