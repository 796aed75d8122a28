import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, goesOffline, leave, people, settled, signedIn, visitor } from '../harness/person.ts'
import { inDialog, leaveDialog, keyboardSignIn, named, tabTo } from '../harness/tasten.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()
const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})
const get = async <T>(page: Page, path: string) => (await (await page.context().request.get(`/api/v1/ticket/${path}`)).json()) as T
interface Stand {
  id: string
  nummer: number
  version: number
  name: string
  schritt: string
  prioritaet: number
  schaetzungMin: number | null
}
const stand = (page: Page, nummer: number) => get<Stand>(page, `tickets/${nummer}`)
/** A new ticket of this person, made by the call. */
async function neu(page: Page, name: string) {
  const { entities } = await get<{ entities: { id: string }[] }>(page, 'objekte/entities?limit=1')
  const answer = await page
    .context()
    .request.post('/api/v1/ticket/tickets', {
      data: { id: uuid(), name, beschreibung: 'Bitte ansehen.', objektId: entities[0]!.id, typId: '01900000-0000-7000-8000-000000000001' },
      headers: { 'idempotency-key': uuid() },
    })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Stand
}
const press = async (page: Page, name: string, role = 'button') => {
  await tabTo(page, named(name, role))
  await page.keyboard.press('Enter')
}
const dialog = (page: Page) => page.locator('.dialog').last()
const zu = (page: Page) => page.locator('.dialog').waitFor({ state: 'detached' })
/** The next step by keys: chosen in the dialog, confirmed. */
async function schritt(page: Page, nach: string) {
  await press(page, 'Nächster Schritt')
  await dialog(page).getByRole('heading', { name: 'Nächster Schritt' }).waitFor()
  await press(page, nach)
  await dialog(page)
    .getByRole('heading', { name: `Status auf „${nach}“ setzen?` })
    .waitFor()
  await press(page, 'Weiter')
  await zu(page)
  await settled(page)
}

test('der Tag eines Bearbeiters, mit Tasten: zuweisen, schätzen, wer schneller war, Auftrag, Zeit mit der Uhr, Checkliste, Ende; der Kunde sagt erst nein', async () => {
  const kunde = await signedIn('kundeA', { size: 'phone' })
  const { nummer } = await neu(kunde, 'Umwälzpumpe pfeift')
  const desk = await visitor()
  await keyboardSignIn(desk, people.support, `/ticket/${nummer}`)

  await press(desk, 'Mir zuweisen')
  await desk.getByText(/^Das Ticket ist .+ zugewiesen\.$/).waitFor()
  await schritt(desk, 'in Prüfung')

  // Locked: the dialog says why.
  await press(desk, 'Nächster Schritt')
  await dialog(desk).getByText('Erst schätzen: Ohne Schätzung kann der Kunde den Auftrag nicht bestätigen.').waitFor()
  await leaveDialog(desk)

  await press(desk, 'Termin und Schätzung bearbeiten')
  await inDialog(desk)
  await tabTo(desk, ({ role, name }) => role === 'spinbutton' && name.includes('Termin'))
  await desk.keyboard.type('01012020')
  await tabTo(desk, ({ role, name }) => role === 'input' && name.startsWith('Schätzung (Minuten)'))
  await desk.keyboard.type('90')
  await press(desk, 'Speichern')
  await dialog(desk).getByText('Der Termin darf nur in der Zukunft liegen').first().waitFor()
  await tabTo(desk, ({ role, name }) => role === 'spinbutton' && name.includes('Termin'))
  await desk.keyboard.type('02012099')
  await press(desk, 'Speichern')
  await zu(desk)
  expect(await stand(desk, nummer)).toMatchObject({ schaetzungMin: 90 })

  // Somebody is faster: who, what, and nothing typed is lost.
  await settled(desk)
  await press(desk, 'Angaben bearbeiten')
  await dialog(desk).waitFor()
  await tabTo(desk, ({ role, name }) => role === 'input' && name.startsWith('Name'))
  await desk.keyboard.press('ControlOrMeta+a')
  await desk.keyboard.type('Umwälzpumpe im Keller pfeift')
  const chefin = await signedIn('leitung')
  const { version } = await stand(chefin, nummer)
  expect((await chefin.context().request.patch(`/api/v1/ticket/tickets/${nummer}`, { data: { version, prioritaet: 1 } })).status()).toBe(200)
  await press(desk, 'Speichern')
  await dialog(desk)
    .getByText(/war schneller \(Priorität\)/)
    .first()
    .waitFor()
  await dialog(desk).getByText('Priorität: jetzt 1 Extrem hoch').waitFor()
  await press(desk, 'Speichern')
  await zu(desk)
  expect(await stand(desk, nummer)).toMatchObject({ name: 'Umwälzpumpe im Keller pfeift', prioritaet: 1 })

  await schritt(desk, 'Auftragsbestätigung')
  await kunde.goto(`/ticket/${nummer}`)
  await settled(kunde)
  const bestaetigung = kunde.getByRole('region', { name: 'Bitte bestätigen Sie den Auftrag' })
  await bestaetigung.getByText('Geschätzter Aufwand: 1:30 h').waitFor()
  await bestaetigung.getByLabel('Ihre Bemerkung').fill('Leider fehlt der Keller.')
  await bestaetigung.getByRole('button', { name: 'Auftrag bestätigen, Arbeit beginnt' }).click()
  await dialog(kunde).getByText('Ihr Text klingt nicht nach Zustimmung').waitFor()
  await dialog(kunde).getByRole('button', { name: 'Nicht bestätigen, zurück zur Prüfung' }).click()
  await kunde.getByText('Das Ticket geht mit Ihrer Begründung zurück.').waitFor()
  expect((await stand(desk, nummer)).schritt).toBe('in Prüfung')
  await desk.getByText('Leider fehlt der Keller.').first().waitFor()
  await settled(desk)
  await schritt(desk, 'Auftragsbestätigung')
  await bestaetigung.getByLabel('Ihre Bemerkung').fill('Passt, danke')
  await bestaetigung.getByRole('button', { name: 'Auftrag bestätigen, Arbeit beginnt' }).click()
  await kunde.getByText('Der Auftrag ist bestätigt.').waitFor()
  expect((await stand(desk, nummer)).schritt).toBe('in Arbeit')

  // The timer outlives the page.
  await desk.reload()
  await settled(desk)
  await press(desk, 'Uhr starten')
  await desk.getByText(/^Die Uhr läuft seit/).waitFor()
  await settled(desk)
  await desk.reload()
  await settled(desk)
  await press(desk, 'Uhr anhalten')
  await dialog(desk).waitFor()
  await press(desk, 'Zeit erfassen')
  await dialog(desk).getByText('Dieses Feld ist erforderlich', { exact: true }).first().waitFor()
  await tabTo(desk, ({ role, name }) => role === 'combobox' && name.startsWith('Kostenstelle'))
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await press(desk, 'Zeit erfassen')
  await zu(desk)
  await desk.getByText('Die Zeit wurde erfasst.').waitFor()
  await desk
    .getByText(/^0:0[1-9] von 1:30 h$/)
    .first()
    .waitFor()
  await tabTo(desk, ({ name }) => name.startsWith('Zeit vom '))
  await desk.keyboard.press('Enter')
  await inDialog(desk)
  await dialog(desk).getByText('Möchten Sie diesen Zeiteintrag wirklich stornieren?').waitFor()
  await desk.keyboard.type('Falsches Ticket')
  await press(desk, 'Zeit stornieren')
  await zu(desk)
  await desk.getByText('storniert: Falsches Ticket').first().waitFor()
  await desk.getByText('0:00 von 1:30 h').first().waitFor()

  await press(desk, 'Punkt hinzufügen')
  await inDialog(desk)
  await desk.keyboard.type('Pumpe entlüften')
  await desk.keyboard.press('Enter')
  await zu(desk)
  await desk.getByRole('checkbox', { name: /^Pumpe entlüften/ }).waitFor()
  await press(desk, 'Nächster Schritt')
  await dialog(desk).getByText('In der Checkliste ist noch Entwicklung offen.').first().waitFor()
  await leaveDialog(desk)
  await tabTo(desk, ({ type, name }) => type === 'checkbox' && name.startsWith('Pumpe entlüften'))
  await desk.keyboard.press('Space')
  await desk.getByText('1 von 1').first().waitFor()
  await expect
    .poll(async () => (await get<{ innen: { checkliste: { erledigt: boolean }[] } }>(desk, `tickets/${nummer}`)).innen.checkliste[0]!.erledigt)
    .toBe(true)
  await settled(desk)
  await press(desk, 'Ticket beenden')
  await dialog(desk).getByText('Möchten Sie das Ticket wirklich beenden?').waitFor()
  await press(desk, 'Ticket beenden')
  await zu(desk)
  await desk.getByText('Das Ticket wurde beendet.').waitFor()

  await kunde.getByRole('radio', { name: 'Sehr zufrieden' }).check({ force: true })
  await kunde.getByRole('button', { name: 'Bewertung senden' }).click()
  await kunde.getByText('Danke für Ihre Bewertung.').waitFor()
  await desk.getByRole('heading', { name: 'Zufriedenheit' }).waitFor()
  for (const page of [desk, kunde, chefin]) await leave(page)
})

test('ohne Netz: Zeit und Haken warten sichtbar auf dem Gerät und kommen einmal an', async () => {
  const kunde = await signedIn('kundeA')
  const { id, nummer } = await neu(kunde, 'Ventil klemmt')
  const desk = await signedIn('support')
  const punkt = await desk.context().request.post(`/api/v1/ticket/tickets/${id}/checkpunkte`, { data: { text: 'Ventil gangbar gemacht', art: 'ENTW' } })
  expect(punkt.status()).toBe(200)
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/ticket/${nummer}?teil=arbeit`)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.getByRole('button', { name: 'Zeit erfassen' }).click()
  await dialog(page).getByLabel('Kostenstelle').click()
  await page.getByRole('option').first().click()
  await settled(page)
  await page.context().setOffline(true)
  for (const [feld, wert] of [
    ['Beginn', '0800'],
    ['Ende', '0930'],
  ] as const) {
    await dialog(page)
      .getByRole('spinbutton', { name: new RegExp(feld) })
      .first()
      .click()
    await page.keyboard.type(wert)
  }
  await dialog(page).getByRole('button', { name: 'Zeit erfassen' }).click()
  await page.getByText('Die Zeit ist auf dem Gerät gespeichert und wird automatisch gesendet.').waitFor()
  await page.getByText('wartet auf dem Gerät', { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: /^Ventil gangbar gemacht/ }).press('Space')
  await expect.poll(() => page.getByText('wartet auf dem Gerät', { exact: true }).count()).toBe(2)
  expect(await page.getByRole('checkbox', { name: /^Ventil gangbar gemacht/ }).isChecked()).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('wartet auf dem Gerät', { exact: true }).count()).toBe(0)
  const zeiten = await db.selectFrom('arbeitsbericht').where('ticketId', '=', id).select(['minuten', 'quelle', 'kzverrzeit']).execute()
  expect(zeiten).toEqual([{ minuten: 90, quelle: 'ticket', kzverrzeit: 'K' }])
  const haken = await db.selectFrom('ticketCheckpunkt').where('ticketId', '=', id).select(['erledigt', 'version']).execute()
  expect(haken).toEqual([{ erledigt: true, version: 2 }])
  for (const one of [page, desk, kunde]) await leave(one)
})

test('ein Haken und eine Zeit ohne Netz kommen zu spät: am Ticket steht, was gewünscht war und was gilt; übernehmen, ändern oder verwerfen', async () => {
  const [kunde, desk] = [await signedIn('kundeA'), await signedIn('support')]
  const { id, nummer } = await neu(kunde, 'Pumpe läuft heiß')
  const punkte = `/api/v1/ticket/tickets/${id}/checkpunkte`
  const [eins, zwei] = await Promise.all(
    ['Lager geprüft', 'Öl gewechselt'].map(
      async (text) => ((await (await desk.context().request.post(punkte, { data: { text, art: 'ENTW' } })).json()) as { id: string }).id,
    ),
  )
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/ticket/${nummer}?teil=arbeit`)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  for (const name of [/^Lager geprüft/, /^Öl gewechselt/]) await page.getByRole('checkbox', { name }).press('Space')
  await expect.poll(() => page.getByText('wartet auf dem Gerät', { exact: true }).count()).toBe(2)
  // Meanwhile the desk has written a note to the one and taken the other off the list.
  const daten = { id: crypto.randomUUID(), version: 1, erledigt: false, notiz: 'Ersatzteil kommt morgen' }
  expect((await desk.context().request.put(`${punkte}/${eins}`, { data: daten })).status()).toBe(201)
  expect((await desk.context().request.delete(`${punkte}/${zwei}`)).status()).toBe(200)
  await page.context().setOffline(false)
  const haken = page.locator('.note', { hasText: 'Ihr Haken wurde nicht übernommen' })
  await expect.poll(() => haken.count(), { timeout: 60_000 }).toBe(2)
  const erster = haken.filter({ hasText: 'Inzwischen gilt' })
  await expect.poll(() => erster.count()).toBe(1) // that the other point is off the list comes a moment later
  await erster.getByText('Sie, auf diesem Gerät: erledigt').waitFor()
  await erster.getByText(/Inzwischen gilt: offen · Notiz: Ersatzteil kommt morgen/).waitFor()
  await page.getByRole('radio', { name: 'Verlauf' }).check({ force: true })
  await page.getByText('2 Einträge von diesem Gerät konnten nicht übernommen werden.').waitFor()
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await erster.getByRole('button', { name: 'Meinen Stand setzen' }).click()
  await page.getByText('Die Checkliste wurde gespeichert.').waitFor() // while the new wish is on its way, the old one is out of sight already
  await expect.poll(() => haken.count()).toBe(1)
  await haken.getByText(/Den Punkt gibt es nicht mehr: .*Öl gewechselt/).waitFor()
  await haken.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect.poll(() => haken.count()).toBe(0)
  const stand = await db.selectFrom('ticketCheckpunkt').where('id', '=', eins!).select(['erledigt', 'version']).executeTakeFirstOrThrow()
  expect(stand).toEqual({ erledigt: true, version: 3 })
  await expect.poll(() => page.getByRole('checkbox', { name: /^Lager geprüft/ }).isChecked()).toBe(true)
  for (const one of [page, desk, kunde]) await leave(one)
})

test('verbinden, ein Fremdkontakt, zusammenführen: das andere Ticket weiß davon und geht weiter', async () => {
  const kunde = await signedIn('kundeA')
  const [bleibt, geht] = [await neu(kunde, 'Heizung kalt'), await neu(kunde, 'Heizung wieder kalt')]
  const page = await signedIn('support')
  await page.goto(`/ticket/${geht.nummer}`)
  await settled(page)
  await page.getByRole('button', { name: 'Ticket verbinden' }).click()
  await dialog(page).getByLabel('Anderes Ticket').fill(String(bleibt.nummer))
  await page.getByRole('option', { name: new RegExp(String(bleibt.nummer)) }).click()
  await dialog(page).getByRole('button', { name: 'Verbinden', exact: true }).click()
  await page.getByRole('link', { name: `${bleibt.nummer} Heizung kalt` }).waitFor()

  await page.getByRole('button', { name: 'Kontakt hinzufügen' }).click()
  await dialog(page).getByRole('radio', { name: 'Von außen' }).check({ force: true })
  await dialog(page).getByLabel('Name').fill('Karla Nachbarin')
  await dialog(page).getByLabel('E-Mail').fill('karla@nachbarn.example')
  await dialog(page).getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await page.getByText('Karla Nachbarin', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Zusammenführen' }).click()
  await dialog(page).getByLabel('Geht weiter in').fill(String(bleibt.nummer))
  await page.getByRole('option', { name: new RegExp(String(bleibt.nummer)) }).click()
  await dialog(page).getByRole('button', { name: 'Zusammenführen' }).click()
  await page.waitForURL(`**/ticket/${bleibt.nummer}`)
  await settled(page)
  await page.getByText('Karla Nachbarin', { exact: true }).waitFor()
  expect((await stand(page, geht.nummer)).schritt).toBe('zusammengeführt')
  for (const one of [page, kunde]) await leave(one)
})
