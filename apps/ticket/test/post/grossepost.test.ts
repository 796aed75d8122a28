import { once } from 'node:events'
import { connect } from 'node:net'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { besetze, kundeA } from '#test/ticket/ticketbesetzung.ts'

const support = 'support@testbau.example'
const megabyte = 1024 * 1024
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0', MAIL_IN_MAX_MB: '25' })
  await besetze(p.db)
})
afterAll(() => p.stop())

/** Speaks like a mail server that does not announce how large the mail is, and sends it part by part. Answers the last word about the mail. */
async function schicke(parts: Iterable<string>) {
  const socket = connect(p.mailPort()!, '127.0.0.1')
  socket.setNoDelay(true)
  let said = ''
  socket.on('data', (part: Buffer) => {
    said += part.toString('latin1')
  })
  const answer = async () => {
    await expect.poll(() => /^\d{3} .*\r\n$/m.test(said), { interval: 5 }).toBe(true)
    const line = said.trim().split('\r\n').at(-1)!
    said = ''
    return line
  }
  await answer()
  for (const line of ['EHLO bote.example', 'MAIL FROM:<bote@fremd.example>', `RCPT TO:<${support}>`, 'DATA']) {
    socket.write(`${line}\r\n`)
    expect(await answer()).toMatch(/^[23]/)
  }
  for (const part of parts) if (!socket.write(part)) await once(socket, 'drain')
  socket.write('\r\n.\r\n')
  const last = await answer()
  socket.end('QUIT\r\n')
  return last
}
const kopf = (id: string, more = '') => `Message-ID: <${id}@anker.example>\r\nFrom: ${kundeA.username}\r\nTo: ${support}\r\nSubject: ${id}\r\n${more}`
const teil = (name: string, inhalt: Buffer) =>
  `--grenze\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${inhalt.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
const mit = (id: string, ...anlagen: [string, Buffer][]) => [
  kopf(id, 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=grenze\r\n'),
  '\r\n--grenze\r\nContent-Type: text/plain\r\n\r\nAnbei.\r\n',
  ...anlagen.map(([name, inhalt]) => teil(name, inhalt)),
  '--grenze--\r\n',
]
/** So many bytes of a mail without end, made while they are sent. */
function* endlos(id: string, bytes: number) {
  yield `${kopf(id)}\r\n`
  const part = `${'x'.repeat(76)}\r\n`.repeat(800)
  for (let sent = 0; sent < bytes; sent += part.length) yield part
}
const zeile = (id: string) => p.db.selectFrom('posteingang').where('kennung', '=', `${id}@anker.example`).selectAll().executeTakeFirst()
async function entschieden(id: string) {
  await expect.poll(async () => (await zeile(id))?.zustand, { interval: 50, timeout: 60_000 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile(id))!
}
const dateien = async (nummer: string | null) =>
  p.db
    .selectFrom('ticketDokument as d')
    .innerJoin('ticket as t', 't.id', 'd.ticketId')
    .innerJoin('datei as f', 'f.gegenstand', 'd.id')
    .where('t.nummer', '=', Number(nummer))
    .orderBy('f.name')
    .select(['f.name', 'f.typ', 'f.bytes', 'f.schluessel'])
    .execute()
const gelesen = async (schluessel: string) => {
  const parts: Buffer[] = []
  for await (const part of (await p.parts.files.service.store.read(schluessel)) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** A zip that only stores: one file in it. */
function zip(name: string, inhalt: Buffer) {
  const head = (sign: number, ...more: [number, 2 | 4][]) => {
    const out = Buffer.alloc(4 + more.reduce((sum, [, size]) => sum + size, 0))
    out.writeUInt32LE(sign, 0)
    let at = 4
    for (const [value, size] of more) at = size === 2 ? out.writeUInt16LE(value, at) : out.writeUInt32LE(value, at)
    return out
  }
  const common = [
    [0, 2],
    [0, 2],
    [0, 4],
    [crc32(inhalt), 4],
    [inhalt.length, 4],
    [inhalt.length, 4],
    [name.length, 2],
    [0, 2],
  ] as [number, 2 | 4][]
  const local = Buffer.concat([head(0x04034b50, [20, 2], ...common), Buffer.from(name), inhalt])
  const central = Buffer.concat([head(0x02014b50, [20, 2], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [0, 4]), Buffer.from(name)])
  return Buffer.concat([local, central, head(0x06054b50, [0, 2], [0, 2], [1, 2], [1, 2], [central.length, 4], [local.length, 4], [0, 2])])
}

test('24 Megabyte mit einem Anhang kommen an, und der Anhang ist derselbe', async () => {
  const inhalt = zip('plan.bin', Buffer.alloc(17.5 * megabyte, 'Plan'))
  const brief = mit('gross', ['Plan.zip', inhalt])
  expect(brief.reduce((sum, part) => sum + part.length, 0) / megabyte).toBeGreaterThan(23.9)
  expect(await schicke(brief)).toMatch(/^250 /)
  const row = await entschieden('gross')
  expect(row).toMatchObject({ zustand: 'uebernommen', bytes: expect.any(Number) as number })
  const [datei, ...rest] = await dateien(row.gegenstand)
  expect([datei!.name, datei!.bytes, rest]).toEqual(['Plan.zip', inhalt.length, []])
  expect((await gelesen(datei!.schluessel)).equals(inhalt)).toBe(true)
}, 120_000)
test('24 Megabyte Text werden ein Ticket: was hineinpasst, steht da, mehr liegt als Datei bei und sagt, wo der Rest ist', async () => {
  expect(await schicke(endlos('roman', 24 * megabyte))).toMatch(/^250 /)
  const { gegenstand, zustand } = await entschieden('roman')
  expect(zustand).toBe('uebernommen')
  const { beschreibung } = await p.db.selectFrom('ticket').where('nummer', '=', Number(gegenstand)).select('beschreibung').executeTakeFirstOrThrow()
  expect([beschreibung.length < 20_000, beschreibung.endsWith('[Gekürzt: Der ganze Text liegt als „Nachricht.txt“ bei.]')]).toEqual([true, true])
  const [datei, ...rest] = await dateien(gegenstand)
  expect([datei!.name, datei!.typ, rest]).toEqual(['Nachricht.txt', 'text/plain; charset=utf-8', []])
  const text = (await gelesen(datei!.schluessel)).toString()
  expect([text.length > 400_000, text.trimEnd().endsWith('[Die E-Mail ist noch länger. Sie liegt ganz im Posteingang der Verwaltung.]')]).toEqual([true, true])
}, 120_000)
test('ein Text, der nur für das Ticket zu lang ist, liegt ganz als Datei bei', async () => {
  expect(await schicke([kopf('lang'), '\r\n', 'Die Pumpe steht. '.repeat(2000), 'Ende.\r\n'])).toMatch(/^250 /)
  const { gegenstand } = await entschieden('lang')
  const [datei] = await dateien(gegenstand)
  expect((await gelesen(datei!.schluessel)).toString()).toBe(`${'Die Pumpe steht. '.repeat(2000)}Ende.\n`)
})
for (const mb of [26, 50])
  test(`${mb} Megabyte ohne Ankündigung werden beim Schicken abgelehnt; nichts davon bleibt`, async () => {
    expect(await schicke(endlos(`zu-gross-${mb}`, mb * megabyte))).toMatch(/^552 /)
    expect(await zeile(`zu-gross-${mb}`)).toBeUndefined()
  }, 120_000)
test('danach nimmt derselbe Server weiter an', async () => {
  expect(await schicke([kopf('danach'), '\r\nEs ist kalt.\r\n'])).toMatch(/^250 /)
  expect(await entschieden('danach')).toMatchObject({ zustand: 'uebernommen' })
})
test('ein Archiv im Archiv im Archiv bleibt zu, wie es kam', async () => {
  let archiv = Buffer.from('ganz innen')
  for (let tiefe = 0; tiefe < 20; tiefe++) archiv = zip(tiefe ? `ebene${tiefe}.zip` : 'innen.txt', archiv)
  expect(await schicke(mit('schachtel', ['Schachtel.zip', archiv]))).toMatch(/^250 /)
  const [datei, ...rest] = await dateien((await entschieden('schachtel')).gegenstand)
  expect([datei!.typ, rest]).toEqual(['application/zip', []])
  expect((await gelesen(datei!.schluessel)).equals(archiv)).toBe(true)
})
test('von 1.000 Anhängen kommen 50, und der Text sagt, wie viele fehlen', async () => {
  const viele = Array.from({ length: 1000 }, (_, nr): [string, Buffer] => [`notiz-${String(nr).padStart(4, '0')}.txt`, Buffer.from(`Notiz ${nr}`)])
  expect(await schicke(mit('viele', ...viele))).toMatch(/^250 /)
  const { gegenstand } = await entschieden('viele')
  expect(await dateien(gegenstand)).toHaveLength(50)
  const { beschreibung } = await p.db.selectFrom('ticket').where('nummer', '=', Number(gegenstand)).select('beschreibung').executeTakeFirstOrThrow()
  expect(beschreibung).toBe('Anbei.\n\nNicht angenommen:\n- 950 weitere Anhänge: Eine E-Mail bringt höchstens 50 mit.')
}, 120_000)
test('200 Teile ineinander werden nicht gelesen, aber behalten', async () => {
  const tief = Array.from({ length: 200 }, (_, nr) => `Content-Type: multipart/mixed; boundary=b${nr}\r\n\r\n--b${nr}\r\n`)
  expect(await schicke([kopf('tief'), ...tief, 'Content-Type: text/plain\r\n\r\nganz innen\r\n'])).toMatch(/^250 /)
  const row = await entschieden('tief')
  expect(row).toMatchObject({ zustand: 'quarantaene', grund: 'unlesbar' })
  expect((await gelesen(row.schluessel!)).toString()).toContain('ganz innen')
})
