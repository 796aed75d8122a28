import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test('zwei ändern dieselbe Abteilung: wer langsamer ist, sieht beide Werte, verliert nichts und speichert erst, was er wählt', async () => {
  const page = await signedIn('admin')
  const { request } = page.context()
  const name = `Lager ${Temporal.Now.instant().epochMilliseconds % 100_000}`
  const nummer = 900_000 + (Temporal.Now.instant().epochMilliseconds % 90_000)
  const eintrag = { nummer, bezeichnung: name, leitungId: null, oberabteilungId: null, aktiv: true }
  const { id } = (await (await request.post('/api/v1/verwaltung/abteilungen', { data: eintrag })).json()) as { id: string }
  const lies = async () =>
    ((await (await request.get(`/api/v1/verwaltung/abteilungen/entities?q=${nummer}`)).json()) as { entities: (typeof eintrag & { revision: string })[] })
      .entities[0]!
  const schneller = async (data: object) =>
    expect((await request.put(`/api/v1/verwaltung/abteilungen/${id}`, { data: { ...(await lies()), ...data } })).ok()).toBe(true)

  await page.goto(`/verwaltung/abteilungen/${id}?q=${nummer}`)
  await settled(page)
  const feld = page.locator('[data-field=bezeichnung] input')
  // Untouched, the form follows what others save.
  await schneller({ bezeichnung: `${name} Nord` })
  await page.waitForFunction((soll) => document.querySelector<HTMLInputElement>('[data-field=bezeichnung] input')?.value === soll, `${name} Nord`)

  await feld.fill(`${name} Mitte`)
  await schneller({ bezeichnung: `${name} Ost`, aktiv: false })
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await dialog.getByText(`Jetzt gespeichert: ${name} Ost`).waitFor()
  await dialog.getByText(`Ihre Eingabe: ${name} Mitte`).waitFor()
  await dialog.getByText('Jetzt gespeichert: Nein').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Zurück zum Formular' }).click()
  expect(await feld.inputValue()).toBe(`${name} Mitte`)
  expect((await lies()).bezeichnung).toBe(`${name} Ost`)

  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await dialog.getByRole('button', { name: 'In mein Formular übernehmen' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await feld.inputValue()).toBe(`${name} Mitte`)
  await expect.poll(() => page.locator('[data-field=aktiv] input').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  expect(await lies()).toMatchObject({ bezeichnung: `${name} Mitte`, aktiv: false })

  // Whoever saved may save once more.
  await feld.fill(`${name} Süd`)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'))
  await expect.poll(async () => (await lies()).bezeichnung).toBe(`${name} Süd`)
  await request.delete(`/api/v1/verwaltung/abteilungen/${id}`)
  await leave(page)
})

test('eine Freistellung, in die jemand tippt, bleibt stehen, wenn ein anderer sie speichert; beim Speichern wird gefragt, was gelten soll', async () => {
  const page = await signedIn('buchhaltung')
  const { request } = page.context()
  type Zeile = { id: string; name: string; nummer: string; gueltigVon: string; gueltigBis: string; revision: string }
  const lies = async (suche: string) =>
    ((await (await request.get(`/api/v1/freistellung/entities?lage=gueltig&q=${encodeURIComponent(suche)}`)).json()) as { entities: Zeile[] }).entities[0]!
  const { id, name } = await lies('')
  await page.goto(`/freigabe/freistellung/${id}?q=${encodeURIComponent(name)}`)
  await settled(page)
  const feld = page.locator('[data-field=nummer] input')
  await feld.fill('DE-getippt')
  const { nummer, gueltigVon, gueltigBis, revision } = await lies(name)
  const gelesen = page.waitForResponse((antwort) => antwort.ok() && new URL(antwort.url()).pathname === '/api/v1/freistellung/entities')
  const gespeichert = await request.put(`/api/v1/freistellung/${id}`, { data: { nummer: `${nummer}-2`, gueltigVon, gueltigBis, revision } })
  expect(gespeichert.ok()).toBe(true)
  await gelesen
  await settled(page)
  expect(await feld.inputValue()).toBe('DE-getippt')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await dialog.getByText(`Jetzt gespeichert: ${nummer}-2`).waitFor()
  await dialog.getByText('Ihre Eingabe: DE-getippt').waitFor()
  await dialog.getByRole('button', { name: 'In mein Formular übernehmen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  expect((await lies(name)).nummer).toBe('DE-getippt')
  await leave(page)
})
