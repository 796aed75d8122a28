import { sql } from 'kysely'
import { sichtbareBelege } from '#domain/belege/sicht.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Reading } from '#platform/server/http/context.ts'
import type { Auswahl } from '#apps/gesamtabfrage/contract.ts'
import type { Benannt } from '../dateiname.ts'

export type Gewaehlt = Benannt & { id: number }
/** Why a document cannot come along; the words are in the catalogue. */
export type Grund = 'kein-archiv' | 'keine-erechnung' | 'kein-fremdbeleg' | 'unlesbar'
export interface Ausgelassen {
  beleg: Gewaehlt
  grund: Grund
}

/** The documents of these ids, each once, in the order asked. Throws 404 and nothing else when one is unknown or somebody else's. */
export async function gewaehlt(context: Reading, { ids, belegart }: Pick<Auswahl, 'ids' | 'belegart'>): Promise<Gewaehlt[]> {
  const einmal = [...new Set(ids)]
  const zeilen = await sichtbareBelege(context)
    .where(sql<boolean>`beleg.id = any(${einmal}::bigint[])`)
    .where('beleg.belegart', '=', belegart)
    .where('beleg.zustand', '<>', 'Entwurf')
    .select(['beleg.id', 'beleg.belegart', 'beleg.bezugsnummer', sql<number>`beleg.belegnummer`.as('belegnummer')])
    .execute()
  const nachId = new Map(zeilen.map((zeile) => [zeile.id, zeile]))
  if (nachId.size !== einmal.length) throw notFound()
  return einmal.map((id) => nachId.get(id)!)
}

/** What is asked for; `stueckweise`: this is a part of it, so that what cannot come along is only noted, even when nothing else is left of the part. */
export type Gefragt = Auswahl & { stueckweise?: boolean }

/** Without those that cannot come along, which are noted; throws 422 that names them unless the asker does without them. */
export function ohneDiese(
  belege: readonly Gewaehlt[],
  fehlen: ReadonlySet<Gewaehlt>,
  grund: Grund,
  weg: Ausgelassen[],
  wie: Pick<Gefragt, 'ohne' | 'stueckweise'>,
) {
  if (!fehlen.size) return [...belege]
  const bleiben = belege.filter((einer) => !fehlen.has(einer))
  if (!wie.stueckweise && (!wie.ohne || !bleiben.length)) throw refused(`belege.${grund}`, 'ids', { belege: [...fehlen].map(titel).join(', ') })
  weg.push(...[...fehlen].map((beleg) => ({ beleg, grund })))
  return bleiben
}

export const titel = ({ belegart, belegnummer }: Gewaehlt) => `${belegart} ${belegnummer}`
