import { nachWerktagen } from '#domain/belege/einbehalt/frist.ts'
import { feiertageIn } from '#domain/personal/feiertage.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { greife, notiere } from './greifen.ts'

/** Writes down that a deposit was demanded; until when follows from the day of the demand and the holidays of the branch. Throws 404, 409, 422 at the field. */
export async function verlangen(context: Context, { verlangt, grund, ...gewaehlt }: Parsed<typeof calls.verlangen>['body']) {
  const alle = await greife(context, gewaehlt)
  if (verlangt > (await heuteDerFirma(context.db, context.jetzt))) throw refused('haft.verlangt-zukunft', 'verlangt')
  if (alle.some(({ belegdatum }) => verlangt < belegdatum)) throw refused('haft.verlangt-vorher', 'verlangt')
  for (const einer of alle) await notiere(context, einer, 'verlangt', { verlangt, grund, faelldatum: await einzahlungBis(context, einer.vkforgid, verlangt) })
  return { ids: gewaehlt.ids }
}

/** The money lies on the blocked account. Throws 404, 409 when nobody demanded it. */
export async function hinterlegen(context: Context, { grund, ...gewaehlt }: Parsed<typeof calls.hinterlegen>['body']) {
  const alle = await greife(context, gewaehlt)
  if (alle.some(({ verlangt }) => !verlangt)) throw conflict('haft.nicht-verlangt')
  for (const einer of alle) await notiere(context, einer, 'hinterlegt', { grund })
  return { ids: gewaehlt.ids }
}

async function einzahlungBis({ db }: Context, vkforgid: number, verlangt: string) {
  const { land, region } = await db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select(['land', 'region']).executeTakeFirstOrThrow()
  const regel = await db
    .selectFrom('einbehaltregel')
    .where('art', '=', 'Einzahlung')
    .where('land', '=', land as 'DE' | 'AT')
    .where('gueltigAb', '<=', verlangt)
    .where((eb) => eb.or([eb('gueltigBis', 'is', null), eb('gueltigBis', '>=', verlangt)]))
    .select('werktage')
    .executeTakeFirst()
  if (!regel) throw refused('haft.kein-sperrkonto', 'verlangt')
  const frei = await db
    .selectFrom('feiertag')
    .where('land', '=', land)
    .where('datum', '>', verlangt)
    .where(
      'datum',
      '<',
      Temporal.PlainDate.from(verlangt)
        .add({ days: 2 * regel.werktage + 14 })
        .toString(),
    )
    .where('halbtags', '=', false)
    .select(['datum', 'region'])
    .execute()
  return nachWerktagen(verlangt, regel.werktage, new Set(feiertageIn(frei, region).map(({ datum }) => datum)))
}
