import { sql } from 'kysely'
import { calls } from '#apps/umsatzstatistik/contract.ts'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { ebenen } from '#domain/umsatz/contract.ts'
import { falte } from '#domain/umsatz/falten.ts'
import { pruefeAlles } from '#domain/umsatz/pruefung.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import { connect, type Db } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { signIn } from '#test/faults/crew.ts'
import { withOwner } from '#test/faults/owner.ts'
import { bestand, halt, sekunden } from '#test/umsatz/umsatzbestand.ts'
import { ebenenfragen, gefragt, mediane, schritte } from '#test/umsatz/umsatzfragen.ts'
import { firma, zeilenSql, type Menge } from '#test/umsatz/umsatzmenge.ts'
import { duckdb, roh } from '#test/umsatz/umsatzvergleich.ts'
import type { Bench, Measurement } from './bench.ts'
import { median, quantile } from './table.ts'

const menge: Menge = { ...firma, zeilen: Number(process.env['UMSATZ_ZEILEN'] ?? 1_000_000) }
const zehntel: Menge = { ...menge, zeilen: Math.round(menge.zeilen / 10) }
const viele = (zahl: number) => zahl.toLocaleString('en')

/**
 * Sales statistics over a million lines (`UMSATZ_ZEILEN` for another number), which are made once: every level and step down with the year before, against a tenth
 * of the lines, against the raw lines and, with `UMSATZ_DUCKDB=1`, against DuckDB, which is installed then; what a posting pays for it. Limits: statistik.md §10, for ten
 * million lines; times of whole runs by the share of them.
 */
export const umsatz: Measurement = {
  name: 'umsatz',
  async run(bench) {
    await posting(bench)
    const klein = await mit(bench, zehntel, (db) => mediane(db, zehntel, 5))
    await mit(bench, menge, async (db, dataDir, port) => {
      await sizes(bench, db)
      await cold(bench, db)
      await ebenenfragen(bench, db, menge)
      await schritte(bench, db, menge)
      await growth(bench, db, klein)
      await answers(bench, port)
      await roh(bench, db, menge)
      await folding(bench, dataDir, db)
      await verification(bench, db)
      if (process.env['UMSATZ_DUCKDB']) await duckdb(bench, db, menge)
    })
  },
}

/** Does something with a company of this size, its database freshly started. */
async function mit<T>(bench: Bench, welche: Menge, tu: (db: Db, dataDir: string, port: number) => Promise<T>): Promise<T> {
  const { dataDir, gemacht, neu } = await bestand(bench, welche)
  const when = neu ? 'now' : 'when they were made'
  bench.add({ what: `sales: write ${viele(welche.zeilen)} lines`, measured: gemacht.zeilen, unit: 's', conditions: `${when}; by formula, without references` })
  bench.add({
    what: `sales: build all rollups of ${viele(welche.zeilen)} lines`,
    measured: gemacht.summen,
    unit: 's',
    limit: (120 * welche.zeilen) / 10_000_000,
    conditions: `${when}; limit by the share of 10,000,000 lines`,
  })
  const server = await bench.start({ dataDir })
  const db = connect(runningEngine(dataDir)!, { max: 2 })
  try {
    return await tu(db, dataDir, server.port)
  } finally {
    await db.destroy()
    await halt(server, dataDir)
  }
}

async function sizes(bench: Bench, db: Db) {
  const { rows } = await sql<{ tabelle: string; zeilen: number; mb: number }>`
    select c.relname as tabelle, c.reltuples::bigint as zeilen, (pg_total_relation_size(c.oid) / 1048576.0)::float8 as mb
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname like 'us\_%' or c.relname = 'umsatz_zeile') order by 3 desc`.execute(
    db,
  )
  for (const { tabelle, zeilen, mb } of rows)
    bench.add({ what: `sales: size of ${tabelle}`, measured: mb, unit: 'MB', conditions: `${viele(zeilen)} rows, with indexes` })
}

/** The first question of each level after PostgreSQL was started. */
async function cold(bench: Bench, db: Db) {
  const dauer = new Map<string, number>()
  for (const ebene of ebenen) dauer.set(ebene, 1000 * (await sekunden(() => schluesselsummen(db, ebene, gefragt(menge)))))
  bench.add({
    what: 'sales: the slowest first question after a start',
    measured: Math.max(...dauer.values()),
    unit: 'ms',
    limit: 500,
    conditions: [...dauer].map(([ebene, ms]) => `${ebene} ${ms.toFixed(0)}`).join(', '),
  })
}

async function growth(bench: Bench, db: Db, klein: Awaited<ReturnType<typeof mediane>>) {
  const gross = await mediane(db, menge, 5)
  const je = ebenen.map((ebene) => ({ ebene, mal: gross.get(ebene)! / klein.get(ebene)! }))
  bench.add({
    what: `sales: ${viele(menge.zeilen)} lines, times ${viele(zehntel.zeilen)}, the worst level`,
    measured: Math.max(...je.map(({ mal }) => mal)),
    unit: '×',
    conditions: je.map(({ ebene, mal }) => `${ebene} ${klein.get(ebene)!.toFixed(0)} → ${gross.get(ebene)!.toFixed(0)} ms (× ${mal.toFixed(1)})`).join(', '),
  })
}

/** Through the server, as the screen asks. */
async function answers(bench: Bench, port: number) {
  const cookie = await signIn(port, 'admin')
  for (const ebene of ['Vkforg', 'Kunde', 'Artikel'] as const) {
    const { fenster } = gefragt(menge)
    const frage = { ebene, vondat: fenster.von, bisdat: fenster.bis, vergleich: true, zeilen: 100, sort: '-umsatz' }
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api${calls.statistik.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(frage),
      }).then(async (response) => {
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
        await response.arrayBuffer()
      })
    await ask()
    const dauer: number[] = []
    for (let n = 0; n < 10; n++) dauer.push(1000 * (await sekunden(ask)))
    bench.add({
      what: `sales: ${ebene} as an answer of the server, p95`,
      measured: quantile(dauer, 0.95),
      unit: 'ms',
      limit: 150,
      conditions: `p50 ${median(dauer).toFixed(0)}; the administrator's branches`,
    })
  }
}

/** What waits is taken in by 5,000; the limit is for 1,000 lines. */
async function folding(bench: Bench, dataDir: string, db: Db) {
  const dauer: number[] = []
  for (let run = 0; run < bench.runs; run++) {
    await withOwner(dataDir, async (client) => {
      await client.query('set session_replication_role = replica')
      const { rows } = await client.query<{ zuletzt: string }>('select max(beleg_id)::text as zuletzt from umsatz_zeile where beleg_id > 1000000000')
      const von = (Number(rows[0]!.zuletzt) - 1_000_000_000 + 1) * 3
      await client.query(
        `with neu as (${zeilenSql({ ...menge, zeilen: von + 1000 }, von, von + 999)} returning beleg_id, vorzeichen, nr)
        insert into umsatz_offen (beleg_id, vorzeichen, nrs) select beleg_id, vorzeichen, array_agg(nr) from neu group by 1, 2`,
      )
    })
    dauer.push(1000 * (await sekunden(() => db.transaction().execute(falte))))
  }
  bench.add({ what: 'sales: fold 1,000 lines into all rollups', measured: median(dauer), unit: 'ms', limit: 200 })
}

async function verification(bench: Bench, db: Db) {
  let anders = 0
  const dauer = await sekunden(async () => {
    anders = (await pruefeAlles(db, Temporal.Now.instant())).abweichungen.length
  })
  bench.add({
    what: 'sales: recompute everything',
    measured: dauer,
    unit: 's',
    limit: (60 * menge.zeilen) / 10_000_000,
    conditions: `${anders} differences; limit by the share of 10,000,000 lines`,
  })
}

/** Documents of the demo company written again, with and without their sales lines, in turns. */
async function posting(bench: Bench) {
  const dataDir = bench.data('umsatz-buchen')
  await bench.start({ dataDir })
  const db = connect(runningEngine(dataDir)!, { max: 2 })
  const { rows } = await sql<{ id: number }>`select distinct beleg_id as id from umsatz_zeile order by 1 limit 300`.execute(db)
  const columns = async (table: 'beleg' | 'belegposition' | 'belegsteuer' | 'posten', but: readonly string[]) => {
    const all = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
    return sql.join(all.rows.flatMap(({ name }) => (but.includes(name) ? [] : [sql.ref(name)])))
  }
  const [head, lines, tax, items] = [
    await columns('beleg', ['id', 'belegnummer', 'fremdschluessel']),
    await columns('belegposition', ['beleg_id']),
    await columns('belegsteuer', ['beleg_id']),
    await columns('posten', ['id', 'beleg_id']),
  ]
  const write = (id: number, neu: number, posts: boolean) =>
    sekunden(() =>
      db.transaction().execute(async (trx) => {
        await sql`insert into beleg (id, belegnummer, ${head}) select ${neu}::bigint, ${neu}::bigint, ${head} from beleg where id = ${id}`.execute(trx)
        await sql`insert into belegposition (beleg_id, ${lines}) select ${neu}::bigint, ${lines} from belegposition where beleg_id = ${id}`.execute(trx)
        await sql`insert into belegsteuer (beleg_id, ${tax}) select ${neu}::bigint, ${tax} from belegsteuer where beleg_id = ${id}`.execute(trx)
        await sql`insert into posten (id, beleg_id, ${items}) select gen_random_uuid(), ${neu}::bigint, ${items} from posten where beleg_id = ${id}`.execute(
          trx,
        )
        if (posts) await bucheUmsatz(trx, [neu])
      }),
    )
  const [ohne, beides]: [number[], number[]] = [[], []]
  const wal = async () => (await sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`.execute(db)).rows[0]!.bytes
  const geschrieben = { false: 0, true: 0 }
  let nr = 900_000_000
  for (const { id } of rows)
    for (const posts of [false, true] as const) {
      const davor = await wal()
      ;(posts ? beides : ohne).push(1000 * (await write(id, nr++, posts)))
      geschrieben[`${posts}`] += (await wal()) - davor
    }
  await db.destroy()
  const kb = (bytes: number) => (bytes / rows.length / 1024).toFixed(1)
  bench.add({
    what: 'sales: a posting is slower by',
    measured: (100 * (median(beides) - median(ohne))) / median(ohne),
    unit: '%',
    limit: 10,
    conditions: `${rows.length} documents each, head, lines, tax and open items: ${median(ohne).toFixed(2)} ms without, ${median(beides).toFixed(2)} ms with; ${kb(geschrieben.false)} and ${kb(geschrieben.true)} KB of log`,
  })
}
