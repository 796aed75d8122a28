import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { prepareData, runFolder } from '#test/faults/box.ts'
import { withOwner } from '#test/faults/owner.ts'
import { endPostgres } from '#test/faults/postgres.ts'
import { freePort, root, startServer, type ServerProcess } from '#test/faults/server-process.ts'
import { belege } from '#test/belege/belegmessung.ts'
import type { Bench, Measurement } from './bench.ts'
import { board } from './board.ts'
import { browser } from './browser.ts'
import { einsatz } from '#test/einsatz/einsatzmessung.ts'
import { geraeteliste } from './geraete.ts'
import { geraeteimport } from '#test/geraete/importmessung.ts'
import { guacamole } from '#test/geraete/guacamolemessung.ts'
import { inventuren } from '#test/geraete/inventurmessung.ts'
import { scan } from '#test/geraete/scanmessung.ts'
import { schluessel } from '#test/geraete/schluesselmessung.ts'
import { hostile } from './hostile.ts'
import { live } from './live.ts'
import { offline } from './offline.ts'
import { pgbench, withoutPgbench } from './pgbench.ts'
import { stampRate } from './stamp.ts'
import { starts } from './start.ts'
import { head, judge, line, type Row } from './table.ts'
import { sync } from './sync.ts'
import { terminalDevice } from './terminal-device.ts'
import { terminal } from './terminal.ts'
import { ticket } from './ticket.ts'
import { umsatz } from './umsatz.ts'
import { volume } from './volume.ts'
import { year } from './year.ts'

const measurements: readonly Measurement[] = [
  stampRate,
  board,
  live,
  starts,
  volume,
  browser,
  offline,
  sync,
  year,
  terminal,
  terminalDevice,
  ticket,
  hostile,
  umsatz,
  belege,
  geraeteliste,
  scan,
  inventuren,
  geraeteimport,
  guacamole,
  schluessel,
  einsatz,
]

/**
 * Measures against the figures that the product must reach and against PostgreSQL itself: `npm run bench`, `npm run bench -- NAME …`; a name means those
 * that go on with a dash, too.
 * `--json FILE` writes the result, `--runs N` changes the number of runs (3). Says what is missed; its exit code is always 0.
 */
const { values, positionals } = parseArgs({ options: { json: { type: 'string' }, runs: { type: 'string', default: '3' } }, allowPositionals: true })
const print = (text: string) => {
  process.stdout.write(`${text}\n`)
}
const rows: (Row & ReturnType<typeof judge>)[] = []
const chosen = measurements.filter(({ name }) => !positionals.length || positionals.some((asked) => name === asked || name.startsWith(`${asked}-`)))
const folder = runFolder()
/** Before our own preparations. */
const busyBefore = loadavg()[0]!

try {
  spawnSync(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' })
  const template = await prepareData(folder)
  const conditions = await surroundings(template)
  print(`${conditions.join(' · ')}\n\n${head}`)
  for (const measurement of chosen) await measure(measurement, template)
  const missed = rows.filter(({ verdict }) => verdict === 'missed')
  const reached = rows.filter(({ verdict }) => verdict === 'reached').length
  conditions.push(`load average at the end ${loadavg()[0]!.toFixed(1)}`)
  print(`\n${reached} reached, ${missed.length} missed, ${conditions.at(-1)}`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ conditions, rows }, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Each measurement has servers and data of its own; one that fails says so and the others go on. */
async function measure({ name, run }: Measurement, template: string) {
  const servers: ServerProcess[] = []
  const dataDirs: string[] = []
  const bench: Bench = {
    folder,
    runs: Number(values.runs),
    data(of) {
      const dataDir = join(folder, `${name}-${of}`)
      spawnSync('cp', ['-a', template, dataDir])
      dataDirs.push(dataDir)
      return dataDir
    },
    async start(start) {
      const server = await startServer({ port: await freePort(), ...start })
      servers.push(server)
      return server
    },
    add(row) {
      rows.push({ ...row, ...judge(row) })
      print(line(row))
    },
  }
  await run(bench).catch((error: unknown) =>
    bench.add({ what: `${name}: not measured`, measured: NaN, unit: '', conditions: (error instanceof Error ? error.message : String(error)).split('\n')[0]! }),
  )
  for (const server of servers) {
    server.signal('SIGTERM')
    await server.ended
  }
  for (const dataDir of dataDirs) {
    endPostgres(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What the figures depend on. */
async function surroundings(template: string) {
  const server = await startServer({ dataDir: template, port: await freePort() })
  const { version } = await withOwner(
    template,
    async (client) => (await client.query<{ version: string }>(`select current_setting('server_version') as version`)).rows[0]!,
  )
  const local = new URL(runningEngine(template)!).hostname
  server.signal('SIGTERM')
  await server.ended
  const load = busyBefore.toFixed(1)
  const tool = pgbench ? spawnSync(pgbench, ['--version'], { encoding: 'utf8' }).stdout.trim() : withoutPgbench
  return [
    `${cpus().length} CPUs (${cpus()[0]!.model.trim()})`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version} on ${local}, fsync on, synchronous_commit on`,
    tool,
    `median of ${values.runs} runs`,
    'client on the same machine',
    `load average before ${load}${Number(load) > cpus().length / 2 ? ' (BUSY: shares and times are not worth much)' : ''}`,
  ]
}
