import { setTimeout as delay } from 'node:timers/promises'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { password, signIn } from '#test/faults/crew.ts'
import { Line, once } from '#test/faults/line.ts'
import { dauer, ganzGelesen, geschrieben, listenfragen } from '#test/ticket/ticketplan.ts'
import type { Bench, Measurement } from './bench.ts'
import { drive, type Request } from './drive.ts'
import { direct, pgbench, withoutPgbench } from './pgbench.ts'
import { memory } from './proc.ts'
import { median, quantile } from './table.ts'
import { mehren } from './ticketmenge.ts'

const entities = '/api/v1/ticket/tickets/entities'
const zeile = `select t.id, t.nummer, t.version, t.name, t.typ_id, y.name as typ, t.prioritaet, t.schritt, t.zustand, t.seit, t.ktostamm_id, k.nummer as kn, k.name as kname, t.objekt_id, o.nummer as onr,
  o.name as oname, t.zustaendig_id, z.anzeigename, t.hotline, t.intern, t.erstellt, t.geaendert, t.faellig from ticket t join tickettyp y on y.id = t.typ_id left join ktostamm k on k.id = t.ktostamm_id
  left join objekt o on o.id = t.objekt_id left join anwender z on z.id = t.zustaendig_id where t.vkforgid in (1000, 2000, 3000)`
const ende = 'order by t.geaendert desc, t.id desc limit 51'

/** What is asked, and the same as one statement; of words the statement that the server asks. `worte`: two words of one ticket's name. */
const fragen = (worte: string): readonly { was: string; query: string; sql?: string; q?: string }[] => [
  { was: 'first page', query: 'limit=50', sql: `${zeile} and t.zustand <> 'Erledigt' ${ende}` },
  {
    was: 'filter by state, type, priority',
    query: 'limit=50&zustand=Offen&prioBis=3&typId=01900000-0000-7000-8000-000000000001',
    sql: `${zeile} and t.zustand = 'Offen' and t.prioritaet <= 3 and t.typ_id = '01900000-0000-7000-8000-000000000001' ${ende}`,
  },
  ...(
    [
      ['two words', worte],
      ['a word of one in 250', 'pumpenhalle'],
      ['a word of all', 'bestellt'],
    ] as const
  ).map(([was, q]) => ({ was: `full text, ${was}`, query: `limit=50&zustand=alle&sort=-nummer&q=${encodeURIComponent(q)}`, q })),
]

/** The ticket list and one ticket among many, against the same statements straight on PostgreSQL and against 10,000 tickets. `TICKETS` changes how many. */
export const ticket: Measurement = {
  name: 'ticket',
  async run(bench) {
    const viele = Number(process.env['TICKETS'] ?? 1_000_000)
    const wenige = await messen(bench, 10_000, new Map())
    await messen(bench, viele, wenige)
  },
}

/** Measures with so many tickets; `vorher` are the p95 of the smaller stock. */
async function messen(bench: Bench, tickets: number, vorher: ReadonlyMap<string, number>) {
  const dataDir = bench.data(`ticket-${tickets}`)
  // One person writes as fast as the server can: no hand does, and its limit is not what is measured.
  const server = await bench.start({ dataDir, env: { WRITES_PER_MINUTE: '1000000' } })
  const began = performance.now()
  const da = await mehren(dataDir, tickets)
  const menge = tickets.toLocaleString('en')
  bench.add({
    what: `${menge} tickets: made`,
    measured: (performance.now() - began) / 1000,
    unit: 's',
    conditions: `${da.tickets.toLocaleString('en')} tickets, ${da.kommentare.toLocaleString('en')} comments, ${da.mb.toLocaleString('en')} MB`,
  })
  const cookie = await signIn(server.port, 'support')
  const p95 = new Map<string, number>()
  const gesehen = async (was: string, request: (connection: number) => Request) => {
    const warm = await drive(server.port, 4, 2, request)
    if (warm.failed) throw new Error(`${was}: ${warm.failed}`)
    const einzeln = []
    for (let run = 0; run < bench.runs; run++) einzeln.push((await drive(server.port, 1, 2, request)).p95)
    const zeit = median(einzeln)
    p95.set(was, zeit)
    const klein = vorher.get(was)
    bench.add({ what: `${menge} tickets, ${was}: p95, 1 connection`, measured: zeit, unit: 'ms' })
    if (klein !== undefined) bench.add({ what: `${menge} tickets, ${was}: times the p95 at 10,000`, measured: zeit / klein, unit: '×', limit: 1.5 })
  }
  const anteil = async (was: string, request: (connection: number) => Request, statement: string, limit?: number) => {
    const laeufe = []
    for (let run = 0; run < bench.runs; run++) {
      const ours = await drive(server.port, 16, 3, request)
      if (ours.failed) throw new Error(`${was}: ${ours.failed}`)
      laeufe.push({ ours: ours.rate, p95: ours.p95, theirs: pgbench ? await direct(runningEngine(dataDir)!, bench.folder, statement, 16, 3) : NaN })
    }
    const ours = median(laeufe.map((one) => one.ours))
    const theirs = median(laeufe.map((one) => one.theirs))
    bench.add({
      what: `${menge} tickets, ${was}: requests per second, 16 connections`,
      measured: ours,
      unit: '/s',
      conditions: `p95 ${median(laeufe.map((one) => one.p95)).toFixed(0)} ms; same SQL by pgbench: ${pgbench ? `${theirs.toFixed(0)}/s` : withoutPgbench}`,
    })
    bench.add({
      what: `${menge} tickets, ${was}: share of the direct rate`,
      measured: median(laeufe.map((one) => (one.ours / one.theirs) * 100)),
      unit: '%',
      ...(limit !== undefined && { limit, higher: true }),
    })
  }
  const db = connect(runningEngine(dataDir)!, { max: 1 })
  for (const { was, query, sql, q } of fragen(da.worte)) {
    const request = () => ({ method: 'GET', path: `${entities}?${query}`, cookie })
    await gesehen(was, request)
    await anteil(was, request, sql ?? (await geschrieben(db, fragende[0]!, { was, filter: { zustand: 'alle', q }, sort: '-nummer' })), 60)
  }
  await db.destroy()
  // Each connection asks something else: nobody's answer serves another.
  const eigenes = 'first page since another day each'
  const eigene = (connection: number) => ({ method: 'GET', path: `${entities}?limit=50&von=2019-01-${String(connection + 1).padStart(2, '0')}`, cookie })
  await gesehen(eigenes, eigene)
  await anteil(eigenes, eigene, `${zeile} and t.zustand <> 'Erledigt' and t.erstellt >= '2019-01-01' ${ende}`, 60)
  await gesehen('a typing error', () => ({
    method: 'GET',
    path: `${entities}?limit=50&zustand=alle&sort=-nummer&q=${encodeURIComponent(da.worte.replace(/e/, 'x'))}`,
    cookie,
  }))
  const kunden = await Promise.all(['kunde.a@kunde-a.example', 'kunde.a.alle@kunde-a.example'].map((name) => anmelden(server.port, name)))
  for (const [was, wer] of [
    ['a customer who sees few', kunden[0]!],
    ['a customer who sees thousands', kunden[1]!],
  ] as const)
    await gesehen(`first page of ${was}`, () => ({ method: 'GET', path: `${entities}?limit=50&zustand=alle`, cookie: wer }))
  await plaene(bench, dataDir, menge)
  let nr = 0
  await gesehen('one ticket', () => ({ method: 'GET', path: `/api/v1/ticket/tickets/${10_500 + ((nr += 7919) % (tickets - 1000))}`, cookie }))
  await anlegen(bench, server.port, cookie, menge)
  await mitDateien(bench, server.port, cookie, menge)
  const { now, highest } = memory(server.pid)
  bench.add({ what: `${menge} tickets: memory of the server`, measured: now, unit: 'MB', limit: 200, conditions: `highest ${highest.toFixed(0)} MB` })
  server.signal('SIGTERM')
  await server.ended
  return p95
}

const fragende = ['support@musterbau.example', 'kunde.a@kunde-a.example', 'kunde.a.alle@kunde-a.example']

/** Whether PostgreSQL, as it decides by itself, answers a list's question by reading a table from end to end, and which question takes it longest. */
async function plaene(bench: Bench, dataDir: string, menge: string) {
  const db = connect(runningEngine(dataDir)!, { max: 1 })
  const ganze: string[] = []
  const zeiten: { ms: number; was: string }[] = []
  for (const wer of fragende)
    for (const frage of listenfragen) {
      const tabellen = await ganzGelesen(db, wer, frage, false)
      const was = `${frage.was} (${wer.split('@')[0]}`
      if (tabellen.length) ganze.push(`${was}: ${tabellen.join(', ')})`)
      zeiten.push({ ms: await dauer(db, wer, frage), was: `${was})` })
    }
  await db.destroy()
  bench.add({
    what: `${menge} tickets: list questions that read a whole table`,
    measured: ganze.length,
    unit: `of ${fragende.length * listenfragen.length}`,
    limit: 0,
    conditions: ganze.join('; '),
  })
  const [langsamste, ...naechste] = zeiten.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  bench.add({
    what: `${menge} tickets: slowest list question, straight on PostgreSQL`,
    measured: langsamste!.ms,
    unit: 'ms',
    conditions: `${langsamste!.was}; then ${naechste.map(({ ms, was }) => `${was} ${ms.toFixed(0)} ms`).join(', ')}`,
  })
}

async function anmelden(port: number, username: string) {
  const answer = await once(port, 'POST', '/api/v1/auth/login', {}, JSON.stringify({ username, password, stayAuthenticated: true }))
  if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status}`)
  return answer.headers['set-cookie']!.split(';')[0]!
}

/** Directus 12 creates so many a second on 16 connections (quality figures, another machine). */
const DIRECTUS = 225

async function anlegen(bench: Bench, port: number, cookie: string, menge: string) {
  const neues = () => ({
    method: 'POST',
    path: '/api/v1/ticket/tickets',
    cookie,
    body: JSON.stringify({ id: uuid(), name: 'Ventil undicht', beschreibung: 'Seit heute Morgen tropft es.', intern: true }),
  })
  const laeufe = []
  for (let run = 0; run < bench.runs; run++) {
    const lauf = await drive(port, 16, 3, neues)
    if (lauf.failed) throw new Error(`create: ${lauf.failed}`)
    laeufe.push(lauf)
  }
  bench.add({
    what: `${menge} tickets, create: requests per second, 16 connections`,
    measured: median(laeufe.map(({ rate }) => rate)),
    unit: '/s',
    limit: 10 * DIRECTUS,
    higher: true,
    conditions: `p95 ${median(laeufe.map((one) => one.p95)).toFixed(0)} ms; 10 × Directus as measured elsewhere`,
  })
}

/** A ticket with two small files, all five requests counted: both uploads, both checks of the content, the ticket that adopts them. */
async function mitDateien(bench: Bench, port: number, cookie: string, menge: string) {
  const laeufe = []
  for (let run = 0; run < bench.runs; run++) {
    const took: number[] = []
    const began = performance.now()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const line = new Line(port)
        const send = async (method: string, path: string, body: object) => {
          let { status, body: answer } = await line.send(method, path, { cookie }, JSON.stringify(body))
          // So many files at once wait in a queue, and a full queue says so: the browser tries again, too.
          for (; status === 429; { status, body: answer } = await line.send(method, path, { cookie }, JSON.stringify(body))) await delay(50)
          if (status >= 300) throw new Error(`create with two files: ${status} ${answer.slice(0, 200)}`)
        }
        while (performance.now() - began < 3000) {
          const sent = performance.now()
          const dateien = [uuid(), uuid()]
          for (const id of dateien) {
            await send('PUT', `/api/v1/teile/${id}/0`, { inhalt: Buffer.from('Messwerte vom Morgen '.repeat(500)).toString('base64') })
            await send('POST', '/api/v1/dateien', { id, teile: 1, name: 'messwerte.txt' })
          }
          await send('POST', '/api/v1/ticket/tickets', { id: uuid(), name: 'Ventil undicht', intern: true, dateien })
          took.push(performance.now() - sent)
        }
        line.close()
      }),
    )
    laeufe.push({ rate: took.length / ((performance.now() - began) / 1000), p95: quantile(took, 0.95) })
  }
  bench.add({
    what: `${menge} tickets, create with two files of 10 KB: tickets per second, 16 connections`,
    measured: median(laeufe.map(({ rate }) => rate)),
    unit: '/s',
    conditions: `p95 ${median(laeufe.map((one) => one.p95)).toFixed(0)} ms; five requests each`,
  })
}
