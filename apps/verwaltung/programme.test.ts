import { afterAll, beforeAll, expect, test } from 'vitest'
import { dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

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
  expect((await sende(token, 'x', '', 'limits')).statusCode).toBe(400)
})
