import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('das Wetter, das ein Kollege eingetragen hat, mit einem Druck; wer unterschreibt, aus den Ansprechpartnern', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  const { request } = page.context()
  const { entities } = (await (await request.get('/api/v1/arbeitsschein/objekte/entities')).json()) as { entities: { id: string }[] }
  const partnerAm = async (objektId: string) =>
    (
      (await (await request.get(`/api/v1/arbeitsschein/ansprechpartner/entities?objektId=${objektId}`)).json()) as {
        entities: { name: string; hint: string }[]
      }
    ).entities
  const gefunden = []
  for (const { id } of entities.slice(0, 20)) gefunden.push({ id, partner: await partnerAm(id) })
  const { id: objektId, partner } = gefunden.find((eines) => eines.partner.length > 0)!
  // A day of its own, so that nothing else was entered for it.
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 700 }).toString()
  const schein = { art: 'Service', objektId, datum }
  const vom = { ...schein, id: uuid(), notiz: 'Dach', wetter: 'Gewitter', tempMin: '12', tempMax: '19' }
  expect((await request.post('/api/v1/arbeitsschein', { data: vom })).ok()).toBe(true)
  const id = uuid()
  const notiz = `Rinne ${Temporal.Now.instant().epochMilliseconds}`
  expect((await request.post('/api/v1/arbeitsschein', { data: { ...schein, id, notiz } })).ok()).toBe(true)
  await page.goto(`/arbeitsschein/${id}`)
  await settled(page)
  await page.getByText(/Für dieses Objekt und diesen Tag eingetragen: Gewitter, 12 °C, 19 °C \(.+, \d\d:\d\d\)/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Wetter übernehmen' }).click()
  await page.getByText(/^Quelle: .+, \d\d:\d\d$/).waitFor()
  expect(await page.getByLabel('Temperatur min.').inputValue()).toBe('12')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const amSchein = () => db.selectFrom('arbeitsschein').where('id', '=', id).select(['wetter', 'tempMax', 'wetterquelle']).executeTakeFirst()
  await expect.poll(amSchein).toMatchObject({ wetter: 'Gewitter', tempMax: '19.0', wetterquelle: expect.stringMatching(/, \d\d:\d\d$/) })
  // What is typed over it is nobody else's word.
  await page.getByLabel('Temperatur min.').fill('11')
  await expect.poll(() => page.getByText(/^Quelle: /).count()).toBe(0)
  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Aus den Ansprechpartnern' }).click()
  await page
    .getByRole('option', { name: new RegExp(partner[0]!.name) })
    .first()
    .click()
  expect(await dialog.getByLabel('Name in Druckschrift').inputValue()).toBe(partner[0]!.name)
  expect(await dialog.getByLabel('Funktion').inputValue()).toBe(partner[0]!.hint)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByText('Tippen', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await expect
    .poll(() => db.selectFrom('unterschrift').where('arbeitsscheinId', '=', id).select(['name', 'art']).execute())
    .toEqual([{ name: partner[0]!.name, art: 'getippt' }])
  expect(await amSchein()).toMatchObject({ wetterquelle: '' })
  await leave(page)
})
