import { sql } from 'kysely'
import { leitungRecht, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Zeit } from '../contract/formen.ts'

/** Minutes between two readings of the clock on the wall of the ticket's branch: two and four hours from 1 to 4 in the nights in which it is changed. */
export const minuten = (vkforgid: number) => {
  const zone = sql`(select zone from filiale where vkforgid = ${vkforgid})`
  return sql<number>`(extract(epoch from (datum + bis) at time zone ${zone} - (datum + von) at time zone ${zone}) / 60)::int`
}

/** Times of a ticket. Customers see what is billed to them (R, A, L) and stands. */
export async function zeitenVon(context: Context, { id: ticketId, vkforgid }: Pick<Ticketzeile, 'id' | 'vkforgid'>, personal: boolean): Promise<Zeit[]> {
  const rows = await context.db
    .selectFrom('ticketZeit as z')
    .innerJoin('anwender as a', 'a.id', 'z.anwenderId')
    .innerJoin('objekt as o', 'o.id', 'z.objektId')
    .innerJoin('kostenstelle as s', 's.id', 'z.kostenstelleId')
    .where('z.ticketId', '=', ticketId)
    .$if(!personal, (query) => query.where('z.kzverrzeit', '!=', 'K').where('z.storniert', 'is', null))
    .orderBy('z.datum', 'desc')
    .orderBy('z.von', 'desc')
    .orderBy('z.id')
    .select([
      'z.id',
      'z.datum',
      'z.von',
      'z.bis',
      'z.kzverrzeit',
      'z.beschreibung',
      'z.storniert',
      'z.stornogrund',
      'z.anwenderId',
      'a.anzeigename',
      'z.objektId',
      'o.nummer as objektNummer',
      'o.name as objekt',
      'z.kostenstelleId',
      's.nummer as stelleNummer',
      's.bezeichnung as stelle',
    ])
    .select(minuten(vkforgid).as('dauerMin'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    datum: row.datum,
    von: row.von,
    bis: row.bis,
    dauerMin: row.dauerMin,
    anwender: { id: row.anwenderId, name: row.anzeigename },
    objekt: { id: row.objektId, nummer: row.objektNummer, name: row.objekt },
    kostenstelle: { id: row.kostenstelleId, nummer: row.stelleNummer, name: row.stelle },
    kzverrzeit: row.kzverrzeit as Zeit['kzverrzeit'],
    beschreibung: row.beschreibung,
    storno: row.storniert ? { grund: row.stornogrund, um: row.storniert } : null,
    darf: personal && !row.storniert && (row.anwenderId === context.person.anwenderId || may(context, leitungRecht)) ? ['stornieren'] : [],
  }))
}
