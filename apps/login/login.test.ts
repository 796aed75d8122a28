import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/server/access/password.ts'
import { endSessions } from '#platform/server/access/sessions.ts'
import { anna, bernd, carla, emil, gast, kunde, max, password, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const anmelden = (username: string, pw = password, { stay = false, von = '10.0.0.1', server = p.server, cookie = '' } = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: von,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    payload: { username, password: pw, stayAuthenticated: stay },
  })
const cookies = (answer: Awaited<ReturnType<typeof anmelden>>) =>
  answer.cookies as { name: string; value: string; httpOnly?: boolean; sameSite?: string; maxAge?: number }[]
const token = (answer: Awaited<ReturnType<typeof anmelden>>) => cookies(answer).find(({ name }) => name === 'sitzung')?.value ?? ''
const sitzung = (value: string, server = p.server) => server.inject({ method: 'GET', url: '/api/v1/auth/session', headers: { cookie: `sitzung=${value}` } })

test('mit dem richtigen Passwort beginnt eine Sitzung, die alles Nötige sagt und nichts Geheimes', async () => {
  const answer = await anmelden('  ANNA@firma.example ')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    username: anna.username,
    name: 'Anna Beispiel',
    accountid: 1000,
    sprache: 'de',
    firma: 'Testbau GmbH',
    stayAuthenticated: false,
    inaktivMinuten: 30,
    konten: [{ accountid: 1000, name: 'Testbau' }],
    employee: { personalid: anna.lstfixId, persnr: 1001, vkforgid: 1000, zone: 'Europe/Berlin' },
    version: { id: 'portal', name: 'Portal', version: '25.9.0-dev.6' },
    einstellungen: {},
  })
  expect(answer.body).not.toMatch(/argon2id|passwort_?hash|token/i)
  const [session, hint] = [cookies(answer).find(({ name }) => name === 'sitzung')!, cookies(answer).find(({ name }) => name === 'angemeldet')!]
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(session.maxAge).toBeUndefined()
  expect(hint.httpOnly).toBeUndefined()
  expect((await sitzung(session.value)).json()).toEqual(answer.json())
})

test('ohne Beschäftigung gibt es keinen employee', async () => {
  expect((await anmelden(kunde.username)).json()).not.toHaveProperty('employee')
})

test('„Angemeldet bleiben“ überlebt den Browser und kennt keine Inaktivität', async () => {
  const answer = await anmelden(anna.username, password, { stay: true })
  expect(answer.json().inaktivMinuten).toBeNull()
  expect(cookies(answer).find(({ name }) => name === 'sitzung')!.maxAge).toBe(90 * 24 * 3600)
})

test('falsches Passwort, unbekanntes und gesperrtes Konto bekommen dieselbe Antwort', async () => {
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', gast.anwenderId).execute()
  const answers = [
    await anmelden(anna.username, 'Falsch-1234!', { von: '10.0.1.1' }),
    await anmelden('niemand@firma.example', password, { von: '10.0.1.1' }),
    await anmelden(gast.username, password, { von: '10.0.1.1' }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...answers[0]!.json(), requestId: '' })
    expect(cookies(answer)).toEqual([])
  }
  expect(answers[0]!.json()).toMatchObject({ code: 'login.unauthorized', detail: 'Benutzername und/oder Passwort sind inkorrekt' })
})

test('leere Felder werden am Feld gemeldet', async () => {
  const answer = await anmelden(' ', '')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual(['username', 'password'])
})

test('jede Anmeldung hat ein neues Geheimnis und beendet keine andere Sitzung', async () => {
  const [first, second] = [
    token(await anmelden(bernd.username)),
    token(await anmelden(bernd.username, password, { cookie: 'sitzung=vom-angreifer-vorgegeben' })),
  ]
  expect(first).not.toBe(second)
  expect(second).not.toContain('angreifer')
  expect((await sitzung(first)).statusCode).toBe(200)
  expect((await sitzung(second)).statusCode).toBe(200)
})

test('von 50 gleichzeitigen falschen Versuchen werden höchstens 10 geprüft, auch über zwei Server', async () => {
  const other = await p.second()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => anmelden(carla.username, `Falsch-${index}-Xy`, { von: '10.0.2.1', server: index % 2 ? other.server : p.server })),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 401)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(40)
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().detail).toMatch(/Zu viele Versuche/)
  expect((await anmelden(carla.username, password, { von: '10.0.2.1', server: other.server })).statusCode).toBe(429)
  expect((await anmelden(carla.username, password, { von: '10.0.2.2' })).statusCode).toBe(200)
  await other.stop()
})

test('ein unbekannter Name wird ebenso gebremst wie ein Konto', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => anmelden('geist@firma.example', 'egal', { von: '10.0.3.1' })))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('ein Erfolg löscht den Zähler des Kontos und verbraucht nichts von der Adresse', async () => {
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 9; index++) await anmelden(emil.username, 'Falsch-1234!', { von: '10.0.4.1' })
    expect((await anmelden(emil.username, password, { von: '10.0.4.1' })).statusCode).toBe(200)
  }
  const { zeiten } = await p.db.selectFrom('drossel').where('schluessel', '=', 'anmelden:10.0.4.1').select('zeiten').executeTakeFirstOrThrow()
  expect(zeiten).toHaveLength(27)
})

test('eine Adresse hat hundert Versuche, gleich für welche Konten', async () => {
  await p.db
    .insertInto('drossel')
    .values({ schluessel: 'anmelden:10.0.5.1', zeiten: Array.from({ length: 99 }, () => Temporal.Now.instant().toString()) })
    .execute()
  expect((await anmelden('a@firma.example', 'x', { von: '10.0.5.1' })).statusCode).toBe(401)
  expect((await anmelden('b@firma.example', 'x', { von: '10.0.5.1' })).statusCode).toBe(429)
})

test('die Prüfspur kennt Erfolg, Fehlschlag und Abmeldung – ohne Passwort und ohne unbekannte Namen', async () => {
  await anmelden('Mein-Passwort-im-falschen-Feld', 'geheim-Xy1!', { von: '10.0.6.1' })
  await anmelden(max.username, 'auch-geheim-Xy1!', { von: '10.0.6.1' })
  const value = token(await anmelden(max.username, password, { von: '10.0.6.1' }))
  await p.server.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: { cookie: `sitzung=${value}` } })
  const rows = await p.db
    .selectFrom('pruefspur')
    .orderBy('id', 'desc')
    .limit(4)
    .select(['aktion', 'anwenderId', 'anwenderName', 'gegenstandId', 'daten'])
    .execute()
  expect(rows.map(({ aktion }) => aktion).toReversed()).toEqual(['anmelden-fehlgeschlagen', 'anmelden-fehlgeschlagen', 'anmelden', 'abmelden'])
  expect(rows[3]).toMatchObject({ gegenstandId: 'unbekannt', daten: { grund: 'unbekannt', adresse: '10.0.6.1' } })
  expect(rows[2]).toMatchObject({ anwenderId: null, gegenstandId: max.anwenderId, daten: { grund: 'passwort' } })
  expect(rows[1]).toMatchObject({ anwenderId: max.anwenderId, anwenderName: 'Max Beispiel' })
  const everything = JSON.stringify([
    await p.db.selectFrom('pruefspur').selectAll().execute(),
    await p.db.selectFrom('drossel').selectAll().execute(),
  ]).toLowerCase()
  expect(everything).not.toMatch(/geheim-xy1|mein-passwort|nebel/)
})

test('nach dem Abmelden gilt die Sitzung nicht mehr und die Cookies sind fort', async () => {
  const value = token(await anmelden(bernd.username))
  const answer = await p.server.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: { cookie: `sitzung=${value}` } })
  expect(answer.json()).toEqual({ ok: true })
  expect((answer.cookies as { name: string; value: string }[]).map(({ name, value: empty }) => [name, empty])).toEqual([
    ['sitzung', ''],
    ['angemeldet', ''],
  ])
  expect((await sitzung(value)).statusCode).toBe(401)
})

test('ohne Anmeldung 401 bei allem, was eine Sitzung braucht', async () => {
  const nobody = p.als(null, calls)
  for (const call of [
    () => nobody.session(),
    () => nobody.logout(),
    () => nobody.konto({ body: { accountid: 1000 } }),
    () => nobody.sprache({ body: { sprache: 'en' } }),
    () => nobody.einstellung({ params: { schluessel: 'a' }, body: { wert: 1 } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
})

test('das Konto wechselt unter den eigenen; das verlassene bleibt wählbar, ein fremdes gibt es nicht', async () => {
  const wir = p.als(carla, calls)
  await wir.konto({ body: { accountid: 3000 } })
  expect(await wir.session()).toMatchObject({ accountid: 3000, konten: [{ accountid: 1000 }, { accountid: 3000 }] })
  await wir.konto({ body: { accountid: 1000 } })
  expect((await wir.session()).accountid).toBe(1000)
  await expect(p.als(anna, calls).konto({ body: { accountid: 3000 } })).rejects.toMatchObject({ status: 404 })
})

test('die Sprache gilt sofort, auch für Fehlertexte', async () => {
  const wir = p.als(bernd, calls)
  await wir.sprache({ body: { sprache: 'en' } })
  expect((await wir.session()).sprache).toBe('en')
  await expect(wir.konto({ body: { accountid: 1 } })).rejects.toMatchObject({ problem: { detail: 'You may not act for this account.' } })
  await wir.sprache({ body: { sprache: 'de' } })
})

test('Einstellungen gehören der Person, lassen sich ändern und löschen', async () => {
  const wir = p.als(emil, calls)
  await wir.einstellung({ params: { schluessel: 'theme' }, body: { wert: 'dark' } })
  await wir.einstellung({ params: { schluessel: 'dashboard.widgets' }, body: { wert: [{ id: 'a', breite: 2 }] } })
  await wir.einstellung({ params: { schluessel: 'theme' }, body: { wert: 'light' } })
  expect((await wir.session()).einstellungen).toEqual({ theme: 'light', 'dashboard.widgets': [{ id: 'a', breite: 2 }] })
  expect((await p.als(max, calls).session()).einstellungen).toEqual({})
  await wir.einstellung({ params: { schluessel: 'theme' }, body: { wert: null } })
  expect((await wir.session()).einstellungen).not.toHaveProperty('theme')
})

test('Einstellungen sind klein und wenige', async () => {
  const wir = p.als(max, calls)
  await expect(wir.einstellung({ params: { schluessel: 'gross' }, body: { wert: 'x'.repeat(20_001) } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'login.wert-zu-gross' },
  })
  await expect(wir.einstellung({ params: { schluessel: 'a/b' }, body: { wert: 1 } })).rejects.toMatchObject({ status: 400 })
  await p.db
    .insertInto('anwenderEinstellung')
    .values(Array.from({ length: 200 }, (_, index) => ({ anwenderId: max.anwenderId, schluessel: `k${index}`, wert: '1' })))
    .execute()
  await expect(wir.einstellung({ params: { schluessel: 'neu' }, body: { wert: 1 } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'login.zu-viele-werte' },
  })
  await wir.einstellung({ params: { schluessel: 'k7' }, body: { wert: 2 } })
})

test('die Anmeldeseite erfährt den Namen der Firma und sonst nichts', async () => {
  expect(await p.als(null, calls).portal()).toEqual({ firma: 'Testbau GmbH' })
})

test('wer sich mit dem alten Passwort anmeldet, während ein neues gesetzt wird, hat danach keine Sitzung', async () => {
  const { anwenderId } = max
  const vorher = await p.db.selectFrom('anwender').where('id', '=', anwenderId).select('passwortHash').executeTakeFirstOrThrow()
  const passwortHash = await hashPassword('Kiesel#Zaun47')
  const offene = () => p.db.selectFrom('sitzung').where('anwenderId', '=', anwenderId).where('beendet', 'is', null).select('id').execute()
  let fertig = false
  const versuch = await p.db.transaction().execute(async (trx) => {
    await trx.updateTable('anwender').set({ passwortHash }).where('id', '=', anwenderId).execute()
    await endSessions(trx, anwenderId, 'ausweis-passwort')
    const laeuft = anmelden(max.username).finally(() => (fertig = true))
    // Either it is through already, or it waits for what is being set here.
    const wartet = async () =>
      (await p.db.selectFrom(sql<{ granted: boolean }>`pg_locks`.as('l')).where('granted', '=', false).select('granted').execute()).length > 0
    await expect.poll(async () => fertig || (await wartet()), { interval: 20, timeout: 20_000 }).toBe(true)
    return { laeuft }
  })
  expect((await versuch.laeuft).statusCode).toBe(401)
  expect(await offene()).toEqual([])
  await p.db.updateTable('anwender').set(vorher).where('id', '=', anwenderId).execute()
})
