import { sql } from 'kysely'
import type { Umsatzart } from '#domain/belege/contract.ts'
import { ohneSchluessel, type Ebene } from '#domain/umsatz/contract.ts'
import type { Fenster } from '#domain/umsatz/fenster.ts'
import type { Ausschnitt } from '#domain/umsatz/plan.ts'
import { keine, plus, type Summen } from '#domain/umsatz/rechnen.ts'
import type { Schluesselsumme } from '#domain/umsatz/zeilen.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A posted line as the table holds it, with its key on every level. */
export interface Zeile extends Record<Ebene, string> {
  id: number
  datum: string
  umsatzart: Umsatzart
  umsatz: number
  lagerwert: number | null
  menge: number
  vorzeichen: number
}

/** All lines after this one. */
export async function zeilenAb(db: Db, id: number): Promise<Zeile[]> {
  const { rows } = await sql<{ zeile: Zeile }>`
    select jsonb_build_object('id', id, 'datum', datum, 'umsatzart', umsatzart, 'umsatz', umsatz, 'lagerwert', lagerwert, 'menge', menge, 'vorzeichen', vorzeichen,
      'Vkforg', vkforgid::text, 'Artikel', coalesce(artikel_id::text, ''), 'Hauptgruppe', coalesce(hauptgruppe::text, ''), 'Untergruppe', coalesce(untergruppe::text, ''),
      'Unteruntergruppe', coalesce(unteruntergruppe::text, ''), 'Produktgruppe', coalesce(produktgruppe_id::text, ''), 'Kunde', ktostamm_id::text,
      'Kundengruppe', coalesce(kundengruppe_id::text, ''), 'Konditionsgruppe', coalesce(konditionsgruppe_id::text, ''), 'Vertreter', coalesce(vertreter_id::text, ''),
      'Abteilung', coalesce(abteilung_id::text, ''), 'Abteilungsub', coalesce(abteilungsub_id::text, ''),
      'Lieferart', case when lieferart = '' then '' else '=' || lieferart end, 'Lagerplatz', case when lagerplatz = '' then '' else '=' || lagerplatz end) as zeile
    from umsatz_zeile where id > ${id} order by id`.execute(db)
  return rows.map(({ zeile }) => zeile)
}

/** What a question has to answer: the lines, added one by one. */
export function rohsummen(zeilen: readonly Zeile[], ebene: Ebene, { filialen, umsatzart, wahl, fenster, vorjahr }: Ausschnitt): Schluesselsumme[] {
  const passend = zeilen.filter(
    (zeile) =>
      filialen.includes(Number(zeile.Vkforg)) &&
      (umsatzart === null || zeile.umsatzart === umsatzart) &&
      wahl.every(({ ebene: stufe, schluessel }) => zeile[stufe] === schluessel),
  )
  const seite = (aktuell: boolean, tage: Fenster | null) =>
    [
      ...Map.groupBy(
        tage ? passend.filter(({ datum }) => tage.von <= datum && datum <= tage.bis) : [],
        (zeile) => `${zeile[ebene]}|${zeile.umsatzart}`,
      ).values(),
    ]
      .filter((gruppe) => gruppe.reduce((summe, { vorzeichen }) => summe + vorzeichen, 0) > 0)
      .map((gruppe) => ({ schluessel: gruppe[0]![ebene], umsatzart: gruppe[0]!.umsatzart, aktuell, ...gruppe.map(alsSummen).reduce<Summen>(plus, keine) }))
  return [...seite(true, fenster), ...seite(false, vorjahr)]
}
const alsSummen = ({ umsatz, lagerwert, menge }: Zeile): Summen => ({
  umsatz: BigInt(umsatz),
  lagerwert: BigInt(lagerwert ?? 0),
  ohneEinstand: BigInt(lagerwert === null ? umsatz : 0),
  menge: BigInt(menge),
})

/** Both in one order, as text. */
export const geordnet = (summen: readonly Schluesselsumme[]) =>
  summen
    .map(({ schluessel, umsatzart, aktuell, umsatz, lagerwert, ohneEinstand, menge }) =>
      [schluessel || `(${ohneSchluessel})`, umsatzart, aktuell, umsatz, lagerwert, ohneEinstand, menge].join(' '),
    )
    .sort()
