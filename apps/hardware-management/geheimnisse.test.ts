import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geoeffnet, versiegelt } from '#domain/geraete/tresor.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { carla, dora, kunde, password, portal } from '#test/cast.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarien = { fernzugang: 'Kanarie-Fern-81-otter', lizenzschluessel: 'KANARI-ENVOG-EL471-1LIZE' }
const geraet = uuid()
const params = { idhardware: geraet }
const grund = 'Neuinstallation'
const dort = () => p.als(dora, calls)
const zeigen = (art: keyof typeof kanarien, body: object = {}) => dort().geheimnisZeigen({ params: { ...params, art }, body: { grund, password, ...body } })

beforeAll(async () => {
  p = await portal()
  await dort().anlegen({ body: { id: geraet, hostname: 'TRESOR' } })
  for (const art of ['fernzugang', 'lizenzschluessel'] as const) await dort().geheimnisSetzen({ params: { ...params, art }, body: { wert: kanarien[art] } })
})
afterAll(() => p.stop())

test('mit Recht, Passwort und Begründung wird gezeigt; zwei Blicke sind zwei Zeilen', async () => {
  const gezeigt = await Promise.all([zeigen('fernzugang'), zeigen('fernzugang')])
  expect(gezeigt).toEqual([{ wert: kanarien.fernzugang }, { wert: kanarien.fernzugang }])
  const { entities } = await dort().einsichten({ params, query: {} })
  expect(entities).toMatchObject([
    { art: 'fernzugang', grund, wer: 'Dora Beispiel' },
    { art: 'fernzugang', grund },
  ])
  expect((await dort().geheimnisse({ params, query: {} })).entities).toMatchObject([
    { art: 'fernzugang', hatWert: true, gesehen: 1 },
    { art: 'lizenzschluessel', hatWert: true, gesehen: 0 },
  ])
})

test('ohne Begründung, mit falschem Passwort, ohne Recht und als Kunde wird nichts gezeigt und nichts vermerkt', async () => {
  const vorher = await p.db.selectFrom('geheimnisEinsicht').select('id').execute()
  await expect(zeigen('fernzugang', { grund: ' ' })).rejects.toMatchObject({ status: 400 })
  await expect(zeigen('fernzugang', { password: 'falsch' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'password' }] } })
  const input = { params: { ...params, art: 'fernzugang' as const }, body: { grund, password } }
  await expect(p.als(carla, calls).geheimnisZeigen(input)).rejects.toMatchObject({ status: 403 })
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: kunde.anwenderId, berechtigung })))
    .execute()
  await expect(p.als(kunde, calls).geheimnisZeigen(input)).rejects.toMatchObject({ status: 404 })
  expect(await p.db.selectFrom('geheimnisEinsicht').select('id').execute()).toEqual(vorher)
})

test('kann der Blick nicht vermerkt werden, kommt kein Wert heraus', async () => {
  await p.alsBesitzer(async (owner) => {
    await owner.query("alter table geheimnis_einsicht add constraint probe check (grund <> 'gesperrt')")
  })
  const antwort = await p.send(dora, calls.geheimnisZeigen, { params: { ...params, art: 'fernzugang' }, body: { grund: 'gesperrt', password } })
  expect(antwort.statusCode).toBeGreaterThanOrEqual(400)
  expect(antwort.payload).not.toContain(kanarien.fernzugang)
  await p.alsBesitzer(async (owner) => {
    await owner.query('alter table geheimnis_einsicht drop constraint probe')
  })
})

test('keine Antwort, keine Ausgabe und keine Zeile der Datenbank enthält ein Geheimnis', async () => {
  const antworten = await Promise.all([
    p.send(dora, calls.hardware, { params }),
    p.send(dora, calls.liste, { query: { q: 'tresor' } }),
    p.send(dora, calls.datei, { query: { format: 'csv' } }),
    p.send(dora, calls.verlauf, { params, query: {} }),
    p.send(dora, calls.geheimnisse, { params, query: {} }),
    p.send(dora, calls.einsichten, { params, query: {} }),
    p.send(dora, calls.geheimnisSetzen, { params: { ...params, art: 'fernzugang' }, body: { wert: kanarien.fernzugang.repeat(40) } }),
    p.send(dora, calls.aendern, { params, body: { hostname: 'TRESOR', lizenzschluessel: kanarien.lizenzschluessel } }),
  ])
  const ereignisse = await sql<{ text: string }>`select coalesce(string_agg(e::text, ' '), '') as text from ereignis e`.execute(p.db)
  const alles = [...antworten.map(({ payload }) => payload), JSON.stringify([...(await rowsOf(p.db))]), ereignisse.rows[0]!.text].join('\n')
  for (const wert of Object.values(kanarien))
    for (const form of [wert, Buffer.from(wert).toString('base64').replace(/=+$/, ''), Buffer.from(wert).toString('hex')]) expect(alles).not.toContain(form)
})

test('gelöscht ist weg, ersetzt ist neu; wer es gesehen hat, bleibt vermerkt', async () => {
  const art = 'lizenzschluessel' as const
  await zeigen(art)
  await dort().geheimnisLoeschen({ params: { ...params, art } })
  await expect(zeigen(art)).rejects.toMatchObject({ status: 404 })
  await dort().geheimnisSetzen({ params: { ...params, art }, body: { wert: ' mit Rand ' } })
  expect(await zeigen(art)).toEqual({ wert: ' mit Rand ' })
  expect((await dort().einsichten({ params, query: {} })).entities.filter((blick) => blick.art === art)).toHaveLength(2)
  await expect(p.db.deleteFrom('geheimnisEinsicht').execute()).rejects.toThrow()
})

test('ein versiegelter Wert öffnet sich nur an seinem Platz und mit dem Schlüssel des Portals', async () => {
  const vault = openVault({ SECRETS_KEY: randomBytes(32).toString('base64'), DATA_DIR: '' })
  const ort = { id: uuid(), fassung: 1 }
  const gut = versiegelt(vault, ort, 'Muster-Wert')
  expect(geoeffnet(vault, ort, gut)).toBe('Muster-Wert')
  expect(geoeffnet(vault, { ...ort, fassung: 2 }, gut)).toBeNull()
  expect(geoeffnet(vault, { ...ort, id: uuid() }, gut)).toBeNull()
  expect(geoeffnet(openVault({ SECRETS_KEY: randomBytes(32).toString('base64'), DATA_DIR: '' }), ort, gut)).toBeNull()
  // In another row with its own data key, too.
  await sql`update geheimnis set wert = (select wert from geheimnis where art = 'lizenzschluessel'), schluessel = (select schluessel from geheimnis where art = 'lizenzschluessel') where art = 'fernzugang'`.execute(
    p.db,
  )
  await expect(zeigen('fernzugang')).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.geheimnis-zu' } })
})
