import { join } from 'node:path'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { freePort, startServer } from '#test/faults/server-process.ts'
import type { Measurement } from './bench.ts'
import { memory } from './proc.ts'
import { median } from './table.ts'

/** Whole processes, from spawning to the ready line. */
export const starts: Measurement = {
  name: 'start',
  async run(bench) {
    const first: number[] = []
    for (let run = 0; run < bench.runs; run++) {
      const began = performance.now()
      const server = await startServer({ dataDir: join(bench.folder, `first-${run}`), port: await freePort(), args: ['--demo'] })
      first.push((performance.now() - began) / 1000)
      server.signal('SIGTERM')
      await server.ended
    }
    bench.add({
      what: 'first start of the demo to ready',
      measured: median(first),
      unit: 's',
      limit: 30,
      conditions: 'database and demo company are made; the web app is built already',
    })
    const dataDir = bench.data('start')
    const own: number[] = []
    for (let run = 0; run < bench.runs + 2; run++) {
      const began = performance.now()
      const server = await startServer({ dataDir, port: await freePort() })
      own.push((performance.now() - began) / 1000)
      if (run === 0) bench.add({ what: 'memory of the server right after the start', measured: memory(server.pid).now, unit: 'MB' })
      server.signal('SIGTERM')
      await server.ended
    }
    bench.add({ what: 'start to ready, existing data, PostgreSQL starts too', measured: median(own), unit: 's', limit: 1 })
    await bench.start({ dataDir })
    const beside: number[] = []
    for (let run = 0; run < bench.runs; run++) {
      const began = performance.now()
      const server = await startServer({ dataDir: join(bench.folder, 'beside'), port: await freePort(), env: { DATABASE_URL: runningEngine(dataDir)! } })
      beside.push((performance.now() - began) / 1000)
      server.signal('SIGTERM')
      await server.ended
    }
    bench.add({ what: 'start to ready, existing PostgreSQL by DATABASE_URL', measured: median(beside), unit: 's', limit: 1 })
  },
}
