import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, gast, kunde, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'
import { geltend, gezaehlt, type Haken, type Hakenstand } from './contract/evakuierung.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  for (const wer of [anna, bernd, emil]) await stempelt(wer, 'arrival')
})
afterAll(() => p.stop())

const jetzt = () => Temporal.Now.instant().toString()
const stempelt = (wer: Figure, flag: 'arrival' | 'departure', code = 'Normal') =>
  p.als(wer, stempelCalls).stempeln({ body: { id: uuid(), timestamp: jetzt(), flag, code } })
const beginnen = async (wer: Figure, mehr: object = {}) => {
  const id = uuid()
  return { ...(await p.als(wer, calls).evakuierungBeginnen({ body: { id, vkforgid: 1000, anlass: 'Übung', begonnen: jetzt(), personen: [], ...mehr } })), id }
}
const hakt = (wer: Figure, id: string, wen: Figure, stand: Hakenstand, ersetzt: string[] = [], haken = uuid()) =>
  p
    .als(wer, calls)
    .haken({ params: { id }, body: { id: haken, lstfixId: wen.lstfixId!, stand, zeitpunkt: jetzt(), ersetzt } })
    .then(() => haken)
const beenden = (wer: Figure, id: string) =>
  p.als(wer, calls).evakuierungBeenden({ params: { id }, body: { id: uuid(), beendet: jetzt(), bemerkung: 'Alle am Sammelplatz' } })
const liste = (wer: Figure, id: string) => p.als(wer, calls).evakuierung({ params: { id } })
const namen = ({ personen }: { personen: readonly { lstfix: { vorname: string } }[] }) => personen.map(({ lstfix }) => lstfix.vorname).sort()
const stand = async (id: string, wen: Figure) => geltend((await liste(dora, id)).haken, wen.lstfixId!).stand

test('im Haus ist, wer gestempelt hat und nicht unterwegs ist, nach Standort und nur an den eigenen', async () => {
  const { standorte } = await p.als(carla, calls).haus()
  expect(standorte.map(({ filiale, personen, laufend }) => [filiale.vkforgid, namen({ personen }), laufend])).toEqual([
    [1000, ['Anna', 'Bernd'], null],
    [3000, ['Emil'], null],
  ])
  expect((await p.als(anna, calls).haus()).standorte.map(({ filiale }) => filiale.vkforgid)).toEqual([1000])
  await stempelt(bernd, 'departure', 'Dienstgang')
  expect(namen((await p.als(anna, calls).haus()).standorte[0]!)).toEqual(['Anna'])
  await stempelt(bernd, 'arrival', 'Dienstgang')
  expect(namen((await p.als(anna, calls).haus()).standorte[0]!)).toEqual(['Anna', 'Bernd'])
})

test('ohne Anmeldung 401, ohne Recht 403; fremde und unbekannte Standorte und Evakuierungen sind 404', async () => {
  await expect(p.als(null, calls).haus()).rejects.toMatchObject({ status: 401 })
  for (const wer of [gast, kunde, max]) await expect(p.als(wer, calls).haus()).rejects.toMatchObject({ status: 403 })
  await expect(beginnen(anna, { vkforgid: 3000 })).rejects.toMatchObject({ status: 404 })
  const { id } = await beginnen(carla, { vkforgid: 3000 })
  for (const fremd of [id, uuid()]) {
    await expect(liste(anna, fremd)).rejects.toMatchObject({ status: 404 })
    await expect(hakt(anna, fremd, anna, 'sicher')).rejects.toMatchObject({ status: 404 })
    await expect(beenden(anna, fremd)).rejects.toMatchObject({ status: 404 })
    await expect(p.als(anna, calls).evakuierungExport({ params: { id: fremd }, query: { format: 'csv' } })).rejects.toMatchObject({ status: 404 })
  }
  await expect(hakt(emil, id, anna, 'sicher')).rejects.toMatchObject({ status: 404 })
  expect((await p.als(anna, calls).evakuierungen({ query: {} as never })).entities).toEqual([])
  await beenden(emil, id)
})

test('die Liste steht ab dem Beginn fest: wer geht, bleibt darauf, wer später kommt, wird ergänzt', async () => {
  const { id } = await beginnen(anna)
  expect(namen(await liste(dora, id))).toEqual(['Anna', 'Bernd'])
  await stempelt(bernd, 'departure')
  await stempelt(dora, 'arrival')
  const { personen } = await liste(anna, id)
  expect(namen({ personen })).toEqual(['Anna', 'Bernd', 'Dora'])
  expect(personen.find(({ lstfix }) => lstfix.id === bernd.lstfixId)).toMatchObject({ gegangen: expect.any(String), spaeter: false })
  expect(personen.find(({ lstfix }) => lstfix.id === dora.lstfixId)).toMatchObject({ gegangen: null, spaeter: true })
  await beenden(anna, id)
  await stempelt(carla, 'arrival')
  expect(namen(await liste(dora, id))).toEqual(['Anna', 'Bernd', 'Dora'])
  expect(await liste(dora, id)).toMatchObject({ beendetVon: 'Anna Beispiel', bemerkung: 'Alle am Sammelplatz', darf: [] })
  for (const wer of [dora, carla]) await stempelt(wer, 'departure')
  await stempelt(bernd, 'arrival')
})

test('was ein Gerät ohne Netz zeigte, steht auf der Liste; Fremde kommen so nicht darauf', async () => {
  const { id } = await beginnen(anna, {
    begonnen: Temporal.Now.instant().subtract({ minutes: 20 }).toString(),
    personen: [max.lstfixId!, emil.lstfixId!, uuid()],
  })
  const { personen } = await liste(anna, id)
  expect(namen({ personen })).toEqual(['Anna', 'Bernd', 'Max'])
  expect(personen.find(({ lstfix }) => lstfix.id === max.lstfixId)).toMatchObject({ unklar: true })
  await beenden(anna, id)
})

test('zwei Geräte, die zugleich beginnen, haken dieselbe Liste ab', async () => {
  const [eins, zwei] = await Promise.all([beginnen(anna), beginnen(bernd)])
  expect((await p.als(anna, calls).evakuierungen({ query: {} as never })).entities.filter(({ beendet }) => !beendet)).toHaveLength(1)
  const ids = [eins.id, zwei.id]
  await hakt(anna, ids[0]!, anna, 'sicher')
  await hakt(bernd, ids[1]!, bernd, 'sicher')
  for (const id of ids)
    expect((await liste(dora, id)).haken.map(({ stand, von }) => [stand, von])).toEqual([
      ['sicher', 'Anna Beispiel'],
      ['sicher', 'Bernd Beispiel'],
    ])
  await beenden(dora, zwei.id)
  await beenden(dora, eins.id)
  expect((await p.als(anna, calls).haus()).standorte[0]!.laufend).toBeNull()
})

test('wer vom anderen nichts wusste und widerspricht, hebt ihn nicht auf: beides ist zu sehen, bis es jemand entscheidet', async () => {
  const { id } = await beginnen(anna)
  const a = await hakt(anna, id, bernd, 'sicher')
  const b = await hakt(dora, id, bernd, 'vermisst')
  expect(await stand(id, bernd)).toBe('strittig')
  expect(geltend((await liste(dora, id)).haken, bernd.lstfixId!).haken.map(({ von, stand }) => [von, stand])).toEqual([
    ['Anna Beispiel', 'sicher'],
    ['Dora Beispiel', 'vermisst'],
  ])
  await hakt(carla, id, bernd, 'sicher', [a, b])
  expect(await stand(id, bernd)).toBe('sicher')
  expect((await liste(dora, id)).haken).toHaveLength(3)
  await beenden(anna, id)
})

test('ein Haken, der zweimal ankommt, zählt einmal; einer nach dem Ende geht nicht verloren', async () => {
  const { id } = await beginnen(anna)
  const haken = { params: { id }, body: { id: uuid(), lstfixId: anna.lstfixId!, stand: 'sicher' as const, zeitpunkt: jetzt(), ersetzt: [] } }
  for (let n = 0; n < 3; n++) await p.als(anna, calls).haken(haken)
  expect((await liste(anna, id)).haken).toHaveLength(1)
  await beenden(anna, id)
  await beenden(bernd, id)
  await hakt(bernd, id, bernd, 'sicher')
  expect(await stand(id, bernd)).toBe('sicher')
})

test('der Verlauf zählt, die Datei nennt jeden mit dem, der es gesagt hat, und jeder Schritt steht in der Prüfspur', async () => {
  const { id } = await beginnen(anna, { anlass: 'Alarm' })
  await hakt(anna, id, anna, 'sicher')
  await hakt(anna, id, bernd, 'vermisst')
  await beenden(anna, id)
  const {
    entities: [letzte],
  } = await p.als(anna, calls).evakuierungen({ query: { limit: 1 } as never })
  expect(letzte).toMatchObject({ id, anlass: 'Alarm', gesucht: 2, sicher: 1, vermisst: 1, offen: 0, begonnenVon: 'Anna Beispiel', beendetVon: 'Anna Beispiel' })
  const datei = await (await p.als(anna, calls).evakuierungExport({ params: { id }, query: { format: 'csv' } })).text()
  expect(datei).toMatch(/1002;Beispiel;Bernd;Montage;[^;]+;vermisst;Anna Beispiel: vermisst;/)
  const spur = await p.db
    .selectFrom('pruefspur')
    .where('gegenstand', '=', 'evakuierung')
    .where('gegenstandId', '=', id)
    .orderBy('id')
    .select('aktion')
    .execute()
  expect(spur.map(({ aktion }) => aktion)).toEqual(['beginnen', 'abhaken', 'abhaken', 'beenden'])
  const gesehen: string[] = []
  let cursor: string | null | undefined
  do {
    const seite = await p.als(dora, calls).evakuierungen({ query: { limit: 2, ...(cursor ? { cursor } : {}) } as never })
    gesehen.push(...seite.entities.map((zeile) => zeile.id))
    cursor = seite.next
  } while (cursor)
  expect(new Set(gesehen).size).toBe(gesehen.length)
  expect(gesehen.length).toBeGreaterThan(5)
})

test('ein Haken meldet sich bei denen, die für den Standort handeln, und sonst bei niemandem', async () => {
  const gemeldet: { thema: string; ids: readonly string[]; fuer?: readonly string[] }[] = []
  const schliessen = p.parts.live.open((ereignisse) => {
    gemeldet.push(...ereignisse)
  })
  const { id } = await beginnen(anna)
  await hakt(anna, id, anna, 'sicher')
  const davon = () => gemeldet.filter(({ thema, ids }) => thema === 'evakuierung' && ids[0] === id)
  await expect.poll(() => davon().length, { timeout: 10_000 }).toBe(2)
  schliessen()
  expect(davon().map(({ fuer }) => fuer)).toEqual([['konto:1000:'], ['konto:1000:']])
  await beenden(anna, id)
})

const aussagen = fc
  .array(fc.record({ stand: fc.constantFrom<Hakenstand>('sicher', 'vermisst', 'nicht im Haus', 'offen'), kennt: fc.array(fc.nat(9), { maxLength: 4 }) }), {
    maxLength: 10,
  })
  .map((alle) =>
    alle.map(
      ({ stand, kennt }, i): Haken => ({
        id: String(i),
        lstfixId: 'x',
        stand,
        zeitpunkt: '2026-11-16T08:00:00Z',
        von: 'A',
        ersetzt: kennt.filter((n) => n < i).map(String),
      }),
    ),
  )

test('in welcher Reihenfolge Haken ankommen, ändert nichts; wer alle kennt, entscheidet; keiner geht verloren', () => {
  fc.assert(
    fc.property(aussagen, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (haken, zufall) => {
      const gemischt = haken
        .map((einer) => ({ einer, rang: zufall.next().value }))
        .sort((a, b) => a.rang - b.rang)
        .map(({ einer }) => einer)
      expect(geltend(gemischt, 'x')).toEqual(geltend(haken, 'x'))
      const letzter: Haken = {
        id: 'z',
        lstfixId: 'x',
        stand: 'vermisst',
        zeitpunkt: '2026-11-16T09:00:00Z',
        von: 'B',
        ersetzt: geltend(haken, 'x').haken.map(({ id }) => id),
      }
      expect(geltend([...haken, letzter], 'x').stand).toBe('vermisst')
      expect(geltend(haken, 'x').haken.length > 0).toBe(haken.length > 0)
      const { gesucht, sicher, vermisst, offen } = gezaehlt([{ lstfix: { id: 'x' } }, { lstfix: { id: 'y' } }], haken)
      expect(sicher + vermisst + offen).toBe(gesucht)
    }),
  )
})
