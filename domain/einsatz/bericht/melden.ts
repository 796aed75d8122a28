import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { beruehre } from '#domain/tickets/beruehren.ts'
import { thema, hoerer } from '#domain/tickets/melden.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Work } from '#platform/server/http/context.ts'
import { alleRecht } from './sicht.ts'

/** Whose entry it is, who recorded it, and the ticket that it is for. */
export interface Wovon {
  id: string
  lstfixId: Id<'lstfix'>
  vkforgid: number
  erfasstVon: string
  ticketId: Id<'ticket'> | null
  kzverrzeit: string
}
const aktionen = {
  erfasst: 'anlegen',
  geaendert: 'aendern',
  geteilt: 'teilen',
  storniert: 'storno',
  bestaetigt: 'bestaetigen',
  widersprochen: 'widersprechen',
  objekt: 'bestaetigen',
  abgerechnet: 'abrechnen',
  zurueckgenommen: 'abrechnung-zuruecknehmen',
} as const
export type Was = keyof typeof aktionen
type Worte = Readonly<Record<string, string>>

/** Notes what somebody did with an entry: in its own history, in the audit trail, and for the screens that show it; those of its ticket among them. */
export async function melde(context: Work, bericht: Wovon, was: Was, gesagt: Gesagt = {}) {
  const { betroffen } = await context.db
    .insertInto('arbeitsberichtSchritt')
    .values(schritt(context, bericht.id, was, gesagt))
    .returning(wessenAnwender(bericht.lstfixId))
    .executeTakeFirstOrThrow()
  await verkuende(context, bericht, was, { ...gesagt, betroffen })
}
interface Gesagt {
  grund?: string
  vorher?: Worte
  nachher?: Worte
}

/** A step of the entry's own history. */
export const schritt = ({ person, jetzt }: Work, arbeitsberichtId: Id<'arbeitsbericht'>, was: Was, { grund = '', vorher = {}, nachher = {} }: Gesagt) => ({
  id: uuid(),
  arbeitsberichtId,
  was,
  grund,
  vorher: JSON.stringify(vorher),
  nachher: JSON.stringify(nachher),
  anwenderId: person.anwenderId,
  zeitpunkt: jetzt.toString(),
})
/** Who signs in as this employee, to be answered along with a statement. */
export const wessenAnwender = (lstfixId: Id<'lstfix'>) =>
  sql<string | null>`(select a.id from anwender a where a.lstfix_id = ${lstfixId}::uuid limit 1)`.as('betroffen')

/** The same for everybody else, once the step is written. `betroffen`: who signs in as the person of the entry. */
export async function verkuende(
  context: Work,
  bericht: Wovon,
  was: Was,
  { grund = '', vorher = {}, nachher = {}, betroffen }: Gesagt & { betroffen: string | null },
) {
  const { id, vkforgid, erfasstVon } = bericht
  audit(context, { aktion: aktionen[was], gegenstand: 'arbeitsbericht', gegenstandId: id, daten: { vorher, nachher, ...(grund && { grund }) } })
  emit(context, 'arbeitsbericht', [id], [erfasstVon, ...(betroffen ? [betroffen] : []), konto(vkforgid, alleRecht)])
  if (bericht.ticketId) await amTicket(context, bericht.ticketId, bericht.kzverrzeit === 'K')
}

/** The page of a ticket shows its time. What is not billed stays with the staff. */
async function amTicket(context: Work, id: Id<'ticket'>, nurIntern: boolean) {
  const ticket = await context.db.selectFrom('ticket').where('id', '=', id).select(['id', 'vkforgid', 'ktostammId', 'intern']).executeTakeFirstOrThrow()
  await beruehre(context, id)
  emit(context, thema, [id], await hoerer(context.db, ticket, nurIntern))
}
