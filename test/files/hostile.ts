import { Buffer } from 'node:buffer'

/** Files that somebody builds so that reading them takes long. Shared by the tests and the measurement (test/bench/hostile.ts). */

const head = (id: string, more = '') =>
  `Message-ID: <${id}@fremd.example>\r\nFrom: Fremd <${id}@fremd.example>\r\nTo: service@musterbau.example\r\nSubject: ${id}\r\nMIME-Version: 1.0\r\n${more}`
const html = (id: string, body: string) => `${head(id, 'Content-Type: text/html\r\n')}\r\n${body}`
const parts = (id: string, body: string) => `${head(id, 'Content-Type: multipart/mixed; boundary=b\r\n')}\r\n${body}--b--\r\n`
const lines = (line: string, bytes: number) => `${line}\r\n`.repeat(Math.ceil(bytes / (line.length + 2)))
const MB = 1024 * 1024

/** A line that begins like the introduction of a quote and never ends like one. */
const almostIntro = `Am 1.1.2026 ${'wrote schrieb '.repeat(20)}x`

/** Mails by what is hostile in them; each made when it is asked for. */
export const mails: Readonly<Record<string, () => string>> = {
  '38,000 lines of quotes': () => `${head('quotes')}\r\n${lines('> Zeile eines Zitats, 26', 38_000 * 25)}`,
  '38,000 introductions of quotes': () => `${head('intros')}\r\n${lines('Am 1.1.', 38_000 * 9)}`,
  'introductions that never end': () => `${head('almost')}\r\n${lines(almostIntro, 500_000)}`,
  'From: lines of a quote': () => `${head('from')}\r\n${lines('Von: x', 500_000)}`,
  '500 KB of HTML tags with a blank between': () => html('blanks', '<b> '.repeat(125_000)),
  '1 MB of HTML entities that are blanks': () => html('entities', '&#32;'.repeat(200_000)),
  '24 MB of HTML': () => html('html', lines('<p>Wort <b>fett</b> Wort</p>', 24 * MB)),
  '24 MB of HTML in one line': () => html('htmlline', '<p>x'.repeat(6 * MB)),
  '1 MB of open comments': () => html('comments', '<!-- '.repeat(200_000)),
  'parts in parts, 5,000 deep': () =>
    `${head('deep', 'Content-Type: multipart/mixed; boundary=b0\r\n')}\r\n${Array.from({ length: 5000 }, (_, nr) => `--b${nr}\r\nContent-Type: multipart/mixed; boundary=b${nr + 1}\r\n\r\n`).join('')}`,
  '100,000 parts': () => parts('many', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(100_000)),
  '50,000 attachments': () => parts('files', '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\nx\r\n'.repeat(50_000)),
  '24 MB of Base64': () =>
    parts(
      'base64',
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines('QUJD'.repeat(19), 24 * MB)}`,
    ),
  '24 MB of empty lines': () => `${head('empty')}\r\n${'\r\n'.repeat(12 * MB)}`,
  'a head of 250 KB, one field each line': () => `${head('fields', 'X-A: 1\r\n'.repeat(31_000))}\r\nHallo`,
  'a head of 250 KB, one folded field': () => `${head('folded', `References: ${'<a@b>\r\n '.repeat(31_000)}x\r\n`)}\r\nHallo`,
  'a head of 250 KB, all recipients': () => `${head('people', `Cc: ${'a@b.example, '.repeat(19_000)}c@d.example\r\n`)}\r\nHallo`,
  'a head of 250 KB, all brackets': () => `${head('brackets', `Cc: ${'<'.repeat(120_000)}${'('.repeat(120_000)}\r\n`)}\r\nHallo`,
  'a head of 250 KB, encoded words': () => `${head('words', `Reply-To: ${'=?utf-8?Q?=C3=A4?= '.repeat(13_000)}\r\n`)}\r\nHallo`,
  'a subject of 250 KB, encoded words': () =>
    `${head('x', '')
      .replace('Subject: x\r\n', `Subject: ${'=?utf-8?Q?=C3=A4?=\r\n '.repeat(11_500)}\r\n`)
      .replace('<x@', '<subject@')}\r\nHallo`,
  'a sender of 250 KB, groups': () =>
    `${head('x', '')
      .replace(/From: .*\r\n/, `From: ${'a:'.repeat(120_000)}\r\n`)
      .replace('<x@', '<groups@')}\r\nHallo`,
  'a sender of 250 KB, comments': () =>
    `${head('x', '')
      .replace(/From: .*\r\n/, `From: ${'(a '.repeat(80_000)}\r\n`)
      .replace('<x@', '<sender@')}\r\nHallo`,
}

const word = (value: number) => [value & 255, value >> 8]
const gifHead = (width: number, height: number) => [...Buffer.from('GIF89a'), ...word(width), ...word(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
const gifFrame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
/** A GIF of so many frames of one point each. */
export const gif = (frames: number, width = 50, height = 50) =>
  Buffer.concat([Buffer.from(gifHead(width, height)), ...Array.from({ length: frames }, () => gifFrame), Buffer.from([0x3b])])

const riff = (name: string, data: Uint8Array) => {
  const head = Buffer.alloc(8, name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
/** A moving WebP: one still picture of a file repeated as so many frames. */
export function movingWebp(still: Buffer, frames: number, width: number, height: number) {
  const picture = still.subarray(12)
  const frame = riff('ANMF', Buffer.concat([Buffer.from([...three(0), ...three(0), ...three(width - 1), ...three(height - 1), ...three(40), 0]), picture]))
  const chunks = [
    riff('VP8X', Buffer.from([2, 0, 0, 0, ...three(width - 1), ...three(height - 1)])),
    riff('ANIM', Buffer.from([0, 0, 0, 0, 0, 0])),
    ...Array.from({ length: frames }, () => frame),
  ]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

const long = (piece: string, length = 19_900) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
/** Texts of 20,000 characters at most, as anybody may write them into a comment. */
export const texts: Readonly<Record<string, string>> = {
  'pictures in pictures': `${'!['.repeat(3300)}x${'](b)'.repeat(3300)}`,
  'bold in bold': `${'**'.repeat(4900)}x${'**'.repeat(4900)}`,
  'emphasis in emphasis': `${'*a '.repeat(2800)}x${' b*'.repeat(2800)}`,
  'stars and underscores': long('*_'),
  'stars, letters, underscores': long('*a_'),
  'links that never end': long('[a]('),
  backslashes: long('\\'),
  'headings underlined': long('a\n=\n'),
  'one-line quotes': long('> a\n\n'),
  'a deep quote that goes on lazily': `${'> '.repeat(19)}${long('a\n')}`,
  'lists in lists': long(`${'- '.repeat(19)}a\n`),
  'quotes in quotes': long(`${'>'.repeat(39)}a\n`),
  'points that are none': `x\n${long(`2) ${'*a'.repeat(20)}\n`)}`,
}

const staff = (lines: number) => Array.from({ length: lines }, (_, nr) => `${300_000 + nr};Vorname;Zuname;Montage;01.03.2015`)
const titles = 'Personalnummer;Vorname;Zuname;Abteilung;Eintritt'
const file = (...lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`)
/** Files of staff, by what is hostile in them. */
export const imports: Readonly<Record<string, () => Buffer>> = {
  'one line of 19 MB': () => file(titles, 'x'.repeat(19 * MB)),
  '21 MB': () => file(titles, 'x'.repeat(21 * MB)),
  'a million quotation marks': () => file(titles, '"'.repeat(1_000_001)),
  '5,000 columns': () => file(Array.from({ length: 5000 }, (_, nr) => `Spalte ${nr}`).join(';')),
  '20 million empty lines': () => Buffer.alloc(20 * MB, '\n'),
  'UTF-8 with one line of Windows-1252': () =>
    Buffer.concat([
      file(titles, ...staff(2000), '9;Jörg;Öztürk;Montage;01.03.2015'),
      Buffer.from('8;J\u00fcrgen;M\u00fcller;Montage;01.03.2015\r\n', 'latin1'),
    ]),
}

/** Bodies of less than a megabyte, in JSON. */
export const bodies: Readonly<Record<string, () => string>> = {
  'lists, 500,000 deep': () => `{"a":${'['.repeat(450_000)}${']'.repeat(450_000)}}`,
  'records, 100,000 deep': () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '80,000 fields': () => `{${Array.from({ length: 80_000 }, (_, nr) => `"f${nr}":1`).join(',')}}`,
  '400,000 wrong values': () => `{"eintraege":[${'1,'.repeat(400_000)}1],"dateien":[1]}`,
}
