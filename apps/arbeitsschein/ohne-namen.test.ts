import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { bernd, max, portal } from '#test/cast.ts'
import { besetze } from '#test/einsatz/dokubesetzung.ts'
import { kopf, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', max.lstfixId!).execute()
})
afterAll(() => p.stop())

test('der Arbeitsschein nennt, dass der Name gelöscht ist: in der Liste, in der Zeile und zur Wahl', async () => {
  const ich = p.als(max, calls)
  const { id } = await ich.anlegen({ body: { id: uuid(), ...kopf, lstfixId: max.lstfixId, positionen: [zeit('08:00', '09:00')] } })
  expect((await ich.liste({ query: {} })).entities.find((einer) => einer.id === id)!.zustaendig).toBe('(gelöschte Person)')
  expect(JSON.stringify(await ich.schein({ params: { id } }))).toContain('(gelöschte Person)')
  const { entities } = await ich.personen({ query: { limit: 100 } })
  expect(entities[0]).toMatchObject({ id: max.lstfixId, name: '(gelöschte Person)' })
  expect(entities.filter(({ id: wer }) => wer === bernd.lstfixId).length).toBeLessThanOrEqual(1)
})
