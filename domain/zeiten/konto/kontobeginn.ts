import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Whether an entry `b` was not taken back. */
export const giltNoch = sql<boolean>`not exists (select from zeitbuchung_storno r where r.zeitbuchung_id = b.id)`

/** The first day that may count for a person `l`: the entry, or a day before it whose stamps were released and are still there. */
const eintritt = sql`least(l.eintritt, (select min(k.datum) from klaerungsfall k
  where k.lstfix_id = l.id and k.datum < l.eintritt and k.art = 'Nicht beschäftigt' and k.zustand = 'freigegeben'
    and exists (select from unnest(k.stempel) as n(id) where not exists (select from zeitstempel_storno v where v.zeitstempel_id = n.id))))`

/**
 * The first day that counts for a person `l` at the branch `f`: the latest of the opening balance, the company's first day of recording time (`firma.zeit_ab`) and the entry. A
 * company that named no such day, where no balance was brought along: the day of the first stamp. A day before the entry on which somebody was there, as was released, comes before it. Void stamps begin nothing, nor does one told by a device's clock alone with no other of
 * that person within a month: a clock that is years off would make the whole time since owed. Who has no others begins with the one that came nearest to its own time.
 */
export const ersterTag = ersterTagMit(sql`(select zeit_ab from firma)`)

/** The same, were `zeitAb` the company's first day of recording time. */
export function ersterTagMit(zeitAb: RawBuilder<unknown>) {
  return sql<string | null>`coalesce(
    (select greatest(ab.tag, ${eintritt}) from (select greatest(
      (select b.datum from zeitbuchung b where b.lstfix_id = l.id and b.art = 'Anfangssaldo' and ${giltNoch}), ${zeitAb}) as tag) ab where ab.tag is not null),
    (select greatest((z.timestamp at time zone f.zone)::date, ${eintritt}) from zeitstempel z where z.lstfix_id = l.id
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
      and (z.vertrauen <> 'C' or exists (select from zeitstempel y where y.lstfix_id = l.id and y.id <> z.id
        and y.timestamp between z.timestamp - interval '31 days' and z.timestamp + interval '31 days'
        and not exists (select from zeitstempel_storno s where s.zeitstempel_id = y.id)))
      order by z.timestamp limit 1),
    (select greatest((z.timestamp at time zone f.zone)::date, ${eintritt}) from zeitstempel z where z.lstfix_id = l.id
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
      order by greatest(z.empfangen - z.timestamp, z.timestamp - z.empfangen), z.id limit 1))`
}

/** That day of people; null for whom nothing was stamped or booked yet, in a company that named no first day. One query, however many. */
export async function kontobeginne(db: Db, ids: readonly Id<'lstfix'>[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; beginn: string | null }>`
    select l.id, ${ersterTag} as beginn from lstfix l join filiale f using (vkforgid) where l.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, beginn }) => [id, beginn]))
}

/** Whether a day counts in an account with that beginning. */
export const zaehltAb = (beginn: string | null | undefined, tag: string) => typeof beginn === 'string' && tag >= beginn
