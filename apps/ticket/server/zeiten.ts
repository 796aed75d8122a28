import { scheineVon } from '#domain/einsatz/bericht/fest.ts'
import { erfasseZeit, storniereZeit, type Ticketzeit } from '#domain/einsatz/ticketzeit.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { leitungRecht, ticketZumLesen, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Zeit } from '../contract/formen.ts'

/** Working time on a ticket, from its page. Throws what `erfasseZeit` throws, 422 when its words carry a secret of a device of the ticket, 429. */
export async function zeitErfassen(context: Context, key: string, zeit: Ticketzeit) {
  const { id, ticketId } = await erfasseZeit(context, key, zeit)
  await nichtVerratenImTicket(context, ticketId, { beschreibung: zeit.beschreibung })
  return { id }
}

/** Takes it back, its reason compared. Throws what `storniereZeit` throws, 422 at `grund`, 429. */
export async function zeitStornieren(context: Context, key: string, zeit: string, grund: string) {
  await storniereZeit(context, key, zeit, grund)
  const { id } = await ticketZumLesen(context, key)
  await nichtVerratenImTicket(context, id, { grund })
}

/** Time that was recorded for a ticket, wherever. Customers see what is billed to them (R, A, L) and stands. */
export async function zeitenVon(context: Context, { id: ticketId }: Pick<Ticketzeile, 'id'>, personal: boolean): Promise<Zeit[]> {
  const rows = await context.db
    .selectFrom('arbeitsbericht as b')
    .innerJoin('lstfix as l', 'l.id', 'b.lstfixId')
    .innerJoin('objekt as o', 'o.id', 'b.objektId')
    .leftJoin('kostenstelle as s', 's.id', 'b.kostenstelleId')
    .where('b.ticketId', '=', ticketId)
    .$if(!personal, (query) => query.where('b.kzverrzeit', '!=', 'K').where('b.storniert', 'is', null))
    .orderBy('b.von', 'desc')
    .orderBy('b.id')
    .selectAll('b')
    .select(['l.vorname', 'l.zuname', 'o.nummer as objektNummer', 'o.name as objekt', 's.nummer as stelleNummer', 's.bezeichnung as stelle'])
    .execute()
  const amSchein = await scheineVon(
    context.db,
    rows.map(({ id }) => id),
  )
  const darf = (row: (typeof rows)[number]) =>
    personal &&
    !row.storniert &&
    !row.abgerechnet &&
    !amSchein.has(row.id) &&
    (row.lstfixId === context.person.lstfixId || row.erfasstVon === context.person.anwenderId || may(context, leitungRecht))
  return rows.map((row) => ({
    id: row.id,
    datum: row.datum,
    ...uhrzeiten(row),
    dauerMin: row.minuten,
    wer: { id: row.lstfixId, name: nameVon(row, context.sprache) },
    objekt: { id: row.objektId, nummer: row.objektNummer, name: row.objekt },
    kostenstelle: row.kostenstelleId === null ? null : { id: row.kostenstelleId, nummer: row.stelleNummer!, name: row.stelle! },
    kzverrzeit: row.kzverrzeit as Zeit['kzverrzeit'],
    beschreibung: row.beschreibung,
    storno: row.storniert ? { grund: row.stornogrund, um: row.storniert } : null,
    darf: darf(row) ? ['stornieren'] : [],
  }))
}

/** As the clock on the wall showed them; midnight ends a day. */
function uhrzeiten({ von, bis, zone }: { von: string; bis: string; zone: string }) {
  const uhr = (um: string) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  return { von: uhr(von), bis: uhr(bis) === '00:00' ? '24:00' : uhr(bis) }
}
