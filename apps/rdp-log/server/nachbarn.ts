import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nachbarnVon, type Abschnitt } from '#domain/geraete/sitzung/abschnitte.ts'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import type { Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'

/** What other sessions of the same block were billed already: their stretches, and by day how many minutes. */
export interface Vorher {
  abschnitte: Abschnitt[]
  verrechnet: ReadonlyMap<string, number>
}
export const nichtsVorher: Vorher = { abschnitte: [], verrechnet: new Map() }

/** Has nobody booked the session `s`? */
export const nichtGebucht = sql<boolean>`not exists (select from sitzung_fern_buchung b join sitzung_fern_zeit z on z.buchung_id = b.id join arbeitsbericht t on t.id = z.arbeitsbericht_id
  where b.sitzung_id = s.id and t.storniert is null)`

/** Sessions of the same person and connection that nobody has booked, each at most the company's gap away from the next: one block with this one (5.3, 1). */
export async function nachbarn({ db }: Pick<Context, 'db'>, eine: Sitzungszeile) {
  if (eine.bis === null) return []
  const { lueckeMin } = await einstellungen(db)
  const rundum = await beimSelben(db, eine)
    .where('s.keineArbeit', '=', false)
    .where((eb) => (eine.ticketId === null ? eb.lit(true) : eb.or([eb('s.ticketId', 'is', null), eb('s.ticketId', '=', eine.ticketId)])))
    .where(nichtGebucht)
    .orderBy('s.von')
    .limit(50)
    .selectAll('s')
    .execute()
  return nachbarnVon({ ...eine, bis: eine.bis }, rundum as (Sitzungszeile & { bis: string })[], lueckeMin)
}

/** What was billed on this ticket for the same person's other sessions on the same connection, but for those at the same time: they are no block. */
export async function vorher({ db }: Pick<Context, 'db'>, eine: Sitzungszeile, ticketId: Id<'ticket'> | null): Promise<Vorher> {
  if (ticketId === null || eine.bis === null) return nichtsVorher
  const buchungen = await beimSelben(db, eine)
    .innerJoin('sitzungFernBuchung as b', 'b.sitzungId', 's.id')
    .where('b.ticketId', '=', ticketId)
    .where(
      sql<boolean>`exists (select from sitzung_fern_zeit z join arbeitsbericht t on t.id = z.arbeitsbericht_id where z.buchung_id = b.id and t.storniert is null)`,
    )
    .where((eb) => eb.or([eb('s.bis', '<=', eine.von), eb('s.von', '>=', eine.bis)]))
    .select(['s.id', 's.abschnitte', 'b.tag', 'b.verrechnetMin'])
    .execute()
  const verrechnet = new Map<string, number>()
  for (const { tag, verrechnetMin } of buchungen) verrechnet.set(tag, (verrechnet.get(tag) ?? 0) + verrechnetMin)
  return { abschnitte: [...new Map(buchungen.map(({ id, abschnitte }) => [id, abschnitte as Abschnitt[]])).values()].flat(), verrechnet }
}

/** Ended sessions of the same person on the same connection, at most a day away. */
const beimSelben = (db: Context['db'], { id, anwenderId, verbindung, von, bis }: Sitzungszeile) =>
  db
    .selectFrom('sitzungFern as s')
    .where('s.anwenderId', '=', anwenderId)
    .where('s.verbindung', '=', verbindung)
    .where('s.id', '!=', id)
    .where('s.ende', '=', 'bekannt')
    .where('s.bis', '>', sql<string>`${von}::timestamptz - interval '1 day'`)
    .where('s.von', '<', sql<string>`${bis}::timestamptz + interval '1 day'`)
