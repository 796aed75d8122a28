import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { holeVonGuacamole } from '#apps/rdp-log/server/guacamole.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Measurement } from '#test/bench/bench.ts'
import { mehren } from '#test/bench/geraetemenge.ts'
import { median } from '#test/bench/table.ts'

const sitzungen = 1000

/** What Guacamole tells of 1,000 sessions, taken over among many devices; the same once more changes nothing. `GERAETE` changes how many devices. */
export const guacamole: Measurement = {
  name: 'geraete-guacamole',
  async run(bench) {
    const dataDir = bench.data('guacamole')
    await bench.start({ dataDir })
    const { geraete } = await mehren(dataDir, { geraete: Number(process.env['GERAETE'] ?? 100_000), sitzungen: 0 })
    const fremd = spawn(process.execPath, [join(import.meta.dirname, 'guacamole.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
    const db = connect(runningEngine(dataDir)!, { max: 2 })
    try {
      const [port] = (await once(fremd.stdout, 'data')) as [Buffer]
      const ort = `127.0.0.1:${port.toString().trim()}`
      const hole = async () => {
        const began = performance.now()
        await holeVonGuacamole(db, `http://portal:ge%40heim@${ort}/guacamole/`, Temporal.Now.instant())
        return (performance.now() - began) / 1000
      }
      const anzahl = async () =>
        Number(
          (
            await db
              .selectFrom('sitzungFern')
              .where('quelle', '=', 'guacamole')
              .select(({ fn }) => fn.countAll<string>().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        )
      const [neu, wieder]: [number[], number[]] = [[], []]
      const vorher = await anzahl()
      for (let run = 0; run < bench.runs; run++) {
        await fetch(`http://${ort}/probe`, { method: 'PUT', body: JSON.stringify(saetze(run)) })
        neu.push(await hole())
        wieder.push(await hole())
        const da = (await anzahl()) - vorher
        if (da !== sitzungen * (run + 1)) throw new Error(`${da} sessions taken over after ${run + 1} times ${sitzungen}`)
      }
      const conditions = `${geraete.toLocaleString('en')} devices to find them among; a small REST server in Guacamole's place`
      bench.add({ what: 'Guacamole: 1,000 new sessions', measured: median(neu), unit: 's', limit: 2, conditions })
      bench.add({ what: 'Guacamole: the same 1,000 once more, nothing new', measured: median(wieder), unit: 's', limit: 2 })
    } finally {
      await db.destroy()
      fremd.kill()
    }
  },
}

/** As Guacamole answers them: every other one on a device that the portal knows. */
const saetze = (run: number) =>
  Array.from({ length: sitzungen }, (_, nr) => {
    const startDate = Temporal.Now.instant().epochMilliseconds - (sitzungen - nr) * 60_000
    return {
      identifier: `${run}-${nr}`,
      uuid: `0f0e0d0c-0000-4000-80${String(run).padStart(2, '0')}-${String(nr).padStart(12, '0')}`,
      connectionIdentifier: String(nr % 50),
      connectionName: nr % 2 ? `BM-SRV-${String(2 + 5 * nr).padStart(6, '0')}` : `Fremd-${nr}`,
      startDate,
      endDate: startDate + 50_000,
      remoteHost: '203.0.113.9',
      username: 'support@musterbau.example',
      active: false,
    }
  })
