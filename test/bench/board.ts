import { runningEngine } from '#platform/server/database/postgres.ts'
import { signIn, stempeln } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import type { Bench, Measurement } from './bench.ts'
import { drive, stamp } from './drive.ts'
import { grow, size } from './people.ts'
import { direct, pgbench, withoutPgbench } from './pgbench.ts'
import { memory } from './proc.ts'
import { median, quantile } from './table.ts'

/** Who is where today: everybody's last act that counts, with name and department. What the board is made of, as one statement. */
const reference = `
  select l.id, l.persnr, l.vorname, l.zuname, a.bezeichnung, z.timestamp, z.flag, z.code
  from lstfix l join abteilung a on a.id = l.abteilung_id
  left join lateral (
    select timestamp, flag, code from zeitstempel where lstfix_id = l.id and timestamp >= date_trunc('day', now())
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = zeitstempel.id) order by timestamp desc limit 1) z on true
  where l.vkforgid = any('{1000,2000,3000}') order by l.zuname, l.vorname, l.id`

export const board: Measurement = {
  name: 'board',
  async run(bench) {
    for (const [people, stamps] of [
      [500, 200_000],
      [6_000, 300_000],
      [10_000, 400_000],
    ] as const)
      await measure(bench, people, stamps)
  },
}

async function measure(bench: Bench, people: number, stamps: number) {
  const dataDir = bench.data(`board-${people}`)
  const server = await bench.start({ dataDir })
  await grow(dataDir, people, stamps)
  const there = await size(dataDir)
  const [cookie, worker] = [await signIn(server.port, 'admin'), await signIn(server.port, 'monteur')]
  const today = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const path = `/api/v1/statusabfrage/personaluebersicht/${today}/entities?limit=200`
  const read = () => ({ method: 'GET', path, cookie })
  await drive(server.port, 4, 2, read) // warm
  const what = `presence board, ${people.toLocaleString('en')} people`
  const conditions = `${there.stamps.toLocaleString('en')} stamps, page of 200`
  const afterStamp = await afterEachStamp(server.port, read, worker)
  bench.add({
    what: `${what}: answer after a stamp, p50`,
    measured: median(afterStamp),
    unit: 'ms',
    limit: 50,
    conditions: `${conditions}; p99 ${quantile(afterStamp, 0.99).toFixed(0)} ms`,
  })
  const past = await drive(server.port, 1, 3, () => ({ ...read(), path: path.replace(today, Temporal.PlainDate.from(today).subtract({ days: 7 }).toString()) }))
  bench.add({
    what: `${what}: a day last week, read from the tables each time, p50`,
    measured: past.p50,
    unit: 'ms',
    conditions: `p99 ${past.p99.toFixed(0)} ms`,
  })
  const runs = []
  for (let run = 0; run < bench.runs; run++) {
    const ours = await drive(server.port, 16, 3, read)
    if (ours.failed) throw new Error(`board: ${ours.failed}`)
    runs.push({ ours: ours.rate, p99: ours.p99, theirs: pgbench ? await direct(runningEngine(dataDir)!, bench.folder, reference, 16, 3) : NaN })
  }
  bench.add({
    what: `${what}, 16 connections: requests per second`,
    measured: median(runs.map(({ ours }) => ours)),
    unit: '/s',
    conditions: `${conditions}; p99 ${median(runs.map(({ p99 }) => p99)).toFixed(0)} ms`,
  })
  bench.add({
    what: `${what}, 16 connections: same SQL by pgbench`,
    measured: median(runs.map(({ theirs }) => theirs)),
    unit: '/s',
    conditions: pgbench ? 'all rows, not only a page' : withoutPgbench,
  })
  bench.add({
    what: `${what}, 16 connections: share of the direct rate`,
    measured: median(runs.map(({ ours, theirs }) => (ours / theirs) * 100)),
    unit: '%',
    limit: 60,
    higher: true,
  })
  const { now, highest } = memory(server.pid)
  bench.add({ what: `${what}: memory of the server`, measured: now, unit: 'MB', limit: 200, conditions: `highest ${highest.toFixed(0)} MB` })
}

/** Personalnummer of monteur@. */
const workerNr = 1061

/** Milliseconds of the board's answer, asked right after somebody stamped: nothing kept from before may serve. */
async function afterEachStamp(port: number, read: () => { method: string; path: string; cookie: string }, worker: string) {
  const line = new Line(port)
  const took: number[] = []
  for (let count = 0; count < 100; count++) {
    const { body } = stamp([worker])(count)
    await line.send('POST', stempeln, { cookie: worker }, body)
    const { method, path, cookie } = read()
    const began = performance.now()
    await line.send(method, path, { cookie })
    took.push(performance.now() - began)
    // Fast because it is old would be no answer.
    const { entities } = JSON.parse((await line.send(method, `${path}&q=${workerNr}`, { cookie })).body) as {
      entities: { lstfix: { persnr: number }; zuletztGehoert: string }[]
    }
    const row = entities.find(({ lstfix }) => lstfix.persnr === workerNr)
    const { timestamp } = JSON.parse(body!) as { timestamp: string }
    if (Math.abs(Temporal.Instant.from(row!.zuletztGehoert).since(timestamp).total('milliseconds')) > 2_000)
      throw new Error(`the board is old: ${row!.zuletztGehoert} after a stamp at ${timestamp}`)
  }
  line.close()
  return took
}
