import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fill } from '#platform/contract/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { dora, gesendet, portal } from './portal.ts'
import { focused } from '../stage.ts'

const { de } = shellTexts
const telefon = { width: 390, height: 844 }
const wo = (page: Page) => page.evaluate(() => location.pathname + location.search)
const kopf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menue = async (page: Page, eintrag: string) => {
  await page.getByRole('button', { name: fill(de.benutzermenue, { name: dora.name }) }).click()
  await page.getByRole('menuitem', { name: eintrag }).click()
}

test.each([
  ['kasse', '/'],
  ['gibtsnicht', '/'],
  ['lager/inventur', '/lager'],
  ['lager/gibtsnicht', '/lager'],
])('eine Adresse, die es nicht gibt oder die jemand nicht öffnen darf, führt zur nächsten offenen und sagt es einmal (%s)', async (adresse, ziel) => {
  const { page, close } = await portal(adresse)
  await page.getByText(de.verirrt).waitFor()
  expect(await wo(page)).toBe(ziel)
  await page.getByRole('navigation', { name: de.hauptmenue }).getByRole('link', { name: 'Zettel' }).click()
  await kopf(page, 'Zettel').waitFor()
  expect(await page.getByText(de.verirrt).count()).toBe(0)
  await close()
})

test('der frühere Name einer App führt zu ihr, mit allem, was dahinter steht', async () => {
  const { page, close } = await portal('notizen?von=hier')
  await kopf(page, 'Zettel').waitFor()
  expect(await wo(page)).toBe('/zettel?von=hier')
  await close()
})

test('Strg K: das Feld hat den Fokus, gefunden wird auch eine Unterseite, Enter führt hin', async () => {
  const { page, close } = await portal('zettel')
  await kopf(page, 'Zettel').waitFor()
  await page.keyboard.press('Control+k')
  const feld = page.getByRole('dialog', { name: de.suchen }).getByRole('searchbox')
  await expect.poll(() => feld.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('bestand')
  // The app is found by its first screen's name, too.
  await page.getByRole('menuitem', { name: /Lager/ }).waitFor()
  await page.keyboard.press('Enter')
  await kopf(page, 'Bestand').waitFor()
  expect([await wo(page), await page.getByRole('dialog').count()]).toEqual(['/lager', 0])
  await close()
})

test('Escape schließt die Suche und gibt den Fokus zurück; Befehle gelten sofort', async () => {
  const { page, close } = await portal('lager')
  await kopf(page, 'Bestand').waitFor()
  const knopf = page.getByRole('button', { name: /Suchen oder Befehl/ })
  await knopf.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain(de.suchen)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dunkle')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await close()
})

test('? sagt, wofür die App da ist, / führt zur Suche, n zum Neuen; wer tippt, löst nichts davon aus', async () => {
  const { page, close } = await portal('lager')
  await kopf(page, 'Bestand').waitFor()
  await page.keyboard.press('?')
  const hilfe = page.getByRole('dialog', { name: fill(de.hilfeZu, { app: 'Lager' }) })
  await hilfe.getByText('Hier steht, was im Lager liegt.').waitFor()
  await page.keyboard.press('n')
  expect(await wo(page)).toBe('/lager')
  await page.keyboard.press('Escape')
  await hilfe.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await expect.poll(() => page.getByRole('searchbox', { name: 'Gerät suchen' }).evaluate((feld) => feld === document.activeElement)).toBe(true)
  await page.keyboard.type('?n/')
  expect([await page.getByRole('dialog').count(), await wo(page)]).toEqual([0, '/lager'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('#inhalt').focus()
  await page.keyboard.press('n')
  await expect.poll(() => wo(page)).toBe('/lager/kaputt')
  await close()
})

test('ein Link auf eine Datei des Servers führt dorthin und nicht zu einer Ansicht', async () => {
  const { page, asked, close } = await portal('lager')
  await page.getByRole('link', { name: 'Kalender' }).click()
  await expect.poll(() => asked.some(({ path }) => path === '/v1/probe/kalender')).toBe(true)
  await close()
})

test('geht ein Bildschirm kaputt, steht der Rest: der Fehler sagt es, und das Menü führt weiter', async () => {
  const { page, close } = await portal('lager/kaputt')
  await page.getByRole('alert').getByText(de.fehler).waitFor()
  await page.getByRole('button', { name: de.nochmal }).waitFor()
  await page.getByRole('navigation', { name: de.hauptmenue }).getByRole('link', { name: 'Bestand' }).click()
  await page.getByText('Leiter').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await close()
})

test('der erste Tabulator führt am Menü vorbei zum Inhalt', async () => {
  const { page, close } = await portal('lager')
  await kopf(page, 'Bestand').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe(de.zumInhalt)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
  await close()
})

test('das Menü wird schmal, nennt seine Apps trotzdem, und das Büro merkt es sich', async () => {
  const { page, asked, close } = await portal('lager')
  const rail = page.getByRole('navigation', { name: de.hauptmenue })
  await rail.getByRole('link', { name: 'Kaputt' }).waitFor()
  await rail.getByRole('button', { name: de.einklappen }).click()
  expect(await rail.getByRole('link', { name: 'Lager' }).getAttribute('aria-current')).toBe('page')
  expect(await rail.getByRole('button', { name: de.ausklappen }).getAttribute('aria-expanded')).toBe('false')
  // What stood below the app stands above its screen now.
  await page.locator('#inhalt').getByRole('link', { name: 'Kaputt' }).waitFor()
  await expect.poll(() => gesendet(asked, '/v1/auth/einstellungen/menue.schmal')).toEqual([{ wert: true }])
  await close()
})

test('die zuletzt benutzten Apps sagen auf der Seite „Apps“, was es dort Neues gibt, die anderen, wofür sie da sind', async () => {
  const { page, line, close } = await portal('lager')
  await kopf(page, 'Bestand').waitFor()
  await page.getByRole('navigation', { name: de.hauptmenue }).getByRole('link', { name: 'Zettel' }).click()
  await kopf(page, 'Zettel').waitFor()
  const apps = async () => {
    await page.goto('http://localhost/')
    await kopf(page, de.apps).waitFor()
  }
  const zuletzt = page.locator('section', { has: page.getByRole('heading', { name: de.zuletzt }) })
  await apps()
  // Nothing new: what waits is said in words.
  await zuletzt.getByRole('link', { name: /^Lager\s*3 warten$/ }).waitFor()
  await zuletzt.getByRole('link', { name: /^Zettel\s*Notizen schreiben$/ }).waitFor()
  line.fehlt = 2
  await apps()
  await zuletzt.getByRole('link', { name: /^Lager\s*2 Geräte fehlen$/ }).waitFor()
  await close()
})

test('steht ein Datensatz neben seiner Liste, gibt das Menü seine Worte her und hat sie danach wieder; wer es selbst stellt, behält es so', async () => {
  const { page, asked, close } = await portal('lager/regal')
  const knopf = (name: string) => page.getByRole('navigation', { name: de.hauptmenue }).getByRole('button', { name })
  const oeffne = () => page.getByRole('link', { name: 'Gerät 7' }).click()
  const schliesse = () => page.getByRole('link', { name: 'Gerät schließen' }).click()
  await knopf(de.einklappen).waitFor()
  await oeffne()
  await knopf(de.ausklappen).waitFor()
  await schliesse()
  await knopf(de.einklappen).waitFor()
  expect(gesendet(asked, '/v1/auth/einstellungen/menue.schmal')).toEqual([])
  // On a wide window there is room for both.
  await page.setViewportSize({ width: 1600, height: 900 })
  await oeffne()
  await page.getByRole('link', { name: 'Gerät schließen' }).waitFor()
  expect(await knopf(de.einklappen).count()).toBe(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await knopf(de.ausklappen).click()
  await knopf(de.einklappen).waitFor()
  await expect.poll(() => gesendet(asked, '/v1/auth/einstellungen/menue.schmal')).toEqual([{ wert: false }])
  await schliesse()
  await oeffne()
  await page.getByRole('link', { name: 'Gerät schließen' }).waitFor()
  expect(await knopf(de.einklappen).count()).toBe(1)
  await close()
})

test('mehr Unterseiten, als nebeneinander passen, stehen in einer Zeile: die offene ist zu sehen, alle stehen hinter dem Knopf am Ende', async () => {
  const schmal = { width: 1000, height: 700 }
  const { page, close } = await portal('archiv/fach-5', { berechtigungen: ['probe.nutzen', 'archiv.lesen'] }, schmal)
  const [zeile, knopf] = [page.getByRole('group', { name: `Archiv: ${de.untermenue}` }), page.getByRole('button', { name: `Archiv: ${de.untermenue}` })]
  const zuSehen = async (name: string) => {
    const [alle, eine] = [(await zeile.boundingBox())!, (await zeile.getByRole('link', { name, exact: true }).boundingBox())!]
    return eine.x >= alle.x && eine.x + eine.width <= alle.x + alle.width
  }
  await kopf(page, 'Fach').waitFor()
  await knopf.waitFor()
  expect(new Set(await zeile.getByRole('link').evaluateAll((alle) => alle.map((eine) => eine.getBoundingClientRect().top))).size).toBe(1)
  await expect.poll(() => zuSehen('Langer Name für fach-5')).toBe(true)
  expect(await zeile.getAttribute('data-more')).toBe('before after')
  await knopf.click()
  await page.getByRole('menuitem', { name: 'Ablegen' }).click()
  await expect.poll(() => wo(page)).toBe('/archiv')
  await expect.poll(() => zuSehen('Ablegen')).toBe(true)
  await expect.poll(() => zeile.getAttribute('data-more')).toBe('after')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await close()
  // What fits needs no button.
  const kurz = await portal('lager', {}, schmal)
  await kurz.page.getByRole('group', { name: `Lager: ${de.untermenue}` }).waitFor()
  expect(await kurz.page.getByRole('button', { name: `Lager: ${de.untermenue}` }).count()).toBe(0)
  await kurz.close()
})

test('die Seite eines Datensatzes steht im Menü bei ihrer Liste, nicht bei der ersten Ansicht der App', async () => {
  const { page, close } = await portal('archiv/4711', { berechtigungen: ['probe.nutzen', 'archiv.lesen'] })
  const hier = page.getByRole('group', { name: `Archiv: ${de.untermenue}` }).locator('[aria-current]')
  await hier.waitFor()
  expect(await hier.allInnerTexts()).toEqual(['Suchen'])
  await page.getByRole('link', { name: 'Ablegen' }).click()
  await expect.poll(() => hier.allInnerTexts()).toEqual(['Ablegen'])
  await close()
})

test('die Sprache wechselt sofort und bleibt beim Büro, das seine Worte noch einmal sagt; die Seite sagt sie auch Vorleseprogrammen', async () => {
  const { page, asked, close } = await portal('lager')
  await menue(page, de.englisch)
  await page.getByRole('navigation', { name: shellTexts.en.hauptmenue }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect.poll(() => gesendet(asked, '/v1/auth/sprache')).toEqual([{ sprache: 'en' }])
  await expect.poll(() => asked.slice(asked.findIndex(({ path }) => path === '/v1/auth/sprache')).some(({ path }) => path === '/v1/probe/entities')).toBe(true)
  await close()
})

test('wer für mehrere Konten handelt, sieht, für welches, und wechselt es; danach wird alles neu gelesen', async () => {
  const konten = [
    { accountid: 1, name: 'Nord' },
    { accountid: 2, name: 'Süd' },
  ]
  const { page, asked, line, close } = await portal('lager', { konten })
  await page.getByText('Leiter').waitFor()
  const gelesen = () => asked.filter(({ path }) => path === '/v1/probe/entities').length
  const vorher = gelesen()
  await page.getByRole('button', { name: fill(de.kontoWechseln, { name: '1 Nord' }) }).click()
  line.session = { ...line.session, accountid: 2 }
  await page.getByRole('menuitem', { name: '2 Süd' }).click()
  await page.getByRole('button', { name: fill(de.kontoWechseln, { name: '2 Süd' }) }).waitFor()
  expect(gesendet(asked, '/v1/auth/konto')).toEqual([{ accountid: 2 }])
  await expect.poll(gelesen).toBeGreaterThan(vorher)
  await close()
})

test('am Telefon: unten die Apps, hinter dem Titel die Unterseiten, oben der Weg zurück', async () => {
  const { page, close } = await portal('lager', {}, telefon)
  await kopf(page, 'Bestand').waitFor()
  const leiste = page.getByRole('navigation', { name: de.apps, exact: true })
  expect(await leiste.getByRole('link').allInnerTexts()).toEqual(['Lager', 'Zettel', de.apps])
  expect(await leiste.getByRole('link', { name: 'Lager' }).getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('navigation', { name: de.hauptmenue }).isVisible()).toBe(false)
  await page.getByRole('button', { name: `Lager: ${de.untermenue}` }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Bestand', 'Kaputt'])
  await page.keyboard.press('Escape')
  await leiste.getByRole('link', { name: 'Zettel' }).click()
  await page.getByRole('link', { name: kit.de.zurueck }).click()
  await kopf(page, 'Bestand').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await close()
})
