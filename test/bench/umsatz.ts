import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { baueNeu, falte } from '#domain/umsatz/falten.ts'
import { einJahrZuvor } from '#domain/umsatz/fenster.ts'
import type { Ausschnitt, Wahl } from '#domain/umsatz/plan.ts'
import { pruefeAlles } from '#domain/umsatz/pruefung.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import { connect, type Db } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { withOwner } from '#test/faults/owner.ts'
import { root } from '#test/faults/server-process.ts'
import { filialen, firma, schluessel, zeilenSql, type Menge } from '#test/umsatz/umsatzmenge.ts'
import type { Bench, Measurement } from './bench.ts'
import { median, quantile } from './table.ts'

/** So many lines are written at once. */
const TEIL = 500_000
const heute = '2026-11-22'
const menge: Menge = { ...firma, zeilen: Number(process.env['UMSATZ_ZEILEN'] ?? firma.zeilen) }

/**
 * Sales statistics over ten million lines (`UMSATZ_ZEILEN` for another number): every level and step down with the year before, against the sums of the raw lines
 * and, where it can be installed, against DuckDB; what a posting pays for it, and how large it all is. Limits: statistik.md §10.
 */
export const umsatz: Measurement = {
  name: 'umsatz',
  async run(bench) {
    const dataDir = bench.data('umsatz')
    await bench.start({ dataDir })
    const db = connect(runningEngine(dataDir)!, { max: 2 })
    try {
      await posting(bench, db)
      await fill(bench, dataDir, db)
      await questions(bench, db)
      await folding(bench, dataDir, db)
      await verification(bench, db)
      await duckdb(bench)
    } finally {
      await db.destroy()
    }
  },
}

const many = menge.zeilen.toLocaleString('en')
const seconds = async (act: () => Promise<unknown>) => {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1000
}

/** Lines, then rollups by quarters, as a large import and its recomputation would make them. */
async function fill(bench: Bench, dataDir: string, db: Db) {
  const lines = await seconds(() =>
    withOwner(dataDir, async (client) => {
      await client.query('set session_replication_role = replica')
      for (let von = 1; von <= menge.zeilen; von += TEIL) await client.query(zeilenSql(menge, von, Math.min(menge.zeilen, von + TEIL - 1)))
    }),
  )
  const rollups = await seconds(() => db.transaction().execute((trx) => baueNeu(trx, { von: '1990-01-01', bis: '2099-12-31' })))
  await withOwner(dataDir, (client) => client.query('vacuum analyze'))
  bench.add({ what: `sales: write ${many} lines`, measured: lines, unit: 's', conditions: 'by formula, without references, five indexes' })
  bench.add({
    what: 'sales: build all rollups',
    measured: rollups,
    unit: 's',
    limit: (120 * menge.zeilen) / 10_000_000,
    conditions: 'limit by the share of 10,000,000 lines',
  })
  const { rows } = await sql<{ tabelle: string; zeilen: number; mb: number }>`
    select c.relname as tabelle, c.reltuples::bigint as zeilen, (pg_total_relation_size(c.oid) / 1048576.0)::float8 as mb
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname like 'us\_%' or c.relname = 'umsatz_zeile') order by 3 desc`.execute(
    db,
  )
  for (const { tabelle, zeilen, mb } of rows)
    bench.add({ what: `sales: size of ${tabelle}`, measured: mb, unit: 'MB', conditions: `${zeilen.toLocaleString('en')} rows, with indexes` })
}

const windows = {
  'year to date': { von: '2026-01-01', bis: heute },
  'whole months': { von: '2026-01-01', bis: '2026-10-31' },
  'ragged ends': { von: '2026-02-11', bis: '2026-09-17' },
} as const
const asked = (tage: keyof typeof windows, branches: readonly number[], wahl: readonly Wahl[] = []): Ausschnitt => ({
  filialen: branches,
  alleFilialen: branches.length === menge.filialen,
  umsatzart: null,
  wahl,
  fenster: windows[tage],
  vorjahr: einJahrZuvor(windows[tage]),
  heute,
})

/** Milliseconds of one question, so often. */
async function times(db: Db, ebene: Ebene, ausschnitt: Ausschnitt, often: number) {
  const took: number[] = []
  await schluesselsummen(db, ebene, ausschnitt)
  for (let n = 0; n < often; n++) took.push((await seconds(() => schluesselsummen(db, ebene, ausschnitt))) * 1000)
  return took
}

async function questions(bench: Bench, db: Db) {
  const all = filialen(menge)
  const often = Math.max(3, bench.runs)
  for (const ebene of ebenen) {
    const took: number[] = []
    const parts: string[] = []
    for (const [wie, branches] of [
      ['all', all],
      ['one', all.slice(0, 1)],
      ['four', all.slice(0, 4)],
    ] as const) {
      for (const tage of Object.keys(windows) as (keyof typeof windows)[]) {
        const of = await times(db, ebene, asked(tage, branches), often)
        took.push(...of)
        parts.push(`${wie} ${tage} ${median(of).toFixed(0)}`)
      }
    }
    bench.add({
      what: `sales: ${ebene} with the year before, p95`,
      measured: quantile(took, 0.95),
      unit: 'ms',
      limit: 100,
      conditions: `p50 ${median(took).toFixed(0)}; ${parts.join(', ')}`,
    })
  }
  const [kunde, gross, vertreter] = [schluessel('c', 60), schluessel('c', 0), schluessel('d', 2)]
  const steps: readonly [string, Ebene, Wahl[], number][] = [
    ['Vkforg → Hauptgruppe', 'Hauptgruppe', [{ ebene: 'Vkforg', schluessel: '3000' }], 100],
    [
      'Vkforg → Hauptgruppe → Artikel',
      'Artikel',
      [
        { ebene: 'Vkforg', schluessel: '3000' },
        { ebene: 'Hauptgruppe', schluessel: '3' },
      ],
      100,
    ],
    ['Vertreter → Hauptgruppe', 'Hauptgruppe', [{ ebene: 'Vertreter', schluessel: vertreter }], 100],
    ['Vertreter → Kunde', 'Kunde', [{ ebene: 'Vertreter', schluessel: vertreter }], 100],
    ['Kundengruppe → Hauptgruppe', 'Hauptgruppe', [{ ebene: 'Kundengruppe', schluessel: '2' }], 100],
    ['a middling customer → Artikel', 'Artikel', [{ ebene: 'Kunde', schluessel: kunde }], 100],
    ['the largest customer → Artikel', 'Artikel', [{ ebene: 'Kunde', schluessel: gross }], 200],
  ]
  for (const [what, ebene, wahl, limit] of steps) {
    const took = await times(db, ebene, asked('year to date', all, wahl), 3 * often)
    bench.add({
      what: `sales: ${what}, p95`,
      measured: quantile(took, 0.95),
      unit: 'ms',
      limit,
      conditions: `p50 ${median(took).toFixed(0)}, year to date with the year before`,
    })
  }
  await raw(bench, db)
}

/** The same question of the lines alone, as a share of the rollup's time. */
async function raw(bench: Bench, db: Db) {
  const { fenster, vorjahr } = asked('year to date', filialen(menge))
  const of = (column: string) =>
    sql`select ${sql.ref(column)}, umsatzart, datum >= ${fenster.von}::date, sum(umsatz), sum(lagerwert), sum(menge) from umsatz_zeile
      where datum between ${fenster.von}::date and ${fenster.bis}::date or datum between ${vorjahr!.von}::date and ${vorjahr!.bis}::date group by 1, 2, 3`.execute(
      db,
    )
  for (const [ebene, column] of [
    ['Vertreter', 'vertreter_id'],
    ['Artikel', 'artikel_id'],
  ] as const) {
    const lines = await seconds(() => of(column))
    const rollup = median(await times(db, ebene, asked('year to date', filialen(menge)), 5)) / 1000
    bench.add({
      what: `sales: ${ebene} from the lines, times the rollup`,
      measured: lines / rollup,
      unit: '×',
      conditions: `${(lines * 1000).toFixed(0)} ms to ${(rollup * 1000).toFixed(0)} ms, all branches, year to date with the year before`,
    })
  }
}

/** What waits is taken in by 5,000; the limit is for 1,000 lines. */
async function folding(bench: Bench, dataDir: string, db: Db) {
  const took: number[] = []
  for (let run = 0; run < bench.runs; run++) {
    await withOwner(dataDir, async (client) => {
      await client.query('set session_replication_role = replica')
      const from = menge.zeilen + 3 + run * 1000
      await client.query(
        `with neu as (${zeilenSql({ ...menge, zeilen: from + 1000 }, from, from + 999)} returning id) insert into umsatz_offen (zeile_id) select id from neu`,
      )
    })
    took.push((await seconds(() => db.transaction().execute(falte))) * 1000)
  }
  bench.add({ what: 'sales: fold 1,000 lines into all rollups', measured: median(took), unit: 'ms', limit: 200 })
}

async function verification(bench: Bench, db: Db) {
  let differences = 0
  const took = await seconds(async () => {
    differences = (await pruefeAlles(db, Temporal.Now.instant())).abweichungen.length
  })
  bench.add({
    what: 'sales: recompute everything',
    measured: took,
    unit: 's',
    limit: (60 * menge.zeilen) / 10_000_000,
    conditions: `${differences} differences; limit by the share of 10,000,000 lines`,
  })
}

/** Documents of the demo company written again, with and without their sales lines, in turns. */
async function posting(bench: Bench, db: Db) {
  const { rows } = await sql<{ id: number }>`select distinct beleg_id as id from umsatz_zeile order by 1 limit 300`.execute(db)
  const columns = async (table: 'beleg' | 'belegposition', but: readonly string[]) => {
    const all = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
    return sql.join(all.rows.flatMap(({ name }) => (but.includes(name) ? [] : [sql.ref(name)])))
  }
  const [head, lines] = [await columns('beleg', ['id', 'belegnummer', 'fremdschluessel']), await columns('belegposition', ['beleg_id'])]
  const write = (id: number, neu: number, posts: boolean) =>
    seconds(() =>
      db.transaction().execute(async (trx) => {
        await sql`insert into beleg (id, belegnummer, ${head}) select ${neu}::bigint, ${neu}::bigint, ${head} from beleg where id = ${id}`.execute(trx)
        await sql`insert into belegposition (beleg_id, ${lines}) select ${neu}::bigint, ${lines} from belegposition where beleg_id = ${id}`.execute(trx)
        if (posts) await bucheUmsatz(trx, [neu])
      }),
    )
  const [without, both]: [number[], number[]] = [[], []]
  let nr = 900_000_000
  for (const { id } of rows) for (const posts of [false, true]) (posts ? both : without).push(1000 * (await write(id, nr++, posts)))
  bench.add({
    what: 'sales: a posting is slower by',
    measured: (100 * (median(both) - median(without))) / median(without),
    unit: '%',
    limit: 10,
    conditions: `${rows.length} documents each, head and lines: ${median(without).toFixed(2)} ms without, ${median(both).toFixed(2)} ms with`,
  })
}

/** What is used of DuckDB: it is no dependency of the product. */
interface Duck {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<{ run: (text: string) => Promise<unknown> }> }> }
}

/** The same sums on DuckDB over as many lines, made alike; it is installed into an ignored folder. */
async function duckdb(bench: Bench) {
  const folder = join(root, 'node_modules/.cache/bench')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules/@duckdb/node-api')))
    spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-package-lock', '@duckdb/node-api@1.5.6-r.1'], { stdio: 'ignore' })
  if (!existsSync(join(folder, 'node_modules/@duckdb/node-api')))
    return bench.add({ what: 'sales on DuckDB', measured: NaN, unit: 'ms', conditions: '@duckdb/node-api could not be installed' })
  const { DuckDBInstance } = createRequire(join(folder, 'x.js'))('@duckdb/node-api') as Duck
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  const load = await seconds(() =>
    duck.run(`create table z as select date '2021-11-23' + (i * 1826 // ${menge.zeilen + 1})::int as datum, (hash(i) % 4)::int as umsatzart,
      (5000 * power(hash(i) % 1000003 / 1000003.0, 2))::int as artikel_id, (hash(i // 3) % 60)::int as vertreter_id, (hash(i) % 90000)::bigint as umsatz,
      (hash(i) % 63000)::bigint as lagerwert, 10000::bigint as menge from range(${menge.zeilen}) t(i)`),
  )
  const { fenster, vorjahr } = asked('year to date', [])
  for (const column of ['vertreter_id', 'artikel_id']) {
    const took: number[] = []
    for (let n = 0; n < 7; n++)
      took.push(
        1000 *
          (await seconds(() =>
            duck.run(`select ${column}, umsatzart, datum >= '${fenster.von}', sum(umsatz), sum(lagerwert), sum(menge) from z
              where datum between '${fenster.von}' and '${fenster.bis}' or datum between '${vorjahr!.von}' and '${vorjahr!.bis}' group by 1, 2, 3`),
          )),
      )
    bench.add({
      what: `sales on DuckDB: by ${column} from the lines`,
      measured: median(took),
      unit: 'ms',
      conditions: `in memory, made in ${load.toFixed(1)} s; all branches, year to date with the year before`,
    })
  }
}
