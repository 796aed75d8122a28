import type { Id } from '#platform/contract/shapes.ts'
import { mitEinblick } from '#domain/kunden/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { internRecht, type Ticketzeile } from './sicht.ts'

export const thema = 'ticket'
type Betroffen = Pick<Ticketzeile, 'id' | 'vkforgid' | 'ktostammId' | 'intern'>

/** Who may hear that a ticket changed: the staff of its account and, when the change is not internal, everybody else who sees it. */
export async function hoerer(db: Db, { id, vkforgid, ktostammId, intern }: Betroffen, nurIntern: boolean): Promise<string[]> {
  const personal = konto(vkforgid, internRecht)
  if (intern || nurIntern) return [personal]
  const kontakte = await db.selectFrom('ticketKontakt').where('ticketId', '=', id).where('anwenderId', 'is not', null).select('anwenderId').distinct().execute()
  return [personal, ...kontakte.map(({ anwenderId }) => anwenderId!), ...(ktostammId ? await mitEinblick(db, ktostammId) : [])]
}

/** Audit row and live event of an act on a ticket. */
export async function melde(context: Work, ticket: Betroffen, aktion: string, daten: Record<string, unknown> = {}, nurIntern = false) {
  audit(context, { aktion, gegenstand: 'ticket', gegenstandId: ticket.id, daten })
  emit(context, thema, [ticket.id], await hoerer(context.db, ticket, nurIntern))
}

/** A change of a field in the words of the history; `intern`: only the staff reads it. */
export interface Feldaenderung {
  feld: string
  von: string
  nach: string
  intern: boolean
}

/** Notes in the history that a field changed. */
export async function notiere(context: Work, ticketId: Id<'ticket'>, { feld, von, nach, intern }: Feldaenderung) {
  await context.db
    .insertInto('ticketAenderung')
    .values({ id: uuid(), ticketId, feld, von, nach, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString(), intern })
    .execute()
}
