import { sql } from 'kysely'
import { lizenzZumHandeln, sichtbareLizenzen } from '#domain/geraete/lizenz/sicht.ts'
import { nurImHaus } from '#domain/geraete/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { inhabername } from './plaetze.ts'
import { meldeLizenz } from './schreiben.ts'

/** The last word on a place is somebody's: it counts for nothing when its holder has left, but stays his until it is given back. */
const offen = sql`lizenz_platz p join lizenz z on z.id = p.lizenz_id left join lstfix l on l.id = p.lstfix_id left join hardware h on h.id = p.hardware_id
  left join produkt pr on pr.id = h.produkt_id`
const sichtbar = (context: Context) => sql`p.bis is null and z.id in (${sichtbareLizenzen(context).select('z.id')})`

/** Has its holder left on this day? The place is `p`, its holder `l` or `h`. */
export const inhaberWeg = (heute: string) => sql`(l.austritt < ${heute}::date or h.ausscheidedatum <= ${heute}::date)`

/** Places whose holder has left; of one person or device all that were not given back, so that it can be seen before. */
export async function freigewordene(context: Context, { lizenz, mitarbeiter, geraet, ...asked }: Parsed<typeof calls.freigewordene>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  return readPage<Zeile>(
    context,
    {
      select: sql`p.id, z.id as lizenz_id, z.name as lizenz, ${inhabername(context)} as inhaber, h.nummer as geraet, p.von, coalesce(l.austritt, h.ausscheidedatum) as weg`,
      from: offen,
      where: [
        sichtbar(context),
        lizenz !== undefined && sql`z.id = ${lizenz}::uuid`,
        mitarbeiter !== undefined && sql`p.lstfix_id = ${mitarbeiter}::uuid`,
        geraet !== undefined && sql`p.hardware_id = ${geraet}::uuid`,
        mitarbeiter === undefined && geraet === undefined && inhaberWeg(heute),
      ],
      sorts: { lizenz: [sql`lower(z.name)`, sql`p.id`] },
      standard: 'lizenz',
    },
    asked,
  )
}
interface Zeile {
  id: Id<'lizenzPlatz'>
  lizenzId: Id<'lizenz'>
  lizenz: string
  inhaber: string
  geraet: number | null
  von: string
  weg: string | null
}

/** Gives places back: after the last day of a person, on the day on which a device was retired, otherwise today. What was given back meanwhile stays as it is. Throws 404, 422 for a customer's user. */
export async function freigewordeneFreigeben(context: Context, ids: readonly Id<'lizenzPlatz'>[]) {
  nurImHaus(context)
  const gemeint = new Set(ids)
  const gefunden = await sichtbareLizenzen(context)
    .innerJoin('lizenzPlatz as p', 'p.lizenzId', 'z.id')
    .where('p.id', 'in', [...gemeint])
    .select(['p.id', 'p.lizenzId'])
    .execute()
  if (gefunden.length < gemeint.size) throw notFound()
  // In the order of their ids, so that two who press at once wait for each other.
  for (const lizenzId of [...new Set(gefunden.map((platz) => platz.lizenzId))].toSorted()) await lizenzZumHandeln(context, lizenzId)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { rows } = await sql<{ lizenzId: Id<'lizenz'>; lstfixId: string | null; hardwareId: string | null; bis: string }>`
    update lizenz_platz set bis = greatest(lizenz_platz.von, coalesce(t.weg, ${heute}::date))
    from (select p.id, coalesce(l.austritt + 1, h.ausscheidedatum) as weg from ${offen} where ${sichtbar(context)} and p.id = any(${[...gemeint]}::uuid[])) t
    where lizenz_platz.id = t.id
    returning lizenz_platz.lizenz_id, lizenz_platz.lstfix_id, lizenz_platz.hardware_id, lizenz_platz.bis`.execute(context.db)
  for (const { lizenzId, lstfixId, hardwareId, bis } of rows) meldeLizenz(context, 'freigeben', lizenzId, { lstfixId, hardwareId, bis })
}
