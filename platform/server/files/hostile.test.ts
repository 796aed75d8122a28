import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, portal, Refused } from '#test/cast.ts'
import { mitZetteln, zettelCalls } from '#test/files/fileapp.ts'
import { gif, movingWebp } from '#test/files/hostile.ts'
import { upload } from '#test/files/upload.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, mitZetteln)
})
afterAll(() => p.stop())

const bring = (name: string, content: Uint8Array | string) =>
  upload(p, anna, name, content).catch((error: unknown) => {
    if (error instanceof Refused) return { status: error.status, code: error.problem.code, detail: error.problem.detail }
    throw error
  })
/** What a picture's first bytes say. */
const kopf = (bytes: Buffer) => ({ ffd8ff: 'jpeg', '89504e': 'png', '474946': 'gif', '524946': 'webp' })[bytes.toString('hex', 0, 3)]
const inhalt = async (id: string) => (await p.send(anna, zettelCalls.dateiInhalt, { params: { id } })).rawPayload

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const seite = '<!doctype html><html><body><script>fetch("/api/v1/auth/session")</script></body></html>'
const bild = (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG of any size whose rows are all black: tiny on the line, huge in memory. */
function png(width: number, height: number, rows = height) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    chunk('IEND', new Uint8Array()),
  ])
}

test('was im Browser handeln könnte, wird unter keinem Namen angenommen, und die Antwort sagt es in Worten', async () => {
  for (const [name, content] of [
    ['zeichnung.svg', svg],
    ['zeichnung.svg', `<?xml version="1.0"?>${svg}`],
    ['foto.jpg', seite],
    ['foto.png', svg],
    ['foto.jpg', `<?xml version="1.0"?>${svg}`],
    ['seite.html', seite],
    ['seite.htm ', seite],
    ['seite.HTML.', seite],
    ['skript.js', 'alert(1)'],
    ['start.bat', '@echo off'],
    ['bericht.pdf', seite],
    ['tabelle.xlsx', 'A;B;C'],
    ['programm.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])],
    ['programm', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])],
    ['leer.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['kaputt.png', (await bild('png')).subarray(0, 60)],
    ['foto.pdf', await bild('jpeg')],
    ['foto.html', await bild('jpeg')],
  ] as const) {
    const answer = await bring(name, content)
    expect(answer, name).toMatchObject({ status: 422, code: expect.stringMatching(/^(datei-typ|datei-inhalt-name|bild-kaputt)$/) as string })
    expect((answer as { detail: string }).detail, name).toMatch(/^[A-ZÄÖÜ].{20,}\.$/)
  }
})

test('Seiten und Zeichnungen unter dem Namen eines Textes bleiben Text: sie werden nie als etwas anderes ausgeliefert', async () => {
  for (const content of [svg, seite]) {
    const datei = (await bring('notiz.txt', content)) as { id: string; typ: string }
    expect(datei.typ).toBe('text/plain; charset=utf-8')
    for (const call of ['dateiInhalt', 'dateiAnsicht'] as const) {
      const { headers } = await p.send(anna, zettelCalls[call], { params: { id: datei.id } })
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    }
  }
})

test('ein Bild, an dem noch etwas hängt, verliert es: gezeichnet wird neu', async () => {
  for (const [format, ending] of [
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const) {
    const zip = zipSync({ 'META-INF/MANIFEST.MF': strToU8('Main-Class: Boese') })
    const datei = await bring(`foto.${ending}`, Buffer.concat([await bild(format), Buffer.from(seite), zip]))
    expect(datei, format).toMatchObject({ typ: `image/${format}`, breite: 40, hoehe: 30 })
    const bytes = await inhalt((datei as { id: string }).id)
    expect([bytes.includes('<script'), bytes.includes('MANIFEST'), kopf(bytes)], format).toEqual([false, false, format])
  }
})

test('Kommentare, Farbprofile und Text in Bildern kommen nicht mit', async () => {
  const raw = await bild('png')
  const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>', 'latin1'))
  const datei = (await bring('foto.png', Buffer.concat([raw.subarray(0, 33), text, raw.subarray(33)]))) as { id: string }
  expect((await inhalt(datei.id)).includes('script')).toBe(false)
})

test('Bomben kosten nichts: 30.000 × 30.000 Punkte, ein Kopf ohne Bild, ein GIF mit tausend großen Bildern', async () => {
  const before = process.memoryUsage.rss()
  expect(await bring('riese.png', png(30_000, 30_000))).toMatchObject({
    status: 422,
    code: 'bild-zu-gross',
    detail: 'Das Bild ist zu groß: Erlaubt sind 100 Millionen Bildpunkte.',
  })
  expect(await bring('kopf.png', png(30_000, 30_000, 1))).toMatchObject({ status: 422, code: 'bild-zu-gross' })
  expect(await bring('unmoeglich.png', png(2_000_000_000, 2_000_000_000, 0))).toMatchObject({ status: 422 })
  const frame = Buffer.from('21f90400000000002c000000000010001000000803001c2c0400'.slice(0, 36), 'hex')
  const gif = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([0x00, 0x20, 0x00, 0x20, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: 1000 }, () => Buffer.concat([frame, Buffer.from([2, 2, 0x44, 1, 0])])),
    Buffer.from([0x3b]),
  ])
  expect(await bring('film.gif', gif)).toMatchObject({ status: 422 })
  // Bounded, not measured: decoding 900 million pixels would take gigabytes.
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)
})

/** How many pictures are drawn or wait for it, each time that changes. */
async function gezeichnet(act: () => Promise<unknown>) {
  const zugleich: number[] = []
  const zaehle = () => {
    const { queue, process } = sharp.counters()
    zugleich.push(queue + process)
  }
  sharp.queue.on('change', zaehle)
  await act().finally(() => sharp.queue.off('change', zaehle))
  return zugleich
}

test('ein Film mit 39.000 Bildern wird in Worten abgelehnt, ehe eines davon gezeichnet ist, als GIF und als WebP', async () => {
  const abgelehnt = {
    status: 422,
    code: 'film-zu-gross',
    detail: 'Das bewegte Bild ist zu groß: Erlaubt sind 500 Einzelbilder, zusammen 25 Millionen Bildpunkte.',
  }
  const webp = await bild('webp')
  const zugleich = await gezeichnet(async () => {
    expect(await bring('film.gif', gif(39_000))).toMatchObject(abgelehnt)
    expect(await bring('film.gif', gif(100, 1000, 1000))).toMatchObject(abgelehnt)
    expect(await bring('film.webp', movingWebp(webp, 39_000, 40, 30))).toMatchObject(abgelehnt)
  })
  expect(zugleich).toEqual([])
  expect(await bring('kurz.gif', gif(20))).toMatchObject({ typ: 'image/gif', breite: 50, hoehe: 50 })
  expect(await bring('kurz.webp', movingWebp(webp, 20, 40, 30))).toMatchObject({ typ: 'image/webp', breite: 40, hoehe: 30 })
})

test('ein Bild belegt einen Faden, zwei Bilder zwei, mehr werden es nicht: Passwörter und Dateien brauchen die anderen', async () => {
  const photo = await bild('jpeg')
  expect(Math.max(...(await gezeichnet(() => bring('eins.jpg', photo))))).toBe(1)
  expect(Math.max(...(await gezeichnet(() => Promise.all(Array.from({ length: 6 }, (_, nr) => bring(`${nr}.jpg`, photo))))))).toBeLessThanOrEqual(2)
})

test('verschachtelte Archive werden aufbewahrt und nie geöffnet', async () => {
  let zip = zipSync({ 'null.bin': new Uint8Array(50_000_000) }, { level: 9 })
  for (let tiefe = 0; tiefe < 5; tiefe++) zip = zipSync({ [`${tiefe}.zip`]: zip })
  expect(await bring('archiv.zip', zip)).toMatchObject({ typ: 'application/zip', bytes: zip.length })
})

test('Namen führen nirgends hin: Pfade, Richtungszeichen, Steuerzeichen, überlange und leere', async () => {
  const name = async (given: string) => ((await bring(given, 'Text')) as { name: string }).name
  expect(await name('../../../etc/passwd.txt')).toBe('passwd.txt')
  expect(await name('C:\\Windows\\System32\\notiz.txt')).toBe('notiz.txt')
  expect(await name('rechnung\u202Etxt.exe.txt')).toBe('rechnungtxt.exe.txt')
  expect(await name('a\r\nSet-Cookie: x=1.txt')).toBe('aSet-Cookie x=1.txt')
  expect(await name(' . .txt')).toBe('Datei.txt')
  expect(await name(`${'ä'.repeat(400)}.txt`)).toBe(`${'ä'.repeat(150)}.txt`)
  expect(await name('ohne Endung')).toBe('ohne Endung.txt')
  expect(await name('halbes \ud800 Zeichen.txt')).toMatch(/^halbes .? ?Zeichen\.txt$/u)
  expect(await bring('null\u0000byte.txt', 'Text')).toMatchObject({ status: 400 })
  const { id } = (await bring('Anführung "; filename=x.txt', 'Text')) as { id: string }
  expect((await p.send(anna, zettelCalls.dateiInhalt, { params: { id } })).headers['content-disposition']).toBe(
    `attachment; filename="Anfuhrung  filenamex.txt"; filename*=UTF-8''Anf%C3%BChrung%20%3B%20filename%3Dx.txt`,
  )
})
