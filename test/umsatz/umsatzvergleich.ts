import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { spalteVon } from '#domain/umsatz/ebenen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Bench } from '#test/bench/bench.ts'
import { median } from '#test/bench/table.ts'
import { root } from '#test/faults/server-process.ts'
import { sekunden } from './umsatzbestand.ts'
import { dauern, gefragt } from './umsatzfragen.ts'
import { zeitraum, type Menge } from './umsatzmenge.ts'

/** The same question of the lines alone, as a multiple of the rollup's time. */
export async function roh(bench: Bench, db: Db, menge: Menge) {
  for (const ebene of ['Vertreter', 'Artikel'] as const) {
    const zeilen = await sekunden(() => sql`${sql.raw(rohfrage(menge, ebene, 'umsatz_zeile'))}`.execute(db))
    const summen = median(await dauern(db, ebene, gefragt(menge), 5)) / 1000
    bench.add({
      what: `sales: ${ebene} from the lines, times the rollup`,
      measured: zeilen / summen,
      unit: '×',
      conditions: `${(zeilen * 1000).toFixed(0)} ms to ${(summen * 1000).toFixed(0)} ms, all branches, year to date with the year before`,
    })
  }
}

function rohfrage(menge: Menge, ebene: Ebene, tabelle: string) {
  const { fenster, vorjahr } = gefragt(menge)
  return `select ${spalteVon(ebene)}, umsatzart, datum >= date '${fenster.von}', sum(umsatz), sum(lagerwert), sum(case when lagerwert is null then umsatz end), sum(menge)
    from ${tabelle} where datum between date '${fenster.von}' and date '${fenster.bis}' or datum between date '${vorjahr!.von}' and date '${vorjahr!.bis}' group by 1, 2, 3`
}

/** What is used of DuckDB: it is no dependency of the product. */
interface Duck {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<{ run: (text: string) => Promise<unknown> }> }> }
}
const paket = '@duckdb/node-api'

/** Every level over the same company on DuckDB, made there by the same formula; it is installed into an ignored folder. */
export async function duckdb(bench: Bench, db: Db, menge: Menge) {
  const ordner = join(root, 'node_modules/.cache/bench')
  mkdirSync(ordner, { recursive: true })
  if (!existsSync(join(ordner, 'node_modules', paket)))
    spawnSync('npm', ['install', '--prefix', ordner, '--no-save', '--no-package-lock', `${paket}@1.5.6-r.1`], { stdio: 'ignore' })
  if (!existsSync(join(ordner, 'node_modules', paket)))
    return bench.add({ what: 'sales on DuckDB', measured: NaN, unit: 'ms', conditions: `${paket} could not be installed` })
  const { DuckDBInstance } = createRequire(join(ordner, 'x.js'))(paket) as Duck
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  const gemacht = await sekunden(() => duck.run(formel(menge)))
  for (const ebene of ebenen) {
    const frage = rohfrage(menge, ebene, 'z')
    await duck.run(frage)
    const dauer: number[] = []
    for (let n = 0; n < 5; n++) dauer.push(1000 * (await sekunden(() => duck.run(frage))))
    const unsere = median(await dauern(db, ebene, gefragt(menge), 5))
    bench.add({
      what: `sales: ${ebene}, times DuckDB`,
      measured: unsere / median(dauer),
      unit: '×',
      conditions: `${unsere.toFixed(0)} ms to ${median(dauer).toFixed(0)} ms, all branches, year to date with the year before; in memory, made in ${gemacht.toFixed(1)} s`,
    })
  }
}

/** The lines of `zeilenSql` in DuckDB's words; its hash draws other numbers of the same distribution. */
const formel = ({ zeilen, filialen: f, kunden, artikel, vertreter }: Menge) => `
  create table z as
  select date '${zeitraum.von}' + (i * 1826 // ${zeilen + 1})::int as datum, 1000 * (v % ${f} + 1) as vkforgid, (a % 4)::tinyint as umsatzart, a as artikel_id,
    a % 12 + 1 as hauptgruppe, a % 60 + 101 as untergruppe, a % 240 + 1001 as unteruntergruppe, a % 20 + 1 as produktgruppe_id, k as ktostamm_id, k % 10 + 1 as kundengruppe_id,
    k % 5 + 1 as konditionsgruppe_id, v as vertreter_id, v % 6 as abteilung_id, null::int as abteilungsub_id, (a % 3)::tinyint as lieferart, (v % 5)::tinyint as lagerplatz,
    u * (case when i % 25 = 0 then -1 else 1 end) as umsatz, case when i % 50 = 1 then null else u * 7 // 10 * (case when i % 25 = 0 then -1 else 1 end) end as lagerwert,
    10000 * (1 + i % 9) as menge
  from (
    select i, (${artikel} * power(h1, 2))::int % ${artikel} as a, (${kunden} * power(h2, 1.8))::int % ${kunden} as k, (${vertreter} * h3)::int % ${vertreter} as v,
      (100 + 90000 * h1 * h3)::bigint as u
    from (
      select i, (hash(i) % 2147483648) / 2147483648.0 as h1, (hash(i + 1000000007) % 2147483648) / 2147483648.0 as h2, (hash(i // 3 + 2000000011) % 2147483648) / 2147483648.0 as h3
      from range(1, ${zeilen + 1}) t(i)
    )
  )`
