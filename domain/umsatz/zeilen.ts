import { sql } from 'kysely'
import type { Umsatzart } from '#domain/belege/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Ebene, Zuordnung } from './contract.ts'
import { alsSchluessel, einerVon, hatSchluessel, heutigeSchluessel, spalteVon, traegerVon } from './ebenen.ts'
import type { Fenster } from './fenster.ts'
import { plan, zeilentabelle, type Ausschnitt, type Plan, type Teil, type Wahl } from './plan.ts'
import type { Summen } from './rechnen.ts'
import { verdichtungen } from './verdichtung.ts'

export type { Ausschnitt } from './plan.ts'

/** Sums of a key by class and side. */
export interface Schluesselsumme extends Summen {
  schluessel: string
  umsatzart: Umsatzart
  aktuell: boolean
}

/** Condition: the line `z` is one of those that the posting `o` of the queue waits with. */
export const wartet = sql`z.beleg_id = o.beleg_id and z.nr = any(o.nrs) and z.vorzeichen = o.vorzeichen`
/**
 * The lines `z` of the postings `o` before it, looked up posting by posting. As a join they were found by reading the index of all lines to its end: what waits has the highest
 * numbers, of which the statistics of the table do not know yet.
 */
export const ihreZeilen = sql`cross join lateral (select z.* from umsatz_zeile z where ${wartet} offset 0) z`

const tage = ({ von, bis }: Fenster) => sql`z.datum between ${von}::date and ${bis}::date`
/** Condition of the lines `z` of this window. */
export const imFenster = (ausschnitt: Ausschnitt) => sql`${bedingung(ausschnitt)} and ${tage(ausschnitt.fenster)}`

/** Condition on lines or rows of a rollup `z`. */
const bedingung = ({ filialen, umsatzart, wahl, zuordnung }: Ausschnitt, ueberAlle = false) =>
  sql.join(
    [
      sql`z.vkforgid = any(${ueberAlle ? [0] : [...filialen]}::int[])`,
      ...(umsatzart ? [sql`z.umsatzart = ${umsatzart}`] : []),
      ...wahl.map(({ ebene, schluessel }) => hatSchluessel(ebene, schluessel, zuordnung)),
    ],
    sql` and `,
  )

/** Sums of money and quantity, and how many lines stand, of lines `z`. */
const vonZeilen = (faktor: Sql) => sql`${faktor} * z.umsatz as umsatz, ${faktor} * coalesce(z.lagerwert, 0) as lagerwert,
  case when z.lagerwert is null then ${faktor} * z.umsatz else 0 end as ohne_einstand, ${faktor} * z.menge as menge, ${faktor} * z.vorzeichen as anzahl`
const vonVerdichtung = (faktor: Sql) =>
  sql.join(['umsatz', 'lagerwert', 'ohne_einstand', 'menge', 'anzahl'].map((spalte) => sql`${faktor} * ${sql.ref(`z.${spalte}`)} as ${sql.ref(spalte)}`))
const faktorVon = ({ minus }: Teil) => sql.raw(minus ? '-1' : '1')

/**
 * What the plan adds up, with the keys of these levels in `k0`, `k1` … and of their carriers in `t0`, `t1` …: rows of the rollup, lines at the ends of the windows, and, for the days that the rollup
 * stands for, the lines that it has not taken in yet. One statement is one snapshot: no line is missing, none counts twice.
 */
export function teilsummen({ tabelle, ueberAlle, teile }: Plan, ebenen: readonly Ebene[], ausschnitt: Ausschnitt): Sql {
  const spalte = (ebene: Ebene, name: string) => sql`${sql.ref(`z.${spalteVon(ebene)}`)} as ${sql.ref(name)}`
  const traeger = (ebene: Ebene, nr: number) => {
    const eine = traegerVon(ebene, ausschnitt.zuordnung)
    return eine ? [spalte(eine, `t${nr}`)] : []
  }
  const spalten = sql.join([sql`z.umsatzart`, ...ebenen.flatMap((ebene, nr) => [spalte(ebene, `k${nr}`), ...traeger(ebene, nr)])])
  const zeilen = bedingung(ausschnitt)
  const verdichtet = teile.filter(({ korn }) => korn !== 'Z')
  const arme = teile.map((teil) =>
    teil.korn === 'Z'
      ? sql`select ${teil.aktuell}::boolean as aktuell, ${spalten}, ${vonZeilen(faktorVon(teil))} from umsatz_zeile z where ${zeilen} and ${tage(teil)}`
      : sql`select ${teil.aktuell}::boolean as aktuell, ${spalten}, ${vonVerdichtung(faktorVon(teil))} from ${sql.table(tabelle)} z
          where ${bedingung(ausschnitt, ueberAlle)} and z.korn = ${teil.korn} and z.ab between ${teil.von}::date and ${teil.bis}::date`,
  )
  const werte = verdichtet.map((teil) => sql`(${teil.aktuell}::boolean, ${faktorVon(teil)}, ${teil.von}::date, ${teil.bis}::date)`)
  const offen = sql`select t.aktuell, ${spalten}, ${vonZeilen(sql`t.faktor`)}
    from umsatz_offen o ${ihreZeilen} join (values ${sql.join(werte)}) as t (aktuell, faktor, von, bis) on z.datum between t.von and t.bis
    where ${zeilen}`
  return sql.join([...arme, ...(verdichtet.length ? [offen] : [])], sql` union all `)
}

/** Sums of money and quantity of rows `z` of one side, as text. */
const summen = (z: Sql) => sql`summe(${z}.umsatz)::text as umsatz, summe(${z}.lagerwert)::text as lagerwert, summe(${z}.ohne_einstand)::text as ohne_einstand,
  summe(${z}.menge)::text as menge`
/** The same of lines `z`. */
export const summenSpalten = sql`summe(z.umsatz)::text as umsatz, summe(z.lagerwert)::text as lagerwert,
  summe(z.umsatz) filter (where z.lagerwert is null)::text as ohne_einstand, summe(z.menge)::text as menge`
export type Summentext = Record<keyof Summen, string>
export const alsSummen = ({ umsatz, lagerwert, ohneEinstand, menge }: Summentext): Summen => ({
  umsatz: BigInt(umsatz),
  lagerwert: BigInt(lagerwert),
  ohneEinstand: BigInt(ohneEinstand),
  menge: BigInt(menge),
})

/** Sums by key of a level, class of line and side, in one statement; a line in both windows counts on both sides. Keys whose postings were all taken back are none. `nur`: of these keys. */
export async function schluesselsummen(db: Db, ebene: Ebene, ausschnitt: Ausschnitt, nur?: readonly string[]): Promise<Schluesselsumme[]> {
  const { dazu, keys } = heutigeSchluessel([ebene], ausschnitt.zuordnung)
  const { rows } = await sql<Omit<Schluesselsumme, keyof Summen> & Summentext>`
    select ${alsSchluessel(ebene, sql`e.k`)} as schluessel, e.umsatzart, e.aktuell, ${summen(sql`e`)}
    from (select ${keys[0]!} as k, s.* from (${teilsummen(plan([ebene], ausschnitt), [ebene], ausschnitt)}) s ${dazu}) e
    ${nur ? sql`where ${einerVon(ebene, sql`e.k`, nur)}` : sql``} group by e.k, e.umsatzart, e.aktuell having summe(e.anzahl) > 0`.execute(db)
  return rows.map((row) => ({ ...row, ...alsSummen(row) }))
}

/** Keys of a level that fewer than so many people sold in all that is counted. */
export async function vonWenigen(db: Db, ebene: Ebene, ausschnitt: Ausschnitt, wenige: number): Promise<Set<string>> {
  const beide = [ebene, 'Vertreter'] as const
  const { rows } = await sql<{ schluessel: string }>`
    select ${alsSchluessel(ebene, sql`je.k0`)} as schluessel
    from (select s.k0, s.k1 from (${teilsummen(plan(beide, ausschnitt), beide, ausschnitt)}) s group by s.k0, s.k1 having summe(s.anzahl) > 0) je
    group by je.k0 having count(je.k1) < ${wenige}`.execute(db)
  return new Set(rows.map(({ schluessel }) => schluessel))
}

/** Levels by which lines are found through an index of their own. */
const mitIndex: readonly Ebene[] = ['Kunde', 'Artikel', 'Vertreter']

/** Whether there ever were lines of these branches with this key. */
export async function gabEs(db: Db, filialen: readonly number[], { ebene, schluessel }: Wahl, zuordnung: Zuordnung): Promise<boolean> {
  const eigene = sql`z.vkforgid = any(${[...filialen]}::int[]) and ${hatSchluessel(ebene, schluessel, zuordnung)}`
  const traeger = traegerVon(ebene, zuordnung)
  const eine = !traeger && mitIndex.includes(ebene) ? undefined : verdichtungen.find(({ ebenen }) => ebene === 'Vkforg' || ebenen.includes(traeger ?? ebene))
  const { rows } = await (eine
    ? sql`select where exists (select from ${sql.table(eine.tabelle)} z where z.korn = ${eine.koerner.at(-1)} and ${eigene})
          or exists (select from umsatz_offen o ${ihreZeilen} where ${eigene})`
    : // The first of them by day: so the index of the key serves, also where a key is so common that reading the table would soon find one.
      sql`select from ${sql.table(zeilentabelle)} z where ${eigene} order by z.datum limit 1`
  ).execute(db)
  return rows.length > 0
}
