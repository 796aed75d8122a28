import { fromCursor, paged } from '#platform/server/paging.ts'
import type { sortierungen } from '../contract.ts'
import { gruppen, type Tafelzeile } from './zeilen.ts'

type Sortierung = (typeof sortierungen)[number]
type Schluessel = readonly [string | number, string, string, string]

/** The board in the wished order. Rows come by name and sorting is stable: names decide within a group. */
export function sortiert(zeilen: readonly Tafelzeile[], sort: Sortierung) {
  if (sort === 'name') return zeilen
  const rang = new Map(zeilen.map((zeile) => [zeile, erstes(zeile, sort)]))
  return zeilen.toSorted((a, b) => rang.get(a)! - rang.get(b)!)
}

/** One page of it. The cursor holds the last row's own values: people come and go between two pages. */
export function seite<E>(zeilen: readonly Tafelzeile[], { sort, limit, cursor }: { sort: Sortierung; limit: number; cursor?: string | undefined }, entity: (zeile: Tafelzeile) => E) {
  const alle = sortiert(zeilen, sort)
  const beginn = cursor ? stelleNach(alle, sort, fromCursor(cursor, 4) as unknown as Schluessel) : 0
  return paged(alle.slice(beginn, beginn + limit + 1), limit, (zeile) => schluessel(zeile, sort), entity)
}

/** Behind the row of the cursor; when it has gone or changed its group, where it would stand. */
function stelleNach(alle: readonly Tafelzeile[], sort: Sortierung, nach: Schluessel) {
  const dort = alle.findIndex((zeile) => zeile.person.id === nach[3] && erstes(zeile, sort) === nach[0])
  if (dort >= 0) return dort + 1
  const danach = alle.findIndex((zeile) => vergleich(schluessel(zeile, sort), nach) > 0)
  return danach < 0 ? alle.length : danach
}

const erstes = ({ person, stand, gruppe }: Tafelzeile, sort: Sortierung) =>
  sort === 'ausnahmen' ? gruppen.indexOf(gruppe) : sort === 'persnr' ? person.persnr : sort === 'zuletzt' ? -ms(stand.zuletzt) : 0
const schluessel = (zeile: Tafelzeile, sort: Sortierung): Schluessel => [erstes(zeile, sort), zeile.person.zuname, zeile.person.vorname, zeile.person.id]
const ms = (instant: string | null) => (instant === null ? 0 : Temporal.Instant.from(instant).epochMilliseconds)

const deutsch = new Intl.Collator('de')
const vergleich = (a: Schluessel, b: Schluessel) =>
  Number(a[0]) - Number(b[0]) || deutsch.compare(String(a[1]), String(b[1])) || deutsch.compare(String(a[2]), String(b[2])) || (a[3] < b[3] ? -1 : a[3] > b[3] ? 1 : 0)
