import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('die Leitung rechnet einen fertigen Schein ab: seine Zeit ist abgerechnet, der Schein fest, bis es zurückgenommen wird', async () => {
  const page = await signedIn('leitung')
  const { request } = page.context()
  const lies = async (weg: string) => ((await (await request.get(`/api/v1/arbeitsschein/${weg}`)).json()) as { entities: { id: string }[] }).entities
  const [[objekt], [person]] = [await lies('objekte/entities?limit=1'), await lies('personen/entities?limit=1')]
  const id = uuid()
  const jetzt = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
  const von = jetzt.subtract({ days: 1 }).startOfDay().add({ hours: 2, minutes: jetzt.minute })
  const zeit = { id: uuid(), art: 'Zeit', lstfixId: person!.id, von: von.toInstant().toString(), bis: von.add({ minutes: 30 }).toInstant().toString() }
  const datum = von.toPlainDate().toString()
  const neu = await request.post('/api/v1/arbeitsschein', { data: { id, art: 'Service', objektId: objekt!.id, datum, positionen: [zeit] } })
  expect(neu.ok()).toBe(true)
  const fertig = { version: 1, unterschriften: [{ art: 'getippt', name: 'Heike Brandt' }] }
  expect((await request.post(`/api/v1/arbeitsschein/${id}/abschluss`, { data: fertig, headers: { 'idempotency-key': uuid() } })).ok()).toBe(true)
  const abgerechnet = async () =>
    (
      await db
        .selectFrom('arbeitsscheinPosition as p')
        .innerJoin('arbeitsbericht as b', 'b.id', 'p.arbeitsberichtId')
        .where('p.arbeitsscheinId', '=', id)
        .select('b.abgerechnet')
        .execute()
    ).map((row) => row.abgerechnet)
  await page.goto(`/arbeitsschein/${id}`)
  await settled(page)
  const teil = page.getByRole('region', { name: 'Abrechnung' })
  await teil.getByText('Noch nicht abgerechnet').waitFor()
  await teil.getByRole('button', { name: 'Abrechnen', exact: true }).click()
  const frage = page.getByRole('alertdialog', { name: 'Arbeitsschein abrechnen?' })
  await frage.getByLabel(/Rechnungsnummer/).fill('RE-2611-0077')
  expect(await axeViolations(page)).toEqual([])
  await frage.getByRole('button', { name: 'Abrechnen', exact: true }).click()
  await teil.getByText(/^Abgerechnet am .+: RE-2611-0077$/).waitFor()
  await expect.poll(abgerechnet).toEqual([true])
  expect(await page.getByRole('button', { name: 'Neue Fassung' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await teil.getByRole('button', { name: 'Abrechnung zurücknehmen' }).click()
  const zurueck = page.getByRole('alertdialog', { name: 'Abrechnung zurücknehmen?' })
  await zurueck.getByRole('textbox').fill('Falscher Schein')
  await zurueck.getByRole('button', { name: 'Abrechnung zurücknehmen' }).click()
  await teil.getByText('Noch nicht abgerechnet').waitFor()
  await expect.poll(abgerechnet).toEqual([false])
  await page.getByRole('button', { name: 'Neue Fassung' }).waitFor()
  await leave(page)
})

test('Nachgetragenes steht beim Monat des Teams und führt zu den Einträgen', async () => {
  const page = await signedIn('leitung')
  const row = await db
    .selectFrom('arbeitsbericht')
    .where('nachgetragen', '=', true)
    .where('storniert', 'is', null)
    .where('vkforgid', '=', 1000)
    .orderBy('datum', 'desc')
    .select('datum')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/zeitkonto/team?monat=${row.datum.slice(0, 7)}`)
  await settled(page)
  await page.getByText(/^Nachgetragen: \d+ (Arbeitsbericht|Arbeitsberichte), \d+:\d\d h/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Nachgetragene zeigen' }).click()
  await page.getByRole('row').filter({ hasText: 'Nachgetragen' }).first().waitFor()
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  await leave(page)
})
