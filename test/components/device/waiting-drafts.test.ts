import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { office, probe, taken } from './outbox.ts'
import { onDevice } from './device.ts'
import { refusal, staged, type Office } from '../stage.ts'

const { de } = formTexts
const anna = uuid()
const key = 'entwurf:probe'
const aufPlatte = async (page: Page) => (await onDevice(page, 'drafts'))[key]
const imBrowser = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)
/** What waits in the queue of the device, without its passes and parts. */
const eigene = async (page: Page) => (await probe(page, 'own')).map(({ titel, problem }) => ({ titel, problem }))

/** Types a title, waits until it is on the disk, and sends it. */
async function sende(page: Page, titel: string) {
  await page.getByLabel('Titel').fill(titel)
  await expect.poll(async () => (await aufPlatte(page))?.text ?? '').toContain(`"${titel}"`)
  await page.getByRole('button', { name: 'Senden' }).click()
}
/** An office that takes its time: it answers when the test says so. */
function langsam(dann: Office) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const zoegernd: Office = (asked) => promise.then(() => dann(asked))
  return { zoegernd, antworte: resolve }
}

for (const [szene, weg] of [
  ['entwurfwartend', 'mit einem Namen für die Warteschlange'],
  ['entwurfgerufen', 'als Aufruf'],
] as const) {
  test(`der Entwurf ist fort, sobald der Eintrag am Gerät sicher ist, noch bevor das Büro antwortet: ${weg}`, async () => {
    const { zoegernd, antworte } = langsam(taken)
    const { page, asked, errors, close } = await staged(szene, office(zoegernd))
    await probe(page, 'start', anna)
    await sende(page, 'Pumpe')
    await expect.poll(() => asked.filter(({ path }) => path === '/v1/probe/meldungen').length).toBe(1)
    await expect.poll(async () => (await aufPlatte(page))?.text).toBeNull()
    expect([await imBrowser(page), (await eigene(page)).length]).toEqual([null, 1])
    antworte()
    await expect.poll(() => page.getByLabel('Danach').innerText()).toBe('beim Büro')
    expect([await imBrowser(page), errors]).toEqual([null, []])
    await close()
  })

  test(`weist das Büro ihn ab, gehört er wieder dem Formular, und der Entwurf steht wieder da: ${weg}`, async () => {
    const { zoegernd, antworte } = langsam(() => refusal(422, 'zu-spaet', 'Der Tag ist schon abgeschlossen.'))
    const { page, close } = await staged(szene, office(zoegernd))
    await probe(page, 'start', anna)
    await sende(page, 'Pumpe')
    await expect.poll(async () => (await aufPlatte(page))?.text).toBeNull()
    antworte()
    await page.getByText('Der Tag ist schon abgeschlossen.').waitFor()
    await expect.poll(() => eigene(page)).toEqual([])
    await expect.poll(async () => (await aufPlatte(page))?.text ?? '').toContain('"Pumpe"')
    await page.reload()
    await page.getByText(de.entwurf).waitFor()
    expect(await page.getByLabel('Titel').inputValue()).toBe('Pumpe')
    await close()
  })
}

test('ohne Netz wartet der Eintrag am Gerät, und kein Entwurf bietet ihn noch einmal an', async () => {
  const { page, close } = await staged(
    'entwurfwartend',
    office(() => null),
  )
  await probe(page, 'start', anna)
  await sende(page, 'Pumpe')
  await expect.poll(() => page.getByLabel('Danach').innerText()).toBe('wartet')
  expect([await imBrowser(page), await eigene(page)]).toEqual([null, [{ titel: 'Pumpe', problem: null }]])
  await close()
})

test('auch ein Aufruf, der am Gerät wartet, kommt nicht als Entwurf zurück; was danach getippt wird, schon', async () => {
  const { page, close } = await staged(
    'entwurfgerufen',
    office(() => null),
  )
  await probe(page, 'start', anna)
  await sende(page, 'Pumpe')
  await page.getByText(de.unerreichbar).waitFor()
  expect([await imBrowser(page), (await eigene(page)).length]).toEqual([null, 1])
  await page.getByLabel('Titel').fill('Pumpe 2')
  await expect.poll(async () => (await aufPlatte(page))?.text ?? '').toContain('"Pumpe 2"')
  await page.reload()
  await page.getByLabel('Titel').waitFor()
  expect(await page.getByLabel('Titel').inputValue()).toBe('Pumpe 2')
  await close()
})

test('behält das Gerät nichts, bleibt der Entwurf, bis das Büro geantwortet hat, und ohne Antwort ganz', async () => {
  let da: Office = () => null
  const { page, close } = await staged(
    'entwurfwartend',
    office((asked) => da(asked)),
  )
  await sende(page, 'Pumpe')
  await page.getByText(de.unerreichbar).waitFor()
  expect(await imBrowser(page)).toContain('"Pumpe"')
  da = taken
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(() => page.getByLabel('Danach').innerText()).toBe('beim Büro')
  expect(await imBrowser(page)).toBeNull()
  await close()
})
