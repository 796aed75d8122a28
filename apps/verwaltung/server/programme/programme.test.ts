import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dora, portal } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const ich = () => p.als(dora, calls)
const kunden = (name: string) => `{"kontonummer":21077,"name":"${name}","filiale":1000}\n`
const sende = (token: string, body: string, query = '', art = 'kunden') =>
  p.server.inject({
    method: 'POST',
    url: `/api/v1/import/${art}${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    payload: body,
  })

test('ein Programm mit Zugang prüft, übernimmt und liest seinen Lauf; ein zweites Mal ändert nichts', async () => {
  const { token, id } = await ich().zugangAnlegen({ body: { name: 'Warenwirtschaft', tage: 30 } })
  expect((await sende(token, kunden('Probe GmbH'), '?probe=1')).json()).toMatchObject({ zustand: 'geprueft', neu: 1 })
  expect(await p.db.selectFrom('ktostamm').where('nummer', '=', 21077).select('id').execute()).toEqual([])
  const lauf = (await sende(token, kunden('Probe GmbH'))).json()
  expect(lauf).toMatchObject({ zustand: 'geschrieben', neu: 1, fehler: 0, akteur: 'Programm Warenwirtschaft' })
  expect((await sende(token, kunden('Probe GmbH'))).json()).toMatchObject({ neu: 0, geaendert: 0, gleich: 1 })
  const gelesen = await p.server.inject({ url: `/api/v1/import/${lauf.id}`, headers: { authorization: `Bearer ${token}` } })
  expect(gelesen.json()).toMatchObject({ id: lauf.id, art: 'kunden', schlecht: [] })
  expect((await ich().zugaenge({ query: {} })).entities).toMatchObject([
    { id, name: 'Warenwirtschaft', stand: 'gueltig', zuletzt: expect.any(String), angelegtVon: 'Dora Beispiel' },
  ])
  expect((await ich().importe({ query: { art: 'kunden' } })).entities.map(({ zustand }) => zustand)).toEqual(['geschrieben', 'geschrieben', 'geprueft'])
})

test('von einem Schlüssel bleibt nur die Prüfsumme', async () => {
  const { token, id } = await ich().zugangAnlegen({ body: { name: 'Einmal', tage: 1 } })
  const zeile = await p.db.selectFrom('programmzugang').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...zeile, tokenHash: zeile.tokenHash.toString('utf8') })).not.toContain(token)
  expect(JSON.stringify(await ich().zugaenge({ query: {} }))).not.toContain(token)
  expect(JSON.stringify(await p.db.selectFrom('pruefspur').selectAll().execute())).not.toContain(token)
})

test('widerrufen, abgelaufen, erfunden, anderswo: niemand kommt hinein', async () => {
  const { token, id } = await ich().zugangAnlegen({ body: { name: 'Kurz', tage: 1 } })
  for (const falsch of [`${token.slice(0, -1)}_`, 'pz_', '', token.toUpperCase()]) expect((await sende(falsch, kunden('X'))).statusCode, falsch).toBe(401)
  for (const url of ['/api/v1/verwaltung/zugaenge/entities', '/api/v1/verwaltung/personen/entities', '/api/v1/auth/session'])
    expect((await p.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, url).toBe(401)
  await p.db.updateTable('programmzugang').set({ laeuftAb: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
  expect((await sende(token, kunden('X'))).statusCode).toBe(401)
  const zweiter = await ich().zugangAnlegen({ body: { name: 'Weg', tage: 1 } })
  await ich().zugangWiderrufen({ params: { id: zweiter.id } })
  expect((await sende(zweiter.token, kunden('X'))).statusCode).toBe(401)
  await expect(ich().zugangWiderrufen({ params: { id: zweiter.id } })).rejects.toMatchObject({ status: 409 })
})

test('schlechte Zeilen stehen in der Antwort und im Lauf, eine unlesbare Datei ist ein Satz', async () => {
  const { token } = await ich().zugangAnlegen({ body: { name: 'Schlecht', tage: 1 } })
  const antwort = await sende(token, `${kunden('Gut GmbH')}{"kontonummer":"21078","name":`)
  expect(antwort.statusCode).toBe(200)
  expect(antwort.json()).toMatchObject({
    zustand: 'fehlerhaft',
    fehler: 1,
    schlecht: [{ zeile: 2, grund: expect.stringContaining('kein vollständiges JSON') }],
  })
  expect((await sende(token, '"', '', 'belege')).json()).toMatchObject({ status: 422, detail: expect.stringContaining('Anführungszeichen') })
  expect((await sende(token, 'x', '', 'preise')).statusCode).toBe(400)
})

test('ein Lauf ist zu sehen, während er läuft, und endet, wenn jemand ihn abbricht: 409, nichts geschrieben, der Lauf steht als abgebrochen da', async () => {
  const { token } = await ich().zugangAnlegen({ body: { name: 'Langsam', tage: 1 } })
  const beleg = {
    schluessel: 'X-1',
    belegart: 'RE',
    belegnummer: 990_001,
    kontonummer: 21077,
    belegdatum: '2026-11-02',
    positionen: [{ text: 'x', preis: '1.00' }],
  }
  const antwort = await p.db.transaction().execute(async (trx) => {
    // It waits here, as behind another run, until the wish has reached it.
    await sql`select pg_advisory_xact_lock(hashtext('belegimport'))`.execute(trx)
    const gesendet = sende(token, JSON.stringify(beleg), '?datei=langsam.ndjson', 'belege')
    await expect.poll(async () => (await ich().importeLaufend({})).laufend.map(({ datei }) => datei)).toEqual(['langsam.ndjson'])
    const { id } = (await ich().importeLaufend({})).laufend[0]!
    await ich().importAbbrechen({ params: { id } })
    expect((await ich().importeLaufend({})).laufend).toMatchObject([{ id, akteur: 'Programm Langsam', abbruch: true }])
    const gebeten = await sql<{ um: string }>`select clock_timestamp() as um`.execute(p.db)
    await expect
      .poll(
        async () =>
          (await sql`select from importstand where id = ${id} and lebt > ${gebeten.rows[0]!.um}::timestamptz + interval '100 ms'`.execute(p.db)).rows.length,
      )
      .toBe(1)
    return { gesendet, id }
  })
  const ergebnis = await antwort.gesendet
  expect(ergebnis.statusCode).toBe(409)
  expect(ergebnis.json()).toMatchObject({
    code: 'verwaltung.import-abgebrochen',
    detail: 'Dora Beispiel hat den Import abgebrochen. Es wurde nichts geschrieben.',
  })
  expect((await ich().importeLaufend({})).laufend).toEqual([])
  expect(await p.db.selectFrom('beleg').where('belegnummer', '=', 990_001).select('id').execute()).toEqual([])
  expect(await ich().importlauf({ params: { id: antwort.id } })).toMatchObject({
    zustand: 'abgebrochen',
    geschrieben: 0,
    akteur: 'Programm Langsam, Dora Beispiel',
  })
  await expect(ich().importAbbrechen({ params: { id: antwort.id } })).rejects.toMatchObject({ status: 404 })
})
