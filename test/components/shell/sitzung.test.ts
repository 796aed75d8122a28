import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#apps/login/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { onDevice } from '../device/device.ts'
import { refusal } from '../stage.ts'
import { gesendet, portal } from './portal.ts'

const t = messages.de
const entwurf = formTexts.de
const fenster = (page: Page) => page.getByRole('alertdialog', { name: t['login.abgelaufen'] })
const titel = (page: Page) => page.getByLabel('Titel')
const strom = (page: Page) => page.evaluate(() => document.dispatchEvent(new CustomEvent('strom', { detail: 'rechte' })))
const entwuerfe = async (page: Page) => Object.values(await onDevice(page, 'drafts')).map(({ text }) => text ?? '')

/** A title is typed and safe on the disk; then the office ends the session until somebody signs in. */
async function abgelaufen() {
  const all = await portal('zettel')
  const { page, line } = all
  await titel(page).fill('Pumpe')
  await expect.poll(async () => (await entwuerfe(page)).join('')).toContain('Pumpe')
  const ende = { vorbei: true, wer: line.session }
  line.office = ({ path }) => {
    if (path === '/v1/auth/login') {
      ende.vorbei = false
      line.session = ende.wer
      return { json: ende.wer }
    }
    return ende.vorbei ? refusal(401, 'unauthorized', 'Nicht angemeldet.') : undefined
  }
  const melde = async () => {
    await fenster(page).getByLabel('Passwort', { exact: true }).fill('geheim')
    await fenster(page).getByRole('button', { name: t['login.weiter'] }).click()
  }
  return { ...all, ende, melde }
}
/** Presses everything that closes other dialogs. */
async function weg(page: Page) {
  await fenster(page).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
}

test('Sitzung abgelaufen: weder Escape noch ein Druck daneben meldet ab; der Aufruf wartet und geht nach der Anmeldung hinaus', async () => {
  const { page, asked, melde, errors, close } = await abgelaufen()
  await page.getByRole('button', { name: 'Senden' }).click()
  await weg(page)
  await melde()
  await fenster(page).waitFor({ state: 'detached' })
  await expect.poll(() => gesendet(asked, '/v1/probe/notiz')).toMatchObject([{ titel: 'Pumpe' }, { titel: 'Pumpe' }])
  expect([gesendet(asked, '/v1/auth/logout'), await titel(page).inputValue(), errors]).toEqual([[], 'Pumpe', []])
  await close()
})

test('was getippt und noch nicht gesendet ist, steht danach im Feld, und nach einem neuen Öffnen als Entwurf', async () => {
  const { page, melde, close } = await abgelaufen()
  await strom(page)
  await weg(page)
  await melde()
  await fenster(page).waitFor({ state: 'detached' })
  expect(await titel(page).inputValue()).toBe('Pumpe')
  await page.reload()
  await page.getByText(entwurf.entwurf).waitFor()
  expect(await titel(page).inputValue()).toBe('Pumpe')
  await close()
})

test('ist danach jemand anderes angemeldet, geht nichts in seinem Namen hinaus, und er sieht den Entwurf nicht; der wartet auf seinen Menschen', async () => {
  const { page, asked, line, ende, melde, close } = await abgelaufen()
  const dora = line.session
  const gefragt: string[] = []
  page.on('dialog', (frage) => {
    gefragt.push(frage.type())
    void frage.accept()
  })
  await page.getByRole('button', { name: 'Senden' }).click()
  ende.wer = { ...dora, anwenderId: uuid(), sitzungId: uuid(), name: 'Egon Beispiel', username: 'egon@probe.example' }
  await fenster(page).waitFor()
  await melde()
  await page.getByRole('button', { name: /Egon Beispiel/ }).waitFor()
  await expect.poll(() => titel(page).inputValue()).toBe('')
  expect([gesendet(asked, '/v1/probe/notiz').length, await page.getByText(entwurf.entwurf).count()]).toEqual([1, 0])
  expect(gefragt).toEqual([])
  line.session = dora
  await page.reload()
  await page.getByText(entwurf.entwurf).waitFor()
  expect(await titel(page).inputValue()).toBe('Pumpe')
  await close()
})

test.each([
  ['getippt', false],
  ['unterwegs', true],
])('wer dort abmeldet, wird vorher gefragt, was mit dem Getippten ist; wer bleibt, behält es (%s)', async (_, senden) => {
  const { page, asked, melde, close } = await abgelaufen()
  if (senden) await page.getByRole('button', { name: 'Senden' }).click()
  else await strom(page)
  const ab = fenster(page).getByRole('button', { name: t['login.abmelden'] })
  await ab.click()
  const frage = page.getByRole('alertdialog', { name: entwurf.verlassen })
  await frage.getByRole('button', { name: entwurf.verlassenNein }).click()
  await frage.waitFor({ state: 'detached' })
  expect(gesendet(asked, '/v1/auth/logout')).toEqual([])
  await ab.click()
  await page.keyboard.press('Escape')
  await frage.waitFor({ state: 'detached' })
  await melde()
  await fenster(page).waitFor({ state: 'detached' })
  expect(await titel(page).inputValue()).toBe('Pumpe')
  await expect.poll(() => gesendet(asked, '/v1/probe/notiz')).toHaveLength(senden ? 2 : 0)
  await close()
})

test('wer dort abmeldet und nichts getippt hat, wird nichts gefragt', async () => {
  const { page, line, close } = await portal('lager')
  await page.getByText('Leiter').waitFor()
  line.office = () => refusal(401, 'unauthorized', 'Nicht angemeldet.')
  await strom(page)
  await fenster(page).getByRole('button', { name: t['login.abmelden'] }).click()
  await page.getByRole('heading', { level: 1, name: 'Anmeldung grund=abgemeldet' }).waitFor()
  await close()
})
