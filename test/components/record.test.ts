import { expect, test } from 'vitest'
import { recordTexts } from '#platform/web/record/messages.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { outdated } from '#platform/contract/problem.ts'
import { focused, refusal, staged, type Office } from './stage.ts'

const { de } = recordTexts
const ja: Office = () => ({ json: { ok: true } })
const schneller = refusal(409, outdated, 'Inzwischen geändert', {
  errors: [
    { path: 'ort', code: 'record.changed', message: 'geändert' },
    { path: 'stueck', code: 'record.changed', message: 'geändert' },
  ],
  changed: { by: 'Dora Beispiel', at: '2026-11-25T08:00:00Z' },
})
const speichern = { name: de.save, exact: true } as const

test('gespeichert wird, was dasteht, mit dem Stand, den man sah; dann steht es da', async () => {
  const { page, asked, errors, close } = await staged('eingabe', ja)
  await page.getByLabel('Ort').fill('  Halle 2 ')
  await page.getByRole('button', speichern).click()
  await page.getByText(de.saved).waitFor()
  expect(asked).toMatchObject([{ method: 'PUT', body: { name: 'Leiter', ort: 'Halle 2', stueck: 2, revision: 'r1' } }])
  expect(errors).toEqual([])
  await close()
})

test('was schon das Gerät findet, geht nicht hinaus: Zusammenfassung mit Fokus, der Weg zum Feld, nichts ist verloren', async () => {
  const { page, asked, close } = await staged('eingabe', ja)
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('E-Mail').fill('keine')
  await page.getByRole('button', speichern).click()
  const viele = '2 Angaben stimmen noch nicht.'
  await page.getByRole('alert').getByText(viele).waitFor()
  await expect.poll(() => focused(page)).toContain(viele)
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^E-Mail/ })
    .click()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('keine')
  expect(await page.getByLabel('E-Mail').inputValue()).toBe('keine')
  expect(await page.getByLabel('E-Mail').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  // What is right now is no longer called wrong.
  await page.getByLabel('E-Mail').fill('eva@neubau.example')
  await expect.poll(() => page.getByLabel('E-Mail').getAttribute('aria-invalid')).toBeNull()
  await page.getByLabel('Name').fill('Gerüst')
  await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull()
  await close()
})

test('ein vergebener Name steht an seinem Feld, und was getippt ist, bleibt', async () => {
  const { page, close } = await staged('eingabe', () =>
    refusal(422, 'vergeben', 'Das passt nicht.', { errors: [{ path: 'name', code: 'vergeben', message: 'Diesen Namen gibt es schon.' }] }),
  )
  await page.getByLabel('Name').fill('Gerüst')
  await page.getByRole('button', speichern).click()
  await page.locator('[data-field=name]').getByText('Diesen Namen gibt es schon.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Gerüst')
  await close()
})

test('ist das Büro nicht erreichbar, sagt das Formular es und behält alles', async () => {
  const { page, close } = await staged('eingabe', () => null)
  await page.getByLabel('Ort').fill('Halle 2')
  await page.getByRole('button', speichern).click()
  await page.getByText(formTexts.de.unerreichbar).waitFor()
  expect(await page.getByLabel('Ort').inputValue()).toBe('Halle 2')
  await close()
})

test('wer schneller war, steht da; was beide änderten, wird gewählt, und gespeichert wird über dem neuen Stand', async () => {
  let zuerst = true
  const { page, asked, close } = await staged('eingabe', () => {
    if (!zuerst) return { json: { ok: true } }
    zuerst = false
    return schneller
  })
  await page.getByLabel('Ort').fill('Halle 2')
  await page.getByLabel('Name').fill('Leiter 3 m')
  // The screen reads again before the refusal comes: the form keeps what was typed.
  await page.getByRole('button', { name: 'Neu lesen' }).click()
  await page.getByRole('button', speichern).click()
  const frage = page.getByRole('dialog', { name: de.conflict })
  await frage.getByText('Dora Beispiel', { exact: false }).waitFor()
  expect(await frage.getByRole('radiogroup').count()).toBe(1)
  await frage.getByText('Jetzt gespeichert: 3', { exact: true }).waitFor()
  await frage.getByText('Jetzt gespeichert: Werkstatt').click()
  await frage.getByRole('button', { name: de.takeOver }).click()
  await frage.waitFor({ state: 'detached' })
  expect([await page.getByLabel('Ort').inputValue(), await page.getByLabel('Name').inputValue()]).toEqual(['Werkstatt', 'Leiter 3 m'])
  await page.getByRole('button', speichern).click()
  await page.getByText(de.saved).waitFor()
  expect(asked.at(-1)!.body).toMatchObject({ name: 'Leiter 3 m', ort: 'Werkstatt', stueck: 3, revision: 'r2' })
  await close()
})

test('solange nichts getippt ist, folgt das Formular dem, was gelesen wurde', async () => {
  const { page, close } = await staged('eingabe', ja)
  await page.getByRole('button', { name: 'Neu lesen' }).click()
  await expect.poll(() => page.getByLabel('Ort').inputValue()).toBe('Werkstatt')
  await close()
})

test('gelöscht wird erst nach der Frage, und ein Nein lässt alles stehen', async () => {
  const { page, asked, close } = await staged('eingabe', ja)
  await page.getByRole('button', { name: de.delete, exact: true }).click()
  const frage = page.getByRole('alertdialog')
  await frage.getByText('„Leiter“ löschen?').waitFor()
  await frage.getByRole('button', { name: kit.de.abbrechen }).click()
  await frage.waitFor({ state: 'detached' })
  expect(asked).toEqual([])
  await page.getByRole('button', { name: de.delete, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: de.delete, exact: true }).click()
  await expect.poll(() => asked.map(({ method }) => method)).toEqual(['DELETE'])
  await close()
})

test('ein beschriebenes Feld hat im Formular seine Worte, seinen Hinweis und seine Art; hinaus geht, was seine Regel nimmt', async () => {
  const { page, asked, errors, close } = await staged('beschrieben', ja)
  await page.getByText('Wie es heißt').waitFor()
  expect(await page.getByLabel('Name').getAttribute('maxlength')).toBe('20')
  await page.getByRole('button', speichern).click()
  await page.getByRole('alert').first().waitFor()
  expect(asked).toEqual([])
  await page.getByLabel('Name').fill(' Leiter ')
  await page.getByLabel('Stück').fill('4')
  await page.locator('[data-field=art]').getByRole('button').click()
  await page.getByRole('option', { name: 'gebraucht' }).click()
  await page.getByLabel('Fest eingebaut').check()
  await page.getByLabel('Nummer').fill('1200')
  expect([await page.getByLabel('Nummer').inputValue(), await page.getByLabel('E-Mail').getAttribute('type')]).toEqual(['1200', 'email'])
  await page.getByLabel('PIN').check()
  await page.getByRole('button', speichern).click()
  await page.getByText(de.saved).waitFor()
  expect(asked).toMatchObject([
    { method: 'PUT', body: { name: 'Leiter', stueck: 4, tag: '2026-11-25', art: 'alt', fest: true, nummer: 1200, mail: null, wege: ['ausweis', 'pin'] } },
  ])
  expect(errors).toEqual([])
  await close()
})

test('auf Englisch hat es die englischen Worte', async () => {
  const { page, close } = await staged('beschrieben', ja, { language: 'en' })
  await page.getByText('What it is called').waitFor()
  expect(await page.getByLabel('Pieces').inputValue()).toBe('2')
  expect(await page.locator('[data-field=art]').innerText()).toMatch(/Kind[\s\S]*new/i)
  await page.getByLabel('Built in').waitFor()
  await close()
})
