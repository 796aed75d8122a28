import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { liveHeader } from '#platform/contract/live.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { onDevice } from './device.ts'
import { staged, type Office } from '../stage.ts'

const { de } = formTexts
const ja: Office = () => ({ json: { ok: true } })
const key = 'entwurf:probe'
const aufPlatte = async (page: Page) => (await onDevice(page, 'drafts'))[key]
/** Types a title, and waits until it is on the disk. */
async function tippe(page: Page, titel: string) {
  await page.getByLabel('Titel').fill(titel)
  await expect.poll(async () => (await aufPlatte(page))?.text ?? '').toContain(`"${titel}"`)
}
/** A browser that was killed: what `localStorage` was told last is gone, or an older text stands there. */
const vergiss = (page: Page, aelter: string | null = null) =>
  page.evaluate(([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)), [key, aelter] as const)
const titel = (page: Page) => page.getByLabel('Titel').inputValue()

test('was getippt war, steht nach einem hart beendeten Browser wieder da und sagt es', async () => {
  const { page, errors, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  await vergiss(page)
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('Pumpe')
  expect(errors).toEqual([])
  await close()
})

test('es gilt, was später getippt wurde: auf der Platte oder im Browser', async () => {
  const { page, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  const { at } = (await aufPlatte(page))!
  const stand = (wann: number, wort: string) => JSON.stringify({ at: wann, values: { titel: wort } })
  await vergiss(page, stand(at - 1000, 'davor'))
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('Pumpe')
  await vergiss(page, stand(at + 1000, 'danach'))
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('danach')
  await close()
})

test('was gesendet ist, kommt nicht als Entwurf zurück, auch wenn der Browser das vergisst', async () => {
  const { page, asked, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  const vorher = await page.evaluate((name) => localStorage.getItem(name), key)
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(async () => (await aufPlatte(page))?.text).toBeNull()
  expect(asked).toMatchObject([{ method: 'PUT', body: { titel: 'Pumpe' } }])
  await vergiss(page, vorher)
  await page.reload()
  await page.getByLabel('Titel').waitFor()
  expect([await titel(page), await page.getByText(de.entwurf).count()]).toEqual(['', 0])
  await close()
})

test('der Entwurf ist fort, sobald die Antwort da ist, noch bevor neu gelesen ist', async () => {
  let gelesen = 0
  const { page, errors, close } = await staged('entwurfgelesen', ({ method }) =>
    method === 'GET' ? { json: { zahl: ++gelesen } } : { json: { ok: true }, headers: { [liveHeader]: 'aufruf1 probe' } },
  )
  await expect.poll(() => page.getByLabel('Stand').innerText()).toBe('1')
  await tippe(page, 'Pumpe')
  await page.getByRole('button', { name: 'Senden' }).click()
  const danach = page.getByLabel('Entwurf')
  await expect.poll(() => danach.innerText()).not.toBe('')
  await expect.poll(() => page.getByLabel('Stand').innerText()).toBe('2')
  expect([await danach.innerText(), errors]).toEqual(['fort', []])
  await close()
})

test('nimmt das Büro es nicht an, bleibt der Entwurf', async () => {
  const { page, close } = await staged('entwurf', () => null)
  await tippe(page, 'Pumpe')
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByText(de.unerreichbar).waitFor()
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('Pumpe')
  await close()
})

test('wer den Entwurf verwirft, sieht ihn nicht wieder', async () => {
  const { page, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  await page.reload()
  await page.getByRole('button', { name: de.verwerfen }).click()
  await expect.poll(() => titel(page)).toBe('')
  await expect.poll(async () => (await aufPlatte(page))?.text).toBeNull()
  await page.reload()
  await page.getByLabel('Titel').waitFor()
  expect([await titel(page), await page.getByText(de.entwurf).count()]).toEqual(['', 0])
  await close()
})

test('ein Kennwort steht weder im Browser noch auf der Platte', async () => {
  const { page, close } = await staged('entwurf', ja)
  await page.getByLabel('Kennwort', { exact: true }).fill('sesam')
  await tippe(page, 'Pumpe')
  const browser = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(browser).toContain('Pumpe')
  expect(browser + JSON.stringify(await onDevice(page, 'drafts'))).not.toContain('sesam')
  await close()
})

test('nach zwei Wochen ist ein Entwurf fort, auch von der Platte', async () => {
  const { page, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  await vergiss(page)
  await page.evaluate(async (name) => {
    const opening = indexedDB.open('portal')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const at = Temporal.Now.instant().subtract({ hours: 15 * 24 }).epochMilliseconds
    const text = JSON.stringify({ at, values: { titel: 'Pumpe' } })
    const tx = opening.result.transaction('drafts', 'readwrite')
    tx.objectStore('drafts').put({ at, text }, name)
    await new Promise((done) => {
      tx.oncomplete = done
    })
    opening.result.close()
  }, key)
  await page.reload()
  await page.getByLabel('Titel').waitFor()
  expect(await titel(page)).toBe('')
  expect(await aufPlatte(page)).toBeUndefined()
  await close()
})

test('beim Abmelden gehen alle Entwürfe, und sonst nichts', async () => {
  const { page, close } = await staged('entwurf', ja)
  await tippe(page, 'Pumpe')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect.poll(() => onDevice(page, 'drafts')).toEqual({})
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' })
  await close()
})
