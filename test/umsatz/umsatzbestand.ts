import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baueNeu } from '#domain/umsatz/falten.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Bench } from '#test/bench/bench.ts'
import { withOwner } from '#test/faults/owner.ts'
import { endPostgres } from '#test/faults/postgres.ts'
import { root, type ServerProcess } from '#test/faults/server-process.ts'
import { zeilenSql, type Menge } from './umsatzmenge.ts'

/** So many lines are written at once. */
const TEIL = 500_000
/** Ignored; what was made once is used again as long as the tables and the formula are the same. */
const ablage = join(root, 'node_modules/.cache/bench')

export const sekunden = async (tu: () => Promise<unknown>) => {
  const begann = performance.now()
  await tu()
  return (performance.now() - begann) / 1000
}

/** How long it took to make, in seconds. */
interface Gemacht {
  zeilen: number
  summen: number
}

/** Folder with the lines of a company of this size and their rollups; made where it is not there yet. */
export async function bestand(bench: Bench, menge: Menge): Promise<{ dataDir: string; gemacht: Gemacht; neu: boolean }> {
  const stand = createHash('sha256').update(zeilenSql(menge))
  for (const datei of readdirSync(join(root, 'migrations')).sort()) stand.update(readFileSync(join(root, 'migrations', datei)))
  for (const datei of ['verdichtung.ts', 'falten.ts']) stand.update(readFileSync(join(root, 'domain/umsatz', datei)))
  const name = `umsatz-${menge.zeilen}`
  const dataDir = join(ablage, `${name}-${stand.digest('hex').slice(0, 12)}`)
  const zettel = join(dataDir, 'bench.json')
  if (existsSync(zettel)) return { dataDir, gemacht: JSON.parse(readFileSync(zettel, 'utf8')) as Gemacht, neu: false }
  mkdirSync(ablage, { recursive: true })
  for (const alter of readdirSync(ablage)) if (alter.startsWith(`${name}-`)) rmSync(join(ablage, alter), { recursive: true, force: true })
  renameSync(bench.data(name), dataDir)
  const server = await bench.start({ dataDir })
  const gemacht = await fuelle(dataDir, menge)
  await halt(server, dataDir)
  writeFileSync(zettel, JSON.stringify(gemacht))
  return { dataDir, gemacht, neu: true }
}

export async function halt(server: ServerProcess, dataDir: string) {
  server.signal('SIGTERM')
  await server.ended
  endPostgres(dataDir)
}

/** Lines, then rollups in one go, as a large import and its recomputation would make them. */
async function fuelle(dataDir: string, menge: Menge): Promise<Gemacht> {
  const zeilen = await sekunden(() =>
    withOwner(dataDir, async (client) => {
      await client.query('set session_replication_role = replica')
      for (let von = 1; von <= menge.zeilen; von += TEIL) await client.query(zeilenSql(menge, von, Math.min(menge.zeilen, von + TEIL - 1)))
      await client.query('vacuum analyze umsatz_zeile')
    }),
  )
  const db = connect(runningEngine(dataDir)!, { max: 1 })
  const summen = await sekunden(() => db.transaction().execute((trx) => baueNeu(trx, { von: '2000-01-01', bis: '2040-12-31' })))
  await db.destroy()
  await withOwner(dataDir, (client) => client.query('vacuum analyze'))
  return { zeilen, summen }
}
