import { sql } from 'kysely'
import { sichtbareLizenzen } from '#domain/geraete/lizenz/sicht.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { wertfassung } from './geheimnisse.ts'

export const geheimRecht = 'HARDWAREMANAGEMENT.GEHEIMNIS'

/** Of an account `a`: it may look at secrets no more. */
export const rechtVerloren = sql`not (
  exists (select from anwender_berechtigung b where b.anwender_id = a.id and b.berechtigung = ${geheimRecht})
  or exists (select from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where ar.anwender_id = a.id and rb.berechtigung = ${geheimRecht}))`

/** Of a secret `g`: the asker sees its device or licence. */
export const traegerSichtbar = (context: Context) =>
  sql`(g.hardware_id in (${sichtbareHardware(context).select('h.id')}) or g.lizenz_id in (${sichtbareLizenzen(context).select('z.id')}))`

/**
 * How many secrets a person of ours (`lstfix`) takes along in the head: seen in their present value, as soon as the person leaves, is locked or may look no more. None of what has
 * left itself, and none for an asker who may not see secrets.
 */
export const mitgenommen = (context: Context) =>
  may(context, geheimRecht)
    ? sql<number>`(select count(distinct g.id)::int from geheimnis_einsicht e join geheimnis g on g.id = e.geheimnis_id join anwender a on a.id = e.anwender_id
        left join hardware h on h.id = g.hardware_id left join lizenz z on z.id = g.lizenz_id
        where a.lstfix_id = lstfix.id and e.fassung = ${wertfassung} and ${traegerSichtbar(context)} and ${zaehlt(context)}
          and (lstfix.austritt is not null or not a.aktiv or ${rechtVerloren}))`
    : sql<number>`0`
const zaehlt = ({ jetzt }: Context) =>
  sql`g.wert is not null and (h.ausscheidedatum is null or h.ausscheidedatum > heute(${jetzt.toString()}::timestamptz))
    and (z.bis is null or z.bis >= heute(${jetzt.toString()}::timestamptz))`
