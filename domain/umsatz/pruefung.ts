import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { baueNeu } from './falten.ts'
import type { Fenster } from './fenster.ts'
import { verdichtungen, type Korn } from './verdichtung.ts'
import { wartet } from './zeilen.ts'

/** A sum of a rollup that is not that of its lines; both as they were found. `ab`: first day of its month, with `korn` Q of its quarter. Branch 0: all. */
export interface Abweichung {
  tabelle: string
  korn: Korn
  ab: string
  vkforgid: number
  umsatzart: string
  soll: Record<(typeof summen)[number], number>
  ist: Record<(typeof summen)[number], number>
}
/** What a recomputation looked at and found. `zeilen`: so many lines stand in the rollups of this time. */
export interface Lauf extends Fenster {
  zeilen: number
  abweichungen: readonly Abweichung[]
}
const summen = ['umsatz', 'lagerwert', 'ohne_einstand', 'menge', 'anzahl'] as const

/** All days that documents can have. */
const immer: Fenster = { von: '1990-01-01', bis: '2099-12-31' }

/** All of it. */
export const pruefeAlles = (db: Db, jetzt: Temporal.Instant) => pruefe(db, immer, jetzt)

/** What nights recompute: the running and the last quarter with all that is dated ahead, and one older quarter, each in its turn. */
export async function pruefeNachts(db: Db, heute: string, jetzt: Temporal.Instant) {
  const { von } = quartal(Temporal.PlainDate.from(heute).subtract({ months: 3 }).toString())
  await pruefe(db, { von, bis: immer.bis }, jetzt)
  const { rows } = await sql<{ erster: string | null }>`select min(datum)::text as erster from umsatz_zeile`.execute(db)
  const erster = rows[0]!.erster
  if (erster === null || erster >= von) return
  const anzahl = Math.ceil(Temporal.PlainDate.from(quartal(erster).von).until(von, { largestUnit: 'months' }).months / 3)
  const dran = Temporal.PlainDate.from('2000-01-01').until(heute).days % anzahl
  await pruefe(
    db,
    quartal(
      Temporal.PlainDate.from(erster)
        .add({ months: 3 * dran })
        .toString(),
    ),
    jetzt,
  )
}

function quartal(tag: string): Fenster {
  const { year, month } = Temporal.PlainDate.from(tag)
  const von = Temporal.PlainDate.from({ year, month: month - ((month - 1) % 3), day: 1 })
  return { von: von.toString(), bis: von.add({ months: 3 }).subtract({ days: 1 }).toString() }
}

/**
 * Adds up the lines of whole quarters by month, branch and class and compares them with every rollup and grain. What differs is kept on record with both values,
 * and its quarter is built anew. §6.
 */
export async function pruefe(db: Db, tage: Fenster, jetzt: Temporal.Instant): Promise<Lauf> {
  const { zeilen, abweichungen } = await vergleiche(db, tage)
  await db.transaction().execute(async (trx) => {
    for (const { von, bis } of new Map(abweichungen.map(({ ab }) => [quartal(ab).von, quartal(ab)])).values()) await baueNeu(trx, { von, bis })
    const { id } = await trx
      .insertInto('statistikLauf')
      .values({ begonnen: jetzt.toString(), beendet: sql`clock_timestamp()`, ...tage, zeilen, abweichungen: abweichungen.length })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { soll, ist, ...wo } of abweichungen)
      await trx
        .insertInto('statistikAbweichung')
        .values({ laufId: id, ...wo, soll: JSON.stringify(soll), ist: JSON.stringify(ist) })
        .execute()
  })
  return { ...tage, zeilen, abweichungen }
}

/** One statement, so that lines, queue and rollups are those of one moment, whatever is posted and folded meanwhile. */
async function vergleiche(db: Db, { von, bis }: Fenster) {
  const zeit = (monat: string) =>
    sql.raw(`case korn when 'Q' then date_trunc('quarter', ${monat}::timestamp) else date_trunc('month', ${monat}::timestamp) end::date`)
  const alle = sql.raw(summen.map((summe) => `summe(${summe}) as ${summe}`).join(', '))
  const objekt = (seite: string) => sql.raw(`jsonb_build_object(${summen.map((summe) => `'${summe}', coalesce(${seite}.${summe}, 0)`).join(', ')})`)
  const listen = verdichtungen.flatMap(({ tabelle, koerner, ueberAlle }) => koerner.map((korn) => sql`(${tabelle}, ${korn}, ${ueberAlle}::boolean)`))
  const ist = verdichtungen.map(
    ({ tabelle }) => sql`select ${tabelle} as tabelle, korn, ${zeit('ab')} as ab, vkforgid, umsatzart, ${alle} from ${sql.table(tabelle)}
      where ab between ${von}::date and ${bis}::date group by 1, 2, 3, 4, 5`,
  )
  const { rows } = await sql<Abweichung & { gleich: boolean; zeilen: number }>`
    with roh as materialized (
      select date_trunc('month', z.datum::timestamp)::date as monat, z.vkforgid, z.umsatzart, summe(z.umsatz) as umsatz, summe(z.lagerwert) as lagerwert,
        summe(z.umsatz) filter (where z.lagerwert is null) as ohne_einstand, summe(z.menge) as menge, summe(z.vorzeichen::bigint) as anzahl
      from umsatz_zeile z where z.datum between ${von}::date and ${bis}::date and not exists (select from umsatz_offen o where ${wartet}) group by 1, 2, 3
    ), soll as (
      select t.tabelle, t.korn, ${zeit('monat')} as ab, f.vkforgid, umsatzart, ${alle}
      from roh cross join (values ${sql.join(listen)}) as t (tabelle, korn, ueber_alle) cross join lateral (select roh.vkforgid union all select 0 where t.ueber_alle) f
      group by 1, 2, 3, 4, 5
    ), ist as (${sql.join(ist, sql` union all `)})
    select tabelle, korn, ab, vkforgid, umsatzart, ${objekt('soll')} as soll, ${objekt('ist')} as ist, false as gleich, 0::bigint as zeilen
    from soll full join ist using (tabelle, korn, ab, vkforgid, umsatzart) where ${objekt('soll')} <> ${objekt('ist')}
    union all select '', '', null, 0, '', null, null, true, (select coalesce(sum(anzahl), 0) from roh)::bigint
    order by tabelle, korn, ab, vkforgid, umsatzart`.execute(db)
  return {
    zeilen: rows.find(({ gleich }) => gleich)!.zeilen,
    abweichungen: rows.filter(({ gleich }) => !gleich).map(({ gleich: _gleich, zeilen: _zeilen, ...eine }): Abweichung => eine),
  }
}
