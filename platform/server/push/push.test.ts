import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as tickets } from '#apps/ticket/contract.ts'
import { calls } from '#apps/settings/contract.ts'
import { serverApps } from '#apps/index.server.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { gast, portal } from '#test/cast.ts'
import { pushService } from '#test/pushservice.ts'
import { besetze, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { browserServices, isPrivate, post } from './services.ts'

let service: Awaited<ReturnType<typeof pushService>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  service = await pushService()
  p = await portal({}, serverApps, { pushServices: service.services })
  await besetze(p.db)
  // These tests are about other news.
  await p.db
    .insertInto('benachrichtigungAus')
    .values([sina, sami].map(({ anwenderId }) => ({ anwenderId, anlass: 'ticket.neu', weg: 'push' as const })))
    .execute()
})
afterAll(async () => {
  await p.stop()
  await service.close()
})
beforeEach(async () => {
  service.answer({ status: 201 })
  service.knocks.length = 0
  await p.db.deleteFrom('pushAbo').execute()
})

const subscribe = async (who: typeof sina, name: string = uuid()) => {
  const browser = service.browser(name)
  await p.als(who, calls).pushAbonnieren({ body: browser.subscription })
  return browser
}
const ticketFor = (who: typeof sina) => p.als(who, tickets).anlegen({ body: { id: uuid(), name: 'Geheime Heizung', objektId: objekt.a } })
const comment = (who: typeof sina, id: string) => p.als(who, tickets).kommentieren({ params: { id }, body: { id: uuid(), text: 'Kanariengelb' } })
/** All pushes that were queued are through (or wait for another try). */
const quiet = () =>
  expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name like 'push%' and state in ('created', 'active')`.execute(p.db)).rows[0]!
          .n,
      { interval: 30, timeout: 15_000 },
    )
    .toBe(0)

test('eine Antwort kommt als Push ohne Inhalt an; nur der Browser kann sie öffnen, und sie führt zum Ticket', async () => {
  const browser = await subscribe(kundeA)
  const { id, nummer } = await ticketFor(kundeA)
  await comment(sina, id)
  await expect.poll(browser.received, { interval: 30 }).toHaveLength(1)
  const inhalt = JSON.parse(browser.received()[0]!) as { id: string }
  expect(inhalt).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await p.als(kundeA, calls).pushZiel({ params: inhalt })).toEqual({ ziel: `/ticket/${nummer}` })
  await expect(p.als(kundeB, calls).pushZiel({ params: inhalt })).rejects.toMatchObject({ status: 404 })
  const [{ headers, body }] = service.knocks as [(typeof service.knocks)[0]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(body.includes('Kanariengelb') || body.includes(String(nummer))).toBe(false)
  const { schluessel } = await p.als(kundeA, calls).benachrichtigungen()
  expect(vapid(String(headers['authorization']), schluessel)).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
})

test('wer diesen Browser an- oder abmeldet, liest es auch auf seiner anderen offenen Seite neu', async () => {
  const { subscription } = service.browser(uuid())
  const answers = [await p.send(sina, calls.pushAbonnieren, { body: subscription }), await p.send(sina, calls.pushAbmelden, {})]
  for (const { statusCode, headers } of answers) expect([statusCode, headers['x-live']]).toEqual([200, expect.stringContaining('benachrichtigungen')])
})

test('wer selbst schreibt, wer nicht beteiligt ist und wer es nicht will, hört nichts', async () => {
  const [self, other, stumm] = [await subscribe(sina), await subscribe(kundeB), await subscribe(kundeA)]
  await p.als(kundeA, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.kommentar', weg: 'push', an: false } })
  const { id } = await ticketFor(kundeA)
  await comment(sina, id)
  await quiet()
  expect([self, other, stumm].map((one) => one.received())).toEqual([[], [], []])
  expect((await p.als(kundeA, calls).benachrichtigungen()).anlaesse).toContainEqual(
    expect.objectContaining({ anlass: 'ticket.kommentar', mail: true, push: false }),
  )
  await p.als(kundeA, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.kommentar', weg: 'push', an: true } })
  await comment(sina, id)
  await expect.poll(stumm.received, { interval: 30 }).toHaveLength(1)
})

test('E-Mails, die jemand abbestellt hat, werden nicht geschrieben; um eine Bestätigung wird immer gebeten', async () => {
  await p.als(kundeA, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.kommentar', weg: 'mail', an: false } })
  const { id } = await ticketFor(kundeA)
  const mails = async () =>
    (
      await p.db.selectFrom('postausgang').where('an', '=', kundeA.username).where('faden', '=', `ticket.${id}`).orderBy('anlass').select('anlass').execute()
    ).map(({ anlass }) => anlass)
  await comment(sina, id)
  expect(await mails()).toEqual(['ticket.angelegt'])
  await expect(p.als(kundeA, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.bestaetigung', weg: 'mail', an: false } })).rejects.toMatchObject({
    status: 422,
  })
  await p.als(kundeA, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.kommentar', weg: 'mail', an: true } })
  await comment(sina, id)
  expect(await mails()).toEqual(['ticket.angelegt', 'ticket.kommentar'])
})

test('eine Zuweisung und eine Erwähnung erreichen auch Leute ohne E-Mail-Adresse', async () => {
  await p.db.updateTable('anwender').set({ email: null }).where('id', '=', sami.anwenderId).execute()
  const browser = await subscribe(sami)
  const { id } = await ticketFor(kundeA)
  await p.als(sina, tickets).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await expect.poll(browser.received, { interval: 30 }).toHaveLength(1)
  await p.als(sina, tickets).notieren({ params: { id }, body: { id: uuid(), text: 'intern', erwaehnt: [sami.anwenderId] } })
  await expect.poll(browser.received, { interval: 30 }).toHaveLength(2)
  await p.db.updateTable('anwender').set({ email: sami.username }).where('id', '=', sami.anwenderId).execute()
})

test('von einem neuen Ticket, das niemandem zugewiesen ist, hören die Verantwortlichen, die es wollen, auf ihren Geräten', async () => {
  const [leitung, wollteNicht, ohneRecht] = [await subscribe(lena), await subscribe(sina), await subscribe(toni)]
  const { nummer } = await ticketFor(kundeA)
  await expect.poll(leitung.received, { interval: 30 }).toHaveLength(1)
  expect(await p.als(lena, calls).pushZiel({ params: JSON.parse(leitung.received()[0]!) as { id: string } })).toEqual({ ziel: `/ticket/${nummer}` })
  await quiet()
  expect([wollteNicht, ohneRecht].map((one) => one.received())).toEqual([[], []])
})

for (const [name, end] of [
  ['beendet', sql`update sitzung set beendet = now() where id in (select sitzung_id from push_abo)`],
  ['abgelaufen', sql`update sitzung set laeuft_ab = now() where id in (select sitzung_id from push_abo)`],
] as const)
  test(`ist die Sitzung ${name}, kommt auf dem Gerät nichts mehr an`, async () => {
    const who = name === 'beendet' ? kundeA : kundeB
    const browser = await subscribe(who)
    const { id } = await p.als(sina, tickets).anlegen({ body: { id: uuid(), name: 'Ende', objektId: who === kundeA ? objekt.a : objekt.b } })
    await p.als(sina, tickets).kontaktHinzu({ params: { id }, body: { art: 'Kunde', anwenderId: who.anwenderId } })
    await comment(sina, id)
    await expect.poll(browser.received, { interval: 30 }).toHaveLength(1)
    await end.execute(p.db)
    await comment(sina, id)
    await quiet()
    expect(browser.received()).toHaveLength(1)
  })

test('ein neuer Mensch am selben Gerät bekommt nichts, was dem vorigen galt', async () => {
  const name = uuid()
  await subscribe(sami, name)
  const browser = await subscribe(sina, name)
  expect(await p.als(sami, calls).benachrichtigungen()).toMatchObject({ abonniert: false })
  expect(await p.als(sina, calls).benachrichtigungen()).toMatchObject({ abonniert: true })
  const { id } = await p.als(sina, tickets).anlegen({ body: { id: uuid(), name: 'Wechsel', objektId: objekt.a } })
  await p.als(sina, tickets).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await quiet()
  expect(browser.received()).toEqual([])
})

test('erneuert der Browser sein Abonnement, tritt das neue in derselben Sitzung an die Stelle des alten', async () => {
  expect(await p.als(sami, calls).pushStand()).toMatchObject({ abo: null })
  const alt = await subscribe(sami)
  const { schluessel } = await p.als(sami, calls).benachrichtigungen()
  expect(await p.als(sami, calls).pushStand()).toEqual({ schluessel, abo: { endpunkt: alt.subscription.endpunkt, gilt: true } })
  const neu = service.browser(uuid())
  await p.als(sami, calls).pushAbonnieren({ body: { ...neu.subscription, ersetzt: alt.subscription.endpunkt } })
  expect(await p.als(sami, calls).pushStand()).toEqual({ schluessel, abo: { endpunkt: neu.subscription.endpunkt, gilt: true } })
  await p.als(sami, calls).pushProbe()
  await expect.poll(neu.received, { interval: 30 }).toHaveLength(1)
  expect(alt.received()).toEqual([])
})

test('nach neuen Schlüsseln des Portals sagt der Stand, dass das Abonnement nicht mehr gilt', async () => {
  const alt = await subscribe(sina)
  await p.db.updateTable('pushAbo').set({ schluessel: 'frueher' }).execute()
  expect(await p.als(sina, calls).pushStand()).toMatchObject({ abo: { endpunkt: alt.subscription.endpunkt, gilt: false } })
  await p.als(sina, calls).pushAbonnieren({ body: { ...alt.subscription, ersetzt: alt.subscription.endpunkt } })
  expect(await p.als(sina, calls).pushStand()).toMatchObject({ abo: { gilt: true } })
})

test('wer abgeschaltet hat, wer ein anderer ist und wer nicht angemeldet ist, wird durch eine Erneuerung nicht angemeldet', async () => {
  const alt = await subscribe(sina)
  const erneuert = { ...service.browser(uuid()).subscription, ersetzt: alt.subscription.endpunkt }
  await expect(p.als(sami, calls).pushAbonnieren({ body: erneuert })).rejects.toMatchObject({ status: 422, problem: { code: 'push-nicht-abonniert' } })
  await expect(p.als(null, calls).pushAbonnieren({ body: erneuert })).rejects.toMatchObject({ status: 401 })
  await p.als(sina, calls).pushAbmelden()
  await expect(p.als(sina, calls).pushAbonnieren({ body: erneuert })).rejects.toMatchObject({ status: 422 })
  expect(await p.db.selectFrom('pushAbo').select('id').execute()).toEqual([])
})

test('sagt der Dienst, dass es den Browser nicht mehr gibt, wird er vergessen; fällt er aus, wird es noch einmal versucht', async () => {
  await subscribe(sami)
  const { id } = await p.als(sina, tickets).anlegen({ body: { id: uuid(), name: 'Weg', objektId: objekt.a } })
  const assign = () => p.als(sina, tickets).notieren({ params: { id }, body: { id: uuid(), text: 'x', erwaehnt: [sami.anwenderId] } })
  service.answer({ status: 503 })
  await assign()
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'push-zustellen' and state = 'retry'`.execute(p.db)).rows[0]!.n,
      { interval: 30, timeout: 10_000 },
    )
    .toBe(1)
  expect(await p.db.selectFrom('pushAbo').select('id').execute()).toHaveLength(1)
  service.answer({ status: 410 })
  await assign()
  await expect.poll(() => p.db.selectFrom('pushAbo').select('id').execute(), { interval: 30 }).toEqual([])
})

test('einer Weiterleitung wird nicht gefolgt', async () => {
  const elsewhere = await pushService()
  service.answer({ status: 307, location: `${elsewhere.origin}/geheim` })
  await subscribe(sami)
  await p.als(sami, calls).pushProbe()
  await expect.poll(() => service.knocks.length, { interval: 30 }).toBe(1)
  await quiet()
  expect(elsewhere.knocks).toEqual([])
  await elsewhere.close()
})

test('die Probe geht nur an dieses Gerät und ist begrenzt', async () => {
  await expect(p.als(sina, calls).pushProbe()).rejects.toMatchObject({ status: 422, problem: { code: 'push-nicht-abonniert' } })
  const browser = await subscribe(sina)
  await p.als(sina, calls).pushProbe()
  await expect.poll(browser.received, { interval: 30 }).toHaveLength(1)
  for (let nr = 0; nr < 8; nr++) await p.als(sina, calls).pushProbe()
  await expect(p.als(sina, calls).pushProbe()).rejects.toMatchObject({ status: 429 })
})

test('nur bekannte Push-Dienste werden angenommen, und nie eine Adresse im eigenen Netz', async () => {
  await quiet()
  service.knocks.length = 0
  const browser = service.browser('x')
  for (const endpunkt of ['https://127.0.0.1/x', 'http://169.254.169.254/latest', 'https://fcm.googleapis.com.boese.example/x', 'https://intern.example/x'])
    await expect(p.als(sina, calls).pushAbonnieren({ body: { ...browser.subscription, endpunkt } })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'push-dienst-unbekannt' },
    })
  const may = (address: string) => browserServices.allows(new URL(address))
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ].map(may),
  ).toEqual([true, true, true, true])
  expect(
    [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com@boese.example/x',
      'https://nutzer@fcm.googleapis.com/x',
      'https://boesepush.apple.com/x',
      'https://fcm.googleapis.com.boese.example/x',
      'https://10.0.0.1/x',
    ].map(may),
  ).toEqual([false, false, false, false, false, false, false])
  expect([
    ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '172.20.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0'].map((one) => isPrivate(one, 4)),
    ...['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'].map((one) => isPrivate(one, 6)),
  ]).not.toContain(false)
  expect([isPrivate('142.250.74.74', 4), isPrivate('2a00:1450:4001::200a', 6)]).toEqual([false, false])
  // A known name that leads home: nothing is sent.
  await expect(post({ ...browserServices, allows: () => true }, `${service.origin.replace('127.0.0.1', 'localhost')}/x`, {}, Buffer.alloc(0))).rejects.toThrow(
    'private network',
  )
  expect(service.knocks).toEqual([])
})

test('wer etwas nicht darf, kann davon nichts bestellen', async () => {
  expect((await p.als(gast, calls).benachrichtigungen()).anlaesse).toEqual([])
  await expect(p.als(kundeAlle, calls).benachrichtigungWaehlen({ body: { anlass: 'ticket.warnung', weg: 'push', an: false } })).rejects.toMatchObject({
    status: 422,
  })
})

/** Claims of a VAPID header whose signature belongs to our key. */
function vapid(header: string, schluessel: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(key).toBe(schluessel)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(schluessel, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; sub: string }
}
