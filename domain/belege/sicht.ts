import type { MaySee } from '#platform/server/files/files.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import { siehtFreigabedatei } from './freigabe/sicht.ts'

/** Right of staff to see the documents of all accounts that they act for, and to search by customer. */
export const kundensucheRecht = 'GESAMTABFRAGE.KUNDENSUCHE'
/** Kind of record that adopts the kept files of documents. */
export const belegdateiart = 'beleg'

/**
 * Documents that the asker may see, each in its newest version: with GESAMTABFRAGE.KUNDENSUCHE both directions of the branches he acts for; otherwise
 * only what was issued to the customers that he is assigned to, never a supplier's document and never one that the ERP deleted. The only way
 * to start a query on documents; filters are added to it, so that none of them can widen it.
 */
export const sichtbareBelege = (context: Pick<Work, 'db' | 'person'>) => {
  const belege = context.db.selectFrom('beleg').where('beleg.aktuell', '=', true)
  return may(context, kundensucheRecht)
    ? belege.where('beleg.vkforgid', 'in', [...context.person.konten])
    : belege
        .where('beleg.ktostammId', 'in', zugeordnete(context))
        .where('beleg.belegart', 'in', (eb) =>
          eb.selectFrom('belegart').where('fuerKunden', '=', true).where('richtung', '=', 'ausgehend').select('belegart.id'),
        )
        .where('beleg.zustand', '<>', 'Entwurf')
        .where('beleg.geloescht', 'is', null)
}

/** May the asker see a kept file (by its id)? He may when he may see its document, or its release; papers of others that lie with it are for staff. */
export const siehtBelegdatei: MaySee = async (context, datei) =>
  (await siehtFreigabedatei(context, datei)) ||
  (await sichtbareBelege(context)
    .innerJoin('belegdatei', 'belegdatei.belegId', 'beleg.id')
    .where('belegdatei.datei', '=', datei)
    .$if(!may(context, kundensucheRecht), (query) => query.where('belegdatei.art', '<>', 'fremd'))
    .select('belegdatei.datei')
    .executeTakeFirst()) !== undefined
