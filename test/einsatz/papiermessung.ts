import { request } from 'node:http'
import sharp from 'sharp'
import { baubilder } from '#demo/einsatz/baubilder.ts'
import { bilder } from '#demo/dokumente/bilder.ts'
import { partBytes } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Bench } from '#test/bench/bench.ts'
import { median } from '#test/bench/table.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'

const scheine = '/api/v1/arbeitsschein'
const anzahl = 12

/**
 * The paper of a work sheet with twelve photos of a phone's camera: as it is drawn for an open sheet, as finishing draws and keeps it, and as it is read again. While
 * it is made somebody else asks for something cheap, one request after the other: his longest wait counts, beside that of the same time without a paper.
 */
export async function papier(bench: Bench) {
  const server = await bench.start({ dataDir: bench.data('papier'), env: { WRITES_PER_MINUTE: '1000000' } })
  const [cookie, andere] = await Promise.all([signIn(server.port, 'monteur'), signIn(server.port, 'support')])
  const line = new Line(server.port)
  const ruf = async <T>(method: string, path: string, body?: object) => {
    const { status, body: text } = await line.send(method, path, { cookie }, body && JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
    return (text.startsWith('{') ? JSON.parse(text) : text) as T
  }
  const { entities } = await ruf<{ entities: { id: string }[] }>('GET', `${scheine}/objekte/entities?limit=1`)
  const fotos = await Promise.all(Array.from({ length: anzahl }, (_, nr) => foto(nr)))
  const mb = fotos.reduce((summe, { length }) => summe + length, 0) / 1024 / 1024
  const bringe = async (inhalt: Buffer) => {
    const [id, teile] = [uuid(), Math.ceil(inhalt.length / partBytes)]
    for (let teil = 0; teil < teile; teil++)
      await ruf('PUT', `/api/v1/teile/${id}/${teil}`, { inhalt: inhalt.subarray(teil * partBytes, (teil + 1) * partBytes).toString('base64') })
    const { breite, hoehe } = await ruf<{ breite: number; hoehe: number }>('POST', '/api/v1/dateien', { id, teile, name: 'foto.jpg' })
    if (breite * hoehe < 12_000_000) throw new Error(`kept as ${breite} × ${hoehe}`)
    return id
  }
  const neuer = async () => {
    const id = uuid()
    const bilderDesScheins = []
    for (const [nr, inhalt] of fotos.entries()) bilderDesScheins.push({ datei: await bringe(inhalt), beschriftung: `Aufnahme ${nr + 1}`, geteilt: true })
    const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
    await ruf('POST', scheine, { id, art: 'Service', objektId: entities[0]!.id, datum, notiz: 'Druckprobe', bilder: bilderDesScheins })
    return id
  }
  /** Milliseconds of an act, and the longest that the other one waited meanwhile. */
  const gestoert = async (tat: () => Promise<unknown>) => {
    const nachbar = new Line(server.port)
    const laufend = { ja: true }
    let laengste = 0
    const fragen = (async () => {
      while (laufend.ja) {
        const gefragt = performance.now()
        await nachbar.send('GET', '/api/v1/arbeitsbericht/einstellungen', { cookie: andere })
        laengste = Math.max(laengste, performance.now() - gefragt)
      }
    })()
    const begonnen = performance.now()
    await tat()
    const ms = performance.now() - begonnen
    laufend.ja = false
    await fragen
    nachbar.close()
    return { ms, laengste }
  }
  const was = { gezeichnet: 'drawn for an open sheet', abgeschlossen: 'finishing draws and keeps it', gelesen: 'read again' } as const
  const alle: Record<keyof typeof was | 'ohne', { ms: number; laengste: number }[]> = { ohne: [], gezeichnet: [], abgeschlossen: [], gelesen: [] }
  for (let run = 0; run < bench.runs; run++) {
    const id = await neuer()
    const lies = () => geladen(server.port, `${scheine}/${id}/pdf`, cookie)
    if (!run) {
      const { ms, laengste } = await gestoert(lies)
      bench.add({
        what: `PDF with ${anzahl} photos, first one of a server`,
        measured: ms,
        unit: 'ms',
        conditions: `longest wait of another call ${laengste.toFixed(0)} ms`,
      })
    }
    alle.ohne.push(await gestoert(() => new Promise((fertig) => setTimeout(fertig, 500))))
    alle.gezeichnet.push(await gestoert(lies))
    alle.abgeschlossen.push(
      await gestoert(() => ruf('POST', `${scheine}/${id}/abschluss`, { version: 1, unterschriften: [{ art: 'getippt', name: 'Heike Brandt' }] })),
    )
    alle.gelesen.push(await gestoert(lies))
  }
  const mitte = (key: keyof typeof alle, von: 'ms' | 'laengste') => median(alle[key].map((einer) => einer[von]))
  const conditions = `${mb.toFixed(0)} MB of JPEG, 12 megapixels each`
  for (const [key, wie] of Object.entries(was) as [keyof typeof was, string][]) {
    bench.add({ what: `PDF with ${anzahl} photos, ${wie}`, measured: mitte(key, 'ms'), unit: 'ms', limit: 500, conditions })
    bench.add({
      what: `PDF with ${anzahl} photos, ${wie}: longest wait of another call`,
      measured: mitte(key, 'laengste'),
      unit: 'ms',
      limit: 50,
      conditions: `${mitte('ohne', 'laengste').toFixed(0)} ms without it`,
    })
  }
  line.close()
  server.signal('SIGTERM')
  await server.ended
}

/** A PDF, counted and thrown away: who reads it into a text keeps his own questions waiting. */
const geladen = (port: number, path: string, cookie: string) =>
  new Promise<void>((fertig, fehler) =>
    request({ port, path, host: '127.0.0.1', headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (antwort) => {
      let bytes = 0
      antwort.on('data', (teil: Buffer) => (bytes += teil.length))
      antwort.on('end', () => (antwort.statusCode === 200 && bytes > 500_000 ? fertig() : fehler(new Error(`${path}: ${antwort.statusCode}, ${bytes} bytes`))))
      antwort.on('error', fehler)
    })
      .on('error', fehler)
      .end(),
  )

/** A picture of a site as a phone keeps it: 4,032 × 3,024, with the grain of its sensor, so that it is as large as such files are. */
async function foto(nr: number) {
  const [breite, hoehe] = [4032, 3024]
  const gemalt = Object.values({ ...bilder, ...baubilder })
  const bild = gemalt[nr % gemalt.length]!()
  const korn = await sharp({ create: { width: breite, height: hoehe, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 24 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(bild.punkte, { raw: { width: bild.breite, height: bild.hoehe, channels: 3 } })
    .resize(breite, hoehe, { kernel: 'cubic' })
    .composite([{ input: korn, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
