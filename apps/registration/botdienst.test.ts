import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import type { BotTask } from '#platform/contract/bot.ts'
import { portal } from '#test/cast.ts'

/** Friendly Captcha as its documentation describes it: knows one key and the answers in `gut`, each once. */
async function pruefdienst() {
  const gut = new Set<string>()
  const fragen: { path: string; key: unknown; body: unknown }[] = []
  let zustand: 'gut' | 'kaputt' | 'stumm' | 'weiter' | 'unlesbar' = 'gut'
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { response: string; sitekey: string }
      fragen.push({ path: request.url ?? '', key: request.headers['x-api-key'], body })
      const say = (status: number, text: object) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text))
      if (zustand === 'stumm') return reply.destroy()
      if (zustand === 'weiter') return reply.writeHead(307, { location: '/woanders' }).end()
      if (zustand === 'unlesbar') return reply.end('<html>')
      if (zustand === 'kaputt') return say(503, { success: false })
      if (request.headers['x-api-key'] !== schluessel) return say(401, { success: false, error: { error_code: 'auth_invalid' } })
      return say(200, gut.delete(body.response) ? { success: true, data: {} } : { success: false, error: { error_code: 'response_invalid' } })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gut,
    fragen,
    ist: (next: typeof zustand) => {
      zustand = next
    },
    ende: () => new Promise<unknown>((done) => server.close(done)),
  }
}

const siteKey = 'FCTESTTESTTEST1'
const schluessel = 'A1-geheimer-schluessel'
let dienst: Awaited<ReturnType<typeof pruefdienst>>
let p: Awaited<ReturnType<typeof portal>>
let falsch: Awaited<ReturnType<typeof portal>>
let ohne: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  dienst = await pruefdienst()
  const mit = (key: string) => portal({ BOT_PROTECTION_SITE_KEY: siteKey, BOT_PROTECTION_API_KEY: key }, serverApps, { botHost: dienst.host })
  ;[p, falsch, ohne] = await Promise.all([mit(schluessel), mit('ein-falscher-schluessel'), portal()])
})
afterAll(async () => {
  await Promise.all([p.stop(), falsch.stop(), ohne.stop()])
  await dienst.ende()
})
beforeEach(() => {
  dienst.ist('gut')
  dienst.fragen.length = 0
})

let adresse = 0
const post = (path: string, payload: object, at = p) =>
  at.server.inject({
    method: 'POST',
    url: `/api/v1/registration${path}`,
    remoteAddress: `10.3.0.${++adresse % 250}`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })
const aufgabe = async (at = p) => (await post('/challenge', {}, at)).json<BotTask>()
const rechne = async (at = p) => {
  const { id, parameters } = await aufgabe(at)
  const { counter, derivedKey } = (await solveChallenge({ challenge: { parameters }, deriveKey }))!
  return { id, counter, derivedKey }
}
const person = { vorname: 'Nora', zuname: 'Neu', firma: 'Neubau Nord GmbH', password: 'Kiesel#Zaun42', passwordRepeat: 'Kiesel#Zaun42' }
const registriere = async (email: string, bot: object, at = p) => {
  const answer = await post('', { ...person, email: `${email}@dienst.example`, bot }, at)
  return answer.statusCode === 200 ? 'ja' : answer.json<{ code: string }>().code
}
const da = async (email: string, at = p) => (await at.db.selectFrom('registrierung').where('email', '=', `${email}@dienst.example`).execute()).length

test('mit Sitekey und Schlüssel nennt die Aufgabe den Dienst, und die Seite darf genau dessen Rahmen zeigen; was sie lädt, ist von hier', async () => {
  expect((await aufgabe()).dienst).toEqual({ siteKey })
  const policy = String((await p.server.inject('/livez')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  expect(policy).toMatch(/frame-src 'self' https:\/\/eu\.frcapi\.com/)
})
test('ohne beides ändert sich nichts', async () => {
  expect(await aufgabe(ohne)).not.toHaveProperty('dienst')
  expect(String((await ohne.server.inject('/livez')).headers['content-security-policy'])).not.toMatch(/frcapi|frame-src/)
  expect(await registriere('ohne', await rechne(ohne), ohne)).toBe('ja')
  expect(await registriere('ohne-zwei', { dienst: 'gut' }, ohne)).toBe('bot.dienst-gestoert')
  expect(dienst.fragen).toEqual([])
})
test('wen der Dienst für einen Menschen hält, der wird registriert, und sein Wort gilt einmal', async () => {
  dienst.gut.add('mensch-1')
  expect(await registriere('mensch', { dienst: 'mensch-1' })).toBe('ja')
  expect(dienst.fragen).toEqual([{ path: '/api/v2/captcha/siteverify', key: schluessel, body: { response: 'mensch-1', sitekey: siteKey } }])
  expect(await registriere('nochmal', { dienst: 'mensch-1' })).toBe('bot.nicht-geloest')
  expect(await registriere('erfunden', { dienst: 'x'.repeat(20_000) })).toBe('bot.nicht-geloest')
  expect([await da('mensch'), await da('nochmal'), await da('erfunden')]).toEqual([1, 0, 0])
})
test('wer sich den Dienst spart und nur rechnet, kommt nicht daran vorbei', async () => {
  expect(await registriere('spart', await rechne())).toBe('bot.dienst-noetig')
  expect(await da('spart')).toBe(0)
})
for (const [wie, zustand] of [
  ['antwortet er mit 503', 'kaputt'],
  ['bricht er ab', 'stumm'],
  ['leitet er weiter', 'weiter'],
  ['antwortet er etwas anderes', 'unlesbar'],
] as const)
  test(`fällt der Dienst aus (${wie}), sagt das Portal es, und der eigene Rechenbeweis gilt; ein falscher nicht`, async () => {
    dienst.ist(zustand)
    expect(await registriere(`a-${zustand}`, { dienst: 'egal' })).toBe('bot.dienst-gestoert')
    expect(await registriere(`b-${zustand}`, await rechne())).toBe('ja')
    expect(await registriere(`c-${zustand}`, { ...(await rechne()), derivedKey: '00' })).toBe('bot.nicht-geloest')
    expect([await da(`a-${zustand}`), await da(`b-${zustand}`), await da(`c-${zustand}`)]).toEqual([0, 1, 0])
  })
test('nimmt der Dienst unseren Schlüssel nicht an, ist niemand ausgesperrt', async () => {
  expect(await registriere('schluessel', { dienst: 'egal' }, falsch)).toBe('bot.dienst-gestoert')
  expect(await registriere('schluessel', await rechne(falsch), falsch)).toBe('ja')
})
