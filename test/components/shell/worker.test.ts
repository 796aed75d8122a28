import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { release, site } from './site.ts'
import { theBrowser } from '../stage.ts'

const { de } = pwaTexts
const [erste, zweite] = [await release('1', 'fassung'), await release('2', 'fassung')]

/** A device that opens the portal; `mit`: its service worker is registered and has it all. */
async function geraet({ mit = true } = {}) {
  const { line, address, stop } = await site(erste)
  const context = await (await theBrowser()).newContext({ locale: 'de-DE', baseURL: address })
  context.setDefaultTimeout(15_000)
  const oeffne = async (path = '/') => {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const page = await oeffne()
  if (mit) {
    await knopf(page, de.registrieren).click()
    await page.getByText(de.registriert, { exact: true }).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  }
  return {
    page,
    line,
    oeffne,
    close: async () => {
      await context.close()
      await stop()
    },
  }
}
const knopf = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()
const fassung = (page: Page) => page.locator('meta[name=build]').getAttribute('content')
const behalten = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted())
const teil = (page: Page, version: string) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path).catch(() => null)
    return answer?.ok ? answer.text() : (answer?.status ?? 'nicht zu erreichen')
  }, `/assets/teil-${version}.txt`)
const frage = (page: Page) => page.getByRole('alertdialog', { name: de.verfuegbar })

test('einmal eingerichtet, öffnet sich das Portal ohne Server, unter jeder Adresse und mit allen Teilen', async () => {
  const { page, line, oeffne, close } = await geraet()
  expect(await behalten(page)).toEqual(['build-hash-1'])
  line.away = true
  await page.reload()
  await page.getByRole('heading', { name: 'Fassung' }).waitFor()
  const andere = await oeffne('/lager/7?von=hier')
  await andere.getByRole('heading', { name: 'Fassung' }).waitFor()
  expect([await fassung(andere), await teil(andere, '1')]).toEqual(['hash-1 1', 'Teil 1'])
  await close()
})

test('ohne Service Worker gibt es ohne Server keine Seite: Das Behaltene kommt von ihm und von nirgends sonst', async () => {
  const { page, line, close } = await geraet({ mit: false })
  line.away = true
  await expect(page.reload()).rejects.toThrow()
  await close()
})

test('was das Büro antwortet, behält er nie: ohne Server ist es nicht zu erreichen, statt alt oder eine Seite zu sein', async () => {
  const { page, line, close } = await geraet()
  line.release = { ...erste, files: { ...erste.files, '/api/v1/probe': '{"alt":true}' } }
  const frag = () =>
    page.evaluate(() =>
      fetch('/api/v1/probe').then(
        (answer) => answer.text(),
        () => 'nicht zu erreichen',
      ),
    )
  expect(await frag()).toBe('{"alt":true}')
  line.away = true
  expect(await frag()).toBe('nicht zu erreichen')
  await close()
})

test('eine neue Version gilt erst nach dem Ja: bis dahin dieselbe Seite, auch neu geladen; danach die neue, und es steht da', async () => {
  const { page, line, close } = await geraet()
  line.release = zweite
  await knopf(page, de.pruefen).click()
  await frage(page).waitFor()
  expect(await fassung(page)).toBe('hash-1 1')
  await page.reload()
  await frage(page).waitFor()
  expect(await fassung(page)).toBe('hash-1 1')
  await knopf(page, de.jetztAktivieren).click()
  await page.getByText(de.aktiviert).waitFor()
  expect(await fassung(page)).toBe('hash-2 2')
  expect(new URL(page.url()).search).toBe('')
  line.away = true
  await page.reload()
  await page.getByRole('heading', { name: 'Fassung' }).waitFor()
  expect([await fassung(page), await teil(page, '2')]).toEqual(['hash-2 2', 'Teil 2'])
  await close()
})

test('die alte Version bleibt, solange ein Fenster mit ihr arbeitet, und geht, wenn keines mehr da ist', async () => {
  const { page, line, oeffne, close } = await geraet()
  const altes = await oeffne()
  await altes.getByRole('heading', { name: 'Fassung' }).waitFor()
  line.release = zweite
  // The second window makes the browser look by itself as well: whoever finds it first, the question lies over the page.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
  await frage(page).waitFor()
  await knopf(page, de.jetztAktivieren).click()
  await page.getByText(de.aktiviert).waitFor()
  await knopf(altes, de.spaeter).click()
  expect([await fassung(altes), await teil(altes, '1')]).toEqual(['hash-1 1', 'Teil 1'])
  await knopf(page, de.pruefen).click()
  await page.getByText(de.keineNeue).waitFor()
  expect(await behalten(page)).toEqual(['build-hash-1', 'build-hash-2'])
  await altes.close()
  await knopf(page, de.pruefen).click()
  await expect.poll(() => behalten(page)).toEqual(['build-hash-2'])
  await close()
})

test('„Später“ gilt für dieses Fenster: es fragt nicht noch einmal, die Einstellungen bieten sie weiter an', async () => {
  const { page, line, close } = await geraet()
  line.release = zweite
  await knopf(page, de.pruefen).click()
  await knopf(page, de.spaeter).click()
  await page.reload()
  await page.getByText(de.bereit, { exact: true }).waitFor()
  expect([await frage(page).count(), await knopf(page, de.jetztAktivieren).count()]).toEqual([0, 1])
  await close()
})

test('eine halbe oder verfälschte Version wird nicht installiert, nichts von ihr bleibt, und die bisherige läuft weiter', async () => {
  const { page, line, close } = await geraet()
  const { '/assets/teil-2.txt': _, ...ohneTeil } = zweite.files
  for (const files of [ohneTeil, { ...zweite.files, '/assets/teil-2.txt': 'Teil 3' }]) {
    line.release = { ...zweite, files }
    await knopf(page, de.pruefen).click()
    await page.getByText(de.fehlgeschlagen).first().waitFor()
    await expect.poll(() => behalten(page)).toEqual(['build-hash-1'])
  }
  line.away = true
  await page.reload()
  await page.getByRole('heading', { name: 'Fassung' }).waitFor()
  expect([await fassung(page), await teil(page, '1')]).toEqual(['hash-1 1', 'Teil 1'])
  await close()
})

test('fehlt ein Teil der laufenden Version überall, steht da, dass neu zu laden ist, und danach kommt alles vom Server', async () => {
  const { page, line, close } = await geraet()
  line.release = zweite
  await page.evaluate(() => caches.delete('build-hash-1'))
  expect(await teil(page, '1')).toBe(404)
  await page.getByRole('alertdialog', { name: de.inkonsistent }).waitFor()
  await page.keyboard.press('Escape')
  await knopf(page, de.neuLaden).click()
  await page.waitForFunction(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content === 'hash-2 2')
  await close()
})

test('sagt das Büro, dass es neuer ist als die Seite, wird ohne Zutun nachgesehen', async () => {
  const { page, line, close } = await geraet()
  line.release = zweite
  await page.goto('/?buero=hash-2')
  await frage(page).waitFor()
  await close()
})

test('ohne Server sagt „Erneut prüfen“, dass niemand zu erreichen ist, und nicht, dass alles neu ist', async () => {
  const { page, line, close } = await geraet()
  line.away = true
  await knopf(page, de.pruefen).click()
  await page.getByText(de.unerreichbar).waitFor()
  expect(await page.getByText(de.keineNeue).count()).toBe(0)
  await close()
})

test('entfernt ist entfernt: kein Worker, keine Dateien, und ohne Server keine Seite mehr', async () => {
  const { page, line, close } = await geraet()
  await knopf(page, de.entfernen).click()
  await page.getByText(de.entfernt, { exact: true }).waitFor()
  expect(await behalten(page)).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.getByText(de.nichtRegistriert, { exact: true }).waitFor()
  line.away = true
  await expect(page.reload()).rejects.toThrow()
  await close()
})
