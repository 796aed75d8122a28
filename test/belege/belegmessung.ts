import { sql } from 'kysely'
import { importiere } from '#domain/belege/import/import.ts'
import { connect, type Db } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { signIn } from '#test/faults/crew.ts'
import { withOwner } from '#test/faults/owner.ts'
import type { Bench, Measurement } from '#test/bench/bench.ts'
import { drive } from '#test/bench/drive.ts'
import { direct, pgbench, withoutPgbench } from '#test/bench/pgbench.ts'
import { median } from '#test/bench/table.ts'

const base = '/api/v1/gesamtabfrage'
const jahre = 'from=2020-01-01&to=2026-12-31'
const ersteId = 1_000_000_000
const zeile = `select b.id, b.belegart, b.belegdatum, k.nummer, k.name, b.belegnummer, b.bezugsnummer, b.netto, b.brutto, b.currency, b.zustand, b.faelligkeit, p.offen
  from beleg b join ktostamm k on k.id = b.ktostamm_id left join lateral (select sum(offen) as offen from posten where beleg_id = b.id and art = 'RE') p on true
  where b.aktuell and b.belegart = 'RE' and b.vkforgid = 1000 and b.belegdatum between '2020-01-01' and '2026-12-31'`
const ende = 'order by b.belegdatum desc, b.id desc limit 51'

/** What is asked, and the same as one statement. */
const fragen: readonly { was: string; path: string; sql?: string }[] = [
  { was: 'first page', path: `${base}/RE/entities?limit=50&${jahre}`, sql: `${zeile} ${ende}` },
  {
    was: 'by number',
    path: `${base}/RE/entities?limit=50&${jahre}&belegnummer=${ersteId + 777}`,
    sql: `${zeile} and b.belegnummer = ${ersteId + 777} ${ende}`,
  },
  {
    was: 'by article',
    path: `${base}/RE/entities?limit=50&${jahre}&artikel=BENCH-77`,
    sql: `${zeile} and b.id in (select beleg_id from belegposition where belegart = 'RE' and artikelnummer = 'BENCH-77') ${ende}`,
  },
  { was: 'Strg K', path: `${base}/suche?q=${ersteId + 777}` },
  { was: 'a case of 10', path: `${base}/RE/${ersteId + 1}/geschaeftsfall` },
  { was: 'a case of 300', path: `${base}/RE/${ersteId + 1001}/geschaeftsfall` },
]

/** Lists, searches and cases among many documents with ten lines each, against the same statements straight on PostgreSQL and against 10,000; importing. `BELEGE` changes how many. */
export const belege: Measurement = {
  name: 'belege',
  async run(bench) {
    const wenige = await messen(bench, 10_000, new Map())
    await messen(bench, Number(process.env['BELEGE'] ?? 1_000_000), wenige)
    await importieren(bench, Number(process.env['BELEGE_IMPORT'] ?? 5000))
  },
}

async function messen(bench: Bench, menge: number, vorher: ReadonlyMap<string, number>) {
  const dataDir = bench.data(`belege-${menge}`)
  const server = await bench.start({ dataDir })
  const began = performance.now()
  await withOwner(dataDir, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const anweisung of fuellen(menge)) await client.query(anweisung)
    await client.query('vacuum analyze')
  })
  const viele = menge.toLocaleString('en')
  bench.add({ what: `${viele} documents: made`, measured: (performance.now() - began) / 1000, unit: 's' })
  const cookie = await signIn(server.port, 'buchhaltung')
  const p50 = new Map<string, number>()
  for (const { was, path, sql: anweisung } of fragen) {
    const request = () => ({ method: 'GET', path, cookie })
    const laeufe = []
    for (let run = 0; run < bench.runs; run++) {
      const eine = await drive(server.port, 1, 1, request)
      if (eine.failed) throw new Error(`${was}: ${eine.failed}`)
      laeufe.push(eine.p50)
    }
    const zeit = median(laeufe)
    const klein = vorher.get(was)
    p50.set(was, zeit)
    bench.add({ what: `${viele} documents, ${was}: p50, 1 connection`, measured: zeit, unit: 'ms' })
    if (klein !== undefined) bench.add({ what: `${viele} documents, ${was}: times the p50 at 10,000`, measured: zeit / klein, unit: '×', limit: 1.5 })
    if (!anweisung) continue
    const ours = await drive(server.port, 16, 2, request)
    const theirs = pgbench ? await direct(runningEngine(dataDir)!, bench.folder, anweisung, 16, 2) : NaN
    bench.add({
      what: `${viele} documents, ${was}: share of the direct rate`,
      measured: (ours.rate / theirs) * 100,
      unit: '%',
      limit: 60,
      higher: true,
      conditions: `${ours.rate.toFixed(0)}/s; same SQL by pgbench: ${pgbench ? `${theirs.toFixed(0)}/s` : withoutPgbench}`,
    })
  }
  const mal = (was: string, wovon: string, limit: number) =>
    bench.add({ what: `${viele} documents: ${was} to ${wovon}`, measured: p50.get(was)! / p50.get(wovon)!, unit: '×', limit })
  mal('by article', 'first page', 2)
  mal('a case of 300', 'a case of 10', 3)
  server.signal('SIGTERM')
  await server.ended
  return p50
}

/** Invoices of one branch over seven years, ten lines each, every twentieth open; one case of ten and one of three hundred. */
const fuellen = (menge: number) => [
  `insert into beleg (id, belegart, kreis, vkforgid, belegnummer, bezugsnummer, ktostamm_id, belegdatum, faelligkeit, netto, steuer, brutto, zustand, quelle, fremdschluessel)
    select ${ersteId} + n, 'RE', (select kreis from belegart where id = 'RE'), 1000, ${ersteId} + n, 'BENCH ' || n, k.ids[1 + n % cardinality(k.ids)], date '2020-01-01' + (n::bigint * 7919 % 2500)::int,
      date '2020-01-31' + (n::bigint * 7919 % 2500)::int, 1000, 190, 1190, 'ausgestellt', 'BENCH', 'B-' || n
    from generate_series(1, ${menge}) n, (select array_agg(id order by nummer) as ids from ktostamm where art = 'Kunde' and vkforgid = 1000) k`,
  `insert into belegposition (beleg_id, nr, artikelnummer, text, menge, preis, netto, satz, belegart, belegdatum, ktostamm_id, vkforgid)
    select b.id, nr, 'BENCH-' || ((b.id * 10 + nr) * 7919 % 20000), 'Montage', 1, 100, 100, 1900, b.belegart, b.belegdatum, b.ktostamm_id, b.vkforgid
    from beleg b, generate_series(1, 10) nr where b.quelle = 'BENCH'`,
  `insert into posten (id, art, richtung, beleg_id, ktostamm_id, vkforgid, currency, betrag, offen, faelligkeit)
    select gen_random_uuid(), 'RE', 'forderung', id, ktostamm_id, vkforgid, 'EUR', 1190, case when id % 20 = 0 then 1190 else 0 end, faelligkeit from beleg where quelle = 'BENCH'`,
  `insert into belegverweis (von, nach, art) select ${ersteId} + 1, ${ersteId} + n, 'wird zu' from generate_series(2, 10) n
    union all select ${ersteId} + 1001, ${ersteId} + n, 'wird zu' from generate_series(1002, 1300) n`,
]

/** An import of documents with ten lines, a second one of the same file, and the same rows put into tables with the same indexes by one statement each. */
async function importieren(bench: Bench, menge: number) {
  const dataDir = bench.data('belege-import')
  const server = await bench.start({ dataDir })
  const db = connect(runningEngine(dataDir)!, { max: 2 })
  const { nummer } = await db.selectFrom('ktostamm').where('art', '=', 'Kunde').where('vkforgid', '=', 1000).select('nummer').executeTakeFirstOrThrow()
  const positionen = Array.from({ length: 10 }, () => ({ text: 'Montage', menge: 1, preis: '100.00', steuersatz: 19 }))
  const datei = Array.from({ length: menge }, (_, nr) =>
    JSON.stringify({ schluessel: `I-${nr}`, belegart: 'RE', belegnummer: 800_000_000 + nr, kontonummer: nummer, belegdatum: '2026-01-15', positionen }),
  ).join('\n')
  const jetzt = Temporal.Now.instant()
  const auftrag = { quelle: 'BENCH', datei: 'bench', akteur: 'Bench', schreiben: true, heute: '2026-11-25', jetzt }
  const einmal = async () => {
    const began = performance.now()
    const { neu, geaendert } = await importiere(db, 'belege', new TextEncoder().encode(datei), auftrag)
    return { took: (performance.now() - began) / 1000, geschrieben: neu + geaendert }
  }
  const erster = await einmal()
  const zweiter = await einmal()
  const blank = await gleicheZeilen(db)
  const viele = menge.toLocaleString('en')
  bench.add({ what: `import of ${viele} documents with 10 lines`, measured: erster.took, unit: 's' })
  bench.add({
    what: `import of ${viele} documents: the same again writes`,
    measured: zweiter.geschrieben,
    unit: 'rows',

    conditions: `${zweiter.took.toFixed(1)} s`,
  })
  bench.add({
    what: `import of ${viele} documents: rate to inserting the same rows`,
    measured: (blank.took / erster.took) * 100,
    unit: '%',
    limit: 50,
    higher: true,
    conditions: `${blank.took.toFixed(1)} s by one statement each into the same tables`,
  })
  bench.add({
    what: `import of ${viele} documents: rate to inserting the same rows and posting their sales`,
    measured: (blank.gebucht / erster.took) * 100,
    unit: '%',
    conditions: `${blank.gebucht.toFixed(1)} s`,
  })
  await db.destroy()
  server.signal('SIGTERM')
  await server.ended
}

/** The same rows under other keys, put into the same tables by one statement each, with and without the sales lines that an import posts; undone afterwards. */
async function gleicheZeilen(db: Db) {
  let took = 0
  let gebucht = 0
  const zeit = async (act: () => Promise<unknown>) => {
    const began = performance.now()
    await act()
    return (performance.now() - began) / 1000
  }
  await db
    .transaction()
    .execute(async (trx) => {
      const tabellen = ['beleg', 'belegposition', 'belegsteuer', 'posten'] as const
      for (const name of tabellen) {
        const schluessel = name === 'beleg' ? 'id' : 'beleg_id'
        await sql`create temp table ${sql.raw(`blank_${name}`)} as select * from ${sql.table(name)} where ${sql.raw(schluessel)} in (select id from beleg where quelle = 'BENCH')`.execute(
          trx,
        )
        await sql`update ${sql.raw(`blank_${name}`)} set ${sql.raw(schluessel)} = ${sql.raw(schluessel)} + 5000000000`.execute(trx)
      }
      await sql`update blank_beleg set belegnummer = belegnummer + 1000000000, fremdschluessel = 'x' || fremdschluessel`.execute(trx)
      await sql`update blank_posten set id = gen_random_uuid()`.execute(trx)
      for (const name of tabellen) took += await zeit(() => sql`insert into ${sql.table(name)} select * from ${sql.raw(`blank_${name}`)}`.execute(trx))
      gebucht = took + (await zeit(() => sql`select umsatz_buchen(array(select id from blank_beleg))`.execute(trx)))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return { took, gebucht }
}
class Undone extends Error {}
