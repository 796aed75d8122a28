import { expect, test } from 'vitest'
import { staged, type Office } from './stage.ts'

/** So many pieces of one thing each. */
const stueck =
  (letztes: number): Office =>
  ({ query: { cursor = '0' } }) => ({
    json: { entities: [{ id: `d${cursor}`, name: `Ding ${cursor}`, ort: 'Lager' }], next: Number(cursor) < letztes ? String(Number(cursor) + 1) : null },
  })

test('eine Liste in vielen Stücken wird bis zu ihrem Ende gelesen, jedes Stück einmal', async () => {
  const { page, asked, close } = await staged('stuecke', stueck(24))
  await page.getByText('25 Stücke').waitFor()
  await page.getByText('Ding 24', { exact: true }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(25)
  expect(asked.map(({ query }) => query['cursor'] ?? '0')).toEqual(Array.from({ length: 25 }, (_, nr) => String(nr)))
  await close()
})

test('fehlt ein Stück, steht davor alles da; führt eines zurück, endet die Liste', async () => {
  const ohne = await staged('stuecke', (gefragt) => (gefragt.query['cursor'] === '3' ? { status: 404, json: {} } : stueck(9)(gefragt)))
  await ohne.page.getByText('Der Rest fehlt').waitFor()
  expect(await ohne.page.getByRole('listitem').count()).toBe(3)
  await ohne.close()
  const kreis = await staged('stuecke', ({ query: { cursor = '0' } }) => ({
    json: { entities: [{ id: cursor, name: `Ding ${cursor}`, ort: '' }], next: cursor === '2' ? '1' : String(Number(cursor) + 1) },
  }))
  await kreis.page.getByText('Ding 2', { exact: true }).waitFor()
  expect(await kreis.page.getByRole('listitem').count()).toBe(3)
  await kreis.close()
})
