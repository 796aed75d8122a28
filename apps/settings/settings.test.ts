import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, carla, dora, gast, portal } from '#test/cast.ts'
import { beginSession } from '#platform/server/access/sessions.ts'
import { calls } from './contract.ts'
import { geraet } from './server/geraet.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const weitere = ({ anwenderId }: typeof anna, browser = firefox) =>
  beginSession(p.db, { anwenderId, stay: true, address: '10.2.0.1', browser, idleMinutes: 30 })
const sitzung = (token: string, server = p.server) => server.inject({ url: '/api/v1/auth/session', headers: { cookie: `sitzung=${token}` } })

test('die Liste zeigt die eigenen Sitzungen in Worten, die eigene markiert, ohne Geheimnis und ohne rohe Kennung des Browsers', async () => {
  const { id } = await weitere(anna)
  await weitere(bernd)
  const { entities } = await p.als(anna, calls).sitzungen({ query: {} })
  expect(entities).toHaveLength(2)
  expect(entities.find((entity) => entity.id === id)).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    mobil: false,
    adresse: '10.2.0.1',
    stayAuthenticated: true,
    diese: false,
    darf: ['beenden'],
  })
  expect(entities.find((entity) => entity.diese)).toMatchObject({ browser: null, darf: [] })
  expect(JSON.stringify(entities)).not.toMatch(/token|Gecko|anwenderId/i)
})

test('die Liste blättert, ohne zu verlieren oder zu verdoppeln', async () => {
  for (let index = 0; index < 6; index++) await weitere(dora)
  const wir = p.als(dora, calls)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await wir.sitzungen({ query: { limit: 3, ...(cursor && { cursor }) } })
    ids.push(...page.entities.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
  await expect(wir.sitzungen({ query: { cursor: 'Unsinn' } })).rejects.toMatchObject({ status: 400 })
  await expect(wir.sitzungen({ query: { limit: 201 } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'limit' }] } })
})

test('eine beendete Sitzung ist sofort zu Ende, auch auf einem zweiten Server', async () => {
  const other = await p.second()
  const { id, token } = await weitere(anna)
  expect((await sitzung(token)).statusCode).toBe(200)
  expect((await sitzung(token, other.server)).statusCode).toBe(200)
  expect(await p.als(anna, calls).beenden({ params: { id } })).toEqual({ ok: true })
  expect((await sitzung(token)).statusCode).toBe(401)
  await expect.poll(async () => (await sitzung(token, other.server)).statusCode).toBe(401)
  const { thema, fuer } = await p.db.selectFrom('ereignis').where('thema', '=', 'rechte').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
  expect({ thema, fuer }).toEqual({ thema: 'rechte', fuer: [anna.anwenderId] })
  await other.stop()
})

test('eine fremde, eine schon beendete und eine erfundene Sitzung gibt es nicht', async () => {
  const fremd = await weitere(bernd)
  const wir = p.als(anna, calls)
  await expect(wir.beenden({ params: { id: fremd.id } })).rejects.toMatchObject({ status: 404 })
  expect((await sitzung(fremd.token)).statusCode).toBe(200)
  const eigene = await weitere(anna)
  await wir.beenden({ params: { id: eigene.id } })
  await expect(wir.beenden({ params: { id: eigene.id } })).rejects.toMatchObject({ status: 404 })
  await expect(wir.beenden({ params: { id: '019aa000-0000-7000-8000-00000000ffff' } })).rejects.toMatchObject({ status: 404 })
  await expect(wir.beenden({ params: { id: 'x' } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'id' }] } })
})

test('„Alle anderen beenden“ lässt die eigene und die der anderen leben', async () => {
  const [eins, zwei, fremd] = [await weitere(carla), await weitere(carla), await weitere(bernd)]
  const wir = p.als(carla, calls)
  await wir.sitzungen({ query: {} })
  expect(await wir.andereBeenden()).toEqual({ beendet: 2, geraete: 0 })
  expect([(await sitzung(eins.token)).statusCode, (await sitzung(zwei.token)).statusCode, (await sitzung(fremd.token)).statusCode]).toEqual([401, 401, 200])
  expect((await wir.sitzungen({ query: {} })).entities).toHaveLength(1)
  expect(await wir.andereBeenden()).toEqual({ beendet: 0, geraete: 0 })
  const row = await p.db
    .selectFrom('pruefspur')
    .where('aktion', '=', 'andere-sitzungen-beenden')
    .where('anwenderId', '=', carla.anwenderId)
    .orderBy('id')
    .select('daten')
    .executeTakeFirstOrThrow()
  expect(row.daten).toEqual({ beendet: 2 })
})

test('abgelaufene und beendete Sitzungen stehen nicht mehr in der Liste', async () => {
  const { id } = await weitere(gast)
  await p.db
    .updateTable('sitzung')
    .set({ laeuftAb: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
    .where('id', '=', id)
    .execute()
  expect((await p.als(gast, calls).sitzungen({ query: {} })).entities.map((entity) => entity.id)).not.toContain(id)
})

test('das eigene Konto nennt die Rechte in Worten der eigenen Sprache', async () => {
  const konto = await p.als(anna, calls).konto()
  expect(konto.email).toBe(anna.username)
  expect(konto.rechte.every(({ text, schluessel }) => text !== '' && text !== schluessel)).toBe(true)
  expect((await p.als(gast, calls).konto()).rechte).toEqual([])
})

test('ohne Anmeldung 401', async () => {
  const nobody = p.als(null, calls)
  for (const call of [
    () => nobody.sitzungen({ query: {} }),
    () => nobody.beenden({ params: { id: anna.anwenderId } }),
    () => nobody.andereBeenden(),
    () => nobody.konto(),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
})

test('Browser und Gerät in Worten', () => {
  const all: [string, string | null, string | null, boolean][] = [
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome', 'Windows', false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge', 'Windows', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 'Safari', 'Mac', false],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      true,
    ],
    ['curl/8.5.0', null, null, false],
    ['', null, null, false],
  ]
  for (const [text, browser, system, mobil] of all) expect(geraet(text), text).toEqual({ browser, system, mobil })
})

test('jede Lesung eines Ausweises wird behalten, die gute wie die schlechte, einmal, und nur für einen selbst', async () => {
  const wir = p.als(anna, calls)
  const lesung = (nr: number, fehler: string | null) => ({
    id: `019aa000-0000-7000-8000-00000000f00${nr}`,
    zeitpunkt: `2026-11-20T06:55:0${nr}Z`,
    weg: 'tastatur' as const,
    kennung: fehler === null ? '04A21B7C' : '',
    texte: [],
    fehler,
  })
  await wir.lesung({ body: lesung(1, null) })
  await wir.lesung({ body: lesung(1, null) })
  await wir.lesung({ body: lesung(2, 'unlesbar') })
  const { entities } = await wir.lesungen({ query: {} })
  expect(entities.map(({ kennung, fehler }) => [kennung, fehler])).toEqual([
    ['', 'unlesbar'],
    ['04A21B7C', null],
  ])
  expect((await p.als(bernd, calls).lesungen({ query: {} })).entities).toEqual([])
})
