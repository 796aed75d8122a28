import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { freePort } from '#test/faults/server-process.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { mailJob, queueMail } from './mail.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})
beforeEach(() => {
  smtp.letters.length = 0
  smtp.refuse(0)
})

/** A letter in the outbox that nobody sends yet. */
const geschrieben = (an: string) => queueMail(p.db, { an, betreff: 'Baustelle', text: 'Morgen um sechs.', sprache: 'de', anlass: 'probe', later: true })
const zeile = (id: string) => p.db.selectFrom('postausgang').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const versuche = (id: string, smtpUrl = smtp.url) =>
  mailJob(p.db, {
    smtpUrl,
    from: 'portal@firma.example',
    publicUrl: () => 'https://portal.example',
    demo: false,
    vault: p.parts.vault,
    store: p.parts.files.service.store,
  }).run({ id })

describe('für immer abgelehnt: ein Versuch, dann steht die Antwort des Mailservers da', () => {
  test.each([
    [550, 'RCPT', '5.1.1 No such user here'],
    [550, 'RCPT', '5.4.1 Recipient address rejected: Access denied'],
    [553, 'RCPT', 'Mailbox name not allowed'],
    [556, 'RCPT', '5.1.10 Domain does not accept mail'],
    [554, 'DATA', '5.7.1 Message rejected as spam'],
    [552, 'DATA', '5.3.4 Message too big'],
  ] as const)('%i bei %s: %s', async (code, where, words) => {
    smtp.refuse(1, code, { where, words })
    const id = await geschrieben(`weg-${uuid()}@kunde.example`)
    // Nothing is left for the queue to try again.
    await versuche(id)
    expect(await zeile(id)).toMatchObject({ zustand: 'fehlgeschlagen', versuche: 1, fehler: expect.stringContaining(`${code} ${words}`) })
    expect(smtp.letters).toEqual([])
    expect(await p.als(dora, verwaltung).mail({ params: { id } })).toMatchObject({ darf: ['erneut-senden'] })
    await p.als(dora, verwaltung).mailErneut({ params: { id } })
    await expect.poll(() => zeile(id), { interval: 30 }).toMatchObject({ zustand: 'gesendet', fehler: null })
    expect(smtp.letters).toHaveLength(1)
  })
})

describe('vorübergehend, oder nicht Sache des Empfängers: es wird weiter versucht', () => {
  test.each([
    [450, 'RCPT', '4.2.1 Mailbox busy'],
    [452, 'DATA', '4.3.1 Disk full'],
    [530, 'MAIL', '5.7.0 Authentication required'],
    [550, 'MAIL', '5.1.8 Sender address rejected'],
    [530, 'RCPT', '5.7.0 Authentication required'],
    [554, 'RCPT', '5.7.1 Relay access denied'],
    [550, 'RCPT', '5.1.8 Sender address rejected: Domain not found'],
    [550, 'DATA', '5.7.26 Unauthenticated email is not accepted'],
    [503, 'RCPT', '5.5.1 Bad sequence of commands'],
  ] as const)('%i bei %s: %s', async (code, where, words) => {
    smtp.refuse(1, code, { where, words })
    const id = await geschrieben('spaeter@kunde.example')
    await expect(versuche(id)).rejects.toThrow(String(code))
    expect(await zeile(id)).toMatchObject({ zustand: 'wartet', versuche: 1, fehler: expect.stringContaining(`${code} ${words}`) })
    await versuche(id)
    expect(await zeile(id)).toMatchObject({ zustand: 'gesendet', versuche: 2, fehler: null })
  })
  test('535: das Portal darf sich nicht anmelden', async () => {
    smtp.refuse(1, 535, { where: 'AUTH', words: '5.7.8 Authentication credentials invalid' })
    const id = await geschrieben('spaeter@kunde.example')
    const mitKennwort = smtp.url.replace('//', '//portal:geheim@')
    await expect(versuche(id, mitKennwort)).rejects.toThrow('535')
    expect(await zeile(id)).toMatchObject({ zustand: 'wartet', fehler: expect.stringContaining('535') })
    await versuche(id, mitKennwort)
    expect(await zeile(id)).toMatchObject({ zustand: 'gesendet' })
  })
  test('kein TLS, niemand da', async () => {
    const id = await geschrieben('spaeter@kunde.example')
    const leer = await freePort()
    for (const url of [smtp.url.replace('smtp:', 'smtps:'), `smtp://127.0.0.1:${leer}`]) await expect(versuche(id, url)).rejects.toThrow()
    expect(await zeile(id)).toMatchObject({ zustand: 'wartet', versuche: 2 })
  })
})

test('jeder Empfänger hat seinen eigenen Brief: Der eine wird abgelehnt, der andere bekommt ihn', async () => {
  const [ohne, mit] = [await geschrieben('ohne@kunde.example'), await geschrieben('mit@kunde.example')]
  smtp.refuse(1, 550, { words: '5.1.1 No such user here' })
  await versuche(ohne)
  await versuche(mit)
  expect(await zeile(ohne)).toMatchObject({ zustand: 'fehlgeschlagen', fehler: expect.stringContaining('5.1.1') })
  expect(await zeile(mit)).toMatchObject({ zustand: 'gesendet', fehler: null })
  expect(smtp.letters.map(({ envelope }) => envelope)).toEqual([['mit@kunde.example']])
})
