import { sql } from 'kysely'
import { sichtbareLizenzen } from '#domain/geraete/lizenz/sicht.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Blickstand } from '#apps/hardware-management/contract/blick.ts'
import { wertfassung } from './geheimnisse.ts'

export const geheimRecht = 'HARDWAREMANAGEMENT.GEHEIMNIS'

/** Of an account `a`: it may look at secrets no more. */
export const rechtVerloren = sql`not (
  exists (select from anwender_berechtigung b where b.anwender_id = a.id and b.berechtigung = ${geheimRecht})
  or exists (select from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where ar.anwender_id = a.id and rb.berechtigung = ${geheimRecht}))`

/** Of a secret `g`: the asker sees its device or licence. */
export const traegerSichtbar = (context: Context) =>
  sql`(g.hardware_id in (${sichtbareHardware(context).select('h.id')}) or g.lizenz_id in (${sichtbareLizenzen(context).select('z.id')}))`

/** What became of what a look `e` showed of the secret `g`, whose device `h` or licence `z` is joined: it is still in use only where this is 'gilt'. */
export const blickstand = ({ jetzt }: Context) =>
  sql<Blickstand>`case when g.wert is null then 'geloescht' when e.fassung <> ${wertfassung} then 'gewechselt'
    when h.ausscheidedatum <= heute(${jetzt.toString()}::timestamptz) or z.bis < heute(${jetzt.toString()}::timestamptz) then 'ausgeschieden' else 'gilt' end`

/**
 * How many secrets a person of ours (`lstfix`) takes along in the head: seen and still in use, as soon as the person leaves, is locked or may look no more. None for an asker who may not see secrets.
 */
export const mitgenommen = (context: Context) =>
  may(context, geheimRecht)
    ? sql<number>`(select count(distinct g.id)::int from geheimnis_einsicht e join geheimnis g on g.id = e.geheimnis_id join anwender a on a.id = e.anwender_id
        left join hardware h on h.id = g.hardware_id left join lizenz z on z.id = g.lizenz_id
        where a.lstfix_id = lstfix.id and ${traegerSichtbar(context)} and ${blickstand(context)} = 'gilt'
          and (lstfix.austritt is not null or not a.aktiv or ${rechtVerloren}))`
    : sql<number>`0`
