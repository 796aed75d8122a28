import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { spalteVon } from './ebenen.ts'
import { verdichtungen, type Korn, type Verdichtung } from './verdichtung.ts'

/** Who changes rollups holds this lock until the end of his transaction; who posts never does. */
const schloss = sql`20261125, 18`
/** So many lines at once: less than 200 ms. */
const aufEinmal = 5000

/**
 * Takes lines that wait into all rollups, at most 5,000, and out of the queue, in the caller's transaction. Answers how many it took; 0 also while somebody else
 * is at it. A line is in the queue or in the rollups, for every reader, at every moment. §6.
 */
export async function falte(db: Trx): Promise<number> {
  const frei = await sql<{ frei: boolean }>`select pg_try_advisory_xact_lock(${schloss}) as frei`.execute(db)
  if (!frei.rows[0]!.frei) return 0
  const { rows } = await sql<{ anzahl: number }>`
    with weg as (
      delete from umsatz_offen where zeile_id in (select zeile_id from umsatz_offen order by zeile_id limit ${aufEinmal}) returning zeile_id
    ), z as materialized (select z.* from weg join umsatz_zeile z on z.id = weg.zeile_id),
    ${sql.join(verdichtungen.map((eine) => sql`${sql.raw(`in_${eine.tabelle}`)} as (${hinein(eine)} ${dazu(eine)})`))}
    select count(*)::int as anzahl from z`.execute(db)
  return rows[0]!.anzahl
}

/** Takes in all that waits. */
export async function falteAlles(db: Db) {
  for (let weiter = true; weiter; )
    weiter = db.isTransaction ? (await falte(db as Trx)) === aufEinmal : await db.transaction().execute(async (trx) => (await falte(trx)) === aufEinmal)
}

/**
 * Makes the rollups of whole quarters anew from the lines, without those that wait: while the lock is held nobody takes any in, and what is posted meanwhile
 * waits. Readers see the old sums until the caller's transaction commits.
 */
export async function baueNeu(db: Trx, quartale: { von: string; bis: string }) {
  await sql`select pg_advisory_xact_lock(${schloss})`.execute(db)
  for (const eine of verdichtungen) {
    await sql`delete from ${sql.table(eine.tabelle)} where ab between ${quartale.von}::date and ${quartale.bis}::date`.execute(db)
    await sql`with z as (
        select z.* from umsatz_zeile z where z.datum between ${quartale.von}::date and ${quartale.bis}::date
          and not exists (select from umsatz_offen o where o.zeile_id = z.id)
      ) ${hinein(eine)} order by 1, 2, 3`.execute(db)
  }
}

const schluessel = ({ ebenen }: Verdichtung) => ebenen.map((ebene) => sql.ref(spalteVon(ebene)))
const summen = ['umsatz', 'lagerwert', 'ohne_einstand', 'menge', 'anzahl'].map((spalte) => sql.ref(spalte))
const beginn: Record<Korn, Sql> = {
  T: sql`z.datum`,
  M: sql`date_trunc('month', z.datum::timestamp)::date`,
  Q: sql`date_trunc('quarter', z.datum::timestamp)::date`,
}

/** Inserts the sums of lines `z` by every grain of a rollup. */
function hinein(eine: Verdichtung): Sql {
  const keys = schluessel(eine)
  return sql`insert into ${sql.table(eine.tabelle)} as t (vkforgid, korn, ab, ${sql.join([...keys, sql`umsatzart`, ...summen])})
    select f.vkforgid, k.korn, k.ab, ${sql.join(keys)}, z.umsatzart, summe(z.umsatz), summe(z.lagerwert),
      summe(z.umsatz) filter (where z.lagerwert is null), summe(z.menge), sum(z.vorzeichen)
    from z cross join lateral (values ${sql.join(eine.koerner.map((korn) => sql`(${sql.lit(korn)}, ${beginn[korn]})`))}) as k (korn, ab)
      cross join lateral (values ${sql.raw(eine.ueberAlle ? '(z.vkforgid), (0)' : '(z.vkforgid)')}) as f (vkforgid)
    group by f.vkforgid, k.korn, k.ab, ${sql.join(keys)}, z.umsatzart`
}

/** What is there already grows by it. */
const dazu = (eine: Verdichtung): Sql => sql`on conflict (vkforgid, korn, ab, ${sql.join([...schluessel(eine), sql`umsatzart`])})
  do update set ${sql.join(summen.map((summe) => sql`${summe} = t.${summe} + excluded.${summe}`))}`
