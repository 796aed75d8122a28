import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchNew } from '#platform/server/mailbox/imap.ts'
import type { Keeper } from '#platform/server/mailbox/keep.ts'
import { portal } from '#test/cast.ts'
import { besetze, kundeA } from '#test/ticket/ticketbesetzung.ts'
import { dovecot } from './dovecot.ts'

let imap: Awaited<ReturnType<typeof dovecot>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  imap = await dovecot()
  p = await portal({ MAIL_IN_ADDRESS: 'support@testbau.example' })
  await besetze(p.db)
})
afterAll(async () => {
  await p?.stop()
  await imap?.ende()
})

const keeper = (postfach: string): Keeper => ({ db: p.db, store: p.parts.files.service.store, jobs: p.parts.jobs, postfach })
const hole = (user: string, postfach: string, maxBytes = 1_000_000) => fetchNew(keeper(postfach), new URL(imap.url(user)), maxBytes)
const mail = (id: string, betreff: string, mehr = 'Es ist kalt.') =>
  `Message-ID: <${id}@anker.example>\nFrom: Alma <${kundeA.username}>\nTo: support@testbau.example\nSubject: ${betreff}\nContent-Type: text/plain; charset=utf-8\n\n${mehr}\n`
const eingang = (postfach: string) =>
  p.db
    .selectFrom('posteingang')
    .where('postfach', '=', postfach)
    .orderBy('empfangen')
    .select(['kennung', 'betreff', 'zustand', 'grund', 'gegenstand'])
    .execute()

test('was im Postfach liegt, wird abgeholt, ein Ticket und gilt dort als gelesen; nichts wird gelöscht', async () => {
  await imap.lege('support', mail('eins', 'Heizung über Dovecot', 'Grüße aus Österreich'))
  await hole('support', 'support@testbau.example')
  await expect
    .poll(async () => (await eingang('support@testbau.example'))[0], { interval: 50 })
    .toMatchObject({ kennung: 'eins@anker.example', zustand: 'uebernommen' })
  const [row] = await eingang('support@testbau.example')
  expect(await p.db.selectFrom('ticket').where('nummer', '=', Number(row!.gegenstand)).select(['name', 'beschreibung']).executeTakeFirst()).toEqual({
    name: 'Heizung über Dovecot',
    beschreibung: 'Grüße aus Österreich',
  })
  expect(await imap.flags('support')).toEqual([expect.arrayContaining(['\\Seen'])])
})
test('beim nächsten Mal kommt nur das Neue, auch wenn es schon jemand gelesen hat', async () => {
  await hole('support', 'support@testbau.example')
  expect(await eingang('support@testbau.example')).toHaveLength(1)
  await imap.lege('support', mail('zwei', 'Zweite'))
  await imap.als('support', async (client) => {
    await client.mailboxOpen('INBOX')
    await client.messageFlagsAdd('1:*', ['\\Seen'])
  })
  await hole('support', 'support@testbau.example')
  expect((await eingang('support@testbau.example')).map(({ kennung }) => kennung)).toEqual(['eins@anker.example', 'zwei@anker.example'])
})
test('zählt der Server seine Nachrichten neu, kommt nichts doppelt', async () => {
  imap.neuNummerieren('support')
  await imap.als('support', async (client) => {
    await client.mailboxOpen('INBOX')
    await client.messageFlagsRemove('1:*', ['\\Seen'])
  })
  await hole('support', 'support@testbau.example')
  expect(await eingang('support@testbau.example')).toHaveLength(2)
})
test('eine zu große bleibt im Postfach und steht mit Grund in der Liste', async () => {
  await imap.lege('gross', mail('gross', 'Sehr groß', 'x'.repeat(70_000)))
  await imap.lege('gross', mail('klein', 'Klein'))
  await hole('gross', 'gross@testbau.example', 50_000)
  expect(await eingang('gross@testbau.example')).toMatchObject([
    { kennung: 'gross@anker.example', betreff: 'Sehr groß', zustand: 'quarantaene', grund: 'zu-gross' },
    { kennung: 'klein@anker.example' },
  ])
  expect(await imap.flags('gross')).toHaveLength(2)
})
test('bricht das Merken ab, kommt dieselbe Nachricht beim nächsten Mal, einmal', async () => {
  await imap.lege('bruch', mail('bruch', 'Bruch'))
  const broken: Keeper = { ...keeper('bruch@testbau.example'), jobs: { send: () => Promise.reject(new Error('Datenbank weg')) } }
  await expect(fetchNew(broken, new URL(imap.url('bruch')), 1_000_000)).rejects.toThrow('Datenbank weg')
  expect(await eingang('bruch@testbau.example')).toEqual([])
  expect(await imap.flags('bruch')).toEqual([expect.not.arrayContaining(['\\Seen'])])
  await hole('bruch', 'bruch@testbau.example')
  expect(await eingang('bruch@testbau.example')).toHaveLength(1)
})
test('ein falsches Kennwort ist ein Fehler und kein leeres Postfach', async () => {
  const url = new URL(imap.url('support'))
  url.password = 'falsch'
  await expect(fetchNew(keeper('support@testbau.example'), url, 1_000_000)).rejects.toThrow()
})
