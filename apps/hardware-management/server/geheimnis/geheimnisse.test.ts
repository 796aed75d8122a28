import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geheimnisVersiegelt, geoeffnet, versiegelt } from '#domain/geraete/tresor.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { countSealed, ownSealed, retire, sealAnew } from '#platform/server/access/sealed.ts'
import { markOfSetting, openVault, type Vault } from '#platform/server/access/vault.ts'
import { bernd, carla, dora, kunde, password, portal, secretsKey } from '#test/cast.ts'
import { logged } from '#test/logged.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { vergissFruehere } from '#apps/hardware-management/server/geheimnis/wechseln.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarien = { fernzugang: 'Kanarie-Fern-81-otter', lizenzschluessel: 'KANARI-ENVOG-EL471-1LIZE' }
const geraet = uuid()
const params = { idhardware: geraet, traeger: 'hardware' as const, id: geraet }
const grund = 'Neuinstallation'
const dort = () => p.als(dora, calls)
const zeigen = (art: keyof typeof kanarien, body: object = {}) => dort().geheimnisZeigen({ params: { ...params, art }, body: { grund, password, ...body } })

/** What the server logs, at its most talkative. */
const log = logged()

beforeAll(async () => {
  p = await portal({ LOG_LEVEL: 'debug' })
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
    { art: 'administrator', hatWert: false },
    { art: 'bios', hatWert: false },
    { art: 'sperrcode', hatWert: false },
  ])
})

test('wofür ein Blick nötig war, steht dabei: ein Ticket, das die Person sieht; wer es nicht sieht, liest nur die Begründung', async () => {
  const ticketId = uuid()
  const { nummer } = await p.als(dora, ticketCalls).anlegen({ body: { id: ticketId, name: 'Neu aufsetzen', beschreibung: '' } })
  await zeigen('fernzugang', { ticketId })
  expect((await dort().einsichten({ params, query: { limit: 1 } })).entities).toMatchObject([{ grund, ticket: { nummer, name: 'Neu aufsetzen' } }])
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'oeffnen').orderBy('id', 'desc').limit(1).select('daten').execute()).toMatchObject([
    { daten: { ticketId } },
  ])
  const vorher = await p.db.selectFrom('geheimnisEinsicht').select('id').execute()
  await expect(zeigen('fernzugang', { ticketId: uuid() })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'ticketId' }] } })
  expect(await p.db.selectFrom('geheimnisEinsicht').select('id').execute()).toEqual(vorher)
})

test('wie alt ein Passwort werden darf, sagt die Firma für jede Art; die Änderung steht in der Prüfspur', async () => {
  const anfrage = { query: { q: 'tresor' } }
  const alt = async () => (await dort().geheimnisseWechseln(anfrage)).entities.map(({ art, grund: warum }) => [art, warum])
  const tage = await dort().geheimnisalter()
  expect(tage).toEqual({ fernzugang: 365, lizenzschluessel: 365, administrator: 365, bios: 365, sperrcode: 365 })
  await p.db.updateTable('geheimnis').set({ geaendert: sql`geaendert - interval '40 days'` }).where('hardwareId', '=', geraet).execute()
  expect(await alt()).toEqual([])
  await dort().geheimnisalterSetzen({ body: { ...tage, fernzugang: 30 } })
  expect(await alt()).toEqual([['fernzugang', 'alt']])
  await expect(dort().geheimnisalterSetzen({ body: { ...tage, fernzugang: 29 } })).rejects.toMatchObject({ status: 400 })
  await expect(p.als(carla, calls).geheimnisalterSetzen({ body: tage })).rejects.toMatchObject({ status: 403 })
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', 'geheimnis-alter').select('daten').execute()).toMatchObject([
    { daten: { vorher: { fernzugang: 365 }, nachher: { fernzugang: 30 } } },
  ])
  await dort().geheimnisalterSetzen({ body: tage })
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

test.each(['geheimnis_einsicht', 'pruefspur'])(
  'kann der Blick nicht in %s vermerkt werden, kommt kein Wert heraus: 503, und danach geht es wieder',
  async (tabelle) => {
    const blicke = async () => (await p.db.selectFrom('geheimnisEinsicht').select('id').execute()).length
    const vorher = await blicke()
    await p.alsBesitzer(async (owner) => {
      await owner.query("create function probe() returns trigger language plpgsql as $$ begin raise exception 'kein Platz'; end $$")
      await owner.query(`create trigger probe before insert on ${tabelle} for each row execute function probe()`)
    })
    const antwort = await p.send(dora, calls.geheimnisZeigen, { params: { ...params, art: 'fernzugang' }, body: { grund, password } })
    expect(antwort.statusCode).toBe(503)
    expect(antwort.headers['retry-after']).toBe('30')
    expect(antwort.json()).toMatchObject({ code: 'hardware.nicht-vermerkt', detail: expect.stringContaining('nichts angezeigt') as string })
    expect(antwort.payload).not.toContain(kanarien.fernzugang)
    expect(await blicke()).toBe(vorher)
    await p.alsBesitzer(async (owner) => {
      await owner.query(`drop trigger probe on ${tabelle}`)
      await owner.query('drop function probe')
    })
    expect(await zeigen('fernzugang')).toEqual({ wert: kanarien.fernzugang })
    expect(await blicke()).toBe(vorher + 1)
  },
)

test('Kanarien: kein Treffer in Antworten, Ausgaben, Suche, Datenbank, Ereignissen, Log und dem, was ein Gerät ohne Netz behält', async () => {
  await zeigen('fernzugang')
  const antworten = await Promise.all([
    p.send(dora, calls.hardware, { params }),
    p.send(dora, calls.liste, { query: { q: 'tresor' } }),
    p.send(dora, calls.datei, { query: { format: 'csv' } }),
    p.send(dora, calls.besitz, { query: { q: 'tresor' } }),
    p.send(dora, calls.besitzdatei, { query: { q: 'tresor', format: 'csv' } }),
    p.send(dora, calls.geheimnisseWechseln, { query: { q: 'tresor' } }),
    p.send(dora, calls.etiketten, { query: { geraet } }),
    p.send(dora, calls.verlauf, { params, query: {} }),
    p.send(dora, calls.geheimnisse, { params, query: {} }),
    p.send(dora, calls.einsichten, { params, query: {} }),
    p.send(dora, calls.geheimnisSetzen, { params: { ...params, art: 'fernzugang' }, body: { wert: kanarien.fernzugang.repeat(40) } }),
    p.send(dora, calls.aendern, { params, body: { hostname: 'TRESOR', lizenzschluessel: kanarien.lizenzschluessel } }),
  ])
  const ereignisse = await sql<{ text: string }>`select coalesce(string_agg(e::text, ' '), '') as text from ereignis e`.execute(p.db)
  // What a retried request is answered from is kept, too.
  const { rows: wiederholt } = await sql<{ text: string }>`select coalesce(string_agg(i::text, ' '), '') as text from idempotenz i`.execute(p.db)
  const texte = [JSON.stringify([...(await rowsOf(p.db))]), ereignisse.rows[0]!.text, wiederholt[0]!.text, log.join('')]
  expect(log.join('')).toContain(`/geheimnis/hardware/${geraet}/fernzugang`)
  const alles = [...antworten.map(({ payload }) => payload), ...texte].join('\n')
  for (const wert of Object.values(kanarien))
    for (const form of [wert, Buffer.from(wert).toString('base64').replace(/=+$/, ''), Buffer.from(wert).toString('hex')]) expect(alles).not.toContain(form)
  for (const q of Object.values(kanarien)) expect((await dort().liste({ query: { q, zustand: 'alle' } })).entities).toEqual([])
  // A device keeps answers that are read, and acts that may wait: what carries a value is neither.
  for (const call of [calls.geheimnisZeigen, calls.geheimnisSetzen]) {
    expect(call.method).not.toBe('GET')
    expect('offline' in call).toBe(false)
  }
})

test('ein hinterlegtes Passwort kommt in keinen Kommentar, kein Feld und keine Bemerkung, auch eines von früher nicht (7)', async () => {
  const eigenes = uuid()
  await dort().anlegen({ body: { id: eigenes, hostname: 'WORTE' } })
  const dieses = { idhardware: eigenes, traeger: 'hardware' as const, id: eigenes }
  const setze = (wert: string) => dort().geheimnisSetzen({ params: { ...dieses, art: 'fernzugang' }, body: { wert } })
  await setze('Erstes-Wort-17')
  await setze('Zweites Wort 18')
  const abgelehnt = (path: string) => ({ status: 422, problem: { code: 'hardware.verraet-geheimnis', errors: [{ path }] } })
  for (const text of ['Zugang: Zweites Wort 18.', 'war vorher „Erstes-Wort-17“'])
    await expect(dort().kommentieren({ params: dieses, body: { id: uuid(), text } })).rejects.toMatchObject(abgelehnt('text'))
  const { revision, ...stand } = await dort().hardware({ params: dieses })
  await expect(dort().aendern({ params: dieses, body: { ...stand, arbeitsgruppe: 'Erstes-Wort-17', revision } })).rejects.toMatchObject(
    abgelehnt('arbeitsgruppe'),
  )
  const uebergabe = { id: uuid(), art: 'uebergabe' as const, benutzerText: 'Jana', bemerkung: 'PW Erstes-Wort-17' }
  await expect(dort().uebergeben({ params: dieses, body: uebergabe })).rejects.toMatchObject(abgelehnt('bemerkung'))
  await dort().kommentieren({ params: dieses, body: { id: uuid(), text: 'Passwort gewechselt, Wort 17 gibt es nicht mehr' } })
  expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain('Erstes-Wort-17')
  await dort().geheimnisLoeschen({ params: { ...dieses, art: 'fernzugang' } })
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

test('Kopieren zeigt nichts auf dem Schirm und wird als Kopie vermerkt', async () => {
  expect(await zeigen('fernzugang', { was: 'kopiert' })).toEqual({ wert: kanarien.fernzugang })
  expect((await dort().einsichten({ params, query: { limit: 1 } })).entities).toMatchObject([{ art: 'fernzugang', was: 'kopiert' }])
})

test('die Fassung vor einem Wechsel bleibt 90 Tage versiegelt liegen, lässt sich mit Begründung ansehen und wieder einsetzen', async () => {
  const art = 'fernzugang' as const
  await dort().geheimnisSetzen({ params: { ...params, art }, body: { wert: 'Kanarie-Neu-17' } })
  const fruehere = async () => (await dort().geheimnisse({ params, query: {} })).entities.find((eines) => eines.art === art)!.frueher
  const { fassung } = (await fruehere())[0]!
  expect(await zeigen(art)).toEqual({ wert: 'Kanarie-Neu-17' })
  expect(await zeigen(art, { fassung })).toEqual({ wert: kanarien.fernzugang })
  await expect(zeigen(art, { fassung: 99 })).rejects.toMatchObject({ status: 404 })
  await dort().geheimnisZurueckholen({ params: { ...params, art }, body: { fassung } })
  expect(await zeigen(art)).toEqual({ wert: kanarien.fernzugang })
  expect(await fruehere()).toHaveLength(2)
  await vergissFruehere(p.db, Temporal.Now.instant().add({ hours: 24 * 89 }))
  expect(await fruehere()).toHaveLength(2)
  await vergissFruehere(p.db, Temporal.Now.instant().add({ hours: 24 * 91 }))
  expect(await fruehere()).toEqual([])
})

test('wer gesperrt ist, ausgetreten oder ohne Recht, dessen gesehene Passwörter sind zu wechseln; gewechselt stehen sie nicht mehr da', async () => {
  const art = 'fernzugang' as const
  const zuWechseln = async () => (await dort().geheimnisseWechseln({ query: {} })).entities
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: bernd.anwenderId, berechtigung })))
    .execute()
  await p.als(bernd, calls).geheimnisZeigen({ params: { ...params, art }, body: { grund, password } })
  expect(await zuWechseln()).toEqual([])
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', bernd.anwenderId).where('berechtigung', '=', 'HARDWAREMANAGEMENT.GEHEIMNIS').execute()
  // Whoever still has the page open gets nothing more, within seconds.
  const nochmal = async () => (await p.send(bernd, calls.geheimnisZeigen, { params: { ...params, art }, body: { grund, password } })).statusCode
  await expect.poll(nochmal, { timeout: 20_000, interval: 500 }).toBe(403)
  expect(await zuWechseln()).toMatchObject([{ hostname: 'TRESOR', art, grund: 'recht-verloren', wer: 'Bernd Beispiel' }])
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', bernd.anwenderId).execute()
  expect(await zuWechseln()).toMatchObject([{ grund: 'gesperrt' }])
  await p.db.updateTable('lstfix').set({ austritt: '2020-02-01' }).where('id', '=', bernd.lstfixId).execute()
  expect(await zuWechseln()).toMatchObject([{ grund: 'ausgetreten' }])
  expect((await p.als(dora, calls).geheimnisseWechseln({ query: { q: 'gibtsnicht' } })).entities).toEqual([])
  await dort().geheimnisSetzen({ params: { ...params, art }, body: { wert: kanarien.fernzugang } })
  expect(await zuWechseln()).toEqual([])
  await p.db.updateTable('geheimnis').set({ geaendert: '2020-01-01T00:00:00Z' }).where('art', '=', art).execute()
  expect(await zuWechseln()).toMatchObject([{ grund: 'alt', wer: '' }])
})

test('ein neuer Schlüssel umschließt alles neu, auch während jemand ansieht; unterbrochen geht es weiter; der bisherige gilt danach nicht mehr', async () => {
  const [alt, neu] = [secretsKey, randomBytes(32).toString('base64')]
  const beide = openVault({ SECRETS_KEY: neu, SECRETS_KEY_OLD: alt, DATA_DIR: '' })
  const orte = [...ownSealed, ...geheimnisVersiegelt]
  const vorher = await countSealed(p.db, beide, orte)
  expect(vorher).toMatchObject({ current: 0, unreadable: 0 })
  // Broken off after one place.
  expect(await sealAnew(p.db, beide, [geheimnisVersiegelt[0]!])).toBeGreaterThan(0)
  const [, gezeigt] = await Promise.all([sealAnew(p.db, beide, orte), zeigenMit(beide)])
  expect(gezeigt).toBe(kanarien.fernzugang)
  expect(await sealAnew(p.db, beide, orte)).toBe(0)
  expect(await countSealed(p.db, beide, orte)).toEqual({ current: vorher.old, old: 0, unreadable: 0 })
  expect(await countSealed(p.db, openVault({ SECRETS_KEY: alt, DATA_DIR: '' }), orte)).toMatchObject({ current: 0, unreadable: vorher.old })
  await retire(p.db, [markOfSetting(alt)])
  await expect(p.second()).rejects.toThrow('ersetzt')
  // What did not start hears nothing.
  const hoerend = sql<{
    zahl: number
  }>`select count(*)::int as zahl from pg_stat_activity where datname = current_database() and application_name = 'portal-live'`
  await expect.poll(async () => (await hoerend.execute(p.db)).rows[0]!.zahl).toBe(1)
  // Back again, so that the tests below find what they know.
  const zurueck = openVault({ SECRETS_KEY: alt, SECRETS_KEY_OLD: neu, DATA_DIR: '' })
  await sealAnew(p.db, zurueck, orte)
  await p.db.deleteFrom('installation').where('schluessel', '=', 'geheimnis-schluessel-ersetzt').execute()
  expect(await zeigen('fernzugang')).toEqual({ wert: kanarien.fernzugang })
})
const zeigenMit = async (vault: Vault) => {
  // An earlier value that was let go of has a row, too, and rows that were sealed anew come in any order.
  const { id, fassung, schluessel, wert } = await p.db
    .selectFrom('geheimnis')
    .where('art', '=', 'fernzugang')
    .where('wert', 'is not', null)
    .orderBy('fassung', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
  return geoeffnet(vault, { id, fassung }, { schluessel: schluessel!, wert: wert! })
}

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
