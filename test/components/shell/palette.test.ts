import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { portal } from './portal.ts'

const { de } = shellTexts
const wo = (page: Page) => page.evaluate(() => location.pathname)
/** The entry that looks chosen. */
const gewaehlt = (page: Page) => page.getByRole('dialog', { name: de.suchen }).locator('[role=menuitem][data-focused]')

/** The palette with what was typed; the records of the apps come when `kommt` is called. */
async function gesucht(wort: string) {
  const all = await portal('zettel')
  const { page, line } = all
  await page.getByRole('heading', { level: 1, name: 'Zettel' }).waitFor()
  const spaet = Promise.withResolvers<void>()
  let gefragt = false
  line.office = ({ path, query }) => {
    if (path !== '/v1/probe/gefunden' || query['q'] !== wort) return undefined
    gefragt = true
    return spaet.promise.then(() => ({ json: { entities: [{ id: 'g1', title: 'Gerüst 7', hint: 'Halle', path: '/lager/kaputt' }] } }))
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: de.suchen }).getByRole('searchbox').waitFor()
  await page.keyboard.type(wort)
  await expect.poll(() => gefragt).toBe(true)
  const kommt = async () => {
    spaet.resolve()
    await page.getByRole('menuitem', { name: /Gerüst 7/ }).waitFor()
  }
  return { ...all, kommt }
}

test('kommt ein Fund spät, bleibt gewählt, was gewählt war, und nichts rückt: Enter führt dorthin', async () => {
  const { page, kommt, close } = await gesucht('ager')
  await expect.poll(() => gewaehlt(page).allInnerTexts()).toEqual(['Lager\nApp'])
  await kommt()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Lager\nApp', 'Kaputt\nLager', 'Gerüst 7\nHalle'])
  expect(await gewaehlt(page).allInnerTexts()).toEqual(['Lager\nApp'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bestand' }).waitFor()
  expect(await wo(page)).toBe('/lager')
  await close()
})

test('auch wer mit den Pfeilen wählt, behält seine Wahl; der Fund ist der nächste', async () => {
  const { page, kommt, close } = await gesucht('ager')
  await expect.poll(() => gewaehlt(page).allInnerTexts()).toEqual(['Lager\nApp'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => gewaehlt(page).allInnerTexts()).toEqual(['Kaputt\nLager'])
  await kommt()
  expect(await gewaehlt(page).allInnerTexts()).toEqual(['Kaputt\nLager'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => gewaehlt(page).allInnerTexts()).toEqual(['Gerüst 7\nHalle'])
  await close()
})

test('passt sonst nichts, tut Enter nichts, bis der Fund da und gewählt ist', async () => {
  const { page, kommt, close } = await gesucht('gerü')
  await page.keyboard.press('Enter')
  expect([await wo(page), await page.getByRole('dialog').count()]).toEqual(['/zettel', 1])
  await kommt()
  await expect.poll(() => gewaehlt(page).allInnerTexts()).toEqual(['Gerüst 7\nHalle'])
  await page.keyboard.press('Enter')
  await expect.poll(() => wo(page)).toBe('/lager/kaputt')
  await close()
})

const fund = (id: string, title: string, hint: string) => ({ json: { entities: [{ id, title, hint, path: '/lager/kaputt' }] } })
/** Two apps find something: the notes at once something similar, the stock the number itself when `kommt` is called. */
async function vonZweien() {
  const all = await portal('zettel')
  const { page, line } = all
  await page.getByRole('heading', { level: 1, name: 'Zettel' }).waitFor()
  const spaet = Promise.withResolvers<void>()
  line.office = ({ path, query }) => {
    if (query['q'] !== 'pf-2k7') return undefined
    if (path === '/v1/probe/zettelfunde') return fund('z1', 'Zettel PF-2K7X', 'offen')
    return path === '/v1/probe/gefunden' ? spaet.promise.then(() => fund('g1', 'Leiter', 'PF-2K7 · Lager')) : undefined
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: de.suchen }).getByRole('searchbox').waitFor()
  await page.keyboard.type('pf-2k7')
  return { ...all, kommt: spaet.resolve }
}

test('was genau so heißt, steht vor dem Ähnlichen, auch wenn es danach kommt', async () => {
  const { page, kommt, close } = await vonZweien()
  kommt()
  await page.getByRole('menuitem', { name: /Leiter/ }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Leiter\nPF-2K7 · Lager', 'Zettel PF-2K7X\noffen'])
  await close()
})

test('auf eine App, die nicht antwortet, wartet niemand: ihr Fund kommt darunter', async () => {
  const { page, kommt, close } = await vonZweien()
  await page.getByRole('menuitem', { name: /Zettel/ }).waitFor()
  kommt()
  await page.getByRole('menuitem', { name: /Leiter/ }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Zettel PF-2K7X\noffen', 'Leiter\nPF-2K7 · Lager'])
  await close()
})
