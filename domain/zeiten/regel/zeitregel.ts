import type { Land } from '#domain/personal/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { regelarten, type Altersgruppe, type Regelart, type Regelwert } from '../contract.ts'

/** One version of a rule. `id` names it for good: country, group, kind and version, e.g. `DE-erwachsen-pause/1`. */
export interface Regel<A extends Regelart = Regelart> {
  id: string
  fassung: number
  gueltigAb: string
  quelle: string
  wert: Regelwert<A>
}
/** The rules in force for a group of people on a day, by kind; null where none is kept: then nothing is demanded and nothing deducted. */
export type Regeln = { readonly [A in Regelart]: Regel<A> | null }
/** Finds the rules of a country and group that are in force on a local day. */
export type Regelwerk = (land: Land, gruppe: Altersgruppe, tag: string) => Regeln
export interface Regelzeile {
  land: string
  gruppe: string
  art: string
  fassung: number
  gueltigAb: string
  wert: unknown
  quelle: string
}

/** All rules that are kept, in one query. Ask once and use it for as many people and days as there are. */
export const ladeRegelwerk = async (db: Db): Promise<Regelwerk> =>
  regelwerk(await db.selectFrom('zeitregel').select(['land', 'gruppe', 'art', 'fassung', 'gueltigAb', 'wert', 'quelle']).execute())

/** The rules of one country and group on one day; for many days `ladeRegelwerk`. */
export const regelnAm = async (db: Db, land: Land, gruppe: Altersgruppe, tag: string): Promise<Regeln> => (await ladeRegelwerk(db))(land, gruppe, tag)

/** The same from rows. In force is what began last; of several versions with the same first day the youngest. */
export function regelwerk(zeilen: readonly Regelzeile[]): Regelwerk {
  const nachGruppe = Map.groupBy(
    zeilen.toSorted((a, b) => (a.gueltigAb < b.gueltigAb ? 1 : a.gueltigAb > b.gueltigAb ? -1 : b.fassung - a.fassung)),
    ({ land, gruppe }) => `${land} ${gruppe}`,
  )
  const grenzen = [...new Set(zeilen.map(({ gueltigAb }) => gueltigAb))].sort()
  const bekannt = new Map<string, Regeln>()
  return (land, gruppe, tag) => {
    // Between two days on which something begins nothing changes: the answer is the same object.
    const schluessel = `${land} ${gruppe} ${grenzen.findLast((grenze) => grenze <= tag) ?? ''}`
    const gemerkt = bekannt.get(schluessel)
    if (gemerkt) return gemerkt
    const geltend = (nachGruppe.get(`${land} ${gruppe}`) ?? []).filter(({ gueltigAb }) => gueltigAb <= tag)
    const regeln = Object.fromEntries(regelarten.map((art) => [art, regel(geltend.find((zeile) => zeile.art === art))])) as unknown as Regeln
    bekannt.set(schluessel, regeln)
    return regeln
  }
}

/** Under 18 on that day: § 2 Abs. 2 JArbSchG, § 3 KJBG. Without a date of birth somebody counts as grown up. */
export const gruppeAm = (geburtsdatum: string | null, tag: string): Altersgruppe =>
  geburtsdatum !== null && achtzehnAb(geburtsdatum) > tag ? 'jugendlich' : 'erwachsen'

/** As text, because it is asked for every day of everybody. No year that is 18 after a leap year is one. */
const achtzehnAb = (geburtsdatum: string) => `${Number(geburtsdatum.slice(0, 4)) + 18}${geburtsdatum.slice(4).replace('-02-29', '-02-28')}`

const regel = (zeile: Regelzeile | undefined) =>
  zeile
    ? {
        id: `${zeile.land}-${zeile.gruppe}-${zeile.art}/${zeile.fassung}`,
        fassung: zeile.fassung,
        gueltigAb: zeile.gueltigAb,
        quelle: zeile.quelle,
        wert: zeile.wert,
      }
    : null
