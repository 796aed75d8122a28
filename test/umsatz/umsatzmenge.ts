/** Size of a company whose sales are made by formula. */
export interface Menge {
  zeilen: number
  filialen: number
  kunden: number
  artikel: number
  vertreter: number
}
/** The company of statistik.md §10, five years up to 22.11.2026. */
export const firma: Menge = { zeilen: 10_000_000, filialen: 8, kunden: 500, artikel: 5000, vertreter: 60 }
export const zeitraum = { von: '2021-11-23', bis: '2026-11-22' }
export const filialen = ({ filialen: anzahl }: Menge) => Array.from({ length: anzahl }, (_, nr) => 1000 * (nr + 1))

/** Key of the customer, article or seller with this number. */
export const schluessel = (art: 'a' | 'c' | 'd', nr: number) => `019aa000-0000-7000-8000-${art}${String(nr).padStart(11, '0')}`
const id = (art: string, nr: string) => `('019aa000-0000-7000-8000-${art}' || lpad((${nr})::text, 11, '0'))::uuid`

/**
 * Statement that writes lines without their documents (in a session that checks no references), in the order of their days: a few customers and articles sell
 * most, a seller belongs to one branch, an article to one group of each level, 2 % are without cost and 4 % are credits. `von`, `bis`: which lines, from 1.
 */
export const zeilenSql = ({ zeilen, filialen: f, kunden, artikel, vertreter }: Menge, von = 1, bis = zeilen) => `
  insert into umsatz_zeile (beleg_id, nr, vorzeichen, datum, vkforgid, umsatzart, artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, ktostamm_id,
    kundengruppe_id, konditionsgruppe_id, vertreter_id, abteilung_id, lieferart, lagerplatz, umsatz, lagerwert, menge)
  select 1000000000 + i / 3, i % 3 + 1, 1, date '${zeitraum.von}' + (i::bigint * 1826 / ${zeilen + 1})::int, 1000 * (v % ${f} + 1), (array['Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung'])[a % 4 + 1],
    ${id('a', 'a')}, a % 12 + 1, a % 60 + 101, a % 240 + 1001, a % 20 + 1, ${id('c', 'k')}, k % 10 + 1, k % 5 + 1, ${id('d', 'v')},
    ${id('e', 'v % 6')}, (array['', 'Lager', 'Strecke'])[a % 3 + 1], 'Platz ' || v % 5, u * (case when i % 25 = 0 then -1 else 1 end),
    case when i % 50 = 1 then null else u * 7 / 10 * (case when i % 25 = 0 then -1 else 1 end) end, 10000 * (1 + i % 9)
  from (
    select i, (${artikel} * power(h1, 2))::int % ${artikel} as a, (${kunden} * power(h2, 1.8))::int % ${kunden} as k, (${vertreter} * h3)::int % ${vertreter} as v,
      (100 + 90000 * h1 * h3)::bigint as u
    from (
      select i, abs(hashint8(i)) / 2147483648.0 as h1, abs(hashint8(i + 1000000007)) / 2147483648.0 as h2, abs(hashint8(i / 3 + 2000000011)) / 2147483648.0 as h3
      from generate_series(${von}::bigint, ${bis}) i
    ) zufall
  ) gezogen`
