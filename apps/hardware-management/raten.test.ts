import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, portal } from '#test/cast.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const geheim = 'Winter-2026'
const geraet = uuid()
const params = { idhardware: geraet }
/** Carla keeps devices and may not see their secrets: here she guesses. */
const angreiferin = () => p.als(carla, calls)
const sagt = (text: string, id = uuid()) =>
  angreiferin()
    .kommentieren({ params, body: { id, text } })
    .then(
      () => 200,
      (error: { status: number }) => error.status,
    )
const treffer = async () =>
  (await p.db.selectFrom('pruefspur').where('aktion', '=', 'geheimnis-im-text').select(['anwenderId', 'gegenstandId', 'daten']).execute()).filter(
    ({ gegenstandId }) => gegenstandId === geraet,
  )

beforeAll(async () => {
  p = await portal()
  await p.als(dora, calls).anlegen({ body: { id: geraet, hostname: 'RATEN' } })
  await p.als(dora, calls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: geheim } })
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

test('wer Passwörter über Kommentare rät, bekommt fünf Treffer am Tag, jeder steht in der Prüfspur, danach keine Auskunft mehr', async () => {
  const vorher = (await treffer()).length
  for (let nr = 0; nr < 5; nr++) expect(await sagt(`vielleicht ${geheim}`)).toBe(422)
  // From now on right and wrong are the same answer.
  expect([await sagt(`vielleicht ${geheim}`), await sagt('vielleicht Sommer-2026')]).toEqual([429, 429])
  const spur = (await treffer()).slice(vorher)
  expect(spur).toHaveLength(5)
  expect(spur[0]).toMatchObject({ anwenderId: carla.anwenderId, daten: { feld: 'text' } })
  expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(geheim)
  // Others are not kept from their work.
  await p.als(dora, calls).kommentieren({ params, body: { id: uuid(), text: 'Lüfter getauscht' } })
})

test('gleichzeitige Treffer zählen alle', async () => {
  const antworten = await Promise.all(Array.from({ length: 12 }, () => sagt(`vielleicht ${geheim}`)))
  expect(antworten.filter((status) => status === 422)).toHaveLength(5)
  expect(antworten.filter((status) => status === 429)).toHaveLength(7)
})

test('auch falsche Versuche sind begrenzt, und ein langer Text zählt als viele', async () => {
  const liste = Array.from({ length: 400 }, (_, nr) => `Wort-${nr}-xyz`).join(' ')
  const antworten = []
  for (let nr = 0; nr < 4; nr++) antworten.push(await sagt(liste.slice(0, 4000)))
  expect(antworten).toEqual([200, 200, 429, 429])
  expect(await sagt(`nun ${geheim}`)).toBe(429)
})

test('ein Versuch, der an etwas anderem scheitert, verrät nichts: eine vergebene Kennung, ein vergebener Schlüssel, ein veralteter Stand', async () => {
  const id = uuid()
  expect(await sagt('erster', id)).toBe(200)
  const eines = (text: string, schluessel?: string) =>
    p.send(carla, calls.kommentieren, { params, body: { id, text } }, schluessel ? { 'idempotency-key': schluessel } : {})
  const antworten = [await eines('Sommer-2026'), await eines(geheim)]
  expect(antworten.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(new Set(antworten.map((antwort) => antwort.json<{ code: string }>().code)).size).toBe(1)
  const { revision, ...stand } = await angreiferin().hardware({ params })
  const aendere = (arbeitsgruppe: string, alt = '0'.repeat(revision.length)) =>
    p.send(carla, calls.aendern, { params, body: { ...stand, arbeitsgruppe, revision: alt } })
  expect([(await aendere('Sommer-2026')).statusCode, (await aendere(geheim)).statusCode]).toEqual([409, 409])
  const scheitert = (arbeitsgruppe: string) => p.send(carla, calls.aendern, { params, body: { ...stand, arbeitsgruppe, standortId: uuid(), revision } })
  const beide = [await scheitert('Sommer-2026'), await scheitert(geheim)]
  expect(new Set(beide.map((antwort) => antwort.json<{ code: string }>().code)).size).toBe(1)
})

test('Felder, Gründe und Bemerkungen zählen zusammen; was im Feld schon stand, wird nicht verglichen', async () => {
  const { revision, ...stand } = await angreiferin().hardware({ params })
  const aendere = () => p.send(carla, calls.aendern, { params, body: { ...stand, arbeitsgruppe: geheim, revision } })
  const uebergib = () =>
    p.send(carla, calls.uebergeben, { params, body: { id: uuid(), art: 'uebergabe', benutzerText: '', lstfixId: carla.lstfixId, bemerkung: geheim } })
  const antworten = []
  for (const act of [aendere, uebergib, aendere, uebergib, aendere, uebergib, aendere]) antworten.push((await act()).statusCode)
  expect(antworten).toEqual([422, 422, 422, 422, 422, 429, 429])
  await p.db.deleteFrom('drossel').execute()
  await p.als(dora, calls).aendern({ params, body: { ...stand, arbeitsgruppe: 'MONTAGE', revision } })
  await p.als(dora, calls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'lizenzschluessel' }, body: { wert: 'MONTAGE' } })
  const neu = await angreiferin().hardware({ params })
  await angreiferin().aendern({ params, body: { ...neu, hostname: 'RATEN-2' } })
  await p.als(dora, calls).geheimnisLoeschen({ params: { traeger: 'hardware', id: geraet, art: 'lizenzschluessel' } })
})

test('ein einziger langer Text am Ticket verbraucht nicht alle Versuche der Stunde; zwei davon schon', async () => {
  const [typ] = (await p.als(dora, ticketCalls).typen({ query: {} })).entities
  const { id } = await p.als(dora, ticketCalls).anlegen({ body: { id: uuid(), name: 'Protokoll', beschreibung: '', typId: typ!.id } as never })
  await p.als(dora, calls).ticketVerknuepfen({ params, body: { ticketId: id } })
  const schreibe = async (text: string) =>
    (await p.send(carla, ticketCalls.kommentieren, { params: { id }, body: { id: uuid(), text, dateien: [], erwaehnt: [] } })).statusCode
  const lang = 'Zeile des Protokolls. '.repeat(900).trim()
  expect([await schreibe(lang), await schreibe('Nachtrag dazu')]).toEqual([201, 201])
  // The second one is one try too many; right or wrong is the same answer.
  expect([await schreibe(`${lang} ${geheim}`), await schreibe(lang)]).toEqual([429, 429])
})

test('ein Ticket, das ein Gerät nennt, nimmt dessen Passwort weder in Nachricht noch Notiz noch Beschreibung, mit derselben Grenze', async () => {
  const [typ] = (await p.als(dora, ticketCalls).typen({ query: {} })).entities
  const ticket = await p.als(dora, ticketCalls).anlegen({ body: { id: uuid(), name: 'Drucker steht', beschreibung: '', typId: typ!.id } as never })
  await p.als(dora, calls).ticketVerknuepfen({ params, body: { ticketId: ticket.id } })
  const dort = { id: ticket.id }
  const schreibe = (was: 'kommentieren' | 'notieren') =>
    p.send(carla, ticketCalls[was], { params: dort, body: { id: uuid(), text: `PW ist ${geheim}`, dateien: [], erwaehnt: [] } })
  const antworten = []
  for (const was of ['kommentieren', 'notieren', 'kommentieren', 'notieren', 'kommentieren', 'notieren'] as const)
    antworten.push((await schreibe(was)).statusCode)
  expect(antworten).toEqual([422, 422, 422, 422, 422, 429])
  const stand = await p.als(dora, ticketCalls).ticket({ params: dort })
  const geaendert = await p.send(dora, ticketCalls.aendern, { params: dort, body: { version: stand.version, beschreibung: `Zugang ${geheim}` } })
  expect(geaendert.json<{ code: string }>().code).toBe('hardware.verraet-geheimnis')
  expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(geheim)
})
