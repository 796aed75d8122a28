import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as settings } from '#apps/settings/contract.ts'
import { einfach } from '#apps/settings/server/ausweis.ts'
import { anna, bernd, carla, dora, emil, kunde, max, password, portal, type Figure } from '#test/cast.ts'
import { ausweisCode } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const pin = '482915'
const mitPin = async (wer: Figure, anzahl: 1 | 8 = 1) => {
  const wir = p.als(wer, settings)
  await wir.ausweisPin({ body: { password, pin } })
  return (await wir.ausweisCodes({ body: { anzahl } })).codes.map(({ code }) => code)
}
const anmelden = (code: string, geheim = pin, von = '10.9.0.1', server = p.server) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/auth/ausweis',
    remoteAddress: von,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { code, pin: geheim },
  })

test('Code und PIN beginnen eine Sitzung, die nicht angemeldet bleibt; der Code gilt kein zweites Mal', async () => {
  const [code] = await mitPin(anna)
  expect(code).toMatch(ausweisCode)
  const first = await anmelden(code!)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ username: anna.username, stayAuthenticated: false })
  expect((first.cookies as { name: string; maxAge?: number }[]).find(({ name }) => name === 'sitzung')!.maxAge).toBeUndefined()
  expect((await anmelden(code!)).statusCode).toBe(401)
  expect(await p.als(anna, settings).ausweis()).toMatchObject({ pin: true, offen: 0, codes: [{ zustand: 'verbraucht' }] })
})

test('von zehn gleichzeitigen Anmeldungen mit demselben Code gelingt höchstens eine, auch über zwei Server', async () => {
  const [code] = await mitPin(bernd)
  const other = await p.second()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => anmelden(code!, pin, `10.9.1.${index}`, index % 2 ? other.server : p.server)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await other.stop()
})

test('die dritte falsche PIN verbraucht den Code; die richtige kommt danach zu spät', async () => {
  const [code] = await mitPin(carla)
  for (let attempt = 0; attempt < 3; attempt++) expect((await anmelden(code!, '000001', '10.9.2.1')).statusCode).toBe(401)
  expect((await anmelden(code!, pin, '10.9.2.1')).statusCode).toBe(401)
  expect(await p.als(carla, settings).ausweis()).toMatchObject({ offen: 0 })
})

test('mit vielen Codes lässt sich die PIN nicht durchprobieren: zehn Versuche je Konto und Adresse', async () => {
  const codes = await mitPin(dora, 8)
  const answers = []
  for (let attempt = 0; attempt < 12; attempt++) answers.push(await anmelden(codes[Math.floor(attempt / 2)]!, '000001', '10.9.3.1'))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.at(-1)!.statusCode).toBe(429)
  // Elsewhere the person still gets in.
  expect((await anmelden(codes[7]!, pin, '10.9.3.2')).statusCode).toBe(200)
})

test('unbekannter, fremder, widerrufener und abgelaufener Code, gesperrte Person und falsche PIN: dieselbe Antwort', async () => {
  const [falsch, alt, gesperrt] = (await mitPin(emil, 8)) as [string, string, string]
  const wir = p.als(emil, settings)
  const answers = [await anmelden(`portal-ausweis:${'A'.repeat(32)}`, pin, '10.9.4.1'), await anmelden(falsch, '000001', '10.9.4.1')]
  await wir.ausweisWiderrufen()
  answers.push(await anmelden(falsch, pin, '10.9.4.1'))
  await p.db.updateTable('anmeldecode').set({ laeuftAb: '2020-01-01T00:00:00Z', widerrufen: null }).where('anwenderId', '=', emil.anwenderId).execute()
  answers.push(await anmelden(alt, pin, '10.9.4.1'))
  await p.db.updateTable('anmeldecode').set({ laeuftAb: '2099-01-01T00:00:00Z' }).where('anwenderId', '=', emil.anwenderId).execute()
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', emil.anwenderId).execute()
  answers.push(await anmelden(gesperrt, pin, '10.9.4.1'))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...answers[0]!.json(), requestId: '' })
  }
  expect(answers[0]!.json()).toMatchObject({ code: 'login.ausweis-abgelehnt' })
})

test('ein neues Passwort widerruft alle offenen Codes', async () => {
  const [code] = await mitPin(max)
  await p.db.updateTable('anwender').set({ passwortHash: 'argon2id$neu' }).where('id', '=', max.anwenderId).execute()
  expect((await p.als(max, settings).ausweis()).codes[0]).toMatchObject({ zustand: 'widerrufen' })
  expect((await anmelden(code!, pin, '10.9.5.1')).statusCode).toBe(401)
})

test('die PIN verlangt das Passwort, ist nicht zu einfach und steht nirgends lesbar; Codes brauchen eine PIN und haben eine Grenze', async () => {
  const wir = p.als(bernd, settings)
  await expect(wir.ausweisPin({ body: { password: 'Falsch-1234!', pin } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'settings.ausweis-passwort' },
  })
  await expect(wir.ausweisPin({ body: { password, pin: '654321' } })).rejects.toMatchObject({ status: 422, problem: { code: 'settings.ausweis-pin-einfach' } })
  await expect(wir.ausweisPin({ body: { password, pin: '12a456' } })).rejects.toMatchObject({ status: 400 })
  expect([einfach('111111'), einfach('123456'), einfach('987654'), einfach('482915')]).toEqual([true, true, true, false])
  await p.db.deleteFrom('anmeldepin').where('anwenderId', '=', bernd.anwenderId).execute()
  await expect(wir.ausweisCodes({ body: { anzahl: 1 } })).rejects.toMatchObject({ status: 422, problem: { code: 'settings.ausweis-ohne-pin' } })
  const codes = await mitPin(bernd, 8)
  await wir.ausweisCodes({ body: { anzahl: 8 } })
  await expect(wir.ausweisCodes({ body: { anzahl: 1 } })).rejects.toMatchObject({ status: 422, problem: { code: 'settings.ausweis-zu-viele' } })
  const everything = JSON.stringify([
    await p.db.selectFrom('anmeldepin').selectAll().execute(),
    await p.db.selectFrom('anmeldecode').selectAll().execute(),
    await p.db.selectFrom('pruefspur').selectAll().execute(),
    await p.db.selectFrom('drossel').selectAll().execute(),
  ])
  expect(everything).not.toContain(pin)
  expect(everything).not.toContain(codes[0]!.split(':')[1]!)
})

test('ohne Anmeldung verrät der Ausweis nichts und lässt sich nichts erzeugen', async () => {
  const nobody = p.als(null, settings)
  for (const call of [
    () => nobody.ausweis(),
    () => nobody.ausweisCodes({ body: { anzahl: 1 } }),
    () => nobody.ausweisPin({ body: { password, pin } }),
    () => nobody.ausweisWiderrufen(),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
})

test('eine beendete Sitzung bekommt keine Codes mehr, auch solange ein Server sie noch für offen hält', async () => {
  await p.als(kunde, settings).ausweisPin({ body: { password, pin } })
  await p.db.updateTable('sitzung').set({ beendet: '2026-01-05T08:00:00Z' }).where('anwenderId', '=', kunde.anwenderId).execute()
  await expect(p.als(kunde, settings).ausweisCodes({ body: { anzahl: 1 } })).rejects.toMatchObject({ status: 401 })
  expect(await p.db.selectFrom('anmeldecode').where('anwenderId', '=', kunde.anwenderId).select('id').execute()).toEqual([])
})
