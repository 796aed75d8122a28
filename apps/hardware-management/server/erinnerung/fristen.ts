import { sql } from 'kysely'
import { stufeAm } from '#domain/geraete/frist.ts'
import { nameDesTraegers, zuWechseln } from '../geheimnis/wechseln.ts'
import { belegt } from '#domain/geraete/lizenz/sicht.ts'
import type { Db } from '#platform/server/database/db.ts'
import { baldigst, warntage } from '../warntage.ts'

export type Fristart = 'garantie' | 'support' | 'lizenz' | 'kuendigung' | 'plaetze' | 'geheimnis'
/** Something to be told of. `ende` a day; of places and secrets none (`immer`), and `stufe` is how many are free, and which version of a secret. */
export interface Frist {
  gegenstand: string
  art: Fristart
  ende: string
  stufe: number
  vkforgid: number
  nummer: number
  name: string
}

/** What has reached a step of reminding on this day, soonest first: of devices in use, and of licences. */
export async function fristen(db: Db, heute: string): Promise<Frist[]> {
  const wechsel = zuWechseln(heute)
  const [geraete, lizenzen, geheimnisse] = await Promise.all([
    sql<Omit<Frist, 'stufe'> & { stufen: number[] | null }>`
      select h.id as gegenstand, f.art, f.ende, f.stufen, h.vkforgid, h.nummer, coalesce(nullif(h.hostname, ''), p.name, '') as name
      from hardware h left join produkt p on p.id = h.produkt_id, 
        lateral (values ('garantie', h.garantie_ende, ${warntage('garantie')}), ('support', h.support_ende, ${warntage('support')})) f(art, ende, stufen)
      where f.ende is not null and (${baldigst('garantie', heute)} or ${baldigst('support', heute)}) and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date)`.execute(
      db,
    ),
    sql<
      { id: string; bis: string | null; kuendigungBis: string | null; warntage: number[]; freiAb: number | null; frei: number | null } & Omit<
        Frist,
        'stufe' | 'art' | 'ende' | 'gegenstand'
      >
    >`
      select z.id, z.vkforgid, z.nummer, z.name, z.bis, z.kuendigung_bis, z.warntage, z.frei_ab, z.plaetze - ${belegt(heute)} as frei
      from lizenz z where z.bis is null or z.bis >= ${heute}::date`.execute(db),
    sql<Omit<Frist, 'art' | 'ende'>>`
      select g.id as gegenstand, g.fassung as stufe, coalesce(h.vkforgid, z.vkforgid) as vkforgid, coalesce(h.nummer, z.nummer) as nummer, ${nameDesTraegers} as name
      from ${wechsel.from} where ${sql.join(wechsel.where, sql` and `)}`.execute(db),
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
  const vonGeheimnissen = geheimnisse.rows.map((eines): Frist => ({ ...eines, art: 'geheimnis', ende: immer }))
  return [...vonGeraeten, ...vonLizenzen, ...vonGeheimnissen].toSorted((a, b) => (a.ende === b.ende ? a.nummer - b.nummer : a.ende < b.ende ? -1 : 1))
}

/** Places are short on no day of their own. */
export const immer = '1970-01-01'
const mitStufe = (frist: Omit<Frist, 'stufe'>, stufe: number | null): Frist[] => (stufe === null ? [] : [{ ...frist, stufe }])
