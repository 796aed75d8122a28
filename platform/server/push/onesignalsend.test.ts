import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { calls } from '#apps/settings/contract.ts'
import { calls as tickets } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { tell } from '#platform/server/database/db-driver.ts'
import { portal } from '#test/cast.ts'
import { pushService } from '#test/pushservice.ts'
import { besetze, kundeA, kundeB, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'

interface Nachricht {
  path: string
  key: unknown
  body: { app_id: string; idempotency_key: string; include_subscription_ids: string[]; contents: Record<string, string>; web_url: string }
}
/** OneSignal's interface as its documentation describes it. */
async function oneSignal() {
  const nachrichten: Nachricht[] = []
  let sagt: (body: Nachricht['body']) => [number, object] = () => [200, {}]
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Nachricht['body']
      nachrichten.push({ path: request.url ?? '', key: request.headers.authorization, body })
      const [status, answer] = sagt(body)
      reply.writeHead(status, { 'content-type': 'application/json', ...(status === 307 ? { location: '/woanders' } : {}) }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nachrichten,
    sagt: (next: typeof sagt) => {
      sagt = next
    },
    ende: () => new Promise<unknown>((done) => server.close(done)),
  }
}

const appId = '4f0a6c1e-3b2d-4c5e-8f70-123456789abc'
const schluessel = 'os_v2_app_geheimgeheimgeheim'
let dort: Awaited<ReturnType<typeof oneSignal>>
let eigene: Awaited<ReturnType<typeof pushService>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  dort = await oneSignal()
  eigene = await pushService()
  p = await portal({ ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: schluessel, PUBLIC_URL: 'http://portal.testbau.example' }, serverApps, {
    pushHost: dort.host,
    pushServices: eigene.services,
  })
  await besetze(p.db)
  // These tests are about other news.
  await p.db
    .insertInto('benachrichtigungAus')
    .values([sina, sami].map(({ anwenderId }) => ({ anwenderId, anlass: 'ticket.neu', weg: 'push' as const })))
    .execute()
})
afterAll(async () => {
  await p.stop()
  await dort.ende()
  await eigene.close()
})
beforeEach(async () => {
  dort.sagt(() => [200, { id: uuid() }])
  dort.nachrichten.length = 0
  await p.db.deleteFrom('pushAbo').execute()
  await p.db.deleteFrom('pushOnesignal').execute()
})
const melde = async (who: typeof sina) => {
  const abo = uuid()
  await p.als(who, calls).onesignalAbo({ body: { abo } })
  return abo
}
/** A note in which somebody is mentioned: he hears of it. */
async function erwaehne(who: typeof sina) {
  const { id, nummer } = await p.als(sina, tickets).anlegen({ body: { id: uuid(), name: 'Geheime Heizung', objektId: objekt.a } })
  await p.als(sina, tickets).notieren({ params: { id }, body: { id: uuid(), text: 'Kanariengelb', erwaehnt: [who.anwenderId] } })
  return nummer
}
const jobs = async (zustaende: string) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pgboss.job where name like 'push%' and state::text = any (string_to_array(${zustaende}, ' '))`.execute(p.db)
  ).rows[0]!.n
const still = () => expect.poll(() => jobs('created active'), { interval: 30, timeout: 15_000 }).toBe(0)
const abos = async () => (await p.db.selectFrom('pushOnesignal').select('aboId').execute()).map(({ aboId }) => aboId)

test('was jemanden angeht, kommt bei OneSignal ohne Inhalt an und führt nur ihn zum Ticket', async () => {
  const abo = await melde(sami)
  const nummer = await erwaehne(sami)
  await expect.poll(() => dort.nachrichten.length, { interval: 30 }).toBe(1)
  const [{ path, key, body }] = dort.nachrichten as [Nachricht]
  expect([path, key]).toEqual(['/notifications?c=push', `Key ${schluessel}`])
  expect(body).toEqual({
    app_id: appId,
    idempotency_key: expect.any(String) as string,
    include_subscription_ids: [abo],
    contents: { de: 'Neuigkeiten im Portal', en: 'News in the portal' },
    web_url: `http://portal.testbau.example/push/${body.idempotency_key}`,
    ttl: 86_400,
  })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Heizung|Kanarien|${nummer}`))
  const wohin = async (who: typeof sina | null, id = body.idempotency_key) =>
    (await p.server.inject({ url: `/push/${id}`, headers: who ? { cookie: await p.cookie(who) } : {} })).headers['location']
  expect([await wohin(sami), await wohin(sina), await wohin(null), await wohin(sami, 'x')]).toEqual([`/ticket/${nummer}`, '/', '/', '/'])
  for (const fremd of ['/.//boese.example/x', '/x/..//boese.example', '/%2F/boese.example']) {
    await p.db.updateTable('benachrichtigung').set({ ziel: fremd }).where('id', '=', body.idempotency_key).execute()
    expect(await wohin(sami), fremd).toBe('/')
  }
})
test('mit dem Ende der Sitzung endet auch das; wer ein eigenes Abonnement hat, hört es nur einmal', async () => {
  await melde(sami)
  const geraet = eigene.browser(uuid())
  await p.als(sami, calls).pushAbonnieren({ body: geraet.subscription })
  await erwaehne(sami)
  await expect.poll(geraet.received, { interval: 30 }).toHaveLength(1)
  await still()
  await p.als(sami, calls).pushAbmelden()
  await sql`update sitzung set laeuft_ab = now() where id in (select sitzung_id from push_onesignal)`.execute(p.db)
  await erwaehne(sami)
  await still()
  expect(dort.nachrichten).toEqual([])
  await sql`update sitzung set laeuft_ab = now() + interval '1 hour' where id in (select sitzung_id from push_onesignal)`.execute(p.db)
})
test('ein neuer Mensch am selben Browser nimmt ihn dem vorigen, und wer dort abschaltet, ist abgemeldet', async () => {
  const abo = await melde(kundeA)
  await p.als(kundeB, calls).onesignalAbo({ body: { abo } })
  expect(await p.db.selectFrom('pushOnesignal').innerJoin('sitzung as s', 's.id', 'sitzungId').select('s.anwenderId').execute()).toEqual([
    { anwenderId: kundeB.anwenderId },
  ])
  await p.als(kundeB, calls).onesignalAbo({ body: { abo: null } })
  expect(await abos()).toEqual([])
})
test('was OneSignal nicht mehr kennt, wird vergessen', async () => {
  const abo = await melde(sami)
  dort.sagt((body) => [200, { id: uuid(), errors: { invalid_player_ids: body.include_subscription_ids } }])
  await erwaehne(sami)
  await expect.poll(abos, { interval: 30 }).toEqual([])
  await p.als(sami, calls).onesignalAbo({ body: { abo } })
  dort.sagt(() => [200, { id: '', errors: ['All included players are not subscribed'] }])
  await erwaehne(sami)
  await expect.poll(abos, { interval: 30 }).toEqual([])
})
for (const [wie, status] of [
  ['antwortet es mit einem Fehler', 503],
  ['leitet es weiter', 307],
] as const)
  test(`${wie}, wird es unter derselben Nummer noch einmal versucht, und niemand wird vergessen`, async () => {
    const abo = await melde(sami)
    const vorher = await jobs('retry')
    dort.sagt(() => [status, {}])
    await erwaehne(sami)
    await expect.poll(() => jobs('retry'), { interval: 30, timeout: 15_000 }).toBe(vorher + 1)
    expect([dort.nachrichten.every(({ path }) => path === '/notifications?c=push'), await abos()]).toEqual([true, [abo]])
    dort.sagt(() => [200, { id: uuid() }])
    await sql`update pgboss.job set start_after = now() where name = 'push-onesignal' and state = 'retry'`.execute(p.db)
    await tell(p.db, 'push-onesignal')
    await expect.poll(() => dort.nachrichten.length, { interval: 50, timeout: 15_000 }).toBeGreaterThan(1)
    expect(new Set(dort.nachrichten.map(({ body }) => body.idempotency_key)).size).toBe(1)
    await still()
  })
