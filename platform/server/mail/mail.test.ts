import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { serverApps } from '#apps/index.server.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { Uuid } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, dora, portal, probeApp } from '#test/cast.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { tell } from '../database/db-driver.ts'
import { defineServer, type Handlers } from '../http/app.ts'
import { tries } from '../events/jobs.ts'
import { mailJob, sendMail } from './mail.ts'

const calls = defineContract(probeApp)({
  schreiben: {
    method: 'POST',
    path: '/v1/probe/post',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ id: Uuid }),
    body: z.object({
      an: z.string(),
      betreff: z.string(),
      text: z.string(),
      geheim: z.boolean(),
      ablehnen: z.boolean(),
      faden: z.optional(z.string()),
      sprache: z._default(z.enum(['de', 'en']), 'de'),
    }),
  },
})
const handlers: Handlers<typeof calls> = {
  async schreiben(context, { body: { ablehnen, faden, ...mail } }) {
    const id = await sendMail(context, { ...mail, anlass: 'probe', ...(faden === undefined ? {} : { faden }) })
    if (ablehnen) throw refused('probe.abgelehnt')
    return { id }
  },
}
const apps = [
  ...serverApps,
  defineServer(probeApp, { calls, handlers, messages: defineMessages({ 'probe.abgelehnt': 'Nein.' }, { 'probe.abgelehnt': 'No.' }) }),
]

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let second: Awaited<ReturnType<typeof p.second>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Portal Testbau <portal@firma.example>' }, apps)
  second = await p.second()
})
afterAll(async () => {
  await second.stop()
  await p.stop()
  await smtp.close()
})
beforeEach(() => {
  smtp.letters.length = 0
})

const write = (mail: Partial<{ an: string; betreff: string; text: string; geheim: boolean; ablehnen: boolean; faden: string; sprache: 'de' | 'en' }> = {}) =>
  p
    .als(anna, calls)
    .schreiben({ body: { an: 'bernd@firma.example', betreff: 'Baustelle', text: 'Morgen um sechs.', geheim: false, ablehnen: false, ...mail } })
    .then(({ id }) => id)
const sending = (smtpUrl: string | undefined) => ({
  smtpUrl,
  from: 'portal@firma.example',
  publicUrl: () => 'https://portal.example',
  demo: false,
  vault: p.parts.vault,
  store: p.parts.files.service.store,
})
const row = (id: string) => p.db.selectFrom('postausgang').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const sent = (id: string) => expect.poll(async () => (await row(id)).zustand, { interval: 30 }).toBe('gesendet')
/** The pause before the next try is over, and a worker looks. */
const laterOn = async (id: string) => {
  await expect
    .poll(
      async () =>
        (await sql`update pgboss.job set start_after = now() where name = 'post' and state = 'retry' and data ->> 'id' = ${id}`.execute(p.db)).numAffectedRows,
      { interval: 30 },
    )
    .toBe(1n)
  await tell(p.db, 'post')
}

test('eine Nachricht kommt mit Umlauten, Absender und Empfänger so an, wie sie geschrieben wurde', async () => {
  const text = 'Grüße aus Österreich: Maß, Ärger & „Fürst“ – 12 € für Zoë.\n\nZeile zwei.\n.\nnach dem Punkt'
  await sent(await write({ betreff: 'Frühschicht: Änderung für Gößling & Söhne – ab Montag, bitte weitersagen und bestätigen 🚧', text }))
  expect(smtp.letters).toMatchObject([
    {
      envelope: ['bernd@firma.example'],
      from: 'portal@firma.example',
      to: ['bernd@firma.example'],
      subject: 'Frühschicht: Änderung für Gößling & Söhne – ab Montag, bitte weitersagen und bestätigen 🚧',
      text,
    },
  ])
})

test('eine abgelehnte Tat verschickt nichts und hinterlässt nichts im Postausgang', async () => {
  await expect(write({ betreff: 'nie geschrieben', ablehnen: true })).rejects.toMatchObject({ status: 422 })
  await sent(await write({ betreff: 'danach' }))
  expect(smtp.letters.map(({ subject }) => subject)).toEqual(['danach'])
  expect(await p.db.selectFrom('postausgang').where('betreff', '=', 'nie geschrieben').selectAll().execute()).toEqual([])
})

test('zwei Server verschicken jede Nachricht einmal', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, nr) => write({ betreff: `Nummer ${nr}` })))
  for (const id of ids) await sent(id)
  expect(smtp.letters.map(({ subject }) => subject).toSorted()).toEqual(Array.from({ length: 20 }, (_, nr) => `Nummer ${nr}`).toSorted())
})

test('wird eine Nachricht zweimal zugleich abgeholt, geht sie trotzdem einmal hinaus', async () => {
  smtp.refuse(100)
  const id = await write({ betreff: 'doppelt' })
  await expect.poll(async () => (await row(id)).fehler, { interval: 30 }).not.toBeNull()
  smtp.refuse(0)
  const job = () => mailJob(p.db, sending(smtp.url))
  await p.db.updateTable('firma').set({ name: 'Bau Beispiel GmbH' }).execute()
  await Promise.all([job().run({ id }), job().run({ id }), job().run({ id })])
  expect(smtp.letters).toHaveLength(1)
  // No sender's name in the settings: the company writes, not a program.
  expect(smtp.letters[0]!.html).toContain('Bau Beispiel GmbH</td>')
})

test('lehnt der Mailserver ab, steht der Grund im Postausgang, und der nächste Versuch gelingt', async () => {
  smtp.refuse(1)
  const id = await write({ betreff: 'zweiter Anlauf' })
  await expect
    .poll(() => p.als(dora, verwaltung).mail({ params: { id } }), { interval: 50 })
    .toMatchObject({ zustand: 'wartet', versuche: 1, fehler: expect.stringContaining('451'), darf: ['erneut-senden'] })
  await laterOn(id)
  await sent(id)
  expect(await p.als(dora, verwaltung).mail({ params: { id } })).toMatchObject({
    zustand: 'gesendet',
    versuche: 2,
    fehler: null,
    gesendetAm: expect.any(String),
    darf: [],
  })
  expect(smtp.letters).toHaveLength(1)
})

test('nach dem letzten Versuch gilt eine Nachricht als fehlgeschlagen; von Hand geht sie noch einmal los', async () => {
  smtp.refuse(2)
  const id = await write({ betreff: 'hartnäckig' })
  await expect.poll(async () => (await row(id)).versuche, { interval: 30 }).toBe(1)
  await p.db
    .updateTable('postausgang')
    .set({ versuche: tries - 1 })
    .where('id', '=', id)
    .execute()
  await laterOn(id)
  await expect.poll(() => row(id), { interval: 30 }).toMatchObject({ zustand: 'fehlgeschlagen', versuche: tries, fehler: expect.stringContaining('451') })
  await p.als(dora, verwaltung).mailErneut({ params: { id } })
  await sent(id)
  expect(smtp.letters).toHaveLength(1)
})

test('der Text mit einem Code ist nach dem Senden leer, ein anderer bleibt', async () => {
  const [code, plain] = [await write({ text: 'Ihr Code: 7K2M-X9QD', geheim: true }), await write({ text: 'Ohne Code' })]
  expect(await p.als(dora, verwaltung).mail({ params: { id: code } })).toMatchObject({ text: null })
  await sent(code)
  await sent(plain)
  expect(smtp.letters.some(({ text }) => text.includes('7K2M-X9QD'))).toBe(true)
  expect([(await row(code)).text, (await row(plain)).text]).toEqual(['', 'Ohne Code'])
})

test('aus Betreff und Empfänger wird nie eine weitere Kopfzeile und nie ein weiterer Empfänger', async () => {
  await sent(await write({ betreff: 'Harmlos\r\nBcc: opfer@fremd.example\r\n\r\nanderer Text' }))
  expect(smtp.letters).toMatchObject([{ envelope: ['bernd@firma.example'], text: 'Morgen um sechs.' }])
  expect(smtp.letters[0]!.headers['bcc']).toBeUndefined()
  const ids: string[] = []
  for (const an of [
    'bernd@firma.example, opfer@fremd.example',
    'bernd@firma.example\r\nBcc: opfer@fremd.example',
    'Gruppe: opfer@fremd.example, bernd@firma.example;',
    'bernd@firma.example>\r\nRCPT TO:<opfer@fremd.example',
    '"opfer@fremd.example" <bernd@firma.example>',
  ]) {
    ids.push(await write({ an, betreff: 'Versuch' }))
  }
  for (const id of ids)
    await expect
      .poll(
        async () => {
          const { zustand, fehler } = await row(id)
          return zustand === 'gesendet' || fehler !== null
        },
        { interval: 30 },
      )
      .toBe(true)
  expect(smtp.at('opfer@fremd.example')).toEqual([])
  expect(smtp.letters.filter(({ raw }) => /^bcc:/im.test(raw.split('\r\n\r\n')[0]!))).toEqual([])
})

test('ohne Mailserver wartet die Nachricht und sagt, warum', async () => {
  const id = uuid()
  await p.db.insertInto('postausgang').values({ id, an: 'bernd@firma.example', betreff: 'Später', text: 'Bis dann', anlass: 'probe' }).execute()
  await expect(mailJob(p.db, sending(undefined)).run({ id })).rejects.toThrow('SMTP_URL')
  expect(await p.als(dora, verwaltung).mail({ params: { id } })).toMatchObject({
    zustand: 'wartet',
    versuche: 1,
    fehler: 'Kein SMTP-Server eingestellt (SMTP_URL).',
    gesendetAm: null,
    darf: ['erneut-senden'],
  })
})

test('wer den Postausgang offen hat, erfährt vom Schreiben und vom Senden', async () => {
  const id = await write({ betreff: 'sichtbar' })
  await sent(id)
  expect(
    await p.db
      .selectFrom('ereignis')
      .where('thema', '=', 'post')
      .where('ids', '@>', JSON.stringify([id]))
      .select('thema')
      .execute(),
  ).toHaveLength(2)
})

test('„gesendet“ und die Nachricht davon erscheinen zusammen', async () => {
  const id = await write({ betreff: 'beides' })
  await sent(id)
  await p.db.updateTable('postausgang').set({ zustand: 'wartet' }).where('id', '=', id).execute()
  const before = smtp.letters.length
  const job = mailJob(p.db, sending(smtp.url))
  let run: Promise<void> | undefined
  await p.db.transaction().execute(async (trx) => {
    await sql`lock table ereignis in exclusive mode`.execute(trx)
    run = job.run({ id })
    await expect.poll(() => smtp.letters.length).toBe(before + 1)
    const waiting = sql`select 1 from pg_locks where relation = 'ereignis'::regclass and not granted`
    await expect.poll(async () => (await waiting.execute(trx)).rows.length, { interval: 30 }).toBeGreaterThan(0)
    expect((await row(id)).zustand).toBe('wartet')
  })
  await run
  expect((await row(id)).zustand).toBe('gesendet')
})

test('jede Nachricht hat einen lesbaren und einen schönen Teil; was jemand hineinschrieb, handelt in keinem', async () => {
  const person = '019aa000-0000-7000-8000-0000000a0001'
  await sent(
    await write({
      betreff: 'Neu: <b>Ventil</b>',
      text: `Guten Tag,\n\n@[Anna](person:${person}) schrieb: **dicht**\n<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\nhttps://portal.example/ticket/7`,
    }),
  )
  const [letter] = smtp.letters
  expect(letter!.text).toBe(`Guten Tag,\n\n@Anna schrieb: **dicht**\n<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\nhttps://portal.example/ticket/7`)
  expect(letter!.html).toContain('<strong>@Anna</strong> schrieb: <strong>dicht</strong>')
  expect(letter!.html).toContain('Neu: &#60;b&#62;Ventil&#60;/b&#62;</h1>')
  expect(letter!.html).toContain('<a href="https://portal.example/ticket/7" rel="noopener noreferrer nofollow" style="display:inline-block')
  expect(letter!.html).not.toMatch(/<img|<b>|href="javascript/i)
})

test('eine E-Mail nennt die Sprache, in der sie geschrieben ist', async () => {
  await sent(await write({ betreff: 'Site', text: 'Tomorrow at six.', sprache: 'en' }))
  await sent(await write())
  expect(smtp.letters.map(({ html }) => /<html lang="(\w+)">/.exec(html)?.[1])).toEqual(['en', 'de'])
})

test('Nachrichten zu demselben Vorgang stehen im Postfach beisammen, andere nicht', async () => {
  const faden = 'ticket.019aa000-0000-7000-8000-0000000f0001'
  await sent(await write({ betreff: 'eins', faden }))
  await sent(await write({ betreff: 'zwei', faden }))
  await sent(await write({ betreff: 'drei' }))
  expect(smtp.letters.map(({ headers }) => [headers['references'], headers['in-reply-to']])).toEqual([
    [`<${faden}@firma.example>`, `<${faden}@firma.example>`],
    [`<${faden}@firma.example>`, `<${faden}@firma.example>`],
    [undefined, undefined],
  ])
  expect(new Set(smtp.letters.map(({ headers }) => headers['message-id'])).size).toBe(3)
  expect(smtp.letters.map(({ headers }) => headers['auto-submitted'])).toEqual(['auto-generated', 'auto-generated', 'auto-generated'])
})

test('ein Faden, der eine Kopfzeile einschmuggeln will, kommt nicht in den Postausgang', async () => {
  await expect(write({ faden: 'x>\r\nBcc: alle@firma.example' })).rejects.toMatchObject({ status: 422 })
})
