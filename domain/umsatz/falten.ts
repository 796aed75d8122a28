import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { spalteVon } from './ebenen.ts'
import { verdichtungen, type Korn, type Verdichtung } from './verdichtung.ts'
import { ihreZeilen, wartet } from './zeilen.ts'

/** Who changes rollups holds this lock until the end of his transaction; who posts never does. */
const schloss = sql`20261125, 18`
/** Of so many documents at once. */
const aufEinmal = 1000

/**
 * Takes lines that wait into all rollups, those of at most 1,000 postings, and out of the queue, in the caller's transaction. Answers of how many postings; 0 also
 * while somebody else is at it. A line is in the queue or in the rollups, for every reader, at every moment. §6.
 */
export async function falte(db: Trx): Promise<number> {
  const frei = await sql<{ frei: boolean }>`select pg_try_advisory_xact_lock(${schloss}) as frei`.execute(db)
  if (!frei.rows[0]!.frei) return 0
  const { rows } = await sql<{ anzahl: number }>`
    with o as (delete from umsatz_offen where ctid = any(array(select ctid from umsatz_offen limit ${aufEinmal})) returning beleg_id, vorzeichen, nrs),
    z as materialized (select z.* from o ${ihreZeilen}),
    ${sql.join(verdichtungen.map((eine) => sql`${sql.raw(`in_${eine.tabelle}`)} as (${hinein(eine, ausZeilen(eine))} ${dazu(eine)})`))}
    select count(*)::int as anzahl from o`.execute(db)
  return rows[0]!.anzahl
}

/** Takes in all that waits. */
export async function falteAlles(db: Db) {
  for (let weiter = true; weiter; )
    weiter = db.isTransaction ? (await falte(db as Trx)) === aufEinmal : await db.transaction().execute(async (trx) => (await falte(trx)) === aufEinmal)
}

/**
 * Makes the rollups of whole quarters anew from the lines, without those that wait: while the lock is held nobody takes any in, and what is posted meanwhile
 * waits. One whose months are in a finer rollup is made from that. Rows are written in the order of their key: so the index grows at its end, and whoever asks
 * finds neighbours together. Readers see the old sums until the caller's transaction commits.
 */
export async function baueNeu(db: Trx, quartale: { von: string; bis: string }) {
  await sql`select pg_advisory_xact_lock(${schloss})`.execute(db)
  await sql`set local work_mem = '256MB'`.execute(db)
  const tage = sql`between ${quartale.von}::date and ${quartale.bis}::date`
  for (const eine of verdichtungen.toSorted((a, b) => Number(!!a.aus) - Number(!!b.aus))) {
    await sql`delete from ${sql.table(eine.tabelle)} where ab ${tage}`.execute(db)
    const folge = Array.from({ length: eine.ebenen.length + 4 }, (_, nr) => String(nr + 1)).join(', ')
    await (eine.aus
      ? sql`with z as (select * from ${sql.table(eine.aus)} where korn = 'M' and vkforgid <> 0 and ab ${tage}) ${hinein(eine, ausMonaten(eine))} order by ${sql.raw(folge)}`
      : sql`with z as (
            select z.* from umsatz_zeile z where z.datum ${tage} and not exists (select from umsatz_offen o where ${wartet})
          ) ${hinein(eine, ausZeilen(eine))} order by ${sql.raw(folge)}`
    ).execute(db)
  }
}

const schluessel = ({ ebenen }: Verdichtung) => ebenen.map((ebene) => sql.ref(spalteVon(ebene)))
const summen = ['umsatz', 'lagerwert', 'ohne_einstand', 'menge', 'anzahl'].map((spalte) => sql.ref(spalte))
const summiert = sql.join(summen.map((summe) => sql`summe(${summe}) as ${summe}`))
/** First day of the stretch of this grain that the day `tag` lies in. */
const beginn = (korn: Korn, tag: Sql): Sql =>
  ({ T: tag, M: sql`date_trunc('month', ${tag}::timestamp)::date`, Q: sql`date_trunc('quarter', ${tag}::timestamp)::date` })[korn]

/** Sums of the lines `z` by the finest grain. */
const ausZeilen = (eine: Verdichtung): Sql => sql`
  select vkforgid, ${beginn(eine.koerner[0]!, sql`datum`)} as ab, ${sql.join(schluessel(eine))}, umsatzart, summe(umsatz) as umsatz, summe(lagerwert) as lagerwert,
    summe(umsatz) filter (where lagerwert is null) as ohne_einstand, summe(menge) as menge, summe(vorzeichen::bigint) as anzahl
  from z group by vkforgid, 2, ${sql.join(schluessel(eine))}, umsatzart`
/** Sums of the months `z` of a finer rollup. */
const ausMonaten = (eine: Verdichtung): Sql => sql`
  select vkforgid, ab, ${sql.join(schluessel(eine))}, umsatzart, ${summiert} from z group by vkforgid, ab, ${sql.join(schluessel(eine))}, umsatzart`

/** Inserts these sums of the finest grain, what they are by the coarser ones, and both over all branches. */
function hinein(eine: Verdichtung, feinste: Sql): Sql {
  const keys = sql.join([...schluessel(eine), sql`umsatzart`])
  const alle = sql.join(summen)
  const [fein, grob] = eine.koerner as [Korn, Korn?]
  const als = (korn: Korn, woher: string) => sql`select vkforgid, ${sql.lit(korn)} as korn, ab, ${keys}, ${alle} from ${sql.raw(woher)}`
  const stufen = [sql`fein as materialized (${feinste})`]
  if (grob)
    stufen.push(sql`grob as materialized (select vkforgid, ${beginn(grob, sql`ab`)} as ab, ${keys}, ${summiert} from fein group by vkforgid, 2, ${keys})`)
  const teile = [als(fein, 'fein'), ...(grob ? [als(grob, 'grob')] : [])]
  if (eine.ueberAlle)
    for (const [korn, woher] of [[fein, 'fein'], ...(grob ? [[grob, 'grob']] : [])] as [Korn, string][])
      teile.push(sql`select 0, ${sql.lit(korn)}, ab, ${keys}, ${summiert} from ${sql.raw(woher)} group by ab, ${keys}`)
  return sql`insert into ${sql.table(eine.tabelle)} as t (vkforgid, korn, ab, ${keys}, ${alle})
    select vkforgid, korn, ab, ${keys}, ${alle} from (with ${sql.join(stufen)} ${sql.join(teile, sql` union all `)}) s`
}

/** What is there already grows by it. */
const dazu = (eine: Verdichtung): Sql => sql`on conflict (vkforgid, korn, ab, ${sql.join([...schluessel(eine), sql`umsatzart`])})
  do update set ${sql.join(summen.map((summe) => sql`${summe} = t.${summe} + excluded.${summe}`))}`
