import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import sharp from 'sharp'
import { partBytes } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { password, signIn } from '#test/faults/crew.ts'
import { Line, once } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'
import { freePort, root } from '#test/faults/server-process.ts'
import { bodies, gif, imports, mails, movingWebp, texts } from '#test/files/hostile.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import type { Bench, Measurement } from './bench.ts'
import { memory } from './proc.ts'

const address = 'service@musterbau.example'
const token = 'feindliche-dateien'
/** Milliseconds that one person's file may keep everybody else waiting. */
const limit = 100

/** The longest pause of the server's event loop while one hostile file arrives, each the way that it would really come. */
export const hostile: Measurement = {
  name: 'hostile',
  async run(bench) {
    const post = await smtpServer()
    const [dataDir, mailPort] = [bench.data('hostile'), await freePort()]
    const env = { METRICS_TOKEN: token, MAIL_IN_ADDRESS: address, MAIL_IN_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, SMTP_URL: post.url, SMTP_FROM: address }
    const server = await bench.start({ dataDir, env })
    const stage: Stage = { bench, dataDir, mailPort, port: server.port, line: new Line(server.port), cookie: await signIn(server.port, 'support') }
    // The first of each kind loads what it needs; that is no file's fault.
    await letter(stage, 'From: a@warm.example\r\nMessage-ID: <warm@warm.example>\r\nSubject: Warm\r\n\r\nHallo')
    await picture(
      stage,
      'warm.png',
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    await paused(stage, 'nothing hostile, for comparison', () => delay(1000, 'idle'))
    for (const [name, make] of Object.entries(mails)) await paused(stage, `mail: ${name}`, () => letter(stage, make()))
    await pictures(stage)
    const kunde = await signInAs(server.port, 'kunde.a@kunde-a.example')
    for (const [name, text] of Object.entries(texts)) await paused(stage, `text: ${name}`, () => comment(stage, kunde, post, text))
    for (const [name, bytes] of Object.entries(imports)) await paused(stage, `import: ${name}`, () => imported(stage, name, bytes()))
    await requests(stage)
    const { now, highest } = memory(server.pid)
    bench.add({ what: 'hostile: memory of the server afterwards', measured: now, unit: 'MB', conditions: `highest ${highest.toFixed(0)} MB` })
    stage.line.close()
    await post.close()
  },
}

async function signInAs(port: number, username: string) {
  const answer = await once(port, 'POST', '/api/v1/auth/login', {}, JSON.stringify({ username, password, stayAuthenticated: true }))
  return answer.headers['set-cookie']!.split(';')[0]!
}

interface Stage {
  bench: Bench
  dataDir: string
  mailPort: number
  port: number
  line: Line
  cookie: string
}

/**
 * `act` answers what became of it. The server's own figure starts anew each time that it is read. Of several runs the shortest counts: what else the machine
 * does only ever makes a pause longer.
 */
async function paused({ bench, port }: Stage, what: string, act: () => Promise<string>) {
  const line = new Line(port)
  const longest = async () => {
    const { body } = await line.send('GET', '/metrics', { authorization: `Bearer ${token}` })
    return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(body)?.[1]) * 1000
  }
  const pauses: number[] = []
  let became = ''
  const began = performance.now()
  for (let run = 0; run < bench.runs; run++) {
    await longest()
    await delay(50)
    became = await act()
    await delay(50)
    pauses.push(await longest())
  }
  const seconds = (performance.now() - began) / 1000 / bench.runs
  bench.add({ what, measured: Math.min(...pauses), unit: 'ms', limit, conditions: `${became}; ${seconds.toFixed(1)} s a run` })
  line.close()
}

/** By SMTP, until it is decided. */
async function letter({ mailPort, dataDir }: Stage, mail: string) {
  // The same mail twice would count once.
  const id = `${uuid().slice(-12)}@fremd.example`
  const raw = mail.replace(/^Message-ID: <.+?>/m, `Message-ID: <${id}>`)
  const transport = createTransport({ host: '127.0.0.1', port: mailPort, secure: false, ignoreTLS: true })
  const refused = await transport.sendMail({ envelope: { from: 'fremd@fremd.example', to: address }, raw }).then(
    () => '',
    (error: unknown) => String(error),
  )
  transport.close()
  if (refused) return refused.slice(0, 80)
  return withOwner(dataDir, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ became: string }>(
        `select concat_ws(' ', zustand, grund) as became from posteingang where zustand <> 'neu' and kennung = $1`,
        [id],
      )
      if (rows[0]) return rows[0].became
      await delay(20)
    }
  })
}

/** As the browser brings it: its parts, then the call that finishes it. */
async function picture({ line, cookie }: Stage, name: string, bytes: Buffer) {
  const id = uuid()
  const teile = Math.ceil(bytes.length / partBytes)
  for (let teil = 0; teil < teile; teil++)
    await line.send(
      'PUT',
      `/api/v1/teile/${id}/${teil}`,
      { cookie },
      JSON.stringify({ inhalt: bytes.subarray(teil * partBytes, (teil + 1) * partBytes).toString('base64') }),
    )
  return became(await line.send('POST', '/api/v1/dateien', { cookie }, JSON.stringify({ id, teile, name })))
}
const became = ({ status, body }: { status: number; body: string }) => {
  const { code } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string }
  return code ? `${status} ${code}` : String(status)
}

async function pictures(stage: Stage) {
  const noise = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const files: [string, Buffer][] = [
    ['gif: 39,000 frames', gif(39_000)],
    ['gif: 1,500,000 frames', gif(1_500_000)],
    ['gif: 500 frames of 50 × 50', gif(500)],
    ['webp: 39,000 frames', movingWebp(webp, 39_000, 40, 30)],
    ['webp: 400,000 frames', movingWebp(webp, 400_000, 40, 30)],
    ['jpeg: 64 million points of noise', await noise(8000).jpeg({ quality: 60 }).toBuffer()],
  ]
  for (const [name, bytes] of files) {
    const [ending] = name.split(':')
    await paused(stage, `picture: ${name}`, () => picture(stage, `bild.${ending}`, bytes))
  }
}

/** Written into a customer's ticket, until the letter to him is sent. */
async function comment({ line, cookie }: Stage, kunde: string, post: Awaited<ReturnType<typeof smtpServer>>, words: string) {
  const [id, mark] = [uuid(), uuid()]
  await line.send('POST', '/api/v1/ticket/tickets', { cookie: kunde }, JSON.stringify({ id, name: 'Ventil' }))
  const text = `${mark}\n\n${words}`
  const said = became(await line.send('POST', `/api/v1/ticket/tickets/${id}/kommentare`, { cookie }, JSON.stringify({ id: uuid(), text, dateien: [] })))
  const sent = () => post.letters.some((one) => one.text.includes(mark))
  for (const until = performance.now() + 60_000; !sent() && performance.now() < until; ) await delay(20)
  return `${said}, ${sent() ? 'sent' : 'not sent within a minute'}`
}

/** The command beside the running server. */
async function imported({ bench, dataDir }: Stage, name: string, bytes: Buffer) {
  const file = join(bench.folder, `${name.replaceAll(/\W+/g, '-')}.csv`)
  writeFileSync(file, bytes)
  return new Promise<string>((done) => {
    const options = { cwd: '/', env: { PATH: process.env['PATH'], DATABASE_URL: runningEngine(dataDir)! } }
    execFile(process.execPath, [join(root, 'portal.ts'), 'import', 'personal', file], options, (_, stdout, stderr) =>
      done((stderr || stdout).trim().split('\n')[0]!.slice(0, 100)),
    )
  })
}

/** Single requests of an ordinary person that are large in another way. */
async function requests(stage: Stage) {
  const { line, cookie } = stage
  const ask = (method: string, path: string, body?: string) => async () => became(await line.send(method, path, { cookie }, body))
  const tickets = '/api/v1/ticket/tickets'
  for (const [name, body] of Object.entries(bodies)) await paused(stage, `request: ${name}`, ask('POST', tickets, body()))
  await paused(stage, 'request: 15,000 ids', ask('POST', tickets, JSON.stringify({ id: uuid(), name: 'x', dateien: Array.from({ length: 15_000 }, uuid) })))
  await paused(
    stage,
    'request: 900 KB of one text',
    ask('POST', tickets, JSON.stringify({ id: uuid(), name: ' '.repeat(450_000), beschreibung: '\u0000'.repeat(75_000) })),
  )
  await paused(stage, 'request: search for 6 KB', ask('GET', `${tickets}/entities?limit=50&q=${'a%20'.repeat(1500)}`))
  for (const format of ['csv', 'xlsx']) {
    const from = Temporal.Now.instant()
      .subtract({ hours: 24 * 180 })
      .toString({ smallestUnit: 'second' })
    const path = `/api/v1/stempelerfassung/zeitstempel/export?from=${from}&to=2999-01-01T00:00:00Z&format=${format}`
    const admin = await signIn(stage.port, 'admin')
    await paused(stage, `request: half a year of stamps as ${format.toUpperCase()}`, async () => {
      const { status, headers } = await line.send('GET', path, { cookie: admin })
      return `${status}, ${headers['content-length']} bytes`
    })
  }
}
