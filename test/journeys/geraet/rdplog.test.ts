import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, leave, overflow, password, settled, signedIn, signIn, visitor } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** One of our people of this journey's own: may use the RDP Log and nothing of tickets. Made by the administration's calls. */
async function angestellt(username: string) {
  const admin = await signedIn('admin')
  const { request } = admin.context()
  const schreibe = async (pfad: string, data: object) => {
    const answer = await request.post(`/api/v1/verwaltung/${pfad}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
  }
  const { abteilungId } = await db.selectFrom('lstfix').where('vkforgid', '=', 1000).orderBy('persnr').select('abteilungId').executeTakeFirstOrThrow()
  const lstfixId = await schreibe('mitarbeiter', {
    // Free, whoever else makes people meanwhile.
    persnr: 900_000_000 + (Temporal.Now.instant().epochMilliseconds % 90_000_000),
    vorname: 'Nora',
    zuname: 'Fern',
    email: null,
    geburtsdatum: null,
    abteilungId,
    vkforgid: 1000,
    eintritt: '2020-01-01',
    austritt: null,
    modellId: null,
    zugang: false,
    rollen: [],
  })
  const anwender = { username, anzeigename: 'Nora Fern', email: null, sprache: 'de', accountid: 1000, konten: [], rollen: [], rechte: ['RDPLOG'] }
  const anwenderId = await schreibe('anwender', { ...anwender, lstfixId, passwort: password })
  await leave(admin)
  return anwenderId
}

test('wer das RDP Log hat, aber keine Tickets, wählt den Kunden, liest das Ticket als Text und findet weder Link noch Knopf dorthin', async () => {
  const username = `nora.fern.${uuid().slice(-6)}@musterbau.example`
  const anwenderId = await angestellt(username)
  const kunde = await db
    .selectFrom('ktostamm')
    .innerJoin('ticket', 'ticket.ktostammId', 'ktostamm.id')
    .where('ktostamm.vkforgid', '=', 1000)
    .where('ktostamm.aktiv', '=', true)
    .where('ticket.intern', '=', false)
    .orderBy('ticket.nummer')
    .select(['ktostamm.name', 'ticket.id as ticketId', 'ticket.nummer as ticketnummer', 'ticket.name as ticketname'])
    .executeTakeFirstOrThrow()
  const verbindung = `NORA-${uuid().slice(-6)}`

  const page = await visitor()
  await signIn(page.context(), username)
  await page.goto('/rdp-log')
  await page.getByRole('button', { name: 'Sitzung eintragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Verbindung' }).fill(verbindung)
  const gestern = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 })
  await dialog.getByRole('spinbutton', { name: /Tag/ }).first().click()
  await page.keyboard.type(gestern.toString().split('-').toReversed().join(''))
  for (const [feld, uhr] of [
    ['Von', '0812'],
    ['Bis', '0859'],
  ] as const) {
    await dialog.getByRole('group', { name: feld }).getByRole('spinbutton').first().click()
    await page.keyboard.type(uhr)
  }
  await dialog.getByRole('combobox', { name: 'Kunde' }).fill(kunde.name)
  await page
    .getByRole('option', { name: new RegExp(kunde.name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
    .first()
    .click()
  expect(await dialog.getByRole('combobox', { name: 'Ticket' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Sitzung eintragen' }).click()
  await dialog.waitFor({ state: 'detached' })
  const zeile = page.getByRole('listitem').filter({ hasText: verbindung })
  await zeile.getByText(kunde.name).first().waitFor()

  // The desk links the session with a ticket in which she is named; only so she reads of it.
  await db.insertInto('ticketKontakt').values({ id: uuid(), ticketId: kunde.ticketId, art: 'Beobachter', anwenderId }).execute()
  await db.updateTable('sitzungFern').set({ ticketId: kunde.ticketId }).where('verbindung', '=', verbindung).execute()
  await page.reload()
  await zeile.getByText(String(kunde.ticketnummer), { exact: true }).first().waitFor()
  await zeile.getByRole('button').first().click()
  const blatt = page.getByRole('region', { name: verbindung })
  await blatt.getByText(`${kunde.ticketnummer} ${kunde.ticketname}`).waitFor()
  expect(await page.locator('#inhalt a[href^="/ticket"]').count()).toBe(0)
  expect(await blatt.getByRole('combobox', { name: 'Ticket' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Als Arbeitszeit übernehmen' }).count()).toBe(0)
  // What she may say stays said, and the ticket with it.
  await blatt.getByRole('textbox', { name: 'Beschreibung' }).fill('Drucker neu verbunden')
  await blatt.getByRole('button', { name: 'Änderungen speichern', exact: true }).click()
  const stand = () => db.selectFrom('sitzungFern').where('verbindung', '=', verbindung).select(['beschreibung', 'ticketId']).executeTakeFirst()
  await expect.poll(stand).toEqual({ beschreibung: 'Drucker neu verbunden', ticketId: kunde.ticketId })
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})

test('heißen zwei Geräte gleich, fragt die Sitzung; wer es weiß, wählt, und am Gerät steht die Sitzung', async () => {
  const hostname = `DOPPEL-${uuid().slice(-6)}`
  const page = await signedIn('support')
  const schreibe = async (pfad: string, data: object) => {
    const answer = await page.context().request.post(`/api/${pfad}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; nummer: number }
  }
  const [erstes] = [await schreibe('v1/hardwareliste', { id: uuid(), hostname }), await schreibe('v1/hardwareliste', { id: uuid(), hostname })]
  const [von, bis] = [3, 2].map((stunden) => Temporal.Now.instant().subtract({ hours: stunden }).toString())
  const { id } = await schreibe('v2/rdp-logs', { id: uuid(), verbindung: hostname, von, bis })
  await page.goto(`/rdp-log/search/${id}`)
  await page.getByText(`Mehrere Geräte heißen ${hostname}`).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: `Dieses Gerät: ${erstes.nummer} ${hostname}` }).click()
  const link = page.getByRole('link', { name: `${erstes.nummer} ${hostname}` }).first()
  await link.waitFor()
  await link.click()
  await page.waitForURL(`**/hardware-management/${erstes.nummer}`)
  await page.getByRole('tab', { name: 'Fernsitzungen' }).click()
  await page.locator(`a[href="/rdp-log/search/${id}"]`).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})

test('die Suche grenzt nach Person, Kunde und Zeitpunkt ein; die Frage steht in der Adresse und nennt nach dem Neuladen ihre Namen', async () => {
  const page = await signedIn('leitung')
  const eine = await db
    .selectFrom('sitzungFern as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .innerJoin('ktostamm as k', 'k.id', 's.ktostammId')
    .where('s.ende', '=', 'bekannt')
    .where('s.vkforgid', '=', 1000)
    .where('k.aktiv', '=', true)
    .orderBy('s.von', 'desc')
    .orderBy('s.id')
    .select(['s.verbindung', 's.von', 'a.anzeigename', 'k.name'])
    .executeTakeFirstOrThrow()
  const um = Temporal.Instant.from(eine.von).toZonedDateTimeISO('Europe/Berlin')
  await page.goto('/rdp-log/search')
  await settled(page)
  const weitere = page
    .getByRole('search')
    .getByRole('button', { name: /^Filter/ })
    .first()
  await weitere.click()
  for (const [feld, wert] of [
    ['Person', eine.anzeigename],
    ['Kunde', eine.name],
  ] as const) {
    await page.getByRole('combobox', { name: feld, exact: true }).fill(wert)
    await page.getByRole('option', { name: wert }).first().click()
  }
  await page.waitForURL(/anwenderId=.*ktostammId=|ktostammId=.*anwenderId=/)
  const adresse = new URL(page.url())
  adresse.searchParams.set('aktivAm', um.toPlainDate().toString())
  adresse.searchParams.set('aktivUm', um.toPlainTime().toString({ smallestUnit: 'minute' }))
  await page.goto(adresse.href)
  await page.getByText(eine.verbindung).first().waitFor()
  await weitere.click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Person', exact: true }).inputValue()).toContain(eine.anzeigename)
  await expect.poll(() => page.getByRole('combobox', { name: 'Kunde', exact: true }).inputValue()).toContain(eine.name)
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})
