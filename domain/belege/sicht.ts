import { sql } from 'kysely'
import type { MaySee } from '#platform/server/http/context.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import { siehtFreigabedatei } from './freigabe/sicht.ts'

/** Right of staff to see the documents of all accounts that they act for, and to search by customer. */
export const kundensucheRecht = 'GESAMTABFRAGE.KUNDENSUCHE'
/** Kind of record that adopts the kept files of documents. */
export const belegdateiart = 'beleg'

/**
 * Documents that the asker may see, each in its newest version: with GESAMTABFRAGE.KUNDENSUCHE both directions of the branches he acts for; otherwise
 * only what was issued to the customers that he is assigned to, never a supplier's document, never one that the ERP deleted and never a work sheet that was
 * cancelled. The only way to start a query on documents; filters are added to it, so that none of them can widen it.
 */
export const sichtbareBelege = (context: Pick<Work, 'db' | 'person'>) => context.db.selectFrom('beleg').where(sichtbar(context, 'beleg'))

/** The same as a condition on the documents that a statement calls `wie`: an index then gives the order of a list. */
export const sichtbar = (context: Pick<Work, 'db' | 'person'>, wie: string) => {
  const spalte = (name: string) => sql.ref(`${wie}.${name}`)
  return may(context, kundensucheRecht)
    ? sql<boolean>`(${spalte('aktuell')} and ${spalte('vkforgid')} = any(${[...context.person.konten]}::integer[]))`
    : sql<boolean>`(${spalte('aktuell')} and ${spalte('ktostammId')} in (${zugeordnete(context)}) and ${spalte('zustand')} <> 'Entwurf' and ${spalte('geloescht')} is null
        and (${spalte('arbeitsscheinId')} is null or ${spalte('zustand')} <> 'storniert')
        and ${spalte('belegart')} in (select id from belegart where fuer_kunden and richtung = 'ausgehend'))`
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
