import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { onDevice } from '#test/components/device/device.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const base = '/hardware-management'
const verworfen = 'Alle Änderung werden verworfen. Wollen Sie die Eingabe wirklich abbrechen?'
async function geprueft(page: Page) {
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
}

test('ein neues Gerät bleibt nach dem Neuladen stehen, samt dem Namen des Kunden; wer geht, wird mit den Worten der Spezifikation gefragt', async () => {
  const page = await signedIn('support')
  const hostname = () => page.getByRole('textbox', { name: 'Hostname' })
  const kunde = () => page.getByRole('combobox', { name: 'Kunde', exact: true })
  await page.goto(`${base}/create`)
  // It lies there sealed: all that can be seen from outside is that it does, and since when.
  const gemerkt = async () => {
    const [, entwurf] = Object.entries(await onDevice(page, 'drafts')).find(([key]) => key.startsWith('entwurf:hardware.neu.')) ?? []
    return entwurf && 'sealed' in entwurf ? entwurf.at : 0
  }
  await hostname().fill('ENTWURF-1')
  await expect.poll(gemerkt).toBeGreaterThan(0)
  const zuerst = await gemerkt()
  await kunde().fill('1')
  await page.getByRole('option').first().click()
  const name = await kunde().inputValue()
  expect(name).not.toBe('')
  await expect.poll(gemerkt).toBeGreaterThan(zuerst)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('ENTWURF-1')
  page.once('dialog', (frage) => void frage.accept())
  await page.reload()
  await page.getByText('Ihr Entwurf ist wieder da.').waitFor()
  expect([await hostname().inputValue(), await kunde().inputValue()]).toEqual(['ENTWURF-1', name])
  await geprueft(page)
  const gehe = () => page.getByRole('link', { name: 'Hardware-Liste' }).first().click()
  await gehe()
  const frage = page.getByRole('alertdialog', { name: verworfen })
  await frage.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  expect(await hostname().inputValue()).toBe('ENTWURF-1')
  await gehe()
  await geprueft(page)
  await frage.getByRole('button', { name: 'Eingabe abbrechen' }).click()
  await page.waitForURL((url) => url.pathname === base)
  await expect.poll(gemerkt).toBe(0)
  await page.goto(`${base}/create`)
  await hostname().waitFor()
  expect([await hostname().inputValue(), await page.getByText('Ihr Entwurf ist wieder da.').count()]).toEqual(['', 0])
  await leave(page)
})

test('eine Datei wird am Gerät abgelegt, am Telefon gelesen und mit Grund entfernt; der Verlauf nennt sie weiter', async () => {
  const page = await signedIn('support')
  const answer = await page.context().request.post('/api/v1/hardwareliste', { data: { id: uuid(), hostname: 'DATEIEN-1' } })
  const { nummer } = (await answer.json()) as { nummer: number }
  await page.goto(`${base}/${nummer}`)
  await page.getByRole('tab', { name: 'Dateien' }).click()
  await page.getByText('Noch keine Dateien.').waitFor()
  await page.getByRole('button', { name: 'Dateien ablegen' }).click()
  const dialog = page.getByRole('dialog')
  const [wahl] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Datei wählen' }).click()])
  await wahl.setFiles({ name: 'lieferschein.txt', mimeType: 'text/plain', buffer: Buffer.from('Lieferschein 7') })
  await dialog.getByText('lieferschein.txt', { exact: true }).waitFor()
  await geprueft(page)
  await dialog.getByRole('button', { name: 'Dateien ablegen' }).click()
  await page.getByText('1 Datei abgelegt.').first().waitFor()

  const telefon = await signedIn('support', { size: 'phone' })
  await telefon.goto(`${base}/${nummer}`)
  await telefon.getByRole('tab', { name: 'Dateien' }).click()
  const liste = telefon.getByRole('list', { name: 'Dateien' })
  await liste.getByText('lieferschein.txt', { exact: true }).first().waitFor()
  await geprueft(telefon)
  await liste.getByRole('button', { name: 'Entfernen: lieferschein.txt' }).click()
  const frage = telefon.getByRole('alertdialog')
  await frage.getByLabel('Begründung').fill('Gehört zu einem anderen Gerät')
  await frage.getByRole('button', { name: 'Entfernen' }).click()
  await telefon.getByText('Noch keine Dateien.').waitFor()
  await leave(telefon)

  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText('Gehört zu einem anderen Gerät').waitFor()
  await page.getByText('Datei: lieferschein.txt').first().waitFor()
  await geprueft(page)
  await leave(page)
})

test('eine Ansicht merkt Filter und Spalten, öffnet sie auch am Telefon und wird wieder gelöscht', async () => {
  const page = await signedIn('support')
  const name = `Ansicht ${uuid().slice(-8)}`
  await page.goto(`${base}?lage=ohne-seriennummer`)
  await page.getByRole('button', { name: 'Ansicht merken' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Produkt' }).click()
  await geprueft(page)
  await dialog.getByRole('button', { name: 'Ansicht merken', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('spalten') === 'produkt' && url.searchParams.get('lage') === 'ohne-seriennummer')
  await page.getByRole('columnheader', { name: 'Produkt' }).waitFor()
  await geprueft(page)
  expect(await page.getByRole('columnheader').allInnerTexts()).toHaveLength(2)

  const telefon = await signedIn('support', { size: 'phone' })
  await telefon.goto(base)
  await telefon.getByRole('button', { name: 'Ansichten' }).click()
  await telefon.getByRole('menuitem', { name }).click()
  await telefon.waitForURL((url) => url.searchParams.get('spalten') === 'produkt')
  await geprueft(telefon)
  await telefon.getByRole('button', { name: 'Ansicht bearbeiten' }).click()
  await geprueft(telefon)
  await telefon.getByRole('dialog').getByRole('button', { name: 'Ansicht löschen' }).click()
  await telefon.getByRole('alertdialog').getByRole('button', { name: 'Ansicht löschen' }).click()
  await telefon.getByText('Ansicht gelöscht.').first().waitFor()
  await telefon.waitForURL((url) => url.pathname === base && url.search === '')
  await leave(telefon)
  await leave(page)
})

test('mehrere Felder dürfen zugleich leer sein; eine Adresse, die kein Gerät ist, führt zur Liste und sagt es', async () => {
  const page = await signedIn('support')
  await page.goto(`${base}/search`)
  await page.getByText('Leere und ausgefüllte Felder').click()
  const leer = page.getByRole('group', { name: 'Diese Felder sind leer' })
  const voll = page.getByRole('group', { name: 'Diese Felder sind ausgefüllt' })
  await leer.getByRole('checkbox', { name: 'Gateway' }).click()
  await leer.getByRole('checkbox', { name: 'DNS1' }).click()
  await voll.getByRole('checkbox', { name: 'DNS1' }).click()
  await page.getByRole('button', { name: 'Abfragen' }).click()
  await page.getByText('Ein Feld kann nicht zugleich leer und ausgefüllt sein.').first().waitFor()
  await geprueft(page)
  await voll.getByRole('checkbox', { name: 'DNS1' }).click()
  await voll.getByRole('checkbox', { name: 'Hostname' }).click()
  await page.getByRole('button', { name: 'Abfragen' }).click()
  await page.waitForURL((url) => url.searchParams.get('leer') === 'gateway,dns1' && url.searchParams.get('gefuellt') === 'hostname')
  await geprueft(page)
  await page.goto(`${base}/abc`)
  await page.waitForURL((url) => url.pathname === base)
  await page.getByText('Die Seite, die Sie öffnen wollten, gibt es nicht').waitFor()
  await leave(page)
})
