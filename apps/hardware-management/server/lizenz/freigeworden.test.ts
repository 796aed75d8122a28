import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, max, portal } from '#test/cast.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const dort = () => p.als(dora, calls)
const heute = () => Temporal.Now.plainDateISO('Europe/Berlin')
const tag = (tage: number) => heute().add({ days: tage }).toString()
const [geht, bleibt] = [uuid(), uuid()]
let [person, geraet] = ['', '']
const gib = (id: string, wer: object) => dort().platzVergeben({ params: { id }, body: { von: tag(-10), ...wer } })
const namen = async (query: object) => (await dort().freigewordene({ query })).entities.map(({ lizenz, inhaber, weg }) => `${lizenz}: ${inhaber} ${weg}`)
const austritt = (wer: typeof anna, bis: string | null) => p.db.updateTable('lstfix').set({ austritt: bis }).where('id', '=', wer.lstfixId).execute()
const scheideAus = async (id: string, ausscheidedatum: string) => {
  const { revision } = await dort().hardware({ params: { idhardware: id } })
  await dort().ausscheiden({ params: { idhardware: id }, body: { ausscheidedatum, ausscheidegrund: 'verkauft', bemerkung: '', revision } })
}

beforeAll(async () => {
  p = await portal()
  for (const [id, hostname] of [
    [geht, 'GEHT'],
    [bleibt, 'BLEIBT'],
  ] as const)
    await dort().anlegen({ body: { id, hostname } })
  person = (await dort().lizenzAnlegen({ body: { name: 'Büropaket', art: 'platz', plaetze: 5 } })).id
  geraet = (await dort().lizenzAnlegen({ body: { name: 'Zeichnen', art: 'geraet', plaetze: 5 } })).id
  for (const wer of [anna, bernd, max]) await gib(person, { lstfixId: wer.lstfixId })
  for (const hardwareId of [geht, bleibt]) await gib(geraet, { hardwareId })
})
afterAll(() => p.stop())

test('was ein Austritt und ein Ausscheiden freimachen, steht da und wird auf einmal freigegeben, jedes zum Tag, an dem der Inhaber weg ist (4.2)', async () => {
  expect(await namen({})).toEqual([])
  await austritt(anna, tag(-3))
  await austritt(bernd, tag(20))
  await scheideAus(geht, tag(-1))
  expect(await namen({})).toEqual([`Büropaket: Anna Beispiel ${tag(-3)}`, `Zeichnen: GEHT ${tag(-1)}`])
  expect(await namen({ lizenz: person })).toEqual([`Büropaket: Anna Beispiel ${tag(-3)}`])
  const lagen = async () => (await dort().lizenzen({ query: { lage: 'freigeworden' } })).entities.map(({ name }) => name)
  expect(await lagen()).toEqual(['Büropaket', 'Zeichnen'])

  // Of somebody who leaves they are seen, and given back, before.
  expect(await namen({ mitarbeiter: bernd.lstfixId })).toEqual([`Büropaket: Bernd Beispiel ${tag(20)}`])
  expect((await dort().inhaber({ query: { q: 'Beispiel' } })).entities.map(({ name, plaetze }) => [name, plaetze])).toEqual([
    ['Anna Beispiel', 1],
    ['Bernd Beispiel', 1],
  ])
  const alle = [...(await dort().freigewordene({ query: {} })).entities, ...(await dort().freigewordene({ query: { mitarbeiter: bernd.lstfixId! } })).entities]
  const body = { plaetze: alle.map(({ id }) => id) }
  await Promise.all([dort().freigewordeneFreigeben({ body }), dort().freigewordeneFreigeben({ body })])
  expect(await namen({})).toEqual([])
  expect(await lagen()).toEqual([])
  expect((await dort().inhaber({ query: { q: 'Beispiel' } })).entities).toEqual([])
  const bis = async (id: string) =>
    Object.fromEntries((await dort().plaetze({ params: { id }, query: {} })).entities.map(({ inhaber, bis: ende, zaehlt }) => [inhaber, [ende, zaehlt]]))
  expect(await bis(person)).toEqual({ 'Anna Beispiel': [tag(-2), false], 'Bernd Beispiel': [tag(21), true], 'Max Beispiel': [null, true] })
  expect(await bis(geraet)).toEqual({ GEHT: [tag(-1), false], BLEIBT: [null, true] })
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'freigeben').select('gegenstand').execute()).toHaveLength(3)
  for (const wer of [anna, bernd]) await austritt(wer, null)
})

test('ein Platz ohne Abschied wird mit heute frei; ein unbekannter ist 404 und lässt die anderen, wie sie sind', async () => {
  const [platz] = (await dort().freigewordene({ query: { geraet: bleibt } })).entities
  await expect(dort().freigewordeneFreigeben({ body: { plaetze: [platz!.id, uuid()] } })).rejects.toMatchObject({ status: 404 })
  expect(await namen({ geraet: bleibt })).toHaveLength(1)
  await dort().freigewordeneFreigeben({ body: { plaetze: [platz!.id] } })
  expect(await namen({ geraet: bleibt })).toEqual([])
  expect((await dort().plaetze({ params: { id: geraet }, query: {} })).entities.find(({ inhaber }) => inhaber === 'BLEIBT')).toMatchObject({ bis: tag(0) })
})

test('wer Lizenzen nicht pflegt, gibt nichts frei; ein fremdes Konto sieht keinen Platz', async () => {
  const [platz] = (await dort().freigewordene({ query: { mitarbeiter: max.lstfixId! } })).entities
  const body = { plaetze: [platz!.id] }
  await expect(p.als(carla, calls).freigewordeneFreigeben({ body })).rejects.toMatchObject({ status: 403 })
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.VERWALTUNG'].map((berechtigung) => ({ anwenderId: emil.anwenderId, berechtigung })))
    .execute()
  await expect(p.als(emil, calls).freigewordeneFreigeben({ body })).rejects.toMatchObject({ status: 404 })
  expect((await p.als(emil, calls).freigewordene({ query: { mitarbeiter: max.lstfixId! } })).entities).toEqual([])
})
