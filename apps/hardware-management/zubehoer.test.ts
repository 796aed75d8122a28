import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, kunde, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'
import { erinnere } from './server/erinnerung/erinnere.ts'
import type { Bewegungsart } from './contract/zubehoer.ts'

let p: Awaited<ReturnType<typeof portal>>
const [lager, beimKunden] = [uuid(), uuid()]
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
    ])
    .execute()
  for (const wer of [kunde, emil, anna])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: wer.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung: 'HARDWAREMANAGEMENT.VERWALTUNG' }).execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId }).execute()
})
afterAll(() => p.stop())

/** They are of the house. */
const [ihreAnna, ihrBernd, ihrMax] = [anna.lstfixId!, bernd.lstfixId!, max.lstfixId!]
let zahl = 0
/** A kind with so many in the store. */
const neues = async (bestand: number, mehr: object = {}) =>
  (await dort().zubehoerAnlegen({ body: { name: `Maus ${++zahl}`, standortId: lager, bestand, ...mehr } })).id
const bewege = (id: string, art: Bewegungsart, menge: number, mehr: object = {}) => dort().bewegen({ params: { id }, body: { art, menge, ...mehr } })
const stand = async (id: string) => {
  const { bestand, ausgegeben } = await dort().zubehoerbestand({ params: { id } })
  return { bestand, ausgegeben }
}
const bei = async (lstfixId: string, id: string) =>
  (await dort().zubehoerBei({ params: { id: lstfixId }, query: { limit: 200 } })).entities.find((eines) => eines.id === id)?.menge

describe('Bewegungen', () => {
  test('eingelagert, ausgegeben, zurückgenommen, ausgebucht: der Bestand ist die Summe, jede Bewegung nennt wer und wann', async () => {
    const id = await neues(10)
    await bewege(id, 'einlagern', 5, { beleg: 'LS 4711' })
    await bewege(id, 'ausgeben', 4, { lstfixId: ihreAnna })
    await bewege(id, 'zuruecknehmen', 1, { lstfixId: ihreAnna })
    await bewege(id, 'ausbuchen', 2, { grund: 'Kabelbruch' })
    await bewege(id, 'ausbuchen', 1, { lstfixId: ihreAnna, grund: 'Auf der Baustelle verloren' })
    expect(await stand(id)).toEqual({ bestand: 10, ausgegeben: 2 })
    expect(await bei(ihreAnna, id)).toBe(2)
    const { entities } = await dort().bewegungen({ params: { id }, query: {} })
    expect(entities.map(({ art, menge, ziel, grund, beleg }) => [art, menge, ziel, grund, beleg])).toEqual([
      ['ausbuchen', 1, 'Anna Beispiel', 'Auf der Baustelle verloren', ''],
      ['ausbuchen', 2, '', 'Kabelbruch', ''],
      ['zuruecknehmen', 1, 'Anna Beispiel', '', ''],
      ['ausgeben', 4, 'Anna Beispiel', '', ''],
      ['einlagern', 5, '', '', 'LS 4711'],
      ['einlagern', 10, '', '', ''],
    ])
    expect(entities.every(({ eingetragen, zeitpunkt }) => eingetragen !== '' && zeitpunkt !== '')).toBe(true)
    expect((await dort().ausgegeben({ params: { id }, query: {} })).entities).toEqual([
      { id: ihreAnna, ziel: 'lstfixId', nummer: '1001', name: 'Anna Beispiel', austritt: null, menge: 2 },
    ])
  })
  test('was bewegt wurde, wird weder geändert noch gelöscht', async () => {
    await neues(1)
    await expect(p.db.updateTable('zubehoerBewegung').set({ grund: 'anders' }).execute()).rejects.toThrow()
    await expect(p.db.deleteFrom('zubehoerBewegung').execute()).rejects.toThrow()
  })
  test('mehr, als im Lager ist oder die Person hat, geht nicht und steht mit der Zahl am Feld', async () => {
    const id = await neues(3)
    const menge = (code: string, satz: string) => ({ status: 422, problem: { code, errors: [{ path: 'menge', message: satz }] } })
    await expect(bewege(id, 'ausgeben', 4, { lstfixId: ihreAnna })).rejects.toMatchObject(menge('zubehoer.lager-hat', 'Im Lager sind nur 3 Stück.'))
    await expect(bewege(id, 'ausbuchen', 4, { grund: 'Bruch' })).rejects.toMatchObject(menge('zubehoer.lager-hat', 'Im Lager sind nur 3 Stück.'))
    await bewege(id, 'ausgeben', 3, { lstfixId: ihreAnna })
    await expect(bewege(id, 'ausgeben', 1, { lstfixId: ihrMax })).rejects.toMatchObject(menge('zubehoer.lager-leer', 'Im Lager ist davon nichts mehr.'))
    const nur = menge('zubehoer.person-hat', 'Diese Person hat davon nur 3 Stück.')
    await expect(bewege(id, 'zuruecknehmen', 4, { lstfixId: ihreAnna })).rejects.toMatchObject(nur)
    await expect(bewege(id, 'ausbuchen', 4, { lstfixId: ihreAnna, grund: 'Weg' })).rejects.toMatchObject(nur)
    await expect(bewege(id, 'zuruecknehmen', 1, { lstfixId: ihrMax })).rejects.toMatchObject(
      menge('zubehoer.person-hat-nichts', 'Diese Person hat nichts davon.'),
    )
    expect(await stand(id)).toEqual({ bestand: 0, ausgegeben: 3 })
  })
  test('noch einmal gesendet, weil die Antwort ausblieb, ist es dieselbe Bewegung; bei anderem Zubehör gilt ihre Kennung nicht', async () => {
    const [id, anderes, bewegung] = [await neues(5), await neues(5), uuid()]
    const sende = (was: string) => bewege(was, 'ausgeben', 2, { id: bewegung, lstfixId: ihreAnna })
    expect(await Promise.all([sende(id), sende(id)])).toEqual([{ id: bewegung }, { id: bewegung }])
    expect(await sende(id)).toEqual({ id: bewegung })
    expect(await stand(id)).toEqual({ bestand: 3, ausgegeben: 2 })
    await expect(sende(anderes)).rejects.toMatchObject({ status: 409, problem: { code: 'schon-vorhanden' } })
    expect(await stand(anderes)).toEqual({ bestand: 5, ausgegeben: 0 })
  })
  test('die letzten Stücke zugleich bekommt genau einer, und zugleich zurückgenommen wird einmal', async () => {
    const id = await neues(5)
    const erfolge = async (versuche: Promise<unknown>[]) => (await Promise.allSettled(versuche)).filter(({ status }) => status === 'fulfilled').length
    expect(await erfolge([ihreAnna, ihrBernd, ihrMax].map((lstfixId) => bewege(id, 'ausgeben', 3, { lstfixId })))).toBe(1)
    expect(await stand(id)).toEqual({ bestand: 2, ausgegeben: 3 })
    const [{ id: hat } = { id: '' }] = (await dort().ausgegeben({ params: { id }, query: {} })).entities
    expect(await erfolge([2, 2, 2].map((menge) => bewege(id, 'zuruecknehmen', menge, { lstfixId: hat })))).toBe(1)
    expect(await stand(id)).toEqual({ bestand: 4, ausgegeben: 1 })
  })
  test('falsche Angaben stehen am Feld', async () => {
    const id = await neues(3)
    const am = (path: string) => ({ problem: { errors: [{ path }] } })
    await expect(bewege(id, 'ausgeben', 1)).rejects.toMatchObject(am('lstfixId'))
    await expect(bewege(id, 'zuruecknehmen', 1)).rejects.toMatchObject(am('lstfixId'))
    await expect(bewege(id, 'einlagern', 1, { lstfixId: ihreAnna })).rejects.toMatchObject(am('lstfixId'))
    await expect(bewege(id, 'ausgeben', 1, { lstfixId: uuid() })).rejects.toMatchObject({ status: 422, ...am('lstfixId') })
    await expect(bewege(id, 'ausbuchen', 1, { grund: ' ' })).rejects.toMatchObject(am('grund'))
    for (const menge of [0, -1, 1.5, 1_000_001]) await expect(bewege(id, 'einlagern', menge)).rejects.toMatchObject({ status: 400, ...am('menge') })
    await expect(bewege(id, 'einlagern', 999_998)).rejects.toMatchObject({ status: 422, ...am('menge') })
    await expect(bewege(uuid(), 'einlagern', 1)).rejects.toMatchObject({ status: 404 })
    expect(await stand(id)).toEqual({ bestand: 3, ausgegeben: 0 })
  })
})

describe('Stammdaten', () => {
  test('unter dem Mindestbestand steht es im Filter, mit genug davon nicht mehr', async () => {
    const id = await neues(2, { mindestbestand: 3 })
    const knapp = async () => (await dort().zubehoerbestaende({ query: { lage: 'knapp', limit: 200 } })).entities.map((eines) => eines.id)
    expect(await knapp()).toContain(id)
    await bewege(id, 'einlagern', 1)
    expect(await knapp()).not.toContain(id)
  })
  test('Name und Lager zusammen gibt es einmal; das Lager ist ein eigener Standort', async () => {
    await neues(1, { name: 'USB-Kabel' })
    await expect(neues(1, { name: 'usb-kabel' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'name' }] } })
    await neues(1, { name: 'USB-Kabel', standortId: null })
    for (const standortId of [beimKunden, uuid()])
      await expect(neues(1, { standortId })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'standortId' }] } })
  })
  test('geändert wird gegen den gesehenen Stand; die Zahl ändern nur Bewegungen', async () => {
    const id = await neues(7)
    const { revision, ...vorher } = await dort().zubehoerbestand({ params: { id } })
    await dort().zubehoerAendern({ params: { id }, body: { ...vorher, mindestbestand: 2, revision } })
    expect(await dort().zubehoerbestand({ params: { id } })).toMatchObject({ mindestbestand: 2, bestand: 7 })
    await expect(dort().zubehoerAendern({ params: { id }, body: { ...vorher, revision } })).rejects.toMatchObject({ status: 409 })
  })
  test('was nicht mehr verwendet wird, kommt zurück, aber nicht mehr hinaus', async () => {
    const id = await neues(5)
    await bewege(id, 'ausgeben', 2, { lstfixId: ihrMax })
    const { revision, ...vorher } = await dort().zubehoerbestand({ params: { id } })
    await dort().zubehoerAendern({ params: { id }, body: { ...vorher, aktiv: false, revision } })
    for (const [art, mehr] of [
      ['ausgeben', { lstfixId: ihrMax }],
      ['einlagern', {}],
    ] as const)
      await expect(bewege(id, art, 1, mehr)).rejects.toMatchObject({ status: 422, problem: { code: 'zubehoer.inaktiv' } })
    await bewege(id, 'zuruecknehmen', 2, { lstfixId: ihrMax })
    await bewege(id, 'ausbuchen', 5, { grund: 'Entsorgt' })
    expect(await stand(id)).toEqual({ bestand: 0, ausgegeben: 0 })
    expect((await dort().zubehoerbestaende({ query: { lage: 'inaktiv', limit: 200 } })).entities.map((eines) => eines.id)).toContain(id)
  })
  test('die Datei hat, was die Liste hat', async () => {
    await neues(12, { name: 'Netzteil 65 W' })
    const text = await (await dort().zubehoerdatei({ query: { format: 'csv', q: 'netzteil' } })).text()
    expect(text).toContain('Netzteil 65 W')
    expect(text).toContain('12')
  })
})

describe('Rückgabeliste und Rechte', () => {
  test('wer nur Zubehör hat, steht auf der Rückgabeliste, auch nach dem Austritt, bis alles zurück ist', async () => {
    const id = await neues(5)
    const zeile = async () => (await dort().inhaber({ query: { q: 'Bernd' } })).entities[0]
    const vorher = (await zeile())?.zubehoer ?? 0
    await bewege(id, 'ausgeben', 3, { lstfixId: ihrBernd })
    await p.db.updateTable('lstfix').set({ austritt: '2026-01-31' }).where('id', '=', ihrBernd).execute()
    expect(await zeile()).toMatchObject({ austritt: '2026-01-31', zubehoer: vorher + 3 })
    expect(await bei(ihrBernd, id)).toBe(3)
    await expect(bewege(id, 'ausgeben', 1, { lstfixId: ihrBernd })).rejects.toMatchObject({ status: 422, problem: { code: 'zubehoer.person-unbekannt' } })
    await bewege(id, 'zuruecknehmen', 2, { lstfixId: ihrBernd })
    await bewege(id, 'ausbuchen', 1, { lstfixId: ihrBernd, grund: 'Nicht zurückgegeben' })
    expect((await zeile())?.zubehoer ?? 0).toBe(vorher)
    expect(await bei(ihrBernd, id)).toBeUndefined()
    await p.db.updateTable('lstfix').set({ austritt: null }).where('id', '=', ihrBernd).execute()
  })
  test('Kunden und fremde Konten sehen kein Zubehör, auch nicht mit seiner Kennung; wer nur liest, ändert nichts', async () => {
    const id = await neues(5, { name: 'Fremdes' })
    await bewege(id, 'ausgeben', 1, { lstfixId: ihreAnna })
    for (const wer of [kunde, emil]) {
      const k = p.als(wer, calls)
      expect((await k.zubehoerbestaende({ query: {} })).entities).toEqual([])
      for (const frage of [
        () => k.zubehoerbestand({ params: { id } }),
        () => k.bewegungen({ params: { id }, query: {} }),
        () => k.ausgegeben({ params: { id }, query: {} }),
        () => k.zubehoerBei({ params: { id: ihreAnna }, query: {} }),
      ])
        await expect(frage()).rejects.toMatchObject({ status: 404 })
    }
    const k = p.als(kunde, calls)
    await expect(k.bewegen({ params: { id }, body: { art: 'einlagern', menge: 1 } })).rejects.toMatchObject({ status: 403 })
    const c = p.als(carla, calls)
    expect((await c.zubehoerbestaende({ query: { q: 'fremdes' } })).entities).toMatchObject([{ id, bestand: 4, ausgegeben: 1 }])
    await expect(c.bewegen({ params: { id }, body: { art: 'einlagern', menge: 1 } })).rejects.toMatchObject({ status: 403 })
    await expect(c.zubehoerAnlegen({ body: { name: 'X' } })).rejects.toMatchObject({ status: 403 })
  })
  test('aus einem fremden Konto bewegt auch mit dem Recht niemand etwas, und niemand gibt an fremde Leute aus', async () => {
    const id = await neues(5)
    await expect(p.als(emil, calls).bewegen({ params: { id }, body: { art: 'einlagern', menge: 1 } })).rejects.toMatchObject({ status: 404 })
    const { id: seines } = await p.als(emil, calls).zubehoerAnlegen({ body: { name: 'Seines', bestand: 2 } })
    await expect(p.als(emil, calls).bewegen({ params: { id: seines }, body: { art: 'ausgeben', menge: 1, lstfixId: ihreAnna } })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'zubehoer.person-unbekannt' },
    })
    expect((await p.als(anna, calls).zubehoerbestaende({ query: { q: 'seines' } })).entities).toEqual([])
    expect((await dort().zubehoerbestaende({ query: { q: 'seines' } })).entities).toHaveLength(1)
    expect(await stand(id)).toEqual({ bestand: 5, ausgegeben: 0 })
  })
})

test('liegt zu wenig im Lager, steht es in der E-Mail des Morgens: einmal, bis es aufgefüllt war', async () => {
  await p.db.updateTable('zubehoer').set({ mindestbestand: 0 }).execute()
  const id = await neues(5, { name: 'Kabel HDMI', mindestbestand: 4 })
  const jetzt = Temporal.Now.instant()
  const briefe = async () =>
    (await p.db.selectFrom('postausgang').where('anlass', '=', 'hardware.fristen').orderBy('erstellt').selectAll().execute()).filter(
      ({ an }) => an === dora.username,
    )
  const tag = (nr: number) => erinnere(p.db, 'https://portal.example', jetzt.add({ hours: 24 * nr }))
  await tag(0)
  expect(await briefe()).toEqual([])
  await bewege(id, 'ausgeben', 2, { lstfixId: ihreAnna })
  await tag(1)
  const [brief, ...weitere] = await briefe()
  expect(weitere).toEqual([])
  expect(brief!.betreff).toBe('Hardware: Zubehör wird knapp (1)')
  expect(brief!.text).toContain('- Weniger als 4 im Lager: Kabel HDMI, Lager')
  expect(brief!.text).toContain('/hardware-management/zubehoer?lage=knapp')
  // Still fewer is nothing new.
  await bewege(id, 'ausgeben', 1, { lstfixId: ihreAnna })
  await tag(2)
  expect(await briefe()).toHaveLength(1)
  await bewege(id, 'einlagern', 9)
  await tag(3)
  await bewege(id, 'ausbuchen', 9, { grund: 'Wasserschaden' })
  await tag(4)
  expect(await briefe()).toHaveLength(2)
  // Filled up, and short again before anybody looked: that is new. Not enough of it is not.
  await bewege(id, 'einlagern', 9)
  await bewege(id, 'ausbuchen', 9, { grund: 'Noch ein Wasserschaden' })
  await tag(5)
  expect(await briefe()).toHaveLength(3)
  await bewege(id, 'einlagern', 1)
  await bewege(id, 'ausbuchen', 1, { grund: 'Bruch' })
  await tag(6)
  expect(await briefe()).toHaveLength(3)
})
