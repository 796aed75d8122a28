import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seal, verify } from '#platform/server/record/audit.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { signIn } from '#test/faults/crew.ts'
import { withOwner } from '#test/faults/owner.ts'
import { Line } from '#test/faults/line.ts'
import { root } from '#test/faults/server-process.ts'
import type { Bench, Measurement } from './bench.ts'
import { median } from './table.ts'

/** Much at once: the audit chain, an export, an import. For information. */
export const volume: Measurement = {
  name: 'volume',
  async run(bench) {
    const dataDir = bench.data('volume')
    const server = await bench.start({ dataDir })
    await auditChain(bench, dataDir)
    await exports(bench, server.port, dataDir)
    await dryRun(bench, dataDir)
  },
}

async function auditChain(bench: Bench, dataDir: string) {
  await withOwner(dataDir, (client) =>
    client.query(`
    insert into pruefspur (anwender_id, anwender_name, aktion, gegenstand, gegenstand_id, daten)
    select null, 'Bench', 'stempeln', 'zeitstempel', gen_random_uuid()::text, '{"flag": "arrival", "code": "Normal", "timestamp": "2026-11-20T07:00:00Z"}' from generate_series(1, 100000)`),
  )
  const db = connect(runningEngine(dataDir)!, { max: 2 })
  const began = performance.now()
  while (await seal(db, true)) {
    /* until nothing is left */
  }
  bench.add({ what: 'audit trail: seal 100,000 entries', measured: (performance.now() - began) / 1000, unit: 's', conditions: 'once' })
  const took: number[] = []
  for (let run = 0; run < bench.runs; run++) {
    const start = performance.now()
    const { broken } = await verify(db)
    if (broken) throw new Error(`audit chain broken at ${broken.nr}`)
    took.push((performance.now() - start) / 1000)
  }
  await db.destroy()
  bench.add({ what: 'audit trail: verify 100,000 entries', measured: median(took), unit: 's' })
}

async function exports(bench: Bench, port: number, dataDir: string) {
  const from = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ from: string }>(
          `select to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as from from zeitstempel order by timestamp desc offset 9999 limit 1`,
        )
      ).rows[0]!.from,
  )
  const cookie = await signIn(port, 'admin')
  const line = new Line(port)
  for (const format of ['csv', 'xlsx']) {
    const took: number[] = []
    let bytes = 0
    for (let run = 0; run < bench.runs; run++) {
      const began = performance.now()
      const answer = await line.send('GET', `/api/v1/stempelerfassung/zeitstempel/export?from=${from}&to=2999-01-01T00:00:00Z&format=${format}`, { cookie })
      if (answer.status !== 200) throw new Error(`export: ${answer.status} ${answer.body}`)
      bytes = Number(answer.headers['content-length'])
      took.push((performance.now() - began) / 1000)
    }
    bench.add({ what: `export of 10,000 stamps as ${format.toUpperCase()}`, measured: median(took), unit: 's', conditions: `${(bytes / 1024).toFixed(0)} KB` })
  }
  line.close()
}

async function dryRun(bench: Bench, dataDir: string) {
  const file = join(bench.folder, 'personal.csv')
  const rows = Array.from(
    { length: 6_000 },
    (_, nr) =>
      `${200_000 + nr};Vorname ${nr};Zuname ${nr};person${nr}@firma.example;Montage;1000;01.03.2015;Vollzeit Montage;person${nr}@firma.example;Mitarbeiter`,
  )
  writeFileSync(file, `﻿Personalnummer;Vorname;Zuname;E-Mail;Abteilung;Filiale;Eintritt;Arbeitszeitmodell;Benutzername;Rollen\r\n${rows.join('\r\n')}\r\n`)
  const took: number[] = []
  for (let run = 0; run < bench.runs; run++) {
    const began = performance.now()
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'portal.ts'), 'import', 'personal', file], {
      cwd: '/',
      env: { PATH: process.env['PATH'], DATABASE_URL: runningEngine(dataDir)! },
    })
    if (!/6[.\s]?000/.test(stdout)) throw new Error(`import: ${stdout.slice(0, 300)}`)
    took.push((performance.now() - began) / 1000)
  }
  bench.add({ what: 'import of 6,000 lines, dry run', measured: median(took), unit: 's', conditions: 'whole command' })
}
