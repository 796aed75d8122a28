import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls as hardwareCalls } from '#apps/hardware-management/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { xlsx } from '#platform/server/output/export.ts'
import { dora, portal } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer, type Letter } from '#test/mail/smtp.ts'
import { besetze, firma, kundeA, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

const support = 'support@testbau.example'
const fremd = 'gutachter@fremd.example'
const kanarie = 'Kanarie-Post-64-otter'
let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
let ticketId = ''
let angeschrieben: Letter
beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({ SMTP_URL: aus.url, SMTP_FROM: `Testbau <${support}>`, MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
  const geraet = uuid()
  await p.als(dora, hardwareCalls).anlegen({ body: { id: geraet, hostname: 'POST' } })
  await p.als(dora, hardwareCalls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: kanarie } })
  ticketId = (await p.als(kundeA, calls).anlegen({ body: { id: uuid(), name: 'Fernzugang', objektId: objekt.a } })).id
  await p.als(sina, calls).kontaktHinzu({ params: { id: ticketId }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: fremd } })
  await p.db.insertInto('hardwareTicket').values({ hardwareId: geraet, ticketId, anwenderId: dora.anwenderId, zeitpunkt: '2026-11-25T08:00:00Z' }).execute()
  await p.als(sina, calls).kommentieren({ params: { id: ticketId }, body: { id: uuid(), text: 'Wie melden Sie sich an?', dateien: [] } })
  await vi.waitUntil(() => aus.at(fremd).length > 0, { interval: 30, timeout: 20_000 })
  angeschrieben = aus.at(fremd).at(-1)!
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await aus.close()
})

async function antwortet(mail: SendMailOptions) {
  const { headers } = angeschrieben
  const { messageId } = await amt.sende({ from: fremd, to: headers['reply-to']!, inReplyTo: headers['message-id']!, ...mail })
  const zeile = () =>
    p.db.selectFrom('posteingang').where('kennung', '=', messageId.replace(/[<>]/g, '')).select(['id', 'zustand', 'grund', 'fehler']).executeTakeFirst()
  await expect.poll(async () => (await zeile())?.zustand, { interval: 30, timeout: 20_000 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile())!
}
const texte = async () => (await p.db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).select('text').execute()).map(({ text }) => text)
const vermerke = () => p.db.selectFrom('pruefspur').where('aktion', '=', 'geheimnis-in-mail').select(['gegenstand', 'daten']).execute()

test('ein Passwort des Geräts in einer E-Mail wird unlesbar gemacht, auch in der Datei einer langen; die Prüfspur sagt es', async () => {
  expect(await antwortet({ text: `Mit ${kanarie} wie immer.` })).toMatchObject({ zustand: 'uebernommen' })
  expect(await texte()).toContain('Mit •••••• wie immer.')
  expect(await vermerke()).toMatchObject([{ gegenstand: 'hardware', daten: { absender: fremd, ticketId } }])
  const lang = Array.from({ length: 2500 }, (_, nr) => `Zeile ${nr}`).join('\n')
  expect(await antwortet({ text: `${lang}\n${kanarie}` })).toMatchObject({ zustand: 'uebernommen' })
  expect((await texte()).join()).not.toContain(kanarie)
  const namen = (await p.db.selectFrom('datei').select('name').execute()).map(({ name }) => name)
  expect(namen).toContain('Nachricht.txt')
  const briefe = await p.db.selectFrom('postausgang').select('text').execute()
  expect(JSON.stringify(briefe)).not.toContain(kanarie)
  expect(JSON.stringify(await vermerke())).not.toContain(kanarie)
  expect(await antwortet({ text: 'Danke, geht wieder.' })).toMatchObject({ zustand: 'uebernommen' })
  expect(await vermerke()).toHaveLength(2)
})

test('wer so rät, kommt nach fünf Treffern nicht mehr durch, richtig oder falsch', async () => {
  for (let nr = (await vermerke()).length; nr < 5; nr++) expect(await antwortet({ text: `Nr. ${nr}: ${kanarie}` })).toMatchObject({ zustand: 'uebernommen' })
  expect(await antwortet({ text: `Noch einmal ${kanarie}` })).toMatchObject({ zustand: 'quarantaene', grund: 'geheimnis' })
  expect(await antwortet({ text: 'Ganz harmlos' })).toMatchObject({ zustand: 'quarantaene', grund: 'geheimnis' })
  expect(await vermerke()).toHaveLength(5)
  expect((await texte()).join()).not.toContain(kanarie)
})

/** What the portal keeps of a file, by its name. */
async function abgelegt(name: string) {
  const { schluessel } = await p.db.selectFrom('datei').where('name', '=', name).select('schluessel').executeTakeFirstOrThrow()
  return readFileSync(join(p.folder, schluessel))
}

test('in Textdateien einer E-Mail auch, ob UTF-8 oder aus Windows; sehr große Dateien bleiben, wie sie sind', async () => {
  await p.db.deleteFrom('drossel').execute()
  const vorher = (await vermerke()).length
  const gross = Buffer.from(`${'x'.repeat(1024 * 1024)} ${kanarie}`)
  expect(
    await antwortet({
      text: 'Anbei die Protokolle.',
      attachments: [
        { filename: 'Anmeldung.txt', content: `Kennwort für Änderungen: ${kanarie}\n` },
        { filename: 'Anmeldung.csv', content: `\ufeffWer;Womit\r\nAlma;${kanarie}\r\n` },
        { filename: 'Anmeldung.log', content: Buffer.from(`Schlüssel ${kanarie}\n`, 'latin1') },
        { filename: 'Gross.log', content: gross },
      ],
    }),
  ).toMatchObject({ zustand: 'uebernommen' })
  expect((await abgelegt('Anmeldung.txt')).toString('utf8')).toContain('Kennwort für Änderungen: ••••••')
  expect((await abgelegt('Anmeldung.csv')).toString('utf8')).toContain('Alma;••••••')
  expect((await abgelegt('Anmeldung.log')).toString('latin1')).toContain('Schlüssel ******')
  expect((await abgelegt('Gross.log')).includes(kanarie)).toBe(true)
  expect(await vermerke()).toHaveLength(vorher + 1)
})

test('in Excel-Dateien einer E-Mail auch: gemeinsame und eigene Texte der Zellen; die Datei bleibt eine Arbeitsmappe', async () => {
  await p.db.deleteFrom('drossel').execute()
  const vorher = (await vermerke()).length
  const liste = await xlsx(
    'Zugänge',
    [{ wer: 'Alma', womit: kanarie }],
    [
      { title: 'Wer', value: ({ wer }) => wer },
      { title: 'Womit', value: ({ womit }) => womit },
    ],
  )
  expect(await antwortet({ text: 'Anbei die Liste.', attachments: [{ filename: 'Zugaenge.xlsx', content: Buffer.from(liste) }] })).toMatchObject({
    zustand: 'uebernommen',
  })
  const teile = unzipSync(await abgelegt('Zugaenge.xlsx'))
  const text = Object.values(teile)
    .map((teil) => strFromU8(teil))
    .join('\n')
  expect(text).not.toContain(kanarie)
  expect(text).toContain('••••••')
  expect(text).toContain('Alma')
  expect(await vermerke()).toHaveLength(vorher + 1)
})

test('eine Liste von Wörtern als Datei zählt als viele Versuche: die dritte in einer Stunde wartet auf das Büro', async () => {
  await p.db.deleteFrom('drossel').execute()
  const liste = Array.from({ length: 3000 }, (_, nr) => `Wort-${nr}`).join('\n')
  const sende = () => antwortet({ text: 'Anbei.', attachments: [{ filename: 'Liste.log', content: liste }] })
  expect([(await sende()).zustand, (await antwortet({ text: 'Nachtrag' })).zustand]).toEqual(['uebernommen', 'uebernommen'])
  expect(await sende()).toMatchObject({ zustand: 'quarantaene', grund: 'geheimnis' })
})

test('ein neues Ticket aus einer E-Mail eines bekannten Kunden trägt kein Passwort eines seiner Geräte', async () => {
  await p.db.deleteFrom('drossel').execute()
  const eigenes = 'Kanarie-Neu-65-otter'
  const id = uuid()
  await p.als(dora, hardwareCalls).anlegen({ body: { id, hostname: 'KUNDE', ktostammId: firma.a, benutzerText: 'Empfang' } })
  await p.als(dora, hardwareCalls).geheimnisSetzen({ params: { traeger: 'hardware', id, art: 'fernzugang' }, body: { wert: eigenes } })
  const { messageId } = await amt.sende({ from: kundeA.username, to: support, subject: `Anmeldung mit ${eigenes}`, text: `Ich nehme ${eigenes}.` })
  const zeile = () => p.db.selectFrom('posteingang').where('kennung', '=', messageId.replace(/[<>]/g, '')).select(['zustand', 'gegenstand']).executeTakeFirst()
  await expect.poll(async () => (await zeile())?.zustand, { interval: 30, timeout: 20_000 }).toBe('uebernommen')
  const kopf = await p.db
    .selectFrom('ticket')
    .where('nummer', '=', Number((await zeile())!.gegenstand))
    .select(['name', 'beschreibung'])
    .executeTakeFirstOrThrow()
  expect(kopf).toMatchObject({ name: 'Anmeldung mit ••••••', beschreibung: 'Ich nehme ••••••.' })
})
