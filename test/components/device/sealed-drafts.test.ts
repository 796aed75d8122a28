import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formTexts } from '#platform/web/forms/messages.ts'
import { onDevice } from './device.ts'
import { staged, type Office } from '../stage.ts'

const { de } = formTexts
const ja: Office = () => ({ json: { ok: true } })
const key = 'entwurf:probe'
const titel = (page: Page) => page.getByLabel('Titel').inputValue()
/** Everything that the browser keeps of this page, bytes as numbers; a key that cannot be read out says nothing. */
const alles = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('portal')
    const db = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result)
    })
    const texte = [JSON.stringify({ ...localStorage, ...sessionStorage })]
    for (const store of db.objectStoreNames) {
      const request = db.transaction(store).objectStore(store).getAll()
      const rows = await new Promise<unknown[]>((done) => {
        request.onsuccess = () => done(request.result as unknown[])
      })
      texte.push(JSON.stringify(rows, (_, value: unknown) => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value)))
    }
    db.close()
    return texte.join('\n')
  })
const liegt = async (page: Page) => 'sealed' in ((await onDevice(page, 'drafts'))[key] ?? {})
async function tippe(page: Page, wort: string) {
  await page.getByLabel('Titel').fill(wort)
  await expect.poll(() => liegt(page)).toBe(true)
}

test('ein versiegelter Entwurf steht nach einem hart beendeten Browser wieder da, und nichts von ihm liegt lesbar auf dem Gerät', async () => {
  const { page, errors, close } = await staged('entwurfversiegelt', ja)
  await page.getByLabel('Kennwort', { exact: true }).fill('sesam')
  await tippe(page, 'Pumpenstation')
  expect(await alles(page)).not.toMatch(/Pumpenstation|sesam/)
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('Pumpenstation')
  expect(await page.getByLabel('Kennwort', { exact: true }).inputValue()).toBe('')
  expect(errors).toEqual([])
  await close()
})

test('was zuletzt getippt ist, gilt; gesendet kommt nichts zurück', async () => {
  const { page, close } = await staged('entwurfversiegelt', ja)
  await tippe(page, 'erst')
  const vorher = (await onDevice(page, 'drafts'))[key]!.at
  await page.getByLabel('Titel').fill('danach')
  await expect.poll(async () => (await onDevice(page, 'drafts'))[key]!.at).toBeGreaterThan(vorher)
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('danach')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(() => liegt(page)).toBe(false)
  await page.reload()
  await page.getByLabel('Titel').waitFor()
  expect([await titel(page), await page.getByText(de.entwurf).count()]).toEqual(['', 0])
  await close()
})

test('ein Entwurf, der noch als Text lag, wird beim nächsten Tippen versiegelt', async () => {
  const { page, close } = await staged('entwurfversiegelt', ja)
  await page.evaluate(([name, at]) => localStorage.setItem(name, JSON.stringify({ at, values: { titel: 'Altbestand' } })), [
    key,
    Temporal.Now.instant().epochMilliseconds,
  ] as const)
  await page.reload()
  await page.getByText(de.entwurf).waitFor()
  expect(await titel(page)).toBe('Altbestand')
  await tippe(page, 'Altbestand, ergänzt')
  expect(await alles(page)).not.toContain('Altbestand')
  await close()
})

test('beim Abmelden geht der Entwurf mit seinem Schlüssel', async () => {
  const { page, close } = await staged('entwurfversiegelt', ja)
  await tippe(page, 'Pumpenstation')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect.poll(() => onDevice(page, 'drafts')).toEqual({})
  await expect.poll(() => onDevice(page, 'device').then((rest) => Object.keys(rest).includes('entwurfschluessel'))).toBe(false)
  await close()
})
