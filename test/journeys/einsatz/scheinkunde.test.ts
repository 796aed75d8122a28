import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, leave, overflow, people, settled, signedIn, signIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

interface Schein {
  id: string
  nummer: string
  objekt: string
  fassung: number
}
const lies = async <Antwort>(page: Page, path: string) => (await (await page.context().request.get(`/api/v1/arbeitsschein/${path}`)).json()) as Antwort
const geschrieben = ({ nummer }: Schein) => `${nummer.slice(0, 4)}-${nummer.slice(4)}`
const gutZuLesen = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

test.each(['desktop', 'phone'] as const)('ein Kunde findet den fertigen Schein seines Objekts, liest ihn und öffnet sein PDF (%s)', async (size) => {
  const page = await visitor({ size })
  await signIn(page.context(), people.kundeA)
  const { entities } = await lies<{ entities: Schein[] }>(page, 'entities?limit=20&sort=-datum')
  const schein = entities.at(-1)!
  await page.goto('/dashboard')
  await settled(page)
  const karte = page.getByRole('region', { name: 'Fertige Arbeitsscheine' })
  await karte.getByRole('link', { name: 'Alle Scheine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Arbeitsscheine' }).waitFor()
  await settled(page)
  for (const wort of ['Neuer Arbeitsschein', 'Offene Arbeitsscheine', 'Geld in Gefahr']) expect(await page.getByText(wort).count(), wort).toBe(0)
  await gutZuLesen(page)
  await page.locator('#inhalt').getByRole('searchbox').fill(geschrieben(schein))
  const zeilen = page.locator('#inhalt tbody tr, #inhalt .cards li')
  await expect.poll(() => zeilen.count()).toBe(1)
  await zeilen.first().click()
  await page.getByRole('heading', { level: 1, name: `Arbeitsschein ${geschrieben(schein)}` }).waitFor()
  await page.getByRole('region', { name: 'Positionen' }).waitFor()
  await page.getByRole('region', { name: 'Unterschrift Kunde' }).waitFor()
  await settled(page)
  // How much of each there was is on the screen, not beside it.
  const mengen = page.getByRole('region', { name: 'Positionen' }).locator('.num')
  expect(await mengen.evaluateAll((alle) => alle.filter((eine) => eine.getBoundingClientRect().right > innerWidth).length)).toBe(0)
  for (const wort of ['Neue Fassung', 'Stornieren', 'Schein kopieren', 'Interne Notiz', 'Verlauf']) expect(await page.getByText(wort).count(), wort).toBe(0)
  await gutZuLesen(page)
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()])
  expect(datei.suggestedFilename()).toBe(`Arbeitsschein_${geschrieben(schein)}${schein.fassung > 1 ? `_Fassung_${schein.fassung}` : ''}.pdf`)
  await page.getByRole('button', { name: `Fassung ${schein.fassung} ansehen` }).click()
  await page
    .getByRole('dialog', { name: `Fassung ${schein.fassung}` })
    .getByText('Wortlaut, zu dem der Fingerabdruck gehört')
    .waitFor()
  await gutZuLesen(page)
  await page.keyboard.press('Escape')
  // What is not his leads back to his list, or is not there.
  await page.goto('/arbeitsschein/fristen')
  await page.getByRole('heading', { level: 1, name: 'Arbeitsscheine' }).waitFor()
  await page.goto(`/arbeitsschein/${uuid()}`)
  await page.getByText('Diesen Arbeitsschein gibt es nicht').waitFor()
  await leave(page)
})

test('auch die anderen Kunden der Vorführung haben fertige Scheine ihrer Objekte, jeder nur die eigenen', async () => {
  for (const [wer, konten] of [
    ['kunde.b@kunde-b.example', /^20003 /],
    ['kunde.a.alle@kunde-a.example', /^2000[12] /],
  ] as const) {
    const page = await visitor()
    await signIn(page.context(), wer)
    const { entities } = await lies<{ entities: { kunde: string }[] }>(page, 'entities?limit=200')
    expect(entities.length, wer).toBeGreaterThan(2)
    for (const { kunde } of entities) expect(kunde).toMatch(konten)
    await leave(page)
  }
})

test('am Telefon wendet er gegen Stunden ein, die niemand unterschrieben hat; das Büro liest seine Worte', async () => {
  const kunde = await signedIn('kundeA', { size: 'phone' })
  const { entities } = await lies<{ entities: Schein[] }>(kunde, 'entities?limit=1')
  const { objektStamm } = await lies<{ objektStamm: { id: string } }>(kunde, entities[0]!.id)
  const monteur = await signedIn('monteur')
  const { request } = monteur.context()
  const id = uuid()
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const kopf = { id, art: 'Regie', vertragsart: 'VOB', objektId: objektStamm.id, datum, notiz: 'Leck gesucht' }
  expect((await request.post('/api/v1/arbeitsschein', { data: kopf })).ok()).toBe(true)
  const abschluss = { version: 1, unterschriften: [{ art: 'abwesend', grund: 'Pforte geschlossen' }], email: '' }
  expect((await request.post(`/api/v1/arbeitsschein/${id}/abschluss`, { data: abschluss })).ok()).toBe(true)
  await leave(monteur)
  await kunde.goto(`/arbeitsschein/${id}`)
  await kunde.getByRole('button', { name: 'Einwendung schreiben' }).click()
  const dialog = kunde.getByRole('dialog', { name: 'Einwendung schreiben' })
  await settled(kunde)
  await gutZuLesen(kunde)
  const worte = `Nur eine Stunde war jemand da (${id.slice(-6)})`
  await dialog.getByLabel('Was stimmt nicht?').fill(worte)
  const [wahl] = await Promise.all([kunde.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Datei wählen' }).click()])
  const foto = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await wahl.setFiles([{ name: 'stundenzettel.png', mimeType: 'image/png', buffer: foto }])
  await dialog.locator('.filelist [data-state=fertig]').waitFor()
  await dialog.getByRole('button', { name: 'Einwendung senden' }).click()
  await kunde.getByText('Das Büro klärt es mit Ihnen.').waitFor()
  await kunde.getByRole('button', { name: 'Einwendung schreiben' }).waitFor({ state: 'detached' })
  await kunde.getByRole('list', { name: 'Ihre Datei dazu' }).getByText('stundenzettel.png').waitFor()
  await settled(kunde)
  await gutZuLesen(kunde)
  await leave(kunde)
  const buero = await signedIn('leitung')
  await buero.goto(`/arbeitsschein/${id}`)
  await buero.getByText(worte).first().waitFor()
  await buero.getByRole('list', { name: 'Bild oder PDF dazu: Einwendung des Kunden' }).getByText('stundenzettel.png').waitFor()
  await leave(buero)
})
