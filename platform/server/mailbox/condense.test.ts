import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { Condenser } from './condense.ts'
import { gathered, readLetter } from './read.ts'

const kopf = 'From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n'
const zeile = `${'Wort '.repeat(15)}\r\n`
/** In pieces of any size. */
function verdichtet(mail: string | Buffer, stuecke: readonly number[] = [64 * 1024]) {
  const condenser = new Condenser()
  const raw = Buffer.from(mail as string, 'utf8')
  const out: Buffer[] = []
  for (let at = 0, nr = 0; at < raw.length; nr++) {
    const bytes = stuecke[nr % stuecke.length]!
    out.push(...condenser.push(raw.subarray(at, at + bytes)))
    at += bytes
  }
  out.push(...condenser.end())
  return { bytes: Buffer.concat(out), cut: condenser.cut }
}
const gelesen = async (raw: Buffer | string) => {
  const { text, html, attachments, subject } = await PostalMime.parse(Buffer.from(raw as string), { forceRfc822Attachments: true })
  return {
    text,
    html,
    subject,
    attachments: attachments.map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content as ArrayBuffer).toString('base64')]),
  }
}

const inhalt = fc.oneof(
  fc
    .array(fc.constantFrom('Grüße', 'a', '--', '--innen', '--aussen ', ' ', '', '=C3=BC', 'Content-Type: text/html', '\t', '.'), { maxLength: 8 })
    .map((lines) => lines.join('\r\n')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const teil = fc
  .record({
    typ: fc.constantFrom(
      '',
      'Content-Type: text/plain; charset=utf-8\r\n',
      'Content-Type: text/html\r\n',
      'Content-Type: text/csv\r\n',
      'Content-Type: application/pdf; name="a.pdf"\r\n',
      'content-type:\r\n  TEXT/Plain (Anmerkung)\r\n',
      'Content-Type: message/rfc822\r\n',
    ),
    art: fc.constantFrom('', 'Content-Disposition: attachment; filename=a.txt\r\n', 'Content-Disposition: inline\r\n'),
    weg: fc.constantFrom(
      '',
      'Content-Transfer-Encoding: 8bit\r\n',
      'Content-Transfer-Encoding:\r\n base64\r\n',
      'content-transfer-encoding: QUOTED-PRINTABLE\r\n',
      'Content-Transfer-Encoding: 7bit\r\nContent-Transfer-Encoding: base64\r\n',
    ),
    inhalt,
  })
  .map(({ typ, art, weg, inhalt: text }) => `${typ}${art}${weg}\r\n${/base64/i.test(weg) ? Buffer.from(text).toString('base64') : text}\r\n`)
const viele = (boundary: string, innen: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('mixed', 'alternative', 'related'), fc.boolean(), fc.array(innen, { maxLength: 4 }), fc.boolean())
    .map(
      ([art, klammern, teile, ende]) =>
        `Content-Type: multipart/${art}; boundary=${klammern ? `"${boundary}"` : boundary}\r\n\r\nVorrede\r\n${teile.map((one) => `--${boundary}\r\n${one}`).join('')}${ende ? `--${boundary}--\r\nNachrede\r\n` : ''}`,
    )
const mail = fc.oneof(teil, viele('aussen', teil), viele('aussen', fc.oneof(teil, viele('innen', teil)))).map((rest) => kopf + rest)

test('verdichtet liest sich eine Mail wie zuvor, wie sie auch gebaut ist und in welchen Stücken sie kommt', () =>
  fc.assert(
    fc.asyncProperty(mail, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), async (roh, stuecke) => {
      const { bytes, cut } = verdichtet(roh, stuecke)
      expect([cut, await gelesen(bytes)]).toEqual([false, await gelesen(roh)])
    }),
    { numRuns: 1500 },
  ))

test('Text hört nach anderthalb Megabyte auf, Anhänge nie; was danach kommt, ist da', async () => {
  const lang = zeile.repeat(60_000)
  const roh = `${kopf}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${lang}--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=lauf.log\r\n\r\n${lang}--b\r\nContent-Type: text/html\r\n\r\n<p>Ende</p>\r\n--b--\r\n`
  const { bytes, cut } = verdichtet(roh)
  const { text, html, attachments } = await gelesen(bytes)
  expect([cut, text!.length > 1_000_000, text!.length < 1.6 * 1024 * 1024, html!.includes('<p>Ende</p>')]).toEqual([true, true, true, true])
  expect(Buffer.from(attachments[0]![2]!, 'base64').equals(Buffer.from(lang.replaceAll('\r\n', '\n')))).toBe(true)
})

test('viele Textteile, Vorrede, Nachrede und eine Zeile ohne Ende: zusammen bleiben drei Megabyte', () => {
  const teile = Array.from({ length: 20 }, () => `--b\r\nContent-Type: text/plain\r\n\r\n${zeile.repeat(12_000)}`).join('')
  const alles = `${kopf}Content-Type: multipart/mixed; boundary=b\r\n\r\n${zeile.repeat(40_000)}${teile}--b--\r\n${'x'.repeat(4_000_000)}`
  const { bytes, cut } = verdichtet(alles)
  expect([cut, bytes.length < 4.2 * 1024 * 1024]).toEqual([true, true])
})

test('eine Grenze, die nur der Leser versteht, lässt alles, wie es ist', () => {
  const roh = `${kopf}Content-Type: multipart/mixed; boundary*0=gre; boundary*1=nze\r\n\r\n--grenze\r\nContent-Disposition: attachment\r\n\r\n${zeile.repeat(40_000)}--grenze--\r\n`
  expect(verdichtet(roh)).toEqual({ bytes: Buffer.from(roh), cut: false })
})

test('eine kleine Mail wird nicht angerührt', async () => {
  const roh = Buffer.from(`${kopf}\r\n${zeile}`)
  async function* kommt() {
    yield roh.subarray(0, 10)
    yield roh.subarray(10)
  }
  const ganz = await gathered(kommt())
  expect([ganz.bytes.equals(roh), (await readLetter(ganz)).gekuerzt]).toEqual([true, false])
})

/** A process of its own reads the mail; answers by how many MB its memory grew at most. */
const waechst = async (art: string) =>
  Number((await promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'test', 'mail', 'postspeicher.ts'), art])).stdout)
test.each(['text', 'zeile', 'html', 'vorrede', 'anhang', 'base64'])(
  '24 Megabyte (%s) brauchen beim Lesen höchstens 250 Megabyte',
  async (art) => {
    expect(await waechst(art)).toBeLessThan(250)
  },
  60_000,
)
