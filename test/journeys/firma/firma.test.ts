import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beispiel, machine, personal } from './firma.ts'
import { closeBrowser, leave, settled } from '../harness/person.ts'

const greta = { name: 'Greta Grün', username: 'greta.gruen@zimmerei-gruen.example', password: 'Dachstuhl-7!fest' }
const ayse = { name: 'Ayse Yildiz', username: 'ayse.yildiz@zimmerei-gruen.example', password: 'Kranfuehrer7+Regen' }

let box: Awaited<ReturnType<typeof machine>>
let link: string
let [office, phone] = [undefined as unknown as Page, undefined as unknown as Page]
beforeAll(async () => {
  box = await machine()
})
afterAll(async () => {
  await closeBrowser()
  await box.remove()
})

test('der erste Start nennt am Terminal den Link, mit dem die Firma entsteht', async () => {
  const server = await box.start()
  const lines = server
    .said()
    .split('\n')
    .filter((line) => line.includes('/einrichtung?token='))
  expect(lines).toHaveLength(1)
  link = /http\S+\/einrichtung\?token=[\w-]{43}$/.exec(lines[0]!)![0]
  expect(link.startsWith(`${box.address}/`)).toBe(true)
})

test('der Link führt in drei Schritten zur Firma und als Administratorin ins Portal', async () => {
  office = await box.visitor()
  await office.goto(link)
  await office.getByLabel('Name der Firma').fill('Zimmerei Grün GmbH')
  await office.getByRole('button', { name: 'Weiter' }).click()
  await office.getByLabel('Ort', { exact: true }).fill('Nürnberg')
  await office.getByRole('button', { name: 'Weiter' }).click()
  await office.getByLabel('Ihr Name', { exact: true }).fill(greta.name)
  await office.getByLabel('E-Mail-Adresse oder Benutzername').fill(greta.username)
  await office.locator('input[name=password]').fill(greta.password)
  await office.locator('input[name=passwordRepeat]').fill(greta.password)
  await office.getByRole('button', { name: 'Portal anlegen' }).click()
  await office.getByText('Zimmerei Grün GmbH ist angelegt, und Sie sind angemeldet.').waitFor()
  await office.getByRole('button', { name: 'Fertig – zum Portal' }).click()
  await office.waitForURL('**/dashboard')
  await settled(office)
  expect(await office.getByRole('link', { name: 'Verwaltung' }).count()).toBeGreaterThan(0)
})

test('ein zweites Mal gilt der Link nicht, auch nicht an der Oberfläche vorbei', async () => {
  const stranger = await box.visitor()
  await stranger.goto(link)
  await stranger.getByText('Das Portal ist schon eingerichtet.').waitFor()
  const answer = await stranger.request.post('/api/v1/einrichtung', {
    data: {
      token: new URL(link).searchParams.get('token'),
      firma: 'Fremd',
      land: 'DE',
      region: 'BY',
      zone: 'Europe/Berlin',
      vkforgid: 2,
      filiale: 'Fremd',
      ort: 'Fremd',
      anzeigename: 'Fremd',
      username: 'fremd@fremd.example',
      password: greta.password,
      passwordRepeat: greta.password,
    },
  })
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([409, 'einrichtung.schon-fertig'])
  await leave(stranger)
})

test('aus einer Datei mit Fehlern wird nichts übernommen; jede schlechte Zeile steht mit Nummer und Grund da', async () => {
  const bad = `${beispiel}5013;Nora;;nora@zimmerei-gruen.example;;31.02.1990;Zimmerei;;1000;01.01.2020;;;;;;;;;;;;;\r\n5002;Doppelt;Da;;;;Zimmerei;;1000;01.01.2020;;;;;Chef;;;;;;;;\r\n`
  const { code, said } = await box.portal('import', 'personal', box.file('schlecht.csv', bad), '--schreiben')
  expect(code).toBe(1)
  expect(said).toContain('schlecht.csv: 9 Zeilen von 14 haben Fehler. Es wurde nichts geschrieben.')
  expect([...said.matchAll(/^ {2}Zeile (\d+)/gm)].map(([, line]) => Number(line)).filter((line, index, all) => all.indexOf(line) === index)).toEqual([
    6, 7, 8, 9, 10, 11, 13, 14, 15,
  ])
  for (const reason of [
    'Zeile 6, Arbeitszeitmodell: „Vollzeit Büro“ gibt es nicht.',
    'Zeile 7, Filiale: „2000“ gibt es nicht. Vorhanden: 1000 Zimmerei Grün GmbH.',
    'Zeile 13, Abteilung: 80 gibt es nicht.',
    'Zeile 14, Zuname: fehlt.',
    'Zeile 14, Geburtsdatum: „31.02.1990“',
    'Zeile 15, Personalnummer: 5002 steht schon in Zeile 3.',
  ])
    expect(said).toContain(reason)
  expect(await people(office)).toEqual([])
})

test('der Probelauf zeigt, was käme, und erst mit --schreiben ist es da', async () => {
  const file = box.file('personal.csv', personal)
  const dry = await box.portal('import', 'personal', file)
  expect(dry.code, dry.said).toBe(0)
  expect(dry.said).toContain('12 Zeilen gelesen, keine Fehler.')
  expect(dry.said).toContain('Probelauf: Es wurde nichts geschrieben.')
  expect(await people(office)).toEqual([])
  const real = await box.portal('import', 'personal', file, '--schreiben')
  expect(real.said).toMatch(/Personen\s+12 neu/)
  expect([real.code, real.said.trimEnd().endsWith('Geschrieben.')]).toEqual([0, true])
  expect((await box.portal('import', 'personal', file, '--schreiben')).said).toContain('Es gibt nichts zu ändern.')
  expect(await people(office)).toHaveLength(12)
})

test('die Administratorin sieht die Leute mit ihren Umlauten und lädt eine ein', async () => {
  await office.goto('/verwaltung/personen')
  await settled(office)
  for (const name of ['Größl', 'Åkesson', 'Núñez', 'Überacker']) await office.getByText(name).first().waitFor()
  await office.getByText('Yildiz').first().click()
  await office.getByRole('button', { name: 'Einladung senden' }).click()
  await office.getByText('Die Einladung ist unterwegs.').waitFor()
  await expect.poll(() => box.smtp.at(ayse.username).length, { interval: 50 }).toBe(1)
  expect(box.smtp.at(ayse.username)).toMatchObject([
    { from: 'portal@zimmerei-gruen.example', to: [ayse.username], subject: 'Ihr Zugang zum Portal von Zimmerei Grün GmbH' },
  ])
})

test('die Eingeladene setzt ihr Passwort mit dem Code aus der E-Mail und meldet sich am Telefon an', async () => {
  const { text } = box.smtp.at(ayse.username)[0]!
  phone = await box.visitor({ size: 'phone' })
  await phone.goto(/http\S+/.exec(text)![0])
  await phone.locator('input[name=token]').fill(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)![0])
  await phone.locator('input[name=password]').fill(ayse.password)
  await phone.locator('input[name=passwordRepeat]').fill(ayse.password)
  await phone.getByRole('button', { name: 'Passwort setzen' }).click()
  await phone.getByText('Ihr Passwort wurde erfolgreich gesetzt').waitFor()
  await phone.getByLabel('Benutzername').fill(ayse.username)
  await phone.getByLabel('Passwort', { exact: true }).fill(ayse.password)
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await phone.waitForURL('**/dashboard')
  await settled(phone)
  expect(await phone.locator('.sheet').getByRole('button', { name: 'Kommen', exact: true }).count()).toBeGreaterThan(0)
})

test('sie stempelt, und innerhalb einer Sekunde steht sie auf der offenen Tafel', async () => {
  await office.goto('/statusabfrage/mitarbeiter?q=5002')
  await settled(office)
  expect(await present(office)).toBe(false)
  const stamped = phone.waitForResponse('**/pms/stempelerfassung/stempeln')
  await phone.locator('.sheet').getByRole('button', { name: 'Kommen', exact: true }).first().click()
  expect((await stamped).status()).toBe(201)
  await expect.poll(() => present(office), { interval: 20 }).toBe(true)
  await phone.locator('.sheet').getByRole('button', { name: 'Gehen', exact: true }).first().waitFor()
})

test('eine Nachricht von der Tafel kommt bei jedem der Abteilung als eigene E-Mail an', async () => {
  box.smtp.letters.length = 0
  await office.goto('/statusabfrage')
  await settled(office)
  await office.getByRole('button', { name: 'Nachricht' }).first().click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('Zimmerei', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Nachricht schreiben' }).click()
  await dialog.getByLabel('Betreff').fill('Frühbeginn am Montag')
  await dialog.locator('textarea').fill('Wir beginnen um sechs.\nBitte Gerüst prüfen – Grüße!')
  await dialog
    .getByRole('button', { name: /senden/i })
    .last()
    .click()
  await office.getByText(/Die Nachricht geht an 4 Empfänger/).waitFor()
  await expect
    .poll(() => box.smtp.letters.flatMap(({ envelope }) => envelope).toSorted(), { interval: 50 })
    .toEqual(['aenne.ueberacker', 'ayse.yildiz', 'juergen.groessl', 'zoe.boehm'].map((name) => `${name}@zimmerei-gruen.example`))
  for (const { subject, text, to } of box.smtp.letters)
    expect([subject, text, to.length]).toEqual([
      'Frühbeginn am Montag',
      `Wir beginnen um sechs.\nBitte Gerüst prüfen – Grüße!\n\n-- \nNachricht von ${greta.name} aus dem Portal`,
      1,
    ])
})

test('wird der Beginn der Zeiterfassung geändert, stehen die Folgen da, bevor gespeichert wird, und danach steht es in der Prüfspur', async () => {
  const lies = async <T>(pfad: string) => (await (await office.request.get(`/api/v1/verwaltung/${pfad}`)).json()) as T
  await office.goto('/verwaltung/zeitbeginn')
  await settled(office)
  await office.getByRole('spinbutton').first().focus()
  await office.keyboard.type('01092025')
  const folgen = office.getByRole('status').filter({ hasText: 'Was sich damit ändert' })
  const { eher } = await lies<{ eher: number }>('zeitbeginn/folgen?zeitAb=2025-09-01')
  expect(eher).toBeGreaterThan(1)
  await folgen.getByText(`${eher} Konten beginnen früher: Tage ohne Stempel, für die etwas geplant war, zählen dann als Minus.`).waitFor()
  await folgen.getByText('Stempel, Anfangssalden und abgeschlossene Monate bleiben, wie sie sind.').waitFor()
  await office.getByRole('button', { name: 'Änderungen speichern' }).click()
  await office.getByText('Gespeichert.').waitFor()
  expect(await lies('zeitbeginn')).toMatchObject({ zeitAb: '2025-09-01' })
  const { entities } = await lies<{ entities: { id: number; gegenstand: string; aktion: string }[] }>('pruefspur/entities')
  const zeile = entities.find(({ gegenstand, aktion }) => gegenstand === 'firma' && aktion === 'aendern')!
  await office.goto(`/verwaltung/pruefspur/${zeile.id}`)
  await office.getByText('Zeiterfassung ab', { exact: true }).first().waitFor()
})

test('wer eine Abwesenheit für frühere Monate einträgt, liest vorher, was aus abgeschlossenen wird', async () => {
  await office.goto('/verwaltung/abwesenheiten/neu')
  await settled(office)
  const hinweis = office.getByText('Abgeschlossene Monate bleiben, wie sie sind. Was sich für sie ergibt, steht am nächsten Morgen als Differenz im Zeitkonto.')
  expect(await hinweis.count()).toBe(0)
  await office.locator('.record-form').getByRole('spinbutton', { name: /Von/ }).first().focus()
  await office.keyboard.type('01092025')
  await hinweis.waitFor()
  office.once('dialog', (frage) => void frage.accept())
  await office.goto('/dashboard')
})

test('nur die eingestellte Seite darf /embedded in einem Rahmen zeigen, alles andere niemand', async () => {
  const page = await box.visitor()
  await page.context().grantPermissions(['local-network-access']) // the page is public for Chromium, the portal of this test is not
  const shown = async (origin: string, path: string) => {
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${box.address}${path}"></iframe>` }))
    await page.goto(`${origin}/`)
    return page.frames()[1]!.url().startsWith(box.address)
  }
  expect({
    own: await shown('https://www.firma.example', '/embedded'),
    foreign: await shown('https://fremd.example', '/embedded'),
    start: await shown('https://www.firma.example', '/'),
    login: await shown('https://www.firma.example', '/login'),
    near: await shown('https://www.firma.example', '/embedded-nicht'),
  }).toEqual({ own: true, foreign: false, start: false, login: false, near: false })
  for (const path of ['/', '/login', '/index.html', '/api/v1/auth/portal', '/readyz', '/embedded-nicht'])
    expect((await page.request.get(`${box.address}${path}`)).headers(), path).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  expect((await page.request.get(`${box.address}/embedded`)).headers()['content-security-policy']).toMatch(/frame-ancestors https:\/\/www\.firma\.example(;|$)/)
  await page.context().close()
})

test('ein zweiter Start auf denselben Daten sagt eine klare Zeile und stört nicht', async () => {
  const { code, said } = await box.secondStart()
  expect([code, said.split('\n').filter(Boolean).length]).toEqual([1, 1])
  expect(said).toMatch(/^Auf dem Datenordner .* läuft bereits ein Portal \(Prozess \d+\)\./)
  expect((await office.request.get('/readyz')).status()).toBe(200)
})

test('nach einem Neustart ist alles noch da, und niemand muss sich neu anmelden', async () => {
  expect(await box.stop()).toBe(0)
  const server = await box.start()
  expect(server.said()).not.toContain('/einrichtung?token=')
  await phone.reload()
  await settled(phone)
  await phone.locator('.sheet').getByRole('button', { name: 'Gehen', exact: true }).first().waitFor()
  await office.goto('/statusabfrage/mitarbeiter?q=5002')
  await settled(office)
  expect(await present(office)).toBe(true)
  expect(await people(office)).toHaveLength(12)
  const { code, said } = await box.portal('audit', 'verify')
  expect(code, said).toBe(0)
  await leave(phone)
  await leave(office)
})

/** The board says so of the one person that is shown. */
const present = async (page: Page) => /Anwesend\s+1\b/.test(await page.locator('.sheet').innerText())
/** Employees as the administration lists them. */
const people = async (page: Page) =>
  ((await (await page.request.get('/api/v1/verwaltung/personen/entities?limit=200')).json()) as { entities: unknown[] }).entities
