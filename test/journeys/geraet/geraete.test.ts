import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, goesOffline, leave, password, settled, signedIn } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const base = '/hardware-management'
async function schreibe(page: Page, pfad: string, data: object) {
  const answer = await page.context().request.post(`/api/${pfad}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; nummer: number }
}
const punkt = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** One stroke over most of the pad. */
async function unterschreibe(page: Page) {
  const feld = page.getByRole('img', { name: 'Unterschrift', exact: true })
  await feld.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await feld.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.3)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.7, { steps: 5 })
  await page.mouse.move(x + width * 0.9, y + height * 0.3, { steps: 5 })
  await page.mouse.up()
}
const glieder = (id: string) =>
  db
    .selectFrom('hardwareZuordnung')
    .where('hardwareId', '=', id)
    .orderBy('ab')
    .select(['was', 'unterzeichner', 'striche', 'benutzerText', 'bemerkung'])
    .execute()

test('ein Gerät wird mit Foto und Unterschrift übergeben, das Protokoll ist ein PDF, und am Telefon kommt es ohne Netz zurück', async () => {
  const buero = await signedIn('support')
  const { id, nummer } = await schreibe(buero, 'v1/hardwareliste', { id: uuid(), hostname: 'UEBERGABE-1' })
  await buero.goto(`${base}/${nummer}`)
  await buero.getByRole('tab', { name: 'Wer hatte es' }).click()
  await buero.getByRole('button', { name: 'Übergeben', exact: true }).click()
  const dialog = buero.getByRole('dialog')
  await dialog.getByLabel('Benutzer (freier Name)').fill('Jana Werkstudentin')
  const [wahl] = await Promise.all([buero.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Datei wählen' }).click()])
  await wahl.setFiles({ name: 'zustand.png', mimeType: 'image/png', buffer: punkt })
  await dialog.getByText('zustand.png', { exact: true }).waitFor()
  await unterschreibe(buero)
  await dialog.getByLabel('Name in Druckschrift').fill('Jana Werkstudentin')
  await dialog.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await buero.getByText('Die Übergabe ist eingetragen.').waitFor()
  await buero.getByRole('img', { name: 'Unterschrift von Jana Werkstudentin' }).waitFor()
  await buero.getByRole('list', { name: 'Fotos' }).getByText('zustand.png', { exact: true }).waitFor()
  const [datei] = await Promise.all([buero.waitForEvent('download'), buero.getByRole('button', { name: 'Übergabeprotokoll' }).click()])
  expect(datei.suggestedFilename()).toMatch(/\.pdf$/)

  const telefon = await signedIn('support', { size: 'phone' })
  await telefon.goto(`${base}/${nummer}`)
  await telefon.getByRole('tab', { name: 'Wer hatte es' }).click()
  await telefon.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  const blatt = telefon.getByRole('dialog')
  await blatt.getByRole('combobox', { name: 'Standort', exact: true }).click()
  await telefon.getByRole('option', { name: /Lager/ }).first().click()
  await telefon.context().setOffline(true)
  await blatt.getByLabel('Bemerkung').fill('Netzteil fehlt')
  await blatt.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await telefon.getByText('Auf dem Gerät gespeichert.').first().waitFor()
  expect((await glieder(id)).map(({ was }) => was)).toEqual(['erfasst', 'uebergabe'])
  await telefon.context().setOffline(false)
  await expect.poll(async () => (await glieder(id)).map(({ was, bemerkung }) => [was, bemerkung]).at(-1)).toEqual(['rueckgabe', 'Netzteil fehlt'])
  expect((await glieder(id))[1]).toMatchObject({ was: 'uebergabe', unterzeichner: 'Jana Werkstudentin', benutzerText: 'Jana Werkstudentin' })
  expect((await glieder(id))[1]!.striche).not.toBeNull()
  for (const page of [buero, telefon]) await leave(page)
})

/** All that the browser keeps of this portal beyond the page, as text. */
const behalten = (page: Page) =>
  page.evaluate(async () => {
    const teile: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const offen = await new Promise<IDBDatabase>((gut, schlecht) => {
        const frage = indexedDB.open(name!)
        frage.addEventListener('success', () => gut(frage.result))
        frage.addEventListener('error', () => schlecht(frage.error))
      })
      for (const store of offen.objectStoreNames)
        teile.push(
          await new Promise<string>((gut, schlecht) => {
            const frage = offen.transaction(store).objectStore(store).getAll()
            frage.addEventListener('success', () => gut(JSON.stringify(frage.result)))
            frage.addEventListener('error', () => schlecht(frage.error))
          }),
        )
      offen.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const gefragt of await cache.keys()) if (gefragt.url.includes('/api/')) teile.push(await (await cache.match(gefragt))!.text())
    }
    return teile.join('\n')
  })

test('ein Passwort erscheint nach Begründung und eigenem Passwort, ist danach weg, und der Browser behält nichts davon', async () => {
  const page = await signedIn('support')
  const wert = `Kanarie-${uuid()}`
  const { id, nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'TRESOR-1' })
  const gesetzt = await page.context().request.put(`/api/v1/geheimnis/hardware/${id}/fernzugang`, { data: { wert } })
  expect(gesetzt.ok()).toBe(true)
  await page.goto(`${base}/${nummer}`)
  const fernzugang = page.getByRole('region', { name: 'Fernzugang-Passwort' })
  await fernzugang.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Begründung').fill('Wartung am Abend')
  await dialog.getByLabel('Ihr Passwort').fill('falsch')
  await dialog.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await dialog.getByRole('alert').first().waitFor()
  expect(await page.content()).not.toContain(wert)
  await dialog.getByLabel('Ihr Passwort').fill(password)
  await dialog.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await fernzugang.getByText(wert).waitFor()
  await page.getByRole('list', { name: 'Wer hat was gesehen?' }).getByText('Wartung am Abend').waitFor()
  expect(await behalten(page)).not.toContain(wert)
  await fernzugang.getByRole('button', { name: 'Verbergen', exact: true }).click()
  await fernzugang.getByText('••••••••••').waitFor()
  expect(await page.content()).not.toContain(wert)
  expect(await behalten(page)).not.toContain(wert)
  await leave(page)
})

test('der Schlüssel einer Lizenz erscheint nur mit Begründung und eigenem Passwort, und nach dreißig Sekunden ist er wieder weg', async () => {
  const page = await signedIn('support')
  const wert = `Kanarie-${uuid()}`
  const { id } = await schreibe(page, 'v1/lizenz', { name: `Schlüssellizenz ${wert.slice(-6)}`, art: 'platz', plaetze: 3 })
  const gesetzt = await page.context().request.put(`/api/v1/geheimnis/lizenz/${id}/lizenzschluessel`, { data: { wert } })
  expect(gesetzt.ok()).toBe(true)
  await page.clock.install()
  await page.goto(`${base}/lizenzen/${id}`)
  await page.getByRole('tab', { name: 'Daten' }).click()
  const schluessel = page.getByRole('region', { name: 'Lizenzschlüssel' })
  await schluessel.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ihr Passwort').fill(password)
  await dialog.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await dialog.getByRole('alert').first().waitFor()
  expect(await page.content()).not.toContain(wert)
  await dialog.getByLabel('Begründung').fill('Neuinstallation')
  await dialog.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await schluessel.getByText(wert).waitFor()
  await page.getByRole('list', { name: 'Wer hat was gesehen?' }).getByText('Neuinstallation').waitFor()
  await page.clock.runFor(31_000)
  await schluessel.getByText('••••••••••').waitFor()
  expect(await page.content()).not.toContain(wert)
  expect(await behalten(page)).not.toContain(wert)
  await leave(page)
})

test('eine Fernsitzung wird mit einem Druck zu Arbeitszeit auf dem Ticket, einmal', async () => {
  const page = await signedIn('support')
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('objekt', 'objekt.id', 'ticket.objektId')
    .where('ticket.schritt', '=', 'in Arbeit')
    .where('ticket.vkforgid', '=', 1000)
    .where('objekt.status', '=', 'O')
    .where('ticket.kostenstelleId', 'is not', null)
    .orderBy('ticket.nummer')
    .select(['ticket.id', 'ticket.nummer', 'ticket.ktostammId'])
    .executeTakeFirstOrThrow()
  // On a day of which the demo has no session, so that none is a neighbour.
  const bis = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
    .subtract({ days: 3 })
    .with({ hour: 3, minute: 40, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const id = uuid()
  await schreibe(page, 'v2/rdp-logs', {
    id,
    verbindung: `PROBE-${id.slice(-6)}`,
    von: bis.subtract({ minutes: 25 }).toInstant().toString(),
    bis: bis.toInstant().toString(),
    ktostammId: ticket.ktostammId,
    ticketId: ticket.id,
    beschreibung: 'Drucker neu eingerichtet',
  })
  await page.goto(`/rdp-log/search/${id}`)
  await settled(page)
  await page.getByRole('button', { name: `0:25 h auf ${ticket.nummer} buchen` }).click()
  await page.getByText('0:25 h gebucht').first().waitFor()
  await page.getByRole('button', { name: 'Umbuchen' }).waitFor()
  const zeiten = await db
    .selectFrom('sitzungFernBuchung as b')
    .innerJoin('sitzungFernZeit as z', 'z.buchungId', 'b.id')
    .innerJoin('arbeitsbericht as a', 'a.id', 'z.arbeitsberichtId')
    .where('b.sitzungId', '=', id)
    .select(['b.ticketId', 'b.minuten', 'a.beschreibung', 'a.storniert'])
    .execute()
  expect(zeiten).toEqual([{ ticketId: ticket.id, minuten: 25, beschreibung: 'Drucker neu eingerichtet', storniert: null }])
  await page.goto(`/ticket/${ticket.nummer}`)
  await page.getByText('Drucker neu eingerichtet').first().waitFor()
  await leave(page)
})

test('eine Fernsitzung ohne Ticket bekommt beim Übernehmen ein neues, und darauf wird gebucht', async () => {
  const page = await signedIn('support')
  const { ktostammId } = await db
    .selectFrom('kostenstelle as k')
    .innerJoin('objekt as o', 'o.id', 'k.objektId')
    .innerJoin('ktostamm as s', 's.id', 'o.ktostammId')
    .where('s.vkforgid', '=', 1000)
    .where('o.status', '=', 'O')
    .where('k.aktiv', '=', true)
    .orderBy('s.nummer')
    .select('o.ktostammId')
    .executeTakeFirstOrThrow()
  const bis = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
    .subtract({ days: 4 })
    .with({ hour: 3, minute: 40, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const id = uuid()
  await schreibe(page, 'v2/rdp-logs', {
    id,
    verbindung: `PROBE-${id.slice(-6)}`,
    von: bis.subtract({ minutes: 20 }).toInstant().toString(),
    bis: bis.toInstant().toString(),
    ktostammId,
    beschreibung: 'Postfach eingerichtet',
  })
  await page.goto(`/rdp-log/search/${id}`)
  await settled(page)
  const name = `Postfach ${id.slice(-6)}`
  await page.getByRole('button', { name: 'Neues Ticket', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Worum geht es?').fill(name)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ticket anlegen', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const ticket = await db.selectFrom('ticket').where('name', '=', name).select(['id', 'nummer', 'ktostammId']).executeTakeFirstOrThrow()
  expect(ticket.ktostammId).toBe(ktostammId)
  await page.getByRole('button', { name: `0:20 h auf ${ticket.nummer} buchen` }).waitFor()
  await leave(page)
})

test('auch ein BIOS-Passwort liegt beim Gerät; wer es ansieht, nennt das Ticket dazu, und wie alt es werden darf, sagt die Firma', async () => {
  const page = await signedIn('admin')
  const wert = `Kanarie-${uuid()}`
  const ticket = await schreibe(page, 'v1/ticket/tickets', { id: uuid(), name: `BIOS ${wert.slice(-6)}`, beschreibung: '' })
  const { nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'TRESOR-2' })
  await page.goto(`${base}/${nummer}`)
  await page.getByRole('button', { name: 'Weiteres hinterlegen' }).click()
  await page.getByRole('menuitem', { name: 'BIOS-Passwort' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Neuer Wert/).fill(wert)
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const bios = page.getByRole('region', { name: 'BIOS-Passwort' })
  await bios.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await dialog.getByLabel('Begründung').fill('Festplatte getauscht')
  await dialog.getByRole('combobox').fill(String(ticket.nummer))
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Ihr Passwort').fill(password)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await bios.getByText(wert).waitFor()
  await page
    .getByRole('list', { name: 'Wer hat was gesehen?' })
    .getByRole('link', { name: `Ticket ${ticket.nummer}` })
    .waitFor()
  await page.goto(`${base}/wechseln`)
  await page.getByRole('button', { name: 'Höchstalter' }).click()
  await dialog.getByLabel('BIOS-Passwort (Tage)').fill('180')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Gespeichert.').first().waitFor()
  await leave(page)
})
