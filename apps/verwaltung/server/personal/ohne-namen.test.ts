import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as statistikCalls } from '#apps/arbeitsbericht-statistik/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { ohneNamen } from '#domain/personal/name.ts'
import { bernd, dora, portal } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)

test('wessen Name gelöscht ist, steht lesbar in der Liste, in der Suche und an der Person', async () => {
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', bernd.lstfixId!).execute()
  const params = { id: bernd.lstfixId! }
  expect((await ich().personen({ query: { q: '1002' } })).entities.map(({ name }) => name)).toEqual(['(gelöschte Person)'])
  expect(await ich().mitarbeiterSuche({ query: { q: '1002' } })).toMatchObject([{ nummer: '1002', name: '(gelöschte Person)' }])
  expect((await ich().suche({ query: { q: '1002' } })).entities[0]!.title).toBe('1002 (gelöschte Person)')
  expect((await ich().person({ params })).name).toBe('(gelöschte Person)')
  const genannt = ({ entities }: { entities: { name: string }[] }) => entities.map(({ name }) => name)
  expect(genannt(await p.als(dora, stempelCalls).mitarbeiter({ query: { zweck: 'sehen', q: '1002' } }))).toEqual(['(gelöschte Person)'])
  expect(genannt(await p.als(dora, statistikCalls).mitarbeiter({ query: { q: '1002' } }))).toEqual(['(gelöschte Person)'])
  expect(ohneNamen.en).toBe('(erased person)')
})
