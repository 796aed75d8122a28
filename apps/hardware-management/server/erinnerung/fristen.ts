import { sql } from 'kysely'
import { stufeAm } from '#domain/geraete/frist.ts'
import { geheimnisalter } from '../geheimnis/alter.ts'
import { nameDesTraegers, zuWechseln } from '../geheimnis/wechseln.ts'
import { belegt } from '#domain/geraete/lizenz/sicht.ts'
import type { Db } from '#platform/server/database/db.ts'
import { baldigst, warntage } from '../warntage.ts'
import { knapp } from '../zubehoer/sicht.ts'

export type Fristart = 'garantie' | 'support' | 'lizenz' | 'kuendigung' | 'plaetze' | 'geheimnis' | 'bestand'
/**
 * Something to be told of. `ende` a day; of places, secrets and accessories none (`immer`), and `stufe` is how many are free, which version of a secret, and the least
 * that should lie in the store. `nummer` is 0 where a thing has none.
 */
export interface FaelligeFrist {
  gegenstand: string
  art: Fristart
  ende: string
  stufe: number
  vkforgid: number
  nummer: number
  name: string
}

/** What has reached a step of reminding on this day, soonest first: of devices in use, of licences, and accessories of which too few are left. */
export async function fristen(db: Db, heute: string): Promise<FaelligeFrist[]> {
  const wechsel = zuWechseln(heute, await geheimnisalter(db))
  const [geraete, lizenzen, geheimnisse, zubehoer] = await Promise.all([
    sql<Omit<FaelligeFrist, 'stufe'> & { stufen: number[] | null }>`
      select h.id as gegenstand, f.art, f.ende, f.stufen, h.vkforgid, h.nummer, coalesce(nullif(h.hostname, ''), p.name, '') as name
      from hardware h left join produkt p on p.id = h.produkt_id, 
        lateral (values ('garantie', h.garantie_ende, ${warntage('garantie')}), ('support', h.support_ende, ${warntage('support')})) f(art, ende, stufen)
      where f.ende is not null and (${baldigst('garantie', heute)} or ${baldigst('support', heute)}) and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date)`.execute(
      db,
    ),
    sql<
      { id: string; bis: string | null; kuendigungBis: string | null; warntage: number[]; freiAb: number | null; frei: number | null } & Omit<
        FaelligeFrist,
        'stufe' | 'art' | 'ende' | 'gegenstand'
      >
    >`
      select z.id, z.vkforgid, z.nummer, z.name, z.bis, z.kuendigung_bis, z.warntage, z.frei_ab, z.plaetze - ${belegt(heute)} as frei
      from lizenz z where z.bis is null or z.bis >= ${heute}::date`.execute(db),
    sql<Omit<FaelligeFrist, 'art' | 'ende'>>`
      select g.id as gegenstand, g.fassung as stufe, coalesce(h.vkforgid, z.vkforgid) as vkforgid, coalesce(h.nummer, z.nummer) as nummer, ${nameDesTraegers} as name
      from ${wechsel.from} where ${sql.join(wechsel.where, sql` and `)}`.execute(db),
    sql<Omit<FaelligeFrist, 'art' | 'ende'>>`
      select z.id as gegenstand, z.mindestbestand as stufe, z.vkforgid, 0 as nummer, concat_ws(', ', z.name, s.name) as name
      from zubehoer z left join standort s on s.id = z.standort_id where ${knapp} order by lower(z.name)`.execute(db),
  ])
  const vonGeraeten = geraete.rows.flatMap(({ stufen, ...frist }) => mitStufe(frist, stufeAm(frist.ende, heute, stufen ?? undefined)))
  const vonLizenzen = lizenzen.rows.flatMap(({ id: gegenstand, bis, kuendigungBis, warntage, freiAb, frei, ...lizenz }) => [
    ...(bis === null ? [] : mitStufe({ ...lizenz, gegenstand, art: 'lizenz' as const, ende: bis }, stufeAm(bis, heute, warntage))),
    ...(kuendigungBis === null
      ? []
      : mitStufe({ ...lizenz, gegenstand, art: 'kuendigung' as const, ende: kuendigungBis }, stufeAm(kuendigungBis, heute, warntage))),
    ...(frei === null || !(frei < 0 || (freiAb !== null && frei <= freiAb))
      ? []
      : [{ ...lizenz, gegenstand, art: 'plaetze' as const, ende: immer, stufe: frei }]),
  ])
  const vonGeheimnissen = geheimnisse.rows.map((eines): FaelligeFrist => ({ ...eines, art: 'geheimnis', ende: immer }))
  const vomZubehoer = zubehoer.rows.map((eines): FaelligeFrist => ({ ...eines, art: 'bestand', ende: immer }))
  return [...vonGeraeten, ...vonLizenzen, ...vonGeheimnissen, ...vomZubehoer].toSorted((a, b) =>
    a.ende === b.ende ? a.nummer - b.nummer : a.ende < b.ende ? -1 : 1,
  )
}

/** Places and accessories are short on no day of their own. */
export const immer = '1970-01-01'
const mitStufe = (frist: Omit<FaelligeFrist, 'stufe'>, stufe: number | null): FaelligeFrist[] => (stufe === null ? [] : [{ ...frist, stufe }])
