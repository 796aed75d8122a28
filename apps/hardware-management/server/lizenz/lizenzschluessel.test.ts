import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { bernd, carla, dora, emil, kunde, password, portal } from '#test/cast.ts'
import { logged } from '#test/logged.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { erinnere } from '#apps/hardware-management/server/erinnerung/erinnere.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarie = 'KANARI-ELIZE-NZPLA-TZ471'
const grund = 'Neuinstallation'
const dort = () => p.als(dora, calls)
let id = ''
const params = () => ({ traeger: 'lizenz' as const, id, art: 'lizenzschluessel' as const })
const zeigen = (body: object = {}) => dort().geheimnisZeigen({ params: params(), body: { grund, password, ...body } })
const blicke = () => dort().einsichten({ params: params(), query: {} })

/** What the server logs, at its most talkative. */
const log = logged()

beforeAll(async () => {
  p = await portal({ LOG_LEVEL: 'debug' })
  id = (await dort().lizenzAnlegen({ body: { name: 'Schlüsselpaket', art: 'platz', plaetze: 3 } })).id
  await dort().geheimnisSetzen({ params: params(), body: { wert: kanarie } })
})
afterAll(() => p.stop())

test('den Schlüssel einer Lizenz zeigt das Portal mit Passwort und Begründung; der Blick ist vermerkt (4.3)', async () => {
  expect(await zeigen()).toEqual({ wert: kanarie })
  expect(await zeigen({ was: 'kopiert' })).toEqual({ wert: kanarie })
  expect((await blicke()).entities).toMatchObject([
    { art: 'lizenzschluessel', was: 'kopiert', grund, wer: 'Dora Beispiel' },
    { art: 'lizenzschluessel', was: 'gezeigt', grund },
  ])
  expect((await dort().geheimnisse({ params: params(), query: {} })).entities).toMatchObject([{ art: 'lizenzschluessel', hatWert: true, gesehen: 1 }])
  const spur = await p.db
    .selectFrom('pruefspur')
    .where('gegenstand', '=', 'lizenz')
    .where('gegenstandId', '=', id)
    .orderBy('id')
    .select(['aktion', 'daten'])
    .execute()
  expect(spur.map(({ aktion }) => aktion)).toEqual(['anlegen', 'aendern', 'oeffnen', 'oeffnen'])
  expect(JSON.stringify(spur)).not.toContain(kanarie)
})

test('ohne Begründung, mit falschem Passwort, ohne Recht, als Kunde oder aus einem fremden Konto kommt nichts und wird nichts vermerkt', async () => {
  const vorher = await blicke()
  await expect(zeigen({ grund: ' ' })).rejects.toMatchObject({ status: 400 })
  await expect(zeigen({ password: 'falsch' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'password' }] } })
  const input = { params: params(), body: { grund, password } }
  await expect(p.als(carla, calls).geheimnisZeigen(input)).rejects.toMatchObject({ status: 403 })
  for (const wer of [kunde, emil]) {
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: wer.anwenderId, berechtigung })))
      .execute()
    await expect(p.als(wer, calls).geheimnisZeigen(input)).rejects.toMatchObject({ status: 404 })
    await expect(p.als(wer, calls).geheimnisse({ params: params(), query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(wer, calls).geheimnisSetzen({ params: params(), body: { wert: 'x' } })).rejects.toMatchObject({ status: 404 })
  }
  // A licence has no remote access, and a device is not found where licences are.
  await expect(dort().geheimnisSetzen({ params: { ...params(), art: 'fernzugang' }, body: { wert: 'x' } })).rejects.toMatchObject({ status: 404 })
  await expect(dort().geheimnisse({ params: { traeger: 'hardware', id }, query: {} })).rejects.toMatchObject({ status: 404 })
  expect(await blicke()).toEqual(vorher)
})

test('kann der Blick nicht vermerkt werden, kommt kein Schlüssel heraus', async () => {
  await p.alsBesitzer(async (owner) => {
    await owner.query("alter table geheimnis_einsicht add constraint probe check (grund <> 'gesperrt')")
  })
  const antwort = await p.send(dora, calls.geheimnisZeigen, { params: params(), body: { grund: 'gesperrt', password } })
  expect(antwort.statusCode).toBeGreaterThanOrEqual(400)
  expect(antwort.payload).not.toContain(kanarie)
  await p.alsBesitzer(async (owner) => {
    await owner.query('alter table geheimnis_einsicht drop constraint probe')
  })
})

test('Kanarie: kein Treffer in Listen, Ausgaben, Suche, Datenbank, Ereignissen, Log und dem, was ein Gerät ohne Netz behält', async () => {
  await zeigen()
  const { revision, ...stand } = await dort().lizenz({ params: { id } })
  const antworten = await Promise.all([
    p.send(dora, calls.lizenz, { params: { id } }),
    p.send(dora, calls.lizenzen, { query: { q: 'schlüsselpaket' } }),
    p.send(dora, calls.lizenzdatei, { query: { format: 'csv' } }),
    p.send(dora, calls.plaetze, { params: { id }, query: {} }),
    p.send(dora, calls.geheimnisse, { params: params(), query: {} }),
    p.send(dora, calls.einsichten, { params: params(), query: {} }),
    p.send(dora, calls.geheimnisseWechseln, { query: {} }),
    p.send(dora, calls.geheimnisSetzen, { params: params(), body: { wert: kanarie.repeat(40) } }),
    p.send(dora, calls.lizenzAendern, { params: { id }, body: { ...stand, bemerkung: `Schlüssel: ${kanarie}`, revision } }),
  ])
  expect(antworten.at(-1)!.statusCode).toBe(422)
  expect(antworten.at(-1)!.payload).toContain('hardware.verraet-geheimnis')
  const texteVon = async (tabelle: 'ereignis' | 'idempotenz') =>
    (await sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(tabelle)} t`.execute(p.db)).rows[0]!.text
  const texte = [JSON.stringify([...(await rowsOf(p.db))]), await texteVon('ereignis'), await texteVon('idempotenz'), log.join('')]
  expect(log.join('')).toContain(`/geheimnis/lizenz/${id}/lizenzschluessel`)
  const alles = [...antworten.map(({ payload }) => payload), ...texte].join('\n')
  for (const form of [kanarie, Buffer.from(kanarie).toString('base64').replace(/=+$/, ''), Buffer.from(kanarie).toString('hex')])
    expect(alles).not.toContain(form)
  expect((await dort().lizenzen({ query: { q: kanarie } })).entities).toEqual([])
})

test('hat jemand den Schlüssel gesehen und das Recht verloren, ist er zu wechseln; die E-Mail nennt die Lizenz, nie den Schlüssel; ersetzt ist es erledigt', async () => {
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: bernd.anwenderId, berechtigung })))
    .execute()
  await p.als(bernd, calls).geheimnisZeigen({ params: params(), body: { grund, password } })
  const zuWechseln = async () => (await dort().geheimnisseWechseln({ query: { q: 'schlüsselpaket' } })).entities
  expect(await zuWechseln()).toEqual([])
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', bernd.anwenderId).where('berechtigung', '=', 'HARDWAREMANAGEMENT.GEHEIMNIS').execute()
  expect(await zuWechseln()).toMatchObject([{ hostname: 'Schlüsselpaket', lizenzId: id, art: 'lizenzschluessel', grund: 'recht-verloren' }])
  await erinnere(p.db, 'https://portal.example', Temporal.Instant.from('2026-11-20T11:00:00Z'))
  const briefe = await p.db.selectFrom('postausgang').where('anlass', '=', 'hardware.fristen').where('an', '=', dora.username).select('text').execute()
  expect(briefe.map(({ text }) => text).join()).toContain('Passwort oder Schlüssel wechseln: Schlüsselpaket')
  expect(JSON.stringify(briefe)).not.toContain(kanarie)
  await dort().geheimnisSetzen({ params: params(), body: { wert: 'Neuer-Lizenz-Schlüssel' } })
  expect(await zuWechseln()).toEqual([])
  expect(await zeigen({ fassung: 1 })).toEqual({ wert: kanarie })
  await dort().geheimnisZurueckholen({ params: params(), body: { fassung: 1 } })
  expect(await zeigen()).toEqual({ wert: kanarie })
  await dort().geheimnisLoeschen({ params: params() })
  await expect(zeigen()).rejects.toMatchObject({ status: 404 })
})

test('der Schlüssel gehört zur Lizenz, nicht zum Gerät mit ihrem Platz', async () => {
  await dort().geheimnisSetzen({ params: params(), body: { wert: kanarie } })
  const geraet = uuid()
  await dort().anlegen({ body: { id: geraet, hostname: 'MIT-PLATZ' } })
  const eigene = (await dort().geheimnisse({ params: { traeger: 'hardware', id: geraet }, query: {} })).entities
  expect(eigene.map(({ art, hatWert }) => [art, hatWert])).toEqual([
    ['fernzugang', false],
    ['lizenzschluessel', false],
    ['administrator', false],
    ['bios', false],
    ['sperrcode', false],
  ])
})
