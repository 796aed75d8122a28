import { sql } from 'kysely'
import type { Umsatzart } from '#domain/belege/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Ebene } from './contract.ts'
import { schluesselVon } from './ebenen.ts'
import type { Fenster } from './fenster.ts'
import type { Summen } from './rechnen.ts'

/** What a question counts: lines `z` of `umsatz_zeile` for which this holds, in this stretch of time, beside it those of the year before if wanted. */
export interface Ausschnitt {
  bedingung: Sql
  fenster: Fenster
  vorjahr: Fenster | null
}
/** Sums of a key by class and side. */
export interface Schluesselsumme extends Summen {
  schluessel: string
  umsatzart: Umsatzart
  aktuell: boolean
}

const tage = ({ von, bis }: Fenster) => sql`z.datum between ${von}::date and ${bis}::date`
/** Condition of the lines of this window. */
export const imFenster = ({ bedingung, fenster }: Ausschnitt) => sql`${bedingung} and ${tage(fenster)}`

const gezaehlt = ({ bedingung, fenster, vorjahr }: Ausschnitt) => sql`${bedingung} and ${vorjahr ? sql`(${tage(fenster)} or ${tage(vorjahr)})` : tage(fenster)}`

/** Sums of money and quantity of lines `z`, as text. */
export const summenSpalten = sql`sum(z.umsatz)::text as umsatz, coalesce(sum(z.lagerwert), 0)::text as lagerwert,
  coalesce(sum(z.umsatz) filter (where z.lagerwert is null), 0)::text as ohne_einstand, (sum(z.menge) * 10000)::bigint::text as menge`
export type Summentext = Record<keyof Summen, string>
export const alsSummen = ({ umsatz, lagerwert, ohneEinstand, menge }: Summentext): Summen => ({
  umsatz: BigInt(umsatz),
  lagerwert: BigInt(lagerwert),
  ohneEinstand: BigInt(ohneEinstand),
  menge: BigInt(menge),
})

/** Sums by key of a level, class of line and side, in one statement; a line in both windows counts on both sides. Keys whose postings were all taken back are none. */
export async function schluesselsummen(db: Db, ebene: Ebene, { bedingung, fenster, vorjahr }: Ausschnitt): Promise<Schluesselsumme[]> {
  const seite = (aktuell: boolean, { von, bis }: Fenster) => sql`(${aktuell}::boolean, ${von}::date, ${bis}::date)`
  const seiten = sql.join([seite(true, fenster), ...(vorjahr ? [seite(false, vorjahr)] : [])])
  const { rows } = await sql<Omit<Schluesselsumme, keyof Summen> & Summentext>`
    select ${schluesselVon(ebene)} as schluessel, z.umsatzart, s.aktuell, ${summenSpalten}
    from (values ${seiten}) as s (aktuell, von, bis) join umsatz_zeile z on z.datum between s.von and s.bis
    where ${bedingung} group by 1, 2, 3 having sum(z.vorzeichen) > 0`.execute(db)
  return rows.map((row) => ({ ...row, ...alsSummen(row) }))
}

/** Keys of a level that fewer than so many people sold in all that is counted. */
export async function vonWenigen(db: Db, ebene: Ebene, ausschnitt: Ausschnitt, wenige: number): Promise<Set<string>> {
  const { rows } = await sql<{ schluessel: string }>`
    select ${schluesselVon(ebene)} as schluessel from umsatz_zeile z where ${gezaehlt(ausschnitt)} group by 1 having count(distinct z.vertreter_id) < ${wenige}`.execute(
    db,
  )
  return new Set(rows.map(({ schluessel }) => schluessel))
}
