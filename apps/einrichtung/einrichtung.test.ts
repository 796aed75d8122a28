import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { ensureRollen, standardrechte } from '#domain/personal/rollen.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { startPortal, type Running } from '#platform/server/start/start.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { createSetupToken } from './server/token.ts'

// The only app whose tests start on an empty installation: no cast, no company.
let database: TestDatabase
let running: Running
beforeEach(async () => {
  database = await testDatabase()
  await ensureRollen(database.db, standardrechte(serverApps.map(({ app }) => app)))
  running = await startPortal(
    { config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/gibt/es/nicht' }), url: database.url, role: database.role, apps: serverApps, texts: [] },
    false,
  )
})
afterEach(async () => {
  await running.stop()
  await database.drop()
})

const eingabe = (token: string) => ({
  token,
  firma: 'Huber Hochbau GmbH',
  land: 'AT',
  region: '9',
  zone: 'Europe/Vienna',
  vkforgid: 1000,
  filiale: 'Huber Wien',
  ort: 'Wien',
  anzeigename: 'Maria Huber',
  username: 'Maria@Huber.example',
  password: 'Kiesel#Zaun42',
  passwordRepeat: 'Kiesel#Zaun42',
})
const stand = async (token: string, remoteAddress = '10.3.0.1') =>
  running.server.inject({ url: `/api/v1/einrichtung?token=${encodeURIComponent(token)}`, remoteAddress })
const einrichten = (payload: object, remoteAddress = '10.3.0.1') =>
  running.server.inject({ method: 'POST', url: '/api/v1/einrichtung', remoteAddress, headers: { 'sec-fetch-site': 'same-origin' }, payload })
const firmen = () => running.db.selectFrom('firma').selectAll().execute()
const token = async () => (await createSetupToken(running.db))!

test('ein gültiger Link legt Firma, Filiale, Abteilung und Administration an und meldet sie an', async () => {
  const link = await token()
  expect((await stand(link)).json()).toEqual({ offen: true, gueltig: true })
  const answer = await einrichten(eingabe(link))
  expect(answer.json()).toEqual({ ok: true })
  expect(await firmen()).toMatchObject([{ name: 'Huber Hochbau GmbH', land: 'AT', zone: 'Europe/Vienna' }])
  expect(await running.db.selectFrom('filiale').select(['vkforgid', 'name', 'ort', 'land', 'region', 'zone']).execute()).toEqual([
    { vkforgid: 1000, name: 'Huber Wien', ort: 'Wien', land: 'AT', region: '9', zone: 'Europe/Vienna' },
  ])
  expect(await running.db.selectFrom('abteilung').select(['nummer', 'bezeichnung']).execute()).toEqual([{ nummer: 1, bezeichnung: 'Allgemein' }])
  const cookie = (answer.cookies as { name: string; value: string }[]).find(({ name }) => name === 'sitzung')!.value
  const session = (await running.server.inject({ url: '/api/v1/auth/session', headers: { cookie: `sitzung=${cookie}` } })).json()
  expect(session).toMatchObject({
    username: 'maria@huber.example',
    name: 'Maria Huber',
    firma: 'Huber Hochbau GmbH',
    accountid: 1000,
    konten: [{ accountid: 1000, name: 'Huber Wien' }],
  })
  const rechte = serverApps.flatMap(({ app }) => Object.keys(app.permissions))
  expect(session.berechtigungen).toEqual(rechte.sort())
  expect(await running.db.selectFrom('pruefspur').select(['aktion', 'anwenderName']).execute()).toEqual([{ aktion: 'einrichten', anwenderName: 'Maria Huber' }])
  expect(
    (await running.server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { username: 'maria@huber.example', password: 'Kiesel#Zaun42' } }))
      .statusCode,
  ).toBe(200)
})

test('der Link gilt einmal; danach entsteht keiner mehr', async () => {
  const link = await token()
  expect((await einrichten(eingabe(link))).statusCode).toBe(200)
  expect((await stand(link)).json()).toEqual({ offen: false, gueltig: false })
  expect((await einrichten(eingabe(link))).json()).toMatchObject({ status: 409, code: 'einrichtung.schon-fertig' })
  expect(await createSetupToken(running.db)).toBeNull()
})

test('zwei Einsendungen zugleich: eine gewinnt, die andere ändert nichts', async () => {
  const link = await token()
  const answers = await Promise.all([einrichten(eingabe(link)), einrichten({ ...eingabe(link), firma: 'Andere GmbH', username: 'andere', vkforgid: 2000 })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await firmen()).toHaveLength(1)
  expect(await running.db.selectFrom('anwender').select('id').execute()).toHaveLength(1)
  expect(await running.db.selectFrom('filiale').select('vkforgid').execute()).toHaveLength(1)
})

test('ein neuer Start ersetzt den Link; gespeichert ist nur sein Fingerabdruck', async () => {
  const [alt, neu] = [await token(), await token()]
  expect((await stand(alt)).json().gueltig).toBe(false)
  expect((await stand(neu)).json().gueltig).toBe(true)
  expect((await einrichten(eingabe(alt))).json()).toMatchObject({ status: 403, code: 'einrichtung.link-ungueltig' })
  expect(JSON.stringify(await running.db.selectFrom('installation').selectAll().execute())).not.toContain(neu)
})

test('wer rät, wird gebremst', async () => {
  await token()
  const codes: number[] = []
  for (let index = 0; index < 32; index++) codes.push((await einrichten(eingabe(`geraten-${index}`), '10.3.0.9')).statusCode)
  expect(codes.filter((code) => code === 403)).toHaveLength(30)
  expect(codes.slice(30)).toEqual([429, 429])
  expect((await stand('geraten', '10.3.0.9')).statusCode).toBe(429)
})

test('falsche Angaben werden am Feld gemeldet, und der Link bleibt gültig', async () => {
  const link = await token()
  const fields = async (change: object) => ((await einrichten({ ...eingabe(link), ...change })).json().errors as { path: string }[]).map(({ path }) => path)
  expect(await fields({ firma: ' ', zone: 'Europe/Nirgends' })).toEqual(['firma', 'zone'])
  expect(await fields({ region: 'BY' })).toEqual(['region'])
  expect(await fields({ passwordRepeat: 'anders' })).toEqual(['passwordRepeat'])
  expect(await fields({ username: 'maria huber' })).toEqual(['username'])
  expect(await fields({ vkforgid: 0 })).toEqual(['vkforgid'])
  expect(await fields({ password: 'Huber#2026', passwordRepeat: 'Huber#2026' })).toEqual(['password'])
  expect((await stand(link)).json()).toEqual({ offen: true, gueltig: true })
})

test('ein Benutzername ohne E-Mail-Adresse ist möglich', async () => {
  await einrichten({ ...eingabe(await token()), username: 'Chefin' })
  expect(await running.db.selectFrom('anwender').select(['username', 'email']).execute()).toEqual([{ username: 'chefin', email: null }])
})
