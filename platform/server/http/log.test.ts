import * as z from 'zod/mini'
import { beforeAll, expect, test, vi } from 'vitest'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { serverApps } from '#apps/index.server.ts'
import { calls as login } from '#apps/login/contract.ts'
import { calls as stempelerfassung } from '#apps/stempelerfassung/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, gast, password, portal, probeApp } from '#test/cast.ts'
import { logged } from '#test/logged.ts'
import { mailsTo } from '#test/mail/outbox.ts'
import { defineServer, type Handlers } from './app.ts'

const probe = { permission: 'angemeldet', scope: 'selbst', result: z.object({}) } as const
const calls = defineContract(probeApp)({
  platzt: { method: 'POST', path: '/v1/probe/platzt', ...probe, body: z.object({ kennwort: z.string() }) },
  abfrage: { method: 'POST', path: '/v1/probe/abfrage', ...probe, body: z.object({ kennwort: z.string() }) },
})
/** As drivers do it: an error that carries its connection, with everything that the connection knows. */
const handlers: Handlers<typeof calls> = {
  async platzt(_, { body }) {
    throw Object.assign(new Error('geplatzt'), {
      client: { connectionParameters: { password: secret.database } },
      parameters: [body.kennwort],
      cause: new Error(body.kennwort),
    })
  },
  async abfrage({ db }, { body }) {
    await db
      .insertInto('gibtEsNicht' as never)
      .values({ kennwort: body.kennwort } as never)
      .execute()
    return {}
  },
}

const secret = {
  wrong: 'Falsch-9!gerade',
  fresh: 'Kranfuehrer7+Regen',
  database: 'datenbank-geheim-31',
  smtp: 'smtp-geheim-32',
  metrics: 'messwerte-geheim-33',
  body: 'rumpf-geheim-34',
  query: 'adresse-geheim-35',
  header: 'kopf-geheim-36',
  code: '',
  session: '',
}
const lines = logged()
let p: Awaited<ReturnType<typeof portal>>
let broken: { platzt: string; abfrage: string }

beforeAll(async () => {
  p = await portal({ LOG_LEVEL: 'debug', METRICS_TOKEN: secret.metrics, SMTP_URL: `smtp://portal:${secret.smtp}@127.0.0.1:1` }, [
    ...serverApps,
    defineServer(probeApp, { calls, handlers, messages: { de: {}, en: {} } }),
  ])
  await run()
  await p.stop()
})
/** A morning: sign-in wrong and right, stamp, forgotten password, two failures of the program, addresses and headers with secrets in them. */
async function run() {
  const { username } = anna
  await p
    .als(null, login)
    .login({ body: { username, password: secret.wrong, stayAuthenticated: false } })
    .catch(() => {})
  const signedIn = await p.send(null, login.login, { body: { username, password, stayAuthenticated: true } })
  secret.session = signedIn.cookies.find(({ name }) => name === 'sitzung')!.value
  await p.send(
    null,
    stempelerfassung.stempeln,
    { body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival', code: 'Normal' } },
    { cookie: `sitzung=${secret.session}` },
  )
  await p.als(null, passwort).token({ body: { username: bernd.username, email: bernd.username } })
  secret.code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec((await mailsTo(p, bernd.username))[0]!.text)![0]
  await p.als(null, passwort).reset({ body: { username: bernd.username, token: secret.code, password: secret.fresh, passwordRepeat: secret.fresh } })
  const [platzt, abfrage] = [
    await p.send(gast, calls.platzt, { body: { kennwort: secret.body } }),
    await p.send(gast, calls.abfrage, { body: { kennwort: secret.body } }),
  ]
  broken = { platzt: platzt.json<{ requestId: string }>().requestId, abfrage: abfrage.json<{ requestId: string }>().requestId }
  for (const url of [`/api/v1/einrichtung?token=${secret.query}`, `/forgot-password/reset?token=${secret.query}`, '/metrics', '/api/v1/gibt-es-nicht'])
    await p.server.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${url === '/metrics' ? secret.metrics : secret.header}`, cookie: `sitzung=${secret.header}` },
    })
  await vi.waitFor(async () => expect((await p.db.selectFrom('postausgang').select('fehler').executeTakeFirst())?.fehler).toBeTruthy(), { timeout: 30_000 })
  p.parts.log.error({ err: Object.assign(new Error('Verbindung weg'), { client: { password: secret.database } }) }, 'background')
}

const entries = () =>
  lines
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { err?: Record<string, unknown> })

test('jede Zeile ist JSON mit Zeit und Stufe', () => {
  expect(entries().length).toBeGreaterThan(20)
  for (const entry of entries()) expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) })
})

test('kein Kennwort, kein Code, kein Cookie und kein Schlüssel steht im Protokoll', () => {
  const log = lines.join('')
  expect(Object.values(secret).every((word) => word.length > 8)).toBe(true)
  const words = { ...secret, password, plain: secret.code.replace('-', ''), encoded: encodeURIComponent(secret.session), argon: '$argon2' }
  expect(
    Object.entries(words)
      .filter(([, word]) => log.includes(word))
      .map(([name]) => name),
  ).toEqual([])
})

test('von einem Fehler stehen Art, Text, Nummer und Ort da, nie die Verbindung oder die Werte einer Abfrage', () => {
  const errors = entries().filter(({ err }) => err)
  expect(errors.length).toBeGreaterThanOrEqual(3)
  for (const { err } of errors) expect(Object.keys(err!).filter((key) => !['type', 'message', 'code', 'stack'].includes(key))).toEqual([])
  expect(lines.join('')).not.toMatch(/connectionParameters|_events|"parameters"|secretKey/)
})

test('ein Fehler des Programms ist an der Nummer zu finden, die dem Anwender gezeigt wird', () => {
  const at = (id: string) => entries().filter(({ reqId, err }) => reqId === id && err)
  expect(at(broken.platzt)).toMatchObject([{ level: 50, code: 'unerwartet', err: { message: 'geplatzt', stack: expect.stringContaining('log.test.ts') } }])
  expect(at(broken.abfrage)).toMatchObject([{ level: 50, err: { code: '42P01' } }])
  expect(broken.platzt).toMatch(/^[0-9a-f-]{36}$/)
})

test('Anfragen stehen ohne das, was hinter dem Fragezeichen steht', () => {
  const urls = entries().flatMap(({ req }) => (req ? [(req as { url: string }).url] : []))
  expect(urls).toContain('/api/v1/einrichtung')
  expect(urls.filter((url) => url.includes('?'))).toEqual([])
})
