import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, carla, dora, emil, gast, kunde, max, password as alt, portal } from '#test/cast.ts'
import { mailsTo } from '#test/mail/outbox.ts'
import type { Figure } from '#test/cast.ts'
import { calls } from './contract.ts'
import { getippt, lesbar, neuerCode } from './server/code.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const neu = 'Kiesel#Zaun42'
let adresse = 0
/** Another address for each, so that only the limit under test counts. */
const von = () => `10.1.0.${++adresse}`
const post = (path: string, payload: object, remoteAddress = von(), server = p.server) =>
  server.inject({ method: 'POST', url: `/api/v1/auth/password/${path}`, remoteAddress, headers: { 'sec-fetch-site': 'same-origin' }, payload })
const anfordern = (email: string, username = email, at?: string) => post('token', { username, email }, at)
const setzen = (
  username: string,
  token: string,
  password = neu,
  { at, server, repeat = password }: { at?: string; server?: typeof p.server; repeat?: string } = {},
) => post('reset', { username, token, password, passwordRepeat: repeat }, at, server)
const mails = (an: string) => mailsTo(p, an)
const code = async ({ username }: Figure) => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await mails(username)).at(-1)!.text)![0]
const anmelden = (username: string, password: string, remoteAddress = von()) =>
  p.server.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress, payload: { username, password, stayAuthenticated: false } })

test('ein Code hat 40 Bit, und O, I, L, Bindestrich und kleine Buchstaben schaden nicht', () => {
  const codes = new Set(Array.from({ length: 2000 }, neuerCode))
  expect(codes.size).toBe(2000)
  for (const each of codes) expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(lesbar('7K2MX9QD')).toBe('7K2M-X9QD')
  expect(getippt(' 7k2m–x9qd ')).toBe('7K2MX9QD')
  expect(getippt('OIL0-1111')).toBe('01101111')
})

test('Code anfordern, Passwort setzen, alle Sitzungen enden, das alte Passwort gilt nicht mehr', async () => {
  const cookie = await p.cookie(anna)
  const session = () => p.server.inject({ url: '/api/v1/auth/session', headers: { cookie } })
  expect((await session()).statusCode).toBe(200)
  expect((await anfordern('  ANNA@firma.example ', 'anna@firma.example')).json()).toEqual({ ok: true })
  const [mail] = await mails(anna.username)
  expect(mail).toMatchObject({ betreff: 'Ihr Bestätigungscode', geheim: true, anlass: 'passwort.code' })
  expect(mail!.text).toContain('/forgot-password/reset?username=anna%40firma.example')
  const answer = await setzen('Anna@Firma.example', (await code(anna)).toLowerCase().replace('-', ' '))
  expect(answer.body).toBe('true')
  expect((await session()).statusCode).toBe(401)
  expect((await anmelden(anna.username, alt)).statusCode).toBe(401)
  expect((await anmelden(anna.username, neu)).statusCode).toBe(200)
  const { daten, anwenderId } = await p.db
    .selectFrom('pruefspur')
    .where('aktion', '=', 'passwort-setzen')
    .select(['daten', 'anwenderId'])
    .executeTakeFirstOrThrow()
  expect(anwenderId).toBe(anna.anwenderId)
  expect(JSON.stringify(daten)).not.toContain(neu)
})

test('ein Code gilt einmal', async () => {
  await anfordern(bernd.username)
  const token = await code(bernd)
  expect((await setzen(bernd.username, token)).statusCode).toBe(200)
  expect((await setzen(bernd.username, token, 'Ander3s#Wort')).statusCode).toBe(422)
})

test('unbekanntes, gesperrtes und bekanntes Konto bekommen dieselbe Antwort, nur bekannte eine Mail', async () => {
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', gast.anwenderId).execute()
  const answers = [await anfordern('niemand@firma.example'), await anfordern(gast.username), await anfordern(kunde.username)]
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
  expect(await mails('niemand@firma.example')).toEqual([])
  expect(await mails(gast.username)).toEqual([])
  expect(await mails(kunde.username)).toHaveLength(1)
})

test('falscher, abgelaufener und fremder Code und ein unbekanntes Konto sind dieselbe Ablehnung', async () => {
  await anfordern(max.username)
  const token = await code(max)
  const answers = [await setzen(max.username, 'AAAA-AAAA'), await setzen('niemand@firma.example', token), await setzen(emil.username, token)]
  await p.db
    .updateTable('passwortCode')
    .set({ laeuftAb: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
    .where('anwenderId', '=', max.anwenderId)
    .execute()
  answers.push(await setzen(max.username, token))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(422)
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...answers[0]!.json(), requestId: '' })
  }
  expect(answers[0]!.json()).toMatchObject({ code: 'passwort.nicht-zurueckgesetzt', detail: 'Ihr Passwort konnte nicht zurückgesetzt werden' })
})

test('nach drei falschen Versuchen ist der Code tot, auch wenn 40 gleichzeitig raten, auf zwei Servern', async () => {
  const other = await p.second()
  await anfordern(carla.username)
  const token = await code(carla)
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => setzen(carla.username, neuerCode(), neu, { server: index % 2 ? other.server : p.server })),
  )
  expect(guesses.every(({ statusCode }) => statusCode === 422)).toBe(true)
  const { versuche } = await p.db.selectFrom('passwortCode').where('anwenderId', '=', carla.anwenderId).select('versuche').executeTakeFirstOrThrow()
  expect(versuche).toBe(3)
  expect((await setzen(carla.username, token)).statusCode).toBe(422)
  expect((await anmelden(carla.username, alt)).statusCode).toBe(200)
  await other.stop()
})

test('ein neuer Code beendet den vorigen; mehr als drei in einer Viertelstunde gehen nicht hinaus', async () => {
  await anfordern(dora.username)
  const first = await code(dora)
  await Promise.all(Array.from({ length: 5 }, () => anfordern(dora.username)))
  expect(await mails(dora.username)).toHaveLength(3)
  expect((await setzen(dora.username, first)).statusCode).toBe(422)
  expect((await setzen(dora.username, await code(dora))).statusCode).toBe(200)
})

test('eine Adresse fragt höchstens zehnmal', async () => {
  const codes: number[] = []
  for (let index = 0; index < 12; index++) codes.push((await anfordern('niemand@firma.example', undefined, '10.1.9.9')).statusCode)
  expect(codes.filter((each) => each === 200)).toHaveLength(10)
  expect(codes.slice(10)).toEqual([429, 429])
})

test('die Regeln des Passworts werden am Feld gemeldet', async () => {
  const fields = async (password: string, repeat = password) =>
    ((await setzen(emil.username, 'X', password, { repeat })).json().errors as { path: string }[]).map(({ path }) => path)
  expect(await fields('Kurz1!')).toEqual(['password'])
  expect(await fields('kleinbuchstaben1!')).toEqual(['password'])
  expect(await fields('Ohne-Ziffer!')).toEqual(['password'])
  expect(await fields('OhneZeichen11')).toEqual(['password'])
  expect(await fields('Kiesel#Zaun42', 'Kiesel#Zaun43')).toEqual(['passwordRepeat'])
  expect((await anfordern('keine-adresse')).json().errors).toMatchObject([{ path: 'email' }])
})

test('ein Passwort mit eigenen Namen wird abgelehnt und kostet den Code nicht', async () => {
  await anfordern(emil.username)
  const token = await code(emil)
  for (const zuBekannt of ['Testbau1!', 'Emil2026!'])
    expect((await setzen(emil.username, token, zuBekannt)).json()).toMatchObject({ status: 422, code: 'passwort.zu-bekannt', errors: [{ path: 'password' }] })
  expect((await setzen(emil.username, token)).statusCode).toBe(200)
})

test('zwei Einsendungen mit demselben richtigen Code: eine gewinnt', async () => {
  await p.db.deleteFrom('passwortCode').execute()
  await anfordern(max.username)
  const token = await code(max)
  const answers = await Promise.all([setzen(max.username, token, 'Erst3r#Versuch'), setzen(max.username, token, 'Zweit3r#Versuch')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('wer sich zuvor ausgesperrt hat, kann sich nach dem Setzen gleich anmelden', async () => {
  await p.db.deleteFrom('passwortCode').execute()
  for (let index = 0; index < 11; index++) await anmelden(kunde.username, 'Falsch-1234!', '10.1.8.8')
  expect((await anmelden(kunde.username, alt, '10.1.8.8')).statusCode).toBe(429)
  await anfordern(kunde.username)
  await setzen(kunde.username, await code(kunde))
  expect((await anmelden(kunde.username, neu, '10.1.8.8')).statusCode).toBe(200)
})

test('teilen sich mehrere eine Adresse, sagt die Mail die Namen; mit dem Namen kommt der Code', async () => {
  await p.db.deleteFrom('passwortCode').execute()
  await p.db.updateTable('anwender').set({ username: 'lager1', email: 'lager@firma.example' }).where('id', '=', anna.anwenderId).execute()
  await p.db.updateTable('anwender').set({ username: 'lager2', email: 'lager@firma.example' }).where('id', '=', bernd.anwenderId).execute()
  await anfordern('lager@firma.example')
  expect((await mails('lager@firma.example'))[0]).toMatchObject({ geheim: false, betreff: 'Mehrere Benutzernamen zu dieser Adresse' })
  expect((await mails('lager@firma.example'))[0]!.text).toContain('lager1\n    lager2')
  await anfordern('lager@firma.example', 'Lager2')
  const token = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await mails('lager@firma.example'))[1]!.text)![0]
  expect((await setzen('lager1', token)).statusCode).toBe(422)
  expect((await setzen('lager2', token)).statusCode).toBe(200)
})

test('der Code steht nirgends im Klartext außer in der Mail', async () => {
  await p.db.deleteFrom('passwortCode').execute()
  await anfordern(carla.username)
  const token = getippt(await code(carla))
  const rows = JSON.stringify([
    await p.db.selectFrom('passwortCode').selectAll().execute(),
    await p.db.selectFrom('pruefspur').selectAll().execute(),
    await p.db.selectFrom('ereignis').selectAll().execute(),
  ])
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(lesbar(token))
})

test('die Mail spricht die Sprache der Person', async () => {
  await p.db.deleteFrom('passwortCode').execute()
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', carla.anwenderId).execute()
  await anfordern(carla.username)
  expect((await mails(carla.username)).at(-1)).toMatchObject({ betreff: 'Your confirmation code' })
})

test('die Aufrufe sind öffentlich und sagen es', () => {
  expect(Object.values(calls).map(({ permission }) => permission)).toEqual(['public', 'public'])
})
