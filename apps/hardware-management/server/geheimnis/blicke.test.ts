import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, bernd, carla, dora, emil, kunde, password, portal, type Figure } from '#test/cast.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const [server, fremdes] = [uuid(), uuid()]
let lizenz: string
const dort = () => p.als(dora, calls)
const recht = (wer: Figure) =>
  p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: wer.anwenderId, berechtigung })))
    .execute()
const am = (traeger: 'hardware' | 'lizenz', id: string, art: 'fernzugang' | 'lizenzschluessel' | 'bios') => ({ traeger, id, art })
const setze = (wo: ReturnType<typeof am>, wert: string, wer = dora) => p.als(wer, calls).geheimnisSetzen({ params: wo, body: { wert } })
const sehe = (wer: Figure, wo: ReturnType<typeof am>, grund: string, ticketId: string | null = null) =>
  p.als(wer, calls).geheimnisZeigen({ params: wo, body: { grund, password, ticketId } })
const fragt = async (query: object, wer = dora) => (await p.als(wer, calls).blicke({ query })).entities.map(({ grund, stand }) => `${grund}: ${stand}`)

beforeAll(async () => {
  p = await portal()
  await recht(bernd)
  await recht(emil)
  await dort().anlegen({ body: { id: server, hostname: 'BLICK-1' } })
  await p.als(emil, calls).anlegen({ body: { id: fremdes, hostname: 'WIEN-1' } })
  lizenz = (await dort().lizenzAnlegen({ body: { name: 'Zeichnen', art: 'platz', plaetze: 2 } })).id
  for (const art of ['fernzugang', 'bios'] as const) await setze(am('hardware', server, art), `Wort-${art}`)
  await setze(am('lizenz', lizenz, 'lizenzschluessel'), 'ABCD-EFGH')
  await setze(am('hardware', fremdes, 'bios'), 'Wien-Wort', emil)
})
afterAll(() => p.stop())

test('wer sah was: je Person mit Zeit, Begründung, Ticket und ob seither gewechselt wurde, in Seiten und als Datei', async () => {
  const ticketId = uuid()
  const { nummer } = await p.als(dora, ticketCalls).anlegen({ body: { id: ticketId, name: 'Neu aufsetzen', beschreibung: '' } })
  await sehe(bernd, am('hardware', server, 'fernzugang'), 'Wartung')
  await sehe(bernd, am('hardware', server, 'bios'), 'Umbau')
  await sehe(bernd, am('lizenz', lizenz, 'lizenzschluessel'), 'Einrichten')
  await sehe(dora, am('hardware', server, 'bios'), 'Prüfung', ticketId)
  await setze(am('hardware', server, 'fernzugang'), 'Neues-Wort-2')
  await dort().geheimnisLoeschen({ params: am('lizenz', lizenz, 'lizenzschluessel') })
  const person = bernd.anwenderId
  expect(await fragt({ person })).toEqual(['Einrichten: geloescht', 'Umbau: gilt', 'Wartung: gewechselt'])
  expect(await fragt({ person, stand: 'gilt' })).toEqual(['Umbau: gilt'])
  expect(await fragt({ q: 'zeichnen' })).toEqual(['Einrichten: geloescht'])
  expect((await dort().blicke({ query: { person: dora.anwenderId } })).entities).toMatchObject([
    { wer: 'Dora Beispiel', hostname: 'BLICK-1', lizenzId: null, art: 'bios', was: 'gezeigt', ticket: { nummer, name: 'Neu aufsetzen' } },
  ])
  const erste = await dort().blicke({ query: { limit: 3 } })
  const zweite = await dort().blicke({ query: { limit: 3, cursor: erste.next! } })
  expect([...erste.entities, ...zweite.entities].map(({ grund }) => grund)).toEqual(['Prüfung', 'Einrichten', 'Umbau', 'Wartung'])
  const tag = (tage: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: tage }).toString()
  expect(await fragt({ person, von: tag(-1), bis: tag(1) })).toHaveLength(3)
  expect(await fragt({ person, von: tag(2) })).toEqual([])
  expect(await fragt({ person, bis: tag(-2) })).toEqual([])
  const datei = await (await dort().blickdatei({ query: { person, format: 'csv' } })).text()
  expect(datei).toContain('Umbau')
  expect(datei).toContain('Nicht gewechselt')
  expect(datei).not.toMatch(/Wort-|Prüfung/)
})

test('wie viele Passwörter jemand gesehen hat, und wie viele davon noch gelten, steht bei der Person', async () => {
  const { entities } = await dort().blickende({ query: { mitarbeiter: bernd.lstfixId! } })
  expect(entities).toMatchObject([{ id: bernd.anwenderId, name: 'Bernd Beispiel', gesehen: 3, offen: 1 }])
  expect((await dort().blickende({ query: {} })).entities.map(({ name }) => name)).toEqual(['Bernd Beispiel', 'Dora Beispiel'])
})

test('wer nach einer anderen Person fragt, steht in der Prüfspur, in der Stunde einmal; nach sich selbst und nach allen nicht', async () => {
  const spur = async () =>
    (
      await p.db
        .selectFrom('pruefspur')
        .where('aktion', '=', 'auswerten')
        .where('gegenstandId', '=', 'einsichten')
        .where('anwenderId', '=', bernd.anwenderId)
        .select('daten')
        .execute()
    ).map(({ daten }) => daten)
  await fragt({}, bernd)
  await fragt({ person: bernd.anwenderId }, bernd)
  expect(await spur()).toEqual([])
  await fragt({ person: dora.anwenderId }, bernd)
  await p.send(bernd, calls.blickdatei, { query: { person: dora.anwenderId, format: 'csv' } })
  expect(await spur()).toEqual([{ anwenderId: dora.anwenderId }])
})

test('auch wer nur liest, wie viele Passwörter eine Person gesehen hat, steht in der Prüfspur; nach sich selbst nicht', async () => {
  const spur = async () =>
    (
      await p.db
        .selectFrom('pruefspur')
        .where('aktion', '=', 'auswerten')
        .where('gegenstandId', '=', 'einsichten')
        .where('anwenderId', '=', emil.anwenderId)
        .select('daten')
        .execute()
    ).map(({ daten }) => daten)
  const fragt = (query: object) => p.als(emil, calls).blickende({ query })
  await fragt({})
  await fragt({ mitarbeiter: emil.lstfixId! })
  await fragt({ mitarbeiter: uuid() })
  expect(await spur()).toEqual([])
  // Also where nothing is found: that this person saw nothing is an answer, too.
  await fragt({ mitarbeiter: bernd.lstfixId! })
  await fragt({ mitarbeiter: bernd.lstfixId! })
  expect(await spur()).toEqual([{ anwenderId: bernd.anwenderId }])
})

test('sieht jemand aus einer anderen Abteilung ein Passwort an, steht es zum Wechseln an, bis es gewechselt ist; der übliche Kreis steht in der Prüfspur', async () => {
  const zuWechseln = async () =>
    (await dort().geheimnisseWechseln({ query: { q: 'blick-1' } })).entities.map(({ art, grund, wer }) => `${art}: ${grund} ${wer}`)
  const zeigen = (wer: Figure) => p.als(wer, calls).geheimnisZeigen({ params: am('hardware', server, 'bios'), body: { grund: 'Kreis', password } })
  const kreis = (abteilungen: string[]) => dort().geheimniskreisSetzen({ body: { abteilungen } })
  const [ober, daneben] = [uuid(), uuid()]
  await p.db
    .insertInto('abteilung')
    .values([
      { id: ober, nummer: 901, bezeichnung: 'Technik' },
      { id: daneben, nummer: 902, bezeichnung: 'Empfang' },
    ])
    .execute()
  expect((await zeigen(bernd)).ausserKreis).toBeUndefined()
  await kreis([ober])
  expect(await zuWechseln()).toEqual([])
  expect((await zeigen(bernd)).ausserKreis).toBe(true)
  expect(await zuWechseln()).toEqual(['bios: ausser-kreis Bernd Beispiel'])
  expect((await dort().blicke({ query: { q: 'kreis' } })).entities.map(({ ausserKreis }) => ausserKreis)).toEqual([true, false])
  // Whoever belongs to it later has seen it before all the same.
  await p.db.updateTable('abteilung').set({ oberabteilungId: ober }).where('id', '=', abteilung.montage).execute()
  expect((await zeigen(bernd)).ausserKreis).toBeUndefined()
  expect(await zuWechseln()).toEqual(['bios: ausser-kreis Bernd Beispiel'])
  await setze(am('hardware', server, 'bios'), 'Danach-Wort')
  expect(await zuWechseln()).toEqual([])
  await kreis([daneben])
  await expect(kreis([uuid()])).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'abteilungen' }] } })
  await expect(p.als(bernd, calls).geheimniskreisSetzen({ body: { abteilungen: [] } })).rejects.toMatchObject({ status: 403 })
  expect((await dort().geheimniskreis()).abteilungen.filter(({ dazu }) => dazu)).toEqual([{ id: daneben, name: 'Empfang', dazu: true }])
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', 'geheimnis-kreis').orderBy('id').select('daten').execute()).toEqual([
    { daten: { vorher: { abteilungen: [] }, nachher: { abteilungen: ['Technik'] } } },
    { daten: { vorher: { abteilungen: ['Technik'] }, nachher: { abteilungen: ['Empfang'] } } },
  ])
  await kreis([])
})

test('ist ein Wert von früher wieder eingesetzt, haben ihn alle gesehen, die ihn damals oder seither sahen', async () => {
  const wo = am('lizenz', lizenz, 'lizenzschluessel')
  const gilt = async () => (await dort().blicke({ query: { q: 'zeichnen', stand: 'gilt' } })).entities.map(({ grund }) => grund).toSorted()
  const stand = async () => (await dort().geheimnisse({ params: wo, query: {} })).entities.find(({ art }) => art === wo.art)!
  const hole = (fassung: number) => dort().geheimnisZurueckholen({ params: wo, body: { fassung } })
  await setze(wo, 'Erster-Schluessel')
  await sehe(bernd, wo, 'damals')
  await setze(wo, 'Zweiter-Schluessel')
  await sehe(dora, wo, 'dazwischen')
  expect(await gilt()).toEqual(['dazwischen'])
  const { fassung: erste } = (await stand()).frueher[0]!
  await dort().geheimnisZeigen({ params: wo, body: { grund: 'seither', password, fassung: erste } })
  await hole(erste)
  expect(await gilt()).toEqual(['damals', 'seither'])
  expect((await stand()).gesehen).toBe(2)
  await hole(erste + 1)
  expect(await gilt()).toEqual(['dazwischen'])
  // Taken back a second time, from the version that was in use again itself.
  await hole(erste + 2)
  expect(await gilt()).toEqual(['damals', 'seither'])
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', bernd.anwenderId).where('berechtigung', '=', 'HARDWAREMANAGEMENT.GEHEIMNIS').execute()
  expect((await dort().geheimnisseWechseln({ query: { q: 'zeichnen' } })).entities).toMatchObject([{ grund: 'recht-verloren', wer: 'Bernd Beispiel' }])
})

test('ohne Recht, als Kunde und aus einem fremden Konto sieht niemand diese Blicke', async () => {
  await expect(p.als(carla, calls).blicke({ query: {} })).rejects.toMatchObject({ status: 403 })
  await recht(kunde)
  await expect(p.als(kunde, calls).blicke({ query: {} })).rejects.toMatchObject({ status: 404 })
  await expect(p.als(kunde, calls).blickende({ query: {} })).rejects.toMatchObject({ status: 404 })
  expect(await fragt({}, emil)).toEqual([])
  expect((await p.als(emil, calls).blickende({ query: {} })).entities).toEqual([])
})
