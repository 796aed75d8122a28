import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { opened, profile, type Look } from '../harness/browser.ts'
import { mitschrift } from '../harness/mitschrift.ts'
import { closeBrowser, leave, newBrowser, settled, signedIn, signIn } from '../harness/person.ts'
import { antworte, aufTicket, bestaetige, frage, hake, notiere, oeffneSchritte, schritt, steht, waehleSchritt } from './tickettaten.ts'

const db = connect(inject('demoDatabase'), { max: 1 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

interface Mail {
  to: string
  subject: string
  text: string
  html: string | null
  thread: string | null
}
const kunde = { a: 'kunde.a@kunde-a.example', anna: 'kunde.a.alle@kunde-a.example', b: 'kunde.b@kunde-b.example' }
const jetzt = () => Temporal.Now.instant().epochMilliseconds
const lies = async <T>(page: Page, path: string) => (await (await page.context().request.get(`/api/v1/ticket/tickets/${path}`)).json()) as T
interface Detail {
  id: string
  version: number
  innen: { sla: { loesung: { faellig: string | null; verbrauchtMin: number; pausiert: boolean } } } | null
}

/** A customer's browser, every byte of which is written down. */
async function beobachtet(username: string, look: Look) {
  const schrift = await mitschrift(inject('portal'))
  const page = await opened(await (await newBrowser()).newContext(profile(schrift.address, look)))
  await signIn(page.context(), username)
  return { page, schrift }
}

/** The story so far happened three weeks earlier: the log only ever grows, so its past is written past its guards, as the owner of the database can. */
const vorDreiWochen = (id: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ticket set erstellt = erstellt - interval '21 days', geaendert = geaendert - interval '21 days', seit = seit - interval '21 days',
      antwort_um = antwort_um - interval '21 days' where id = ${id}`.execute(tx)
    for (const table of ['ticket_schritt', 'ticket_kommentar', 'ticket_aenderung'])
      await sql`update ${sql.table(table)} set zeitpunkt = zeitpunkt - interval '21 days' where ticket_id = ${id}`.execute(tx)
  })

test('ein Ticket von der Meldung bis zur Bewertung: zwei Kunden einer Firma, Bearbeiter, Tester, und die andere Firma sieht nichts davon', async () => {
  const stempel = jetzt()
  const [kanarie, name] = [`Zeisiggelb${stempel}`, `Kiebitz${stempel}`]
  const a = await beobachtet(kunde.a, { size: 'phone' })
  const b = await beobachtet(kunde.b, { size: 'phone' })
  const buero = await signedIn('support')
  await b.page.goto('/ticket')
  await settled(b.page)

  // The customer, at the phone: what, which kind, done.
  await a.page.goto('/ticket/create')
  await a.page.getByLabel('Worum geht es?').fill(`Regelung ${name}`)
  await a.page.getByLabel('Beschreibung').fill('In der Monatsübersicht fehlen die Werte der Wärmepumpe.')
  await a.page.getByRole('button', { name: /(^Art\b|\bArt$)/ }).click()
  await a.page.getByRole('option', { name: 'Änderung' }).click()
  await a.page.getByRole('button', { name: 'Ticket anlegen' }).click()
  await a.page.waitForURL(/\/ticket\/\d+$/)
  const nummer = /\d+$/.exec(a.page.url())![0]
  await steht(a.page, 'erfasst')

  // The desk takes it on. Without an estimate there is nothing to confirm, and the dialog says so.
  await aufTicket(buero, nummer)
  await buero.getByRole('button', { name: 'Mir zuweisen' }).click()
  await buero.getByText(/^Das Ticket ist .+ zugewiesen\.$/).waitFor()
  await buero.getByRole('button', { name: 'Mir zuweisen' }).waitFor({ state: 'detached' })
  await schritt(buero, 'in Prüfung')
  await steht(a.page, 'in Prüfung')
  await oeffneSchritte(buero)
  await buero.getByRole('dialog').getByText('Erst schätzen: Ohne Schätzung kann der Kunde den Auftrag nicht bestätigen.').waitFor()
  await buero.keyboard.press('Escape')
  await notiere(buero, `Vertrag prüfen, ${kanarie}`)
  await antworte(buero, 'Wir richten die Auswertung ein.')
  await buero.getByRole('button', { name: 'Termin und Schätzung bearbeiten' }).click()
  await buero.getByRole('dialog').getByRole('textbox', { name: 'Schätzung (Minuten)' }).fill('120')
  await buero.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await buero.getByText('2:00 h', { exact: true }).waitFor()
  await schritt(buero, 'Auftragsbestätigung')
  await buero
    .getByText(/^Uhr angehalten seit/)
    .first()
    .waitFor()

  // He does not agree: not without a reason.
  await a.page.getByText('Geschätzter Aufwand: 2:00 h').waitFor()
  await a.page.getByRole('button', { name: 'Nicht bestätigen, zurück zur Prüfung' }).click()
  await a.page.getByText('Bitte nennen Sie den Grund.').first().waitFor()
  await a.page.getByLabel('Ihre Bemerkung').fill('Bitte ohne die Zähler im Lager.')
  await a.page.getByRole('button', { name: 'Nicht bestätigen, zurück zur Prüfung' }).click()
  await a.page.getByText('Das Ticket geht mit Ihrer Begründung zurück.').waitFor()
  await steht(buero, 'in Prüfung')
  await buero.getByText('Bitte ohne die Zähler im Lager.').first().waitFor()
  await antworte(buero, 'Das Lager lassen wir weg.')
  await schritt(buero, 'Auftragsbestätigung')

  // A colleague of his, in English, confirms.
  const anna = await beobachtet(kunde.anna, { size: 'desktop', locale: 'en-GB' })
  await anna.page.goto('/settings')
  await anna.page.getByText('English', { exact: true }).click()
  await anna.page.getByText('Also used for e-mails to you.').waitFor()
  await aufTicket(anna.page, nummer)
  await anna.page.getByRole('heading', { name: 'Please confirm the order' }).waitFor()
  await anna.page.getByText('Das Lager lassen wir weg.').first().waitFor()
  await anna.page.getByRole('button', { name: 'Confirm the order, work begins' }).click()
  await anna.page.getByText('The order is confirmed.').waitFor()
  await steht(anna.page, 'in progress')
  await steht(buero, 'in Arbeit')

  // Three weeks of waiting for the customer cost nothing of the agreed two days; his answer ends them by itself.
  const vorher = await lies<Detail>(buero, nummer)
  await schritt(buero, 'wartet auf Kunde')
  await vorDreiWochen(vorher.id)
  await Promise.all([buero.reload(), a.page.reload()])
  await buero
    .getByText(/^Uhr angehalten seit/)
    .first()
    .waitFor()
  expect(await buero.locator('.ti-stand').getByText(/ällig/).count()).toBe(0)
  expect((await lies<Detail>(buero, nummer)).innen!.sla.loesung).toMatchObject({ pausiert: true, faellig: null })
  await antworte(a.page, 'Der Zähler hat die Nummer 4711.')
  await steht(buero, 'in Arbeit')
  await buero
    .locator('.ti-stand')
    .getByText(/^Fällig /)
    .first()
    .waitFor()
  await a.page
    .getByText(/artete .+ auf Sie/)
    .first()
    .waitFor()
  const danach = (await lies<Detail>(buero, nummer)).innen!.sla.loesung
  expect(danach.verbrauchtMin).toBeLessThan(60)
  const einst = Temporal.Instant.from(vorher.innen!.sla.loesung.faellig!)
  expect(Temporal.Instant.compare(danach.faellig!, einst.subtract({ hours: 24 * 14 }))).toBe(1)

  // Into the test only with the development done; its doer does not test it.
  await oeffneSchritte(buero)
  await buero.getByRole('dialog').getByText('In der Checkliste ist noch Entwicklung offen.').waitFor()
  await buero.keyboard.press('Escape')
  await hake(buero, /^Änderung umgesetzt/, /^Datensicherung vorhanden/)
  await schritt(buero, 'Test')
  await oeffneSchritte(buero)
  await buero.getByRole('dialog').getByText('Die eigene Arbeit können Sie nicht testen. Bitte wählen Sie jemand anderen.').first().waitFor()
  await buero.keyboard.press('Escape')
  const tester = await signedIn('monteur')
  await aufTicket(tester, nummer)
  await schritt(tester, 'in Arbeit', `Der Alarm bleibt aus, ${kanarie}`)
  await steht(buero, 'in Arbeit')
  await buero.getByText(`Der Alarm bleibt aus, ${kanarie}`).first().waitFor()
  await schritt(buero, 'Test')
  await steht(tester, 'Test')
  await hake(tester, /^Werte am Gerät/, /^Alarm löst aus/, /^Kunde eingewiesen/)
  await schritt(tester, 'Abnahme')
  await nichtsFuer(b.page, nummer, vorher.id, name)

  await a.page.getByRole('heading', { name: 'Bitte bestätigen Sie die Erledigung' }).waitFor()
  await a.page.getByRole('button', { name: 'Erledigung bestätigen' }).click()
  await a.page.getByText('Die Erledigung ist bestätigt.').waitFor()
  await steht(buero, 'erledigt')
  await buero.getByRole('button', { name: 'Ticket beenden' }).click()
  await bestaetige(buero, 'Ticket beenden')
  await steht(buero, 'abgeschlossen')
  await a.page.getByRole('heading', { name: 'Wie zufrieden sind Sie?' }).waitFor()
  await a.page.getByText('Sehr zufrieden', { exact: true }).click()
  await a.page.getByRole('button', { name: 'Bewertung senden' }).click()
  await a.page.getByText('Danke für Ihre Bewertung.').waitFor()
  await buero.getByText('Sehr zufrieden', { exact: true }).waitFor()
  await anna.page.getByRole('heading', { name: 'Satisfaction' }).waitFor()
  await nichtsFuer(b.page, nummer, vorher.id, name)

  // What arrived: nothing internal with any customer, nothing at all with the other company.
  for (const { schrift } of [a, anna, b]) expect([schrift.count(kanarie), schrift.count('PACKED')]).toEqual([0, 0])
  expect([b.schrift.count(name), b.schrift.count('Der Zähler hat die Nummer')]).toEqual([0, 0])
  for (const { schrift } of [a, anna]) expect(schrift.count(name)).toBeGreaterThan(0)

  const mails = ((await (await buero.context().request.get('/dev/mail.json')).json()) as Mail[]).filter(({ subject }) =>
    subject.startsWith(`[Ticket ${nummer}]`),
  )
  const an = (wer: string) =>
    mails
      .filter(({ to }) => to === wer)
      .map(({ text }) => text)
      .toReversed()
  const wie = (...worte: string[]) => worte.map((wort) => expect.stringContaining(wort) as string)
  expect(an(kunde.a)).toEqual(
    wie(
      `als Ticket ${nummer} angekommen`,
      'Wir richten die Auswertung ein.',
      'bitte bestätigen Sie Umfang',
      'Das Lager lassen wir weg.',
      'bitte bestätigen Sie Umfang',
      'brauchen wir eine Antwort von Ihnen',
      'aus unserer Sicht erledigt',
    ),
  )
  expect(an(kunde.anna)).toEqual(wie('we need an answer from you', 'Karl Ahlers writes', 'as we see it'))
  expect(an('support@musterbau.example')).toEqual(
    wie(
      `hat Ticket ${nummer} „`,
      'hat den Auftrag nicht bestätigt',
      'hat den Auftrag bestätigt',
      'Der Zähler hat die Nummer 4711.',
      'hat die Erledigung bestätigt',
    ),
  )
  // Others in charge hear of it once, while nobody is assigned.
  const beteiligte = new Set([kunde.anna, kunde.a, 'support@musterbau.example'])
  const weitere = mails.filter(({ to }) => !beteiligte.has(to))
  expect(weitere.map(({ text }) => text)).toEqual(weitere.map(() => expect.stringContaining('Es ist noch niemandem zugewiesen.') as string))
  expect(new Set(weitere.map(({ to }) => to)).size).toBe(weitere.length)
  expect(weitere.map(({ to }) => to)).not.toContain(kunde.b)
  expect(new Set(mails.map(({ thread }) => thread))).toEqual(new Set([`ticket.${vorher.id}`]))
  expect(JSON.stringify(mails)).not.toContain(kanarie)

  for (const { page, schrift } of [a, anna, b]) {
    await leave(page)
    schrift.close()
  }
  await leave(buero)
  await leave(tester)
})

/** For somebody of another company there is no such ticket: by number, by id, in the list, in the history, in the file. */
async function nichtsFuer(page: Page, nummer: string, id: string, name: string) {
  for (const key of [nummer, id]) {
    await page.goto(`/ticket/${key}`)
    await page.getByText(`Das Ticket mit der Id ${key} konnte nicht gefunden werden!`).first().waitFor()
    for (const path of [key, `${key}/verlauf/entities`]) expect((await page.context().request.get(`/api/v1/ticket/tickets/${path}`)).status(), path).toBe(404)
    expect((await page.context().request.get(`/api/v1/ticket/tickets/${key}/verlauf-intern/entities`)).status()).toBe(403)
  }
  for (const q of [name, nummer]) {
    const { entities } = await lies<{ entities: { id: string }[] }>(page, `entities?zustand=alle&q=${q}`)
    expect(entities.map((one) => one.id)).not.toContain(id)
  }
  const datei = await page.context().request.get('/api/v1/ticket/tickets/datei?format=csv&zustand=alle')
  expect(datei.status()).toBe(200)
  expect(await datei.text()).not.toContain(name)
  await page.goto('/ticket')
  await settled(page)
  expect(await page.getByText(name).count()).toBe(0)
}

test('zwei drücken verschiedene Schritte: einer gewinnt, der andere liest warum und prüft den neuen Stand', async () => {
  const eins = await signedIn('support')
  const zwei = await signedIn('monteur')
  const id = uuid()
  const neu = await eins.context().request.post('/api/v1/ticket/tickets', { data: { id, name: `Wettlauf ${jetzt()}` } })
  expect(neu.status()).toBe(201)
  const { nummer } = (await neu.json()) as { nummer: number }
  await Promise.all([aufTicket(eins, String(nummer)), aufTicket(zwei, String(nummer))])
  await waehleSchritt(eins, 'in Prüfung')
  await waehleSchritt(zwei, 'abgelehnt', 'Gehört nicht zu unserem Auftrag')
  await bestaetige(eins, 'Weiter')
  await steht(eins, 'in Prüfung')
  // The page behind the question of the slower one knows already; his answer was meant for what he saw.
  await steht(zwei, 'in Prüfung')
  await frage(zwei).getByRole('button', { name: 'Weiter' }).click()
  await frage(zwei)
    .getByText(/Der Status konnte nicht geändert werden\. .*war schneller \(in Prüfung\)\. Bitte prüfen Sie den neuen Stand\./)
    .waitFor()
  expect((await lies<Detail & { schritt: string }>(zwei, id)).schritt).toBe('in Prüfung')
  // Nothing lost: his reason still stands there, and on the new state it counts.
  expect(await frage(zwei).getByRole('textbox').inputValue()).toBe('Gehört nicht zu unserem Auftrag')
  await bestaetige(zwei, 'Weiter')
  await steht(eins, 'abgelehnt')
  await leave(eins)
  await leave(zwei)
})
