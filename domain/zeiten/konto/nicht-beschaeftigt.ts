import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { beschaeftigt } from '#domain/personal/arbeitszeit.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Tagesergebnis } from '../tag/tag.ts'

/**
 * Whether what was stamped by a person on a local day counts for nothing yet: it lies before the entry or after the exit, and nobody released the case about it, or a stamp came
 * after the release that it does not name.
 */
export type NichtBeschaeftigt = (
  person: { id: Id<'lstfix'>; eintritt: string; austritt: string | null },
  tag: Pick<Tagesergebnis, 'datum' | 'intervalle' | 'offeneFragen'>,
) => boolean

/** Looks up what was released on days from `von` to `bis`: one query where somebody was not employed on all of them, otherwise none. */
export async function ladeNichtBeschaeftigt(
  db: Db,
  personen: readonly { id: Id<'lstfix'>; eintritt: string; austritt: string | null }[],
  von: string,
  bis: string,
): Promise<NichtBeschaeftigt> {
  const gefragt = personen.filter((person) => !beschaeftigt(person, von) || !beschaeftigt(person, bis)).map(({ id }) => id)
  const rows = gefragt.length
    ? await db
        .selectFrom('klaerungsfall')
        .where(sql<boolean>`lstfix_id = any(${gefragt})`)
        .where('datum', '>=', von)
        .where('datum', '<=', bis)
        .where('art', '=', 'Nicht beschäftigt')
        .where('zustand', '=', 'freigegeben')
        .select(['lstfixId', 'datum'])
        // Milliseconds as the reckoning has them.
        .select(
          sql<
            number[]
          >`(select coalesce(jsonb_agg((date_part('epoch', z.timestamp) * 1000000)::int8 / 1000), '[]') from zeitstempel z where z.id = any(klaerungsfall.stempel))`.as(
            'zeiten',
          ),
        )
        .execute()
    : []
  const freigegeben = new Map(rows.map(({ lstfixId, datum, zeiten }) => [`${lstfixId} ${datum}`, new Set(zeiten)]))
  return (person, { datum, intervalle, offeneFragen }) => {
    if (beschaeftigt(person, datum) || !(intervalle.length + offeneFragen.length)) return false
    const zeiten = freigegeben.get(`${person.id} ${datum}`)
    const gestempelt = [...intervalle.flatMap(({ von, bis }) => (bis === null ? [von] : [von, bis])), ...offeneFragen.map(({ seit }) => seit)]
    return !zeiten || gestempelt.some((um) => !zeiten.has(Temporal.Instant.from(um).epochMilliseconds))
  }
}

/**
 * Whether a person has something to count or to decide from `von` to `bis`: employed on one of the days, or stamped on one outside of the employment, and that was released or somebody has to decide it. A
 * condition on `lstfix`.
 */
export const hatTage = (von: string, bis: string) =>
  sql<boolean>`((lstfix.eintritt <= ${bis} and (lstfix.austritt is null or lstfix.austritt >= ${von})) or exists (select from klaerungsfall k
    where k.lstfix_id = lstfix.id and k.datum between ${von} and ${bis} and k.art = 'Nicht beschäftigt' and k.zustand <> 'erledigt'
      and (k.datum < lstfix.eintritt or k.datum > lstfix.austritt)
      and exists (select from unnest(k.stempel) as n(id) where not exists (select from zeitstempel_storno v where v.zeitstempel_id = n.id))))`
