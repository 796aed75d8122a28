import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

const geloescht = '(gelöschte Person)'
let p: Awaited<ReturnType<typeof portal>>
let geraet: { params: { idhardware: string } }
let maus: string
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
  const standortId = uuid()
  await p.db.insertInto('standort').values({ id: standortId, name: 'Lager', aktiv: true, sortierung: 0 }).execute()
  const { id } = await dort().anlegen({ body: { id: uuid(), hostname: 'K-1', standortId } })
  geraet = { params: { idhardware: id } }
  await dort().uebergeben({ ...geraet, body: { id: uuid(), art: 'uebergabe', lstfixId: bernd.lstfixId! } })
  maus = (await dort().zubehoerAnlegen({ body: { name: 'Maus', standortId, bestand: 9 } })).id
  for (const { lstfixId } of [anna, bernd]) await dort().bewegen({ params: { id: maus }, body: { art: 'ausgeben', menge: 1, lstfixId: lstfixId! } })
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', bernd.lstfixId!).execute()
})
afterAll(() => p.stop())

test('das Gerät, seine Kette und die Liste nennen, dass der Name gelöscht ist, in der Sprache dessen, der liest', async () => {
  expect((await dort().hardware(geraet)).namen.benutzer?.name).toBe(geloescht)
  expect((await dort().liste({ query: {} })).entities.map(({ benutzer }) => benutzer)).toEqual([geloescht])
  expect((await dort().zuordnungen({ ...geraet, query: {} })).entities[0]!.wer).toBe(geloescht)
  expect((await dort().besitz({ query: {} })).entities.map(({ wer }) => wer)).toContain(geloescht)
  expect((await dort().verlauf({ ...geraet, query: {} })).entities.length).toBeGreaterThan(0)
})

test('wer etwas hat, steht auch ohne Namen da, nach allen anderen', async () => {
  expect((await dort().inhaber({ query: {} })).entities.at(-1)).toMatchObject({ id: bernd.lstfixId, name: geloescht })
  const { entities } = await dort().ausgegeben({ params: { id: maus }, query: {} })
  expect(entities.map(({ nummer, name }) => [nummer, name])).toEqual([
    ['1001', 'Anna Beispiel'],
    ['1002', geloescht],
  ])
  expect((await dort().bewegungen({ params: { id: maus }, query: {} })).entities.map(({ ziel }) => ziel)).toContain(geloescht)
})
