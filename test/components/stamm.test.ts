import { expect, test } from 'vitest'
import { staged, type Asked, type Office } from './stage.ts'

const rows: Record<string, readonly { id: string; nummer: string | null; name: string }[]> = {
  '/v1/probe/kunden': [
    { id: 'k1', nummer: '10001', name: 'Nord AG' },
    { id: 'k2', nummer: '10002', name: 'Süd AG' },
  ],
  '/v1/probe/objekte': [
    { id: 'o1', nummer: '1', name: 'Werk' },
    { id: 'o2', nummer: '2', name: 'Lager' },
  ],
  '/v1/probe/kostenstellen': [{ id: 's1', nummer: null, name: 'Heizung' }],
}
const buero: Office = ({ path }) => ({ json: { entities: rows[path], next: null } })
const gefragt = (asked: readonly Asked[], was: string) => asked.filter(({ path }) => path === `/v1/probe/${was}`).map(({ query }) => query)

test('ein anderes Objekt leert seine Kostenstelle, dasselbe noch einmal nicht', async () => {
  const { page, errors, close } = await staged('stamm', buero)
  const [objekt, stelle] = [page.getByRole('combobox', { name: 'Objekt' }), page.getByRole('combobox', { name: 'Kostenstelle' })]
  expect([await objekt.inputValue(), await stelle.inputValue()]).toEqual(['1 Werk', 'Heizung'])
  await objekt.click()
  await page.getByRole('option', { name: /Werk/ }).click()
  expect(await stelle.inputValue()).toBe('Heizung')
  await objekt.click()
  await page.getByRole('option', { name: /Lager/ }).click()
  await expect.poll(() => stelle.inputValue()).toBe('')
  expect(await page.getByRole('combobox', { name: 'Kunde' }).inputValue()).toBe('10001 Nord AG')
  expect(errors).toEqual([])
  await close()
})

test('ein anderer Kunde leert Objekt und Kostenstelle; gesucht wird dann bei ihm, und ohne Objekt ist keine Kostenstelle zu wählen', async () => {
  const { page, asked, close } = await staged('stamm', buero)
  const feld = (name: string) => page.getByRole('combobox', { name })
  await feld('Kunde').fill('10002')
  await page.getByRole('option', { name: /Süd AG/ }).click()
  await expect.poll(() => feld('Objekt').inputValue()).toBe('')
  expect(await feld('Kostenstelle').inputValue()).toBe('')
  expect(await feld('Kostenstelle').isDisabled()).toBe(true)
  await expect.poll(() => gefragt(asked, 'objekte')).toContainEqual({ ktostammId: 'k2' })
  await close()
})
