import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { takte } from '../arbeitsschein/zeitmenge.ts'
import { falteAlles, summentabellen, type Familie } from './falten.ts'
import { teilSql, verrechnetSql } from './teil-sql.ts'

/**
 * Sums of a person, a place or a ticket that are not those of its entries, as they were found: how many entries and minutes by the entries and by the sums. `ab`: first day of
 * the stretch of `korn` days; of tickets, which are kept for all time, null and 0.
 */
export interface Summenabweichung {
  tabelle: string
  korn: number
  ab: string | null
  wessen: string
  soll: { eintraege: number; minuten: number }
  ist: { eintraege: number; minuten: number }
}
/** Days of a recomputation, both included. */
interface Tage {
  von: string
  bis: string
}
export interface Summenlauf extends Tage {
  eintraege: number
  abweichungen: readonly Summenabweichung[]
}

/** Stretches of eight weeks that a night looks at; the running one is among them. */
const bloeckeJeNacht = 4
/** All days that entries can have. */
const immer: Tage = { von: '1990-01-01', bis: '2099-12-31' }
/** So many differences are kept with both values; all are counted and mended. */
const behalten = 100

/** All of it. */
export const pruefeAlleSummen = (db: Db, jetzt: Temporal.Instant) => pruefeSummen(db, immer, jetzt)

/** What nights recompute: the last half year with all that is dated ahead, and as much of what is older, each in its turn. `heute`: day of the company. */
export async function pruefeSummenNachts(db: Db, heute: string, jetzt: Temporal.Instant) {
  const strecke = bloeckeJeNacht * 56
  const { rows } = await sql<{ von: string; erster: string | null }>`
    select (einsatz_ab(${heute}::date, 56) - ${(bloeckeJeNacht - 1) * 56}::int)::text as von, (select einsatz_ab(min(datum), 56)::text from arbeitsbericht) as erster`.execute(
    db,
  )
  const { von, erster } = rows[0]!
  await pruefeSummen(db, { von, bis: immer.bis }, jetzt)
  if (erster === null || erster >= von) return
  const anzahl = Math.ceil(Temporal.PlainDate.from(erster).until(von, { largestUnit: 'days' }).days / strecke)
  const dran = Temporal.PlainDate.from('2000-01-01').until(heute, { largestUnit: 'days' }).days % anzahl
  const ende = Temporal.PlainDate.from(von).subtract({ days: dran * strecke + 1 })
  await pruefeSummen(db, { von: ende.subtract({ days: strecke - 1 }).toString(), bis: ende.toString() }, jetzt)
}

/**
 * Adds up the entries of these days (whole stretches of eight weeks) anew and compares them with every table of sums, row by row. What differs is kept on record with both values and made
 * anew; what still waits to be taken in (`einsatz_offen`) is not looked at. The sums of tickets are compared whole.
 */
export async function pruefeSummen(db: Db, tage: Tage, jetzt: Temporal.Instant): Promise<Summenlauf> {
  await falteAlles(db)
  const { eintraege, abweichungen } = await vergleiche(db, tage)
  await db.transaction().execute(async (trx) => {
    await erneuere(trx, abweichungen)
    await trx
      .insertInto('einsatzPruefung')
      .values({
        begonnen: jetzt.toString(),
        beendet: sql`clock_timestamp()`,
        ...tage,
        eintraege,
        abweichungen: abweichungen.length,
        gefunden: JSON.stringify(abweichungen.slice(0, behalten)),
      })
      .execute()
  })
  return { ...tage, eintraege, abweichungen }
}

/** Notes what is wrong like an entry that changed, and takes the notes in. */
async function erneuere(trx: Trx, abweichungen: readonly Summenabweichung[]) {
  if (!abweichungen.length) return
  await sql`insert into einsatz_offen (datum, lstfix_id, objekt_id, ticket_id)
    select coalesce(ab, date '1900-01-01'), case when tabelle in ('einsatzsumme', 'einsatzsumme_person') then wessen else ${niemand}::uuid end,
      case when tabelle = 'einsatzsumme_ort' then wessen else ${niemand}::uuid end, case when tabelle = 'einsatzsumme_ticket' then wessen end
    from jsonb_to_recordset(${JSON.stringify(abweichungen)}::jsonb) as a (tabelle text, ab date, wessen uuid)`.execute(trx)
  await falteAlles(trx)
}
const niemand = '00000000-0000-0000-0000-000000000000'

/** One statement, so that entries, notes and sums are those of one moment, whatever is written and folded meanwhile. */
async function vergleiche(db: Db, tage: Tage) {
  const je = (Object.keys(summentabellen) as Familie[]).map((familie) => unterschiede(familie, tage))
  const { rows } = await sql<Summenabweichung & { alle: number | null }>`
    ${sql.join(je, sql` union all `)}
    union all select 'einsatzsumme_ticket', 0, null, t.id, jsonb_build_object('eintraege', 0, 'minuten', coalesce(z.minuten, 0)), jsonb_build_object('eintraege', 0, 'minuten', coalesce(s.minuten, 0)), null
      from ticket t left join einsatzsumme_ticket s on s.ticket_id = t.id
        left join (select ticket_id, sum(minuten) as minuten from arbeitsbericht where ticket_id is not null and storniert is null group by ticket_id) z on z.ticket_id = t.id
      where coalesce(z.minuten, 0) <> coalesce(s.minuten, 0) and not exists (select from einsatz_offen w where w.ticket_id = t.id)
    union all select '', 0, null, ${niemand}::uuid, null, null, (select count(*)::int from arbeitsbericht z where z.storniert is null and ${imZeitraum(sql`z.datum`, tage)})
    order by 1, 2, 3, 4`.execute(db)
  const ende = rows.findIndex(({ alle }) => alle !== null)
  const { alle } = rows[ende]!
  return { eintraege: alle!, abweichungen: rows.toSpliced(ende, 1).map(({ alle: _alle, ...eine }): Summenabweichung => eine) }
}

const imZeitraum = (tag: Sql, { von, bis }: Tage) => sql`${tag} between ${von}::date and ${bis}::date`

/** Rows of one table against what its entries add up to, whosever differ: entries count up, kept sums down. */
function unterschiede(familie: Familie, tage: Tage) {
  const { tabelle, schluessel } = summentabellen[familie]
  const wessen = sql.ref(familie === 'ort' ? 'objekt_id' : 'lstfix_id')
  const spalten = ['vkforgid', ...schluessel]
  const keys = sql.join(spalten.map((eines) => sql.ref(eines)))
  const seine = sql.join(spalten.map((eines) => sql.ref(`z.${eines}`)))
  const gerundet = takte.map((takt, nr) => ({ takt, nr, name: sql.id(`verrechnet${nr}`) }))
  const summen = [sql.id('eintraege'), sql.id('minuten'), ...gerundet.map(({ name }) => name)]
  const von = (seite: number, was: Sql) => sql`${was} filter (where seite = ${sql.lit(seite)})`
  const anders = sql.join(
    [
      ...summen.map((summe) => sql`sum(seite * ${summe}) <> 0`),
      sql`${von(1, sql`min(von)`)} is distinct from ${von(-1, sql`min(von)`)}`,
      sql`${von(1, sql`max(bis)`)} is distinct from ${von(-1, sql`max(bis)`)}`,
    ],
    sql` or `,
  )
  const werte = (seite: 'soll' | 'ist') =>
    sql`jsonb_build_object('eintraege', sum(${sql.id(`${seite}_eintraege`)})::int, 'minuten', sum(${sql.id(`${seite}_minuten`)})::int)`
  return sql`(
    select ${sql.lit(tabelle)} as tabelle, korn, ab::text as ab, ${wessen} as wessen, ${werte('soll')} as soll, ${werte('ist')} as ist, null::int as alle
    from (
      select korn, ab, ${keys}, teil, coalesce(${von(1, sql`sum(eintraege)`)}, 0) as soll_eintraege, coalesce(${von(1, sql`sum(minuten)`)}, 0) as soll_minuten,
        coalesce(${von(-1, sql`sum(eintraege)`)}, 0) as ist_eintraege, coalesce(${von(-1, sql`sum(minuten)`)}, 0) as ist_minuten
      from (
        select 1 as seite, k.korn, einsatz_ab(z.datum, k.korn) as ab, ${seine}, ${teilSql} as teil, z.von, z.bis, 1 as eintraege, z.minuten,
          ${sql.join(gerundet.map(({ takt, name }) => sql`coalesce(${verrechnetSql(takt)}, 0) as ${name}`))}
        from arbeitsbericht z cross join (values (7), (56)) k (korn) where z.storniert is null and ${imZeitraum(sql`z.datum`, tage)}
        union all
        select -1, z.korn, z.ab, ${seine}, z.teil, z.von, z.bis, z.eintraege, z.minuten, ${sql.join(gerundet.map(({ nr }) => sql`z.verrechnet[${sql.lit(nr + 1)}]`))}
        from ${sql.table(tabelle)} z where ${imZeitraum(sql`z.ab`, tage)}
      ) beide group by korn, ab, ${keys}, teil having ${anders}
    ) d
    where not exists (select from einsatz_offen w where ${sql.ref(familie === 'ort' ? 'w.objekt_id' : 'w.lstfix_id')} = d.${wessen} and einsatz_ab(w.datum, d.korn) = d.ab)
    group by korn, ab, ${wessen})`
}
