import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, dora, emil, kunde, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'
import type { Bewegungsart } from './contract/zubehoer.ts'

let p: Awaited<ReturnType<typeof portal>>
const [lager, beimKunden, raum, stillgelegt, geraet, ausgeschieden] = [uuid(), uuid(), uuid(), uuid(), uuid(), uuid()]
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
  const [ktostammId, objektId] = [uuid(), uuid()]
  await p.db.insertInto('ktostamm').values({ id: ktostammId, nummer: 1, name: 'Ahlers GmbH', art: 'Kunde', vkforgid: 1000 }).execute()
  await p.db.insertInto('objekt').values({ id: objektId, nummer: 11, name: 'Halle', ktostammId }).execute()
  await p.db
    .insertInto('standort')
    .values([
      { id: lager, name: 'Lager', aktiv: true, sortierung: 0, objektId: null },
      { id: beimKunden, name: 'Serverraum', aktiv: true, sortierung: 0, objektId },
      { id: raum, name: 'Besprechung', aktiv: true, sortierung: 0, objektId: null },
      { id: stillgelegt, name: 'Altes Büro', aktiv: false, sortierung: 0, objektId: null },
    ])
    .execute()
  for (const wer of [kunde, emil, anna])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: wer.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung: 'HARDWAREMANAGEMENT.VERWALTUNG' }).execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId }).execute()
  await dort().anlegen({ body: { id: geraet, hostname: 'SRV01' } })
  await dort().anlegen({ body: { id: ausgeschieden, hostname: 'ALT01' } })
  const params = { idhardware: ausgeschieden }
  const { revision } = await dort().hardware({ params })
  await dort().ausscheiden({ params, body: { revision, ausscheidedatum: '2026-01-09', ausscheidegrund: 'entsorgt' } })
})
afterAll(() => p.stop())

const ihreAnna = anna.lstfixId!
let zahl = 0
/** A kind with so many in the store. */
const neues = async (bestand: number, mehr: object = {}) =>
  (await dort().zubehoerAnlegen({ body: { name: `Maus ${++zahl}`, standortId: lager, bestand, ...mehr } })).id
const bewege = (id: string, art: Bewegungsart, menge: number, mehr: object = {}) => dort().bewegen({ params: { id }, body: { art, menge, ...mehr } })
const stand = async (id: string) => {
  const { bestand, ausgegeben } = await dort().zubehoerbestand({ params: { id } })
  return { bestand, ausgegeben }
}

test('an einen Ort und an ein Gerät ausgegeben, kommt es von dort zurück; wo was ist, steht beim Zubehör, beim Ort und beim Gerät', async () => {
  const id = await neues(10)
  await bewege(id, 'ausgeben', 1, { lstfixId: ihreAnna })
  await bewege(id, 'ausgeben', 3, { standortId: beimKunden })
  await bewege(id, 'ausgeben', 4, { hardwareId: geraet })
  expect(await stand(id)).toEqual({ bestand: 2, ausgegeben: 8 })
  const wo = async () => (await dort().ausgegeben({ params: { id }, query: {} })).entities.map(({ ziel, id: wer, name, menge }) => [ziel, wer, name, menge])
  expect(await wo()).toEqual([
    ['lstfixId', ihreAnna, 'Anna Beispiel', 1],
    ['standortId', beimKunden, 'Serverraum', 3],
    ['hardwareId', geraet, 'SRV01', 4],
  ])
  const [erste] = (await dort().ausgegeben({ params: { id }, query: { limit: 1 } })).entities
  expect(erste).toMatchObject({ ziel: 'lstfixId' })
  const amOrt = async () => (await dort().zubehoerAmOrt({ params: { id: beimKunden }, query: {} })).entities.map((eines) => [eines.id, eines.menge])
  const amGeraet = async () => (await dort().zubehoerAmGeraet({ params: { id: geraet }, query: {} })).entities.map((eines) => [eines.id, eines.menge])
  expect([await amOrt(), await amGeraet()]).toEqual([[[id, 3]], [[id, 4]]])
  // What is at one place does not come back from another.
  const menge = (satz: string) => ({ status: 422, problem: { errors: [{ path: 'menge', message: satz }] } })
  await expect(bewege(id, 'zuruecknehmen', 4, { standortId: beimKunden })).rejects.toMatchObject(menge('Dort sind davon nur 3 Stück.'))
  await expect(bewege(id, 'zuruecknehmen', 1, { standortId: raum })).rejects.toMatchObject(menge('Dort ist davon nichts.'))
  await expect(bewege(id, 'ausbuchen', 5, { hardwareId: geraet, grund: 'Weg' })).rejects.toMatchObject(menge('Dort sind davon nur 4 Stück.'))
  await bewege(id, 'zuruecknehmen', 3, { standortId: beimKunden })
  await bewege(id, 'ausbuchen', 1, { hardwareId: geraet, grund: 'Verschmort' })
  expect(await stand(id)).toEqual({ bestand: 5, ausgegeben: 4 })
  expect([await amOrt(), await amGeraet()]).toEqual([[], [[id, 3]]])
  const { entities } = await dort().bewegungen({ params: { id }, query: {} })
  expect(entities.map(({ art, menge: n, ziel }) => [art, n, ziel])).toEqual([
    ['ausbuchen', 1, 'SRV01'],
    ['zuruecknehmen', 3, 'Serverraum'],
    ['ausgeben', 4, 'SRV01'],
    ['ausgeben', 3, 'Serverraum'],
    ['ausgeben', 1, 'Anna Beispiel'],
    ['einlagern', 10, ''],
  ])
})
test('es geht an genau eines, und an keines, das ausgeschieden, stillgelegt, fremd oder sein Lager ist', async () => {
  const id = await neues(5)
  const am = (path: string, code: string) => ({ problem: { errors: [{ path }], code } })
  await expect(bewege(id, 'ausgeben', 1, { lstfixId: ihreAnna, standortId: raum })).rejects.toMatchObject({ problem: { errors: [{ path: 'standortId' }] } })
  await expect(bewege(id, 'zuruecknehmen', 1, { standortId: raum, hardwareId: geraet })).rejects.toMatchObject({
    problem: { errors: [{ path: 'hardwareId' }] },
  })
  await expect(bewege(id, 'einlagern', 1, { hardwareId: geraet })).rejects.toMatchObject({ problem: { errors: [{ path: 'hardwareId' }] } })
  for (const standortId of [stillgelegt, uuid()])
    await expect(bewege(id, 'ausgeben', 1, { standortId })).rejects.toMatchObject({ status: 422, ...am('standortId', 'zubehoer.ort-unbekannt') })
  await expect(bewege(id, 'ausgeben', 1, { standortId: lager })).rejects.toMatchObject({ status: 422, ...am('standortId', 'zubehoer.ort-ist-lager') })
  for (const hardwareId of [ausgeschieden, uuid()])
    await expect(bewege(id, 'ausgeben', 1, { hardwareId })).rejects.toMatchObject({ status: 422, ...am('hardwareId', 'zubehoer.geraet-unbekannt') })
  const { id: seines } = await p.als(emil, calls).zubehoerAnlegen({ body: { name: 'Seine Kabel', bestand: 2 } })
  const emils = (wo: object) => p.als(emil, calls).bewegen({ params: { id: seines }, body: { art: 'ausgeben', menge: 1, ...wo } })
  await expect(emils({ hardwareId: geraet })).rejects.toMatchObject({ status: 422, ...am('hardwareId', 'zubehoer.geraet-unbekannt') })
  await expect(emils({ standortId: beimKunden })).rejects.toMatchObject({ status: 422, ...am('standortId', 'zubehoer.ort-unbekannt') })
  for (const [wer, frage] of [
    [emil, () => p.als(emil, calls).zubehoerAmOrt({ params: { id: beimKunden }, query: {} })],
    [emil, () => p.als(emil, calls).zubehoerAmGeraet({ params: { id: geraet }, query: {} })],
    [kunde, () => p.als(kunde, calls).zubehoerAmOrt({ params: { id: beimKunden }, query: {} })],
  ] as const)
    await expect(frage(), wer.username).rejects.toMatchObject({ status: 404 })
  expect(await stand(id)).toEqual({ bestand: 5, ausgegeben: 0 })
})
test('was an einem Ort ist, sieht auch, wer nichts verwaltet; Leute anderer Filialen und Kunden sehen davon nur, was sie sonst auch sehen', async () => {
  const id = await neues(4)
  await bewege(id, 'ausgeben', 2, { standortId: beimKunden })
  await bewege(id, 'ausgeben', 1, { standortId: raum })
  const hier = uuid()
  await dort().anlegen({ body: { id: hier, hostname: 'RAUM01', standortId: raum } })
  const orte = async (wer: typeof anna) => (await p.als(wer, calls).standort({ query: {} })).entities.map((ort) => ort.id)
  const zubehoer = async (wer: typeof anna, ort: string) =>
    (await p.als(wer, calls).zubehoerAmOrt({ params: { id: ort }, query: {} })).entities.map((eines) => [eines.id, eines.menge])
  const geraete = async (wer: typeof anna, ort: string) => (await p.als(wer, calls).liste({ query: { standort: ort } })).entities.map((eines) => eines.id)
  // Anna reads devices and keeps no lists.
  expect(await orte(anna)).toEqual(expect.arrayContaining([raum, beimKunden]))
  expect([await zubehoer(anna, raum), await zubehoer(anna, beimKunden), await geraete(anna, raum)]).toEqual([[[id, 1]], [[id, 2]], [hier]])
  await expect(p.als(anna, calls).bewegen({ params: { id }, body: { art: 'zuruecknehmen', menge: 1, standortId: raum } })).rejects.toMatchObject({
    status: 403,
  })
  // Vienna has the same rooms to choose from, with nothing of ours in them, and none at our customers.
  expect(await orte(emil)).not.toContain(beimKunden)
  expect([await zubehoer(emil, raum), await geraete(emil, raum)]).toEqual([[], []])
  expect(await orte(kunde)).toEqual([beimKunden])
  await expect(zubehoer(kunde, beimKunden)).rejects.toMatchObject({ status: 404 })
  await expect(zubehoer(max, raum)).rejects.toMatchObject({ status: 403 })
})
test('die letzten Stücke zugleich an Person, Ort und Gerät: eines bekommt sie', async () => {
  const id = await neues(5)
  const versuche = [{ lstfixId: ihreAnna }, { standortId: raum }, { hardwareId: geraet }].map((wo) => bewege(id, 'ausgeben', 3, wo))
  expect((await Promise.allSettled(versuche)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stand(id)).toEqual({ bestand: 2, ausgegeben: 3 })
})
