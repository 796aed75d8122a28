import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('zwei Geräte an einem Schein: verschiedene Felder stehen beide, dasselbe Feld wartet neben dem Schein und wird mit einem Druck übernommen', async () => {
  const telefon = await signedIn('monteur', { size: 'phone' })
  const { request } = telefon.context()
  const [objekt] = ((await (await request.get('/api/v1/arbeitsschein/objekte/entities?limit=1')).json()) as { entities: { id: string }[] }).entities
  const id = uuid()
  const positionen = [{ id: uuid(), art: 'Material', text: 'Dichtung DN 50', menge: '3', einheit: 'Stk' }]
  const schein = { id, art: 'Service', objektId: objekt!.id, datum: Temporal.Now.plainDateISO('Europe/Berlin').toString(), notiz: 'Ventil', positionen }
  expect((await request.post('/api/v1/arbeitsschein', { data: schein })).ok()).toBe(true)
  const tablet = await signedIn('monteur')
  for (const page of [telefon, tablet]) {
    await page.goto(`/arbeitsschein/${id}`)
    await page.getByLabel('Menge').waitFor()
    await settled(page)
    await page.waitForFunction(passThere)
  }
  await telefon.context().setOffline(true)
  await telefon.getByLabel('Menge').fill('4')
  await telefon.getByLabel('Notiz', { exact: true }).fill('Ventil und Filter')
  await telefon.getByRole('button', { name: 'Speichern', exact: true }).click()
  await telefon.getByRole('list', { name: 'Noch nicht übertragen' }).waitFor()
  await tablet.getByLabel('Menge').fill('7')
  await tablet.getByLabel('Interne Notiz').fill('Ersatz bestellt')
  await tablet.getByRole('button', { name: 'Speichern', exact: true }).click()
  await tablet.getByText(/^\d{4}-\d{4,} gespeichert$/).waitFor()
  await telefon.context().setOffline(false)
  const abweichend = telefon.getByRole('region', { name: 'Abweichende Angaben vom Gerät' })
  await abweichend.getByText('Position 1').waitFor({ timeout: 60_000 })
  const stand = () =>
    db
      .selectFrom('arbeitsschein as s')
      .innerJoin('arbeitsscheinPosition as p', 'p.arbeitsscheinId', 's.id')
      .where('s.id', '=', id)
      .select(['s.notiz', 's.notizIntern', 'p.menge'])
      .execute()
  expect(await stand()).toEqual([{ notiz: 'Ventil und Filter', notizIntern: 'Ersatz bestellt', menge: '7.000' }])
  await abweichend.getByRole('button', { name: 'Übernehmen: Position 1' }).click()
  await expect.poll(stand).toEqual([{ notiz: 'Ventil und Filter', notizIntern: 'Ersatz bestellt', menge: '4.000' }])
  await abweichend.waitFor({ state: 'detached' })
  await leave(tablet)
  await leave(telefon)
})
