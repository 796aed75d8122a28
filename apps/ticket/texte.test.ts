import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (who: Figure) => p.als(who, calls)
const neu = (who: Figure, cobitkategorie: string) => als(who).anlegen({ body: { id: uuid(), name: 'Zugang', objektId: objekt.a, cobitkategorie } })
const lies = (who: Figure, id: string) => als(who).ticket({ params: { id } })
const inListe = async (who: Figure, id: string) =>
  (await als(who).liste({ query: { zustand: 'alle', name: 'Zugang' } })).entities.find((one) => one.id === id)!.cobitkategorie
const datei = async (who: Figure) => (await p.send(who, calls.datei, { query: { format: 'csv', zustand: 'alle' } })).payload

test('ein Text, den ein Ticket haben kann, kommt mit dem neuen und steht auf der Seite, in der Liste, in der Datei und im Verlauf, für das Personal', async () => {
  const { id, version } = await neu(sina, '  Incident\n1 ')
  expect([(await lies(sina, id)).cobitkategorie, await inListe(sina, id)]).toEqual(['Incident 1', 'Incident 1'])
  expect(await datei(sina)).toMatch(/"?Cobit-Kategorie"?[\s\S]*Incident 1/)
  await als(sina).aendern({ params: { id }, body: { version, cobitkategorie: 'Problem' } })
  await als(sina).aendern({ params: { id }, body: { version: version + 1, prioritaet: 2 } })
  expect((await lies(sina, id)).cobitkategorie).toBe('Problem')
  await als(sina).aendern({ params: { id }, body: { version: version + 2, cobitkategorie: null } })
  expect((await lies(sina, id)).cobitkategorie).toBeNull()
  const { entities } = await als(sina).verlaufIntern({ params: { id }, query: {} })
  expect(entities.filter(({ feld }) => feld === 'cobitkategorie').map(({ von, nach, intern }) => [von, nach, intern])).toEqual([
    ['Problem', '', true],
    ['Incident 1', 'Problem', true],
  ])
})

test('Kunden haben davon nichts, weder gelesen noch geschrieben; Unpassendes wird am Feld gesagt', async () => {
  const { id } = await neu(kundeA, 'von außen')
  expect((await lies(sina, id)).cobitkategorie).toBeNull()
  const { version } = await lies(sina, id)
  await als(sina).aendern({ params: { id }, body: { version, cobitkategorie: 'Zeisig' } })
  expect([(await lies(kundeA, id)).cobitkategorie, await inListe(kundeA, id)]).toEqual([null, null])
  expect((await als(kundeA).verlauf({ params: { id }, query: {} })).entities.map(({ feld }) => feld)).not.toContain('cobitkategorie')
  const csv = await datei(kundeA)
  expect(csv).toContain('Zugang')
  expect(csv).not.toMatch(/Cobit|Zeisig/)
  await expect(als(sina).aendern({ params: { id }, body: { version: version + 1, cobitkategorie: 'x'.repeat(61) } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'cobitkategorie' }] },
  })
})
