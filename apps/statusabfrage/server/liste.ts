import * as z from 'zod/mini'
import type { Asked } from '#platform/server/record/keyset.ts'
import { paged, readCursor } from '#platform/server/record/paging.ts'
import type { sortierungen } from '../contract.ts'
import { gruppen, type Tafelzeile } from './zeilen.ts'

type Sortierung = (typeof sortierungen)[number]
/** Rank, names and id of the last row. */
const Schluessel = z.tuple([z.number(), z.string(), z.string(), z.string()])
type Schluessel = z.output<typeof Schluessel>

/** The board in the wished order. Rows come by name and sorting is stable: names decide within a group. Many ask for the same board: it is sorted once. */
export function sortiert(zeilen: readonly Tafelzeile[], sort: Sortierung): readonly Tafelzeile[] {
  if (sort === 'name') return zeilen
  const bekannt = geordnet.get(zeilen) ?? {}
  geordnet.set(zeilen, bekannt)
  return (bekannt[sort] ??= zeilen
    .map((zeile) => ({ zeile, rang: erstes(zeile, sort) }))
    .sort((a, b) => a.rang - b.rang)
    .map(({ zeile }) => zeile))
}
const geordnet = new WeakMap<readonly Tafelzeile[], { [S in Sortierung]?: readonly Tafelzeile[] }>()

/** One page of a board that is in its order. The cursor holds the last row's own values: people come and go between two pages. */
export function seite<E>(alle: readonly Tafelzeile[], { sort, limit, cursor }: Asked & { sort: Sortierung }, entity: (zeile: Tafelzeile) => E) {
  const nach = readCursor(cursor, Schluessel)
  const beginn = nach ? stelleNach(alle, sort, nach) : 0
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
  a[0] - b[0] || Number(!a[1]) - Number(!b[1]) || deutsch.compare(a[1], b[1]) || deutsch.compare(a[2], b[2]) || (a[3] < b[3] ? -1 : a[3] > b[3] ? 1 : 0)
