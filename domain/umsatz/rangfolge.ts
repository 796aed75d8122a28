import { sql } from 'kysely'
import type { Umsatzart } from '#domain/belege/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { uebrige, type Ebene } from './contract.ts'
import { alsSchluessel, heutigeSchluessel } from './ebenen.ts'
import { plan, type Ausschnitt } from './plan.ts'
import type { Rangzahl } from './rangzahlen.ts'
import { keine, type Summen } from './rechnen.ts'
import { teilsummen } from './zeilen.ts'

/** Sums of both sides. */
export interface Seiten {
  jetzt: Summen
  zuvor: Summen
}
export const leer: Seiten = { jetzt: keine, zuvor: keine }

/** Keys that are not shown one by one: these, or all but these. */
export type Verborgen = { diese: readonly string[] } | { alleAusser: readonly string[] }
export const keinVerborgener: Verborgen = { diese: [] }
export const istVerborgen = (verborgen: Verborgen, schluessel: string) =>
  'diese' in verborgen ? verborgen.diese.includes(schluessel) : !verborgen.alleAusser.includes(schluessel)

/** `menge`: so many rows, the largest by sales, the rest in one, 0 = all. `zeilen`: only the first so many in this order are answered, 0 = all. */
export interface Gefragt {
  verborgen: Verborgen
  menge: number
  zeilen: number
  nach: { zahl: Rangzahl; absteigend: boolean }
}

/** A row of a level. `rang`: its place by sales, from 0. */
export interface Rangzeile {
  schluessel: string
  rang: number
  arten: Map<Umsatzart, Seiten>
}
/** Rows in order, the sum of all by class of line, and the sales of all of them by rank. */
export interface Rangfolge {
  zeilen: readonly Rangzeile[]
  gesamt: Map<Umsatzart, Seiten>
  umsaetze: readonly bigint[]
}

const felder = ['umsatz', 'lagerwert', 'ohne_einstand', 'menge'] as const
const spalten = felder.flatMap((feld) => [feld, `${feld}_vj`])
const summiert = (z: string) => sql.raw(spalten.map((spalte) => `summe(${z}.${spalte}) as ${spalte}`).join(', '))
const texte = (z: string) => sql.raw(spalten.map((spalte) => `summe(${z}.${spalte})::text as ${spalte}`).join(', '))
const beideSeiten = sql.raw(
  felder.flatMap((feld) => [`summe(e.${feld}) filter (where e.aktuell) as ${feld}`, `summe(e.${feld}) filter (where not e.aktuell) as ${feld}_vj`]).join(', '),
)

const db = (vj: string) => `(g.umsatz${vj} - g.ohne_einstand${vj} - g.lagerwert${vj})`
const dbprozent = (vj: string) =>
  `case when g.umsatz${vj} > 0 and g.umsatz${vj} - g.ohne_einstand${vj} > 0 then round(1000.0 * ${db(vj)} / (g.umsatz${vj} - g.ohne_einstand${vj})) end`
/** As the figures are shown: whoever has the same one keeps the order by sales. */
const ausdruck: Readonly<Record<Rangzahl, string>> = {
  umsatz: 'g.umsatz',
  umsatzVj: 'g.umsatz_vj',
  delta: 'g.umsatz - g.umsatz_vj',
  deltaProzent: 'case when g.umsatz_vj > 0 then round(1000.0 * (g.umsatz - g.umsatz_vj) / g.umsatz_vj) end',
  lagerwert: 'g.lagerwert',
  lagerwertVj: 'g.lagerwert_vj',
  db: db(''),
  dbVj: db('_vj'),
  dbprozent: dbprozent(''),
  dbprozentVj: dbprozent('_vj'),
  anteil: 'g.umsatz',
}

/**
 * Rows of a level in order, with the sum of all: added up, put in order and cut by the database in one statement, so that what is not shown is not sent. Keys whose
 * postings were all taken back are none; hidden ones and those beyond `menge` are one row, the last.
 */
export async function rangfolge(zugriff: Db, ebene: Ebene, ausschnitt: Ausschnitt, { verborgen, menge, zeilen, nach }: Gefragt): Promise<Rangfolge> {
  const { dazu, keys } = heutigeSchluessel([ebene], ausschnitt.zuordnung)
  const rang = sql.raw(menge ? `least(je.rang, ${menge})` : 'je.rang')
  // Without a rest, and in the order of the ranks, there is nothing more to do.
  const mitRest = menge
    ? sql`select ${rang} as rang, case when ${rang} = ${sql.lit(menge)} then ${uebrige} else min(je.schluessel) end as schluessel, ${summiert('je')} from je group by 1`
    : sql`select * from je`
  const folge = sql`g.schluessel = ${uebrige}, ${sql.raw(ausdruck[nach.zahl])} ${sql.raw(nach.absteigend ? 'desc' : 'asc')} nulls last, g.rang`
  const stelle = nach.zahl === 'umsatz' && nach.absteigend ? sql`g.rang + 1` : sql`row_number() over (order by ${folge})::int`
  const { rows } = await sql<Antwort>`
    with a as materialized (
      select e.k, e.umsatzart, ${beideSeiten}
      from (select ${keys[0]!} as k, s.* from (${teilsummen(plan([ebene], ausschnitt), [ebene], ausschnitt)}) s ${dazu}) e
      group by e.k, e.umsatzart having summe(e.anzahl) filter (where e.aktuell) > 0 or summe(e.anzahl) filter (where not e.aktuell) > 0
    ), z as materialized (${einzelne(ebene, verborgen)}), je as materialized (
      select z.schluessel, ${summiert('z')}, row_number() over (
        order by z.schluessel = ${uebrige}, summe(z.umsatz) desc, summe(z.umsatz_vj) desc, z.schluessel collate "C")::int - 1 as rang
      from z group by z.schluessel
    ), g as (${mitRest}), r as (select g.schluessel, g.rang, ${stelle} as stelle from g)
    select r.stelle, r.schluessel, r.rang, z.umsatzart, ${texte('z')}, null as umsaetze
    from r join je on ${rang} = r.rang join z on z.schluessel = je.schluessel
    where ${zeilen ? sql`r.stelle <= ${zeilen}::int` : sql`true`} group by r.stelle, r.schluessel, r.rang, z.umsatzart
    union all select 0, '', 0, a.umsatzart, ${texte('a')}, null from a group by a.umsatzart
    union all select -1, '', 0, null, ${sql.raw(spalten.map(() => 'null').join(', '))}, string_agg(g.umsatz::text, ' ' order by g.rang) from g
    order by 1`.execute(zugriff)
  const je = new Map<number, Rangzeile>()
  for (const row of rows)
    if (row.stelle >= 0) {
      const zeile = je.get(row.stelle) ?? { schluessel: row.schluessel, rang: row.rang, arten: new Map() }
      je.set(row.stelle, zeile)
      zeile.arten.set(row.umsatzart, seiten(row))
    }
  const gesamt = je.get(0)?.arten ?? new Map<Umsatzart, Seiten>()
  je.delete(0)
  return { zeilen: [...je.values()], gesamt, umsaetze: (rows[0]?.umsaetze ?? '').split(' ').filter(Boolean).map(BigInt) }
}

type Feld = 'umsatz' | 'lagerwert' | 'ohneEinstand' | 'menge'
type Antwort = Record<Feld | `${Feld}Vj`, string> & { stelle: number; schluessel: string; rang: number; umsatzart: Umsatzart; umsaetze: string | null }

/** The sums `a` by what is shown: under their key, or together where they are hidden. */
function einzelne(ebene: Ebene, verborgen: Verborgen): Sql {
  const schluessel = alsSchluessel(ebene, sql.ref('a.k'))
  if ('diese' in verborgen && !verborgen.diese.length) return sql`select ${schluessel} as schluessel, a.umsatzart, ${sql.raw(spalten.join(', '))} from a`
  const nicht = 'diese' in verborgen ? sql`k.schluessel = any(${verborgen.diese}::text[])` : sql`k.schluessel <> all(${verborgen.alleAusser}::text[])`
  return sql`select case when ${nicht} then ${uebrige} else k.schluessel end as schluessel, a.umsatzart, ${summiert('a')}
    from a cross join lateral (select ${schluessel} as schluessel) k group by 1, 2`
}

const seiten = (row: Antwort): Seiten => ({
  jetzt: { umsatz: BigInt(row.umsatz), lagerwert: BigInt(row.lagerwert), ohneEinstand: BigInt(row.ohneEinstand), menge: BigInt(row.menge) },
  zuvor: { umsatz: BigInt(row.umsatzVj), lagerwert: BigInt(row.lagerwertVj), ohneEinstand: BigInt(row.ohneEinstandVj), menge: BigInt(row.mengeVj) },
})
