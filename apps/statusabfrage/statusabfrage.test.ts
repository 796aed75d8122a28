import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, anna, bernd, carla, dora, emil, gast, kunde, max, modell, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const montag = '2026-11-16'
const params = { stichdatum: montag }
/** Always ahead. */
const kommend = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await abwesend(anna, 'Urlaub', '2026-11-16', '2026-11-20')
  await abwesend(bernd, 'Krank', '2026-11-16', `${kommend}-03-31`)
  await gestempelt(carla, '2026-11-16T07:02:00+01:00', 'arrival')
  await gestempelt(carla, '2026-11-16T16:01:00+01:00', 'departure')
  await p.db.insertInto('lstfixArbeitszeitmodell').values({ lstfixId: max.lstfixId!, modellId: modell.nacht, gueltigAb: '2026-11-01' }).execute()
  await gestempelt(max, '2026-11-16T21:58:00+01:00', 'arrival')
  await gestempelt(max, '2026-11-17T06:03:00+01:00', 'departure')
})
afterAll(() => p.stop())

/** A stamp as it was made in the past. */
const gestempelt = (wer: Figure, timestamp: string, flag: 'arrival' | 'departure') =>
  p.db
    .insertInto('zeitstempel')
    .values({ id: uuid(), lstfixId: wer.lstfixId!, timestamp, zone: 'Europe/Berlin', flag, code: 'Normal', quelle: 'portal', vertrauen: 'A' })
    .execute()
const abwesend = (wer: Figure, art: 'Urlaub' | 'Krank', von: string, bis: string) =>
  p.db.insertInto('abwesenheit').values({ id: uuid(), lstfixId: wer.lstfixId!, art, von, bis }).execute()
const liste = async (wer: Figure, query: object = {}, stichdatum = montag) =>
  (await p.als(wer, calls).personal({ params: { stichdatum }, query: query as never })).entities
const zeileVon = async (wer: Figure, wen: Figure, stichdatum = montag) =>
  (await liste(wer, { limit: 200 }, stichdatum)).find(({ lstfix }) => lstfix.id === wen.lstfixId)

test('ohne Anmeldung 401, ohne Recht 403, Kunden und Monteure sehen keine Tafel', async () => {
  await expect(p.als(null, calls).personal({ params, query: {} as never })).rejects.toMatchObject({ status: 401 })
  for (const wer of [gast, kunde, max]) await expect(p.als(wer, calls).personal({ params, query: {} as never })).rejects.toMatchObject({ status: 403 })
})

test('ein Tag, den es nicht gibt, ist eine falsche Form am Feld', async () => {
  for (const stichdatum of ['2026-02-30', 'heute', '16.11.2026']) {
    await expect(p.als(carla, calls).personal({ params: { stichdatum }, query: {} as never })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'stichdatum' }] },
    })
    await expect(p.als(carla, calls).abteilungen({ params: { stichdatum }, query: {} as never })).rejects.toMatchObject({ status: 400 })
  }
})

test('wer Gründe sehen darf, sieht Urlaub und bis wann', async () => {
  expect(await zeileVon(dora, anna)).toMatchObject({ status: 'E', grund: 'urlaub', bisTag: '2026-11-20' })
  expect(await zeileVon(dora, bernd)).toMatchObject({ status: 'E', grund: 'krank' })
})

test('ohne das Recht steht bei anderen nur abwesend, ohne Ende', async () => {
  expect(await zeileVon(anna, bernd)).toMatchObject({ status: 'E', grund: 'abwesend', bisTag: null, bis: null })
  expect(await zeileVon(bernd, anna)).toMatchObject({ status: 'E', grund: 'abwesend', bisTag: null })
})

test('jeder sieht seinen eigenen Grund', async () => {
  expect(await zeileVon(anna, anna)).toMatchObject({ grund: 'urlaub', bisTag: '2026-11-20' })
})

test('die Leitung einer Abteilung sieht die Gründe ihrer Leute, andere nicht', async () => {
  await p.db.updateTable('abteilung').set({ leitungId: bernd.lstfixId }).where('id', '=', abteilung.montage).execute()
  expect(await zeileVon(bernd, anna)).toMatchObject({ grund: 'urlaub' })
  expect(await zeileVon(anna, bernd)).toMatchObject({ grund: 'abwesend' })
  await p.db.updateTable('abteilung').set({ leitungId: carla.lstfixId }).where('id', '=', abteilung.montage).execute()
})

test('auch die Ausgabe als Datei und die Einzelansicht verschweigen den Grund', async () => {
  const datei = await (await p.als(anna, calls).personalExport({ params, query: { format: 'csv' } })).text()
  expect(datei).toContain('abwesend')
  expect(datei).not.toMatch(new RegExp(`krank|31\\.03\\.${kommend}`))
  const offen = await (await p.als(dora, calls).personalExport({ params, query: { format: 'csv' } })).text()
  expect(offen).toMatch(/krank/)
  const { grund, bisTag } = await p.als(anna, calls).personalDetail({ params: { ...params, idlstfix: bernd.lstfixId! } })
  expect({ grund, bisTag }).toEqual({ grund: 'abwesend', bisTag: null })
})

test('nur Mitarbeiter der Konten, für die man handeln darf', async () => {
  expect((await liste(anna)).map(({ filiale }) => filiale.vkforgid)).not.toContain(3000)
  expect((await liste(emil)).map(({ lstfix }) => lstfix.id)).toEqual([emil.lstfixId])
  expect((await liste(carla)).map(({ filiale }) => filiale.vkforgid)).toContain(3000)
})

test('beide Wege zur Einzelansicht geben dieselbe Antwort; fremde und unbekannte sind 404', async () => {
  const ruf = p.als(carla, calls)
  const wen = { params: { ...params, idlstfix: anna.lstfixId! } }
  expect(await ruf.personalDetail(wen)).toEqual(await ruf.personalEinzeln(wen))
  const fremd = { params: { ...params, idlstfix: emil.lstfixId! } }
  const unbekannt = { params: { ...params, idlstfix: '019aa000-0000-7000-8000-00000000ffff' } }
  for (const wen of [fremd, unbekannt])
    for (const call of ['personalDetail', 'personalEinzeln'] as const) await expect(p.als(anna, calls)[call](wen)).rejects.toMatchObject({ status: 404 })
  expect(await liste(anna, { abteilung: abteilung.wien })).toEqual([])
})

test('Stempelzeiten sieht nur, wer alle sehen darf, und jeder die eigenen', async () => {
  const ruf = (wer: Figure, wen: Figure) => p.als(wer, calls).personalDetail({ params: { ...params, idlstfix: wen.lstfixId! } })
  expect((await ruf(dora, carla)).stempel?.map(({ flag }) => flag)).toEqual(['arrival', 'departure'])
  expect((await ruf(carla, carla)).stempel).toHaveLength(2)
  expect((await ruf(anna, carla)).stempel).toBeNull()
})

test('eine Nachtschicht steht an beiden Tagen', async () => {
  const abend = await zeileVon(dora, max, '2026-11-16')
  const morgen = await zeileVon(dora, max, '2026-11-17')
  expect(abend!.linie).toContainEqual({ von: 1318, bis: 1440, art: 'arbeit' })
  expect(abend!.linie).toContainEqual({ von: 1320, bis: 1440, art: 'plan' })
  expect(morgen!.linie).toContainEqual({ von: 0, bis: 363, art: 'arbeit' })
  expect(morgen!.linie).toContainEqual({ von: 0, bis: 360, art: 'plan' })
  expect((await p.als(dora, calls).personalDetail({ params: { stichdatum: '2026-11-17', idlstfix: max.lstfixId! } })).stempel).toHaveLength(2)
})

test('die Wand zeichnet eine Nachtschicht ganz, von gestern Abend bis heute früh und von heute Abend bis morgen früh', async () => {
  const wand = async (stichdatum: string) =>
    (await p.als(dora, calls).wand({ params: { stichdatum }, query: { limit: 10 } })).entities.find(({ lstfix }) => lstfix.id === max.lstfixId)!
  const morgen = await wand('2026-11-17')
  expect(morgen.linie).toContainEqual({ von: -122, bis: 363, art: 'arbeit' })
  expect(morgen.linie.filter(({ art }) => art === 'plan')).toEqual([
    { von: -120, bis: 360, art: 'plan' },
    { von: 1320, bis: 1800, art: 'plan' },
  ])
  expect(morgen).not.toHaveProperty('telefon')
})

test('an der Wand steht nie, warum jemand privat fehlt, auch wenn sie jemand angemeldet hat, der es sehen darf', async () => {
  const { entities } = await p.als(dora, calls).wand({ params, query: { limit: 10 } })
  expect(entities.find(({ lstfix }) => lstfix.id === bernd.lstfixId)).toMatchObject({ grund: 'abwesend', bisTag: null })
  expect(await zeileVon(dora, bernd)).toMatchObject({ grund: 'krank' })
})

test('die Wand blättert durch dieselben Leute wie die Tafel, Ausnahmen zuerst, nach Standort und Abteilung', async () => {
  const ruf = p.als(dora, calls)
  const eins = await ruf.wand({ params, query: { limit: 4 } })
  const zwei = await ruf.wand({ params, query: { limit: 4, cursor: eins.next! } })
  expect([...eins.entities, ...zwei.entities].map(({ lstfix }) => lstfix.id)).toEqual((await liste(dora)).map(({ lstfix }) => lstfix.id))
  expect((await ruf.wand({ params, query: { vkforgid: 3000 } as never })).entities.map(({ lstfix }) => lstfix.id)).toEqual([emil.lstfixId])
  expect((await ruf.wand({ params, query: { abteilung: abteilung.wien } as never })).entities).toHaveLength(1)
  expect((await p.als(anna, calls).wand({ params, query: { vkforgid: 3000 } as never })).entities).toEqual([])
  for (const wer of [gast, max]) await expect(p.als(wer, calls).wand({ params, query: {} as never })).rejects.toMatchObject({ status: 403 })
})

test('die Zahlen gelten für alle, die Abteilungen addieren sich dazu', async () => {
  const ruf = p.als(dora, calls)
  const alle = await ruf.uebersicht({ params, query: {} })
  expect(alle.gesamt).toBe(6)
  expect(alle.anwesend + alle.fehltErwartet + alle.fehltUnerwartet).toBe(alle.gesamt)
  const { entities } = await ruf.abteilungen({ params, query: {} as never })
  expect(entities.map(({ abteilung: a }) => a.bezeichnung).sort()).toEqual(['Montage', 'Wien'])
  expect(entities.reduce((summe, zeile) => summe + zeile.mitarbeiterGesamt, 0)).toBe(6)
  expect(entities[0]).toEqual({
    abteilung: expect.any(Object),
    mitarbeiterGesamt: expect.any(Number),
    anwesend: expect.any(Number),
    fehltErwartet: expect.any(Number),
    fehltUnerwartet: expect.any(Number),
  })
  expect((await ruf.uebersicht({ params, query: { vkforgid: 3000 } })).gesamt).toBe(1)
  expect((await p.als(anna, calls).uebersicht({ params, query: {} })).filialen).toEqual([{ vkforgid: 1000, name: 'Testbau', anzahl: 5 }])
})

test('die Kurve zählt Anwesende je Viertelstunde', async () => {
  const { kurve } = await p.als(dora, calls).uebersicht({ params, query: {} })
  expect(kurve.werte).toHaveLength(96)
  expect([kurve.werte[6 * 4], kurve.werte[12 * 4], kurve.werte[17 * 4], kurve.werte[23 * 4]]).toEqual([0, 1, 0, 1])
})

test('gesucht wird nach Name oder Nummer, Seite für Seite ohne Lücke', async () => {
  expect((await liste(dora, { q: 'bern' })).map(({ lstfix }) => lstfix.vorname)).toEqual(['Bernd'])
  expect((await liste(dora, { q: '1005' })).map(({ lstfix }) => lstfix.vorname)).toEqual(['Emil'])
  for (const sort of ['ausnahmen', 'name', 'persnr', 'zuletzt']) {
    const gesehen: string[] = []
    let cursor: string | null | undefined
    do {
      const seite = await p.als(dora, calls).personal({ params, query: { sort, limit: 2, ...(cursor ? { cursor } : {}) } as never })
      gesehen.push(...seite.entities.map(({ lstfix }) => lstfix.id))
      cursor = seite.next
    } while (cursor)
    expect(new Set(gesehen).size).toBe(6)
    expect(gesehen).toHaveLength(6)
  }
  await expect(liste(dora, { limit: 201 })).rejects.toMatchObject({ status: 400 })
  await expect(liste(dora, { cursor: 'unsinn' })).rejects.toMatchObject({ status: 400 })
})

test('ein Stempel über das Portal ist sofort auf der Tafel und wird gemeldet, ohne etwas über die Person zu verraten', async () => {
  const gemeldet: { thema: string; ids: readonly string[] }[] = []
  const schliessen = p.parts.live.open((ereignisse) => {
    gemeldet.push(...ereignisse)
  })
  const jetzt = Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'floor' })
  await p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: jetzt.toString(), flag: 'arrival', code: 'Normal' } })
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  expect(await zeileVon(dora, anna, heute)).toMatchObject({ status: 'A', jetztMin: expect.any(Number), zuletztGehoert: jetzt.toString() })
  await expect.poll(() => gemeldet.find(({ thema }) => thema === 'anwesenheit')?.ids).toEqual([anna.lstfixId])
  schliessen()
})

test('was ein zweiter Server speichert, steht auch hier auf der Tafel: Stempel, Korrektur und Löschung', async () => {
  const zweiter = await p.second()
  const jetzt = Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'floor' })
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  expect(await zeileVon(dora, bernd, heute)).toMatchObject({ zuletztGehoert: null })
  const { id } = await zweiter.als(bernd, stempelCalls).stempeln({ body: { id: uuid(), timestamp: jetzt.toString(), flag: 'arrival', code: 'Normal' } })
  expect(await zeileVon(dora, bernd, heute)).toMatchObject({ status: 'A' })
  await zweiter.als(dora, stempelCalls).loeschen({ params: { id }, body: { grund: 'vertippt' } })
  expect(await zeileVon(dora, bernd, heute)).toMatchObject({ zuletztGehoert: null })
  const viele = await Promise.all(Array.from({ length: 20 }, () => liste(dora, {}, heute)))
  expect(new Set(viele.map((zeilen) => zeilen.length)).size).toBe(1)
  await zweiter.stop()
})

test('ein künftiger Tag zeigt Plan und Urlaub, niemand fehlt', async () => {
  const zeilen = await liste(dora, { limit: 200 }, `${kommend}-03-30`)
  expect(zeilen.some(({ status }) => status === 'U')).toBe(false)
  expect(zeilen.find(({ lstfix }) => lstfix.id === bernd.lstfixId)).toMatchObject({ grund: 'krank' })
})
