import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, max, password, portal, type Figure } from '#test/cast.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const server = uuid()
const dort = () => p.als(dora, calls)
const rechte = ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS']
const gib = (wer: Figure, welche = rechte) =>
  p.db
    .insertInto('anwenderBerechtigung')
    .values(welche.map((berechtigung) => ({ anwenderId: wer.anwenderId, berechtigung })))
    .execute()
const nimm = (wer: Figure) => p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', wer.anwenderId).where('berechtigung', '=', rechte[1]!).execute()
const setze = (art: 'fernzugang' | 'bios', wert: string) => dort().geheimnisSetzen({ params: { traeger: 'hardware', id: server, art }, body: { wert } })
const sieht = (wer: Figure, art: 'fernzugang' | 'bios') =>
  p.als(wer, calls).geheimnisZeigen({ params: { traeger: 'hardware', id: server, art }, body: { grund: 'Wartung', password } })
const tritt = (wer: Figure, austritt: string | null) => p.db.updateTable('lstfix').set({ austritt }).where('id', '=', wer.lstfixId).execute()
const liste = async (wer: Figure = dora) =>
  (await p.als(wer, calls).inhaber({ query: {} })).entities.map(({ name, geraete, geheimnisse }) => `${name}: ${geraete} ${geheimnisse}`)

beforeAll(async () => {
  p = await portal()
  for (const wer of [anna, bernd, max]) await gib(wer)
  await gib(carla, ['HARDWAREMANAGEMENT'])
  await dort().anlegen({ body: { id: server, hostname: 'RUECK-1' } })
  for (const art of ['fernzugang', 'bios'] as const) await setze(art, `Wort-${art}`)
  for (const wer of [anna, bernd, max]) await sieht(wer, 'fernzugang')
  await sieht(bernd, 'bios')
  await sieht(bernd, 'bios')
})
afterAll(() => p.stop())

test('wer nur Passwörter gesehen hat und austritt, gesperrt ist oder das Recht verliert, steht auf der Rückgabeliste, bis sie gewechselt sind (4.3)', async () => {
  expect(await liste()).toEqual([])
  await tritt(bernd, '2027-03-31')
  expect(await liste()).toEqual(['Bernd Beispiel: 0 2'])
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', anna.anwenderId).execute()
  await nimm(max)
  expect(await liste()).toEqual(['Anna Beispiel: 0 1', 'Bernd Beispiel: 0 2', 'Max Beispiel: 0 1'])
  // Whoever may not see secrets does not learn who saw some.
  expect(await liste(carla)).toEqual([])
  await setze('fernzugang', 'Neues-Wort')
  expect(await liste()).toEqual(['Bernd Beispiel: 0 1'])
  await dort().geheimnisLoeschen({ params: { traeger: 'hardware', id: server, art: 'bios' } })
  expect(await liste()).toEqual([])
})

test('wer bleibt, steht nur mit Geräten da; an einem ausgeschiedenen Gerät ist nichts mehr zu wechseln', async () => {
  await tritt(bernd, null)
  await sieht(bernd, 'fernzugang')
  expect(await liste()).toEqual([])
  const notebook = uuid()
  await dort().anlegen({ body: { id: notebook, hostname: 'RUECK-2', lstfixId: bernd.lstfixId } })
  expect(await liste()).toEqual(['Bernd Beispiel: 1 0'])
  await tritt(bernd, '2027-03-31')
  expect(await liste()).toEqual(['Bernd Beispiel: 1 1'])
  expect(await liste(carla)).toEqual(['Bernd Beispiel: 1 0'])
  const { revision } = await dort().hardware({ params: { idhardware: server } })
  // The list of his looks under the return list goes by the same rule.
  const gilt = async () =>
    (await dort().blicke({ query: { person: bernd.anwenderId, stand: 'gilt' } })).entities.map(({ hostname, art }) => `${hostname} ${art}`)
  const offen = async () => (await dort().blickende({ query: { mitarbeiter: bernd.lstfixId! } })).entities.map((einer) => einer.offen)
  expect([await gilt(), await offen()]).toEqual([['RUECK-1 fernzugang'], [1]])
  await dort().ausscheiden({ params: { idhardware: server }, body: { revision, ausscheidedatum: '2026-11-01', ausscheidegrund: 'verkauft' } })
  expect(await liste()).toEqual(['Bernd Beispiel: 1 0'])
  expect([await gilt(), await offen()]).toEqual([[], [0]])
  const { entities } = await dort().blicke({ query: { person: bernd.anwenderId, stand: 'ausgeschieden' } })
  expect(entities.map(({ hostname, art }) => `${hostname} ${art}`)).toEqual(['RUECK-1 fernzugang'])
})

test('eine beendete Lizenz hat nichts mehr zu wechseln, in der Zahl und in der Liste', async () => {
  const { id } = await dort().lizenzAnlegen({ body: { name: 'Zeichnen', art: 'platz', plaetze: 2 } })
  await dort().geheimnisSetzen({ params: { traeger: 'lizenz', id, art: 'lizenzschluessel' }, body: { wert: 'ABCD-EFGH' } })
  await p.als(bernd, calls).geheimnisZeigen({ params: { traeger: 'lizenz', id, art: 'lizenzschluessel' }, body: { grund: 'Einrichten', password } })
  const gilt = async () => (await dort().blicke({ query: { person: bernd.anwenderId, stand: 'gilt' } })).entities.map(({ hostname }) => hostname)
  expect([await liste(), await gilt()]).toEqual([['Bernd Beispiel: 1 1'], ['Zeichnen']])
  await p.db.updateTable('lizenz').set({ von: '2026-01-01', bis: '2026-11-24' }).where('id', '=', id).execute()
  expect([await liste(), await gilt()]).toEqual([['Bernd Beispiel: 1 0'], []])
})
