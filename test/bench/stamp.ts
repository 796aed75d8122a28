import { withOwner } from '#test/faults/owner.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Measurement } from './bench.ts'
import { drive, stamp, type Driven } from './drive.ts'
import { direct, pgbench, withoutPgbench } from './pgbench.ts'
import { grow, signInMany } from './people.ts'
import { cpu, memory } from './proc.ts'
import { median } from './table.ts'

const seconds = 5
/** So many people stamp, in turns. */
const crew = 500

/** A durable stamp of one of 500 people over HTTP against the same single-row insert straight on the same PostgreSQL, in turns; then memory after all that. */
export const stampRate: Measurement = {
  name: 'stamp',
  async run(bench) {
    const dataDir = bench.data('stamp')
    const server = await bench.start({ dataDir })
    await grow(dataDir, crew + 100, 0)
    const cookies = await signInMany(dataDir, crew)
    const url = runningEngine(dataDir)!
    // Into a table of its own that is made the same: 4,000 rows a second among the stamps would be hundreds a day for each person, whose day is then reckoned with each stamp.
    await withOwner(dataDir, (client) =>
      client.query(
        'create table direkt (like zeitstempel including all, foreign key (lstfix_id) references lstfix, foreign key (code) references stempelcode)',
      ),
    )
    const insert = `insert into direkt (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen)
      select gen_random_uuid(), id, clock_timestamp(), 'Europe/Berlin', 'arrival', 'Normal', 'portal', 'A' from lstfix where persnr = (select 100001 + floor(random() * ${crew})::int)`
    await drive(server.port, 16, 3, stamp(cookies)) // warm
    for (const connections of [1, 16]) {
      const runs: (Driven & { theirs: number; node: number; postgres: number })[] = []
      for (let run = 0; run < bench.runs; run++) {
        const before = cpu(server.pid, dataDir)
        const ours = await drive(server.port, connections, seconds, stamp(cookies))
        const after = cpu(server.pid, dataDir)
        if (ours.failed) throw new Error(`stamp: ${ours.failed}`)
        const theirs = pgbench ? await direct(url, bench.folder, insert, connections, seconds) : NaN
        runs.push({ ...ours, theirs, node: (after.node - before.node) / ours.count, postgres: (after.postgres - before.postgres) / ours.count })
      }
      const of = (key: 'rate' | 'theirs' | 'node' | 'postgres' | 'p50' | 'p99') => median(runs.map((run) => run[key]))
      const share = median(runs.map(({ rate, theirs }) => (rate / theirs) * 100))
      const what = `durable stamp, ${connections} connection${connections > 1 ? 's' : ''}`
      bench.add({
        what: `${what}: requests per second`,
        measured: of('rate'),
        unit: '/s',
        conditions: `p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`,
      })
      bench.add({ what: `${what}: same insert by pgbench`, measured: of('theirs'), unit: '/s', ...(pgbench ? {} : { conditions: withoutPgbench }) })
      bench.add({ what: `${what}: share of the direct rate`, measured: share, unit: '%', ...(connections === 16 ? { limit: 20, higher: true } : {}) })
      bench.add({
        what: `${what}: CPU per stamp`,
        measured: of('node') + of('postgres'),
        unit: 'ms',
        ...(connections === 16 ? { limit: 0.6 } : {}),
        conditions: `node ${of('node').toFixed(2)}, PostgreSQL ${of('postgres').toFixed(2)}`,
      })
    }
    const { now, highest } = memory(server.pid)
    bench.add({ what: 'memory of the server after this load', measured: now, unit: 'MB', limit: 200, conditions: `highest ${highest.toFixed(0)} MB` })
  },
}
