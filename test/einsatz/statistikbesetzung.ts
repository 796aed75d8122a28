import type { Insertable } from 'kysely'
import { alsZeitpunkte } from '#domain/einsatz/statistik/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Figure } from '../cast.ts'
import { ben, besetze, cora, lisa, max, objekt, stelle, um, vera, willi } from './berichtbesetzung.ts'

const [erster, letzter] = ['2025-10-27', '2025-11-09']
const zone = 'Europe/Berlin'
export const fenster = (von = erster, bis = letzter) =>
  alsZeitpunkte({ von: Temporal.PlainDate.from(von), bis: Temporal.PlainDate.from(bis).add({ days: 1 }) }, zone)
const typ = '01900000-0000-7000-8000-000000000001'
export const ticket = { geplant: uuid(), offen: uuid(), genau: uuid(), ungeplant: uuid() }
export const gruppe = { industrie: 93_001, werk: uuid() }

/** Two weeks of a crew with tickets, groups and a manager: 13 standing entries in 1000. */
export async function erfasst(db: Db) {
  await besetze(db)
  await db.insertInto('kundengruppe').values({ id: gruppe.industrie, bezeichnung: 'Industrie' }).execute()
  await db.insertInto('objektgruppe').values({ id: gruppe.werk, name: 'Werke' }).execute()
  await db.updateTable('ktostamm').set({ kundengruppeId: gruppe.industrie }).where('nummer', '=', 93_001).execute()
  await db.updateTable('objekt').set({ objektgruppeId: gruppe.werk, leiterId: lisa.lstfixId }).where('id', '=', objekt.werk).execute()
  const kunde = await db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  const einTicket = (id: string, schritt: 'erfasst' | 'in Arbeit' | 'erledigt' | 'Abnahme', schaetzungMin: number | null) => ({
    id,
    vkforgid: 1000,
    typId: typ,
    name: `Ticket ${schritt}`,
    prioritaet: 5,
    schritt,
    ktostammId: kunde.ktostammId,
    objektId: objekt.werk,
    schaetzungMin,
  })
  await db
    .insertInto('ticket')
    .values([
      einTicket(ticket.geplant, 'erledigt', 60),
      einTicket(ticket.offen, 'in Arbeit', 30),
      einTicket(ticket.genau, 'erfasst', 45),
      einTicket(ticket.ungeplant, 'Abnahme', null),
    ])
    .execute()
  await bucht(db, max, '2025-11-03', '07:00', '15:00', { kzverrzeit: 'A' })
  await bucht(db, max, '2025-11-04', '07:00', '09:00', { kzverrzeit: 'L', kostenstelleId: stelle.umbau })
  await bucht(db, ben, '2025-11-04', '07:00', '08:00', { kzverrzeit: 'R', abgerechnet: true })
  await bucht(db, ben, '2025-11-04', '08:00', '09:30', { kzverrzeit: 'R' })
  await bucht(db, cora, '2025-11-05', '07:00', '07:30', { zeitart: 'W' })
  await bucht(db, cora, '2025-11-05', '08:00', '08:45', { zeitart: 'I', objektId: objekt.halle })
  await bucht(db, vera, '2025-11-05', '09:00', '09:15')
  // E65: one ticket of 60 minutes, two people.
  await bucht(db, max, '2025-11-06', '07:00', '07:40', { ticketId: ticket.geplant })
  await bucht(db, ben, '2025-11-06', '07:00', '07:30', { ticketId: ticket.geplant })
  await bucht(db, ben, '2025-11-06', '08:00', '08:45', { ticketId: ticket.offen })
  await bucht(db, cora, '2025-11-06', '08:00', '08:45', { ticketId: ticket.genau })
  await bucht(db, cora, '2025-11-06', '09:00', '17:20', { ticketId: ticket.ungeplant })
  await bucht(db, max, '2025-11-07', '07:00', '12:00', { storniert: true })
  await bucht(db, willi, '2025-11-05', '07:00', '10:00', { objektId: objekt.wien, vkforgid: 3000 })
  // Time that was recorded on the ticket itself.
  await bucht(db, vera, '2025-11-06', '10:00', '11:00', { ticketId: ticket.offen, kostenstelleId: stelle.wartung, kzverrzeit: 'A', quelle: 'ticket' })
}

/** One entry as it was recorded. */
export async function bucht(
  db: Db,
  wer: Figure,
  datum: string,
  von: string,
  bis: string,
  { storniert = false, ...mehr }: Omit<Partial<Insertable<Tables['arbeitsbericht']>>, 'storniert'> & { storniert?: boolean } = {},
) {
  const wo = mehr.objektId ?? objekt.werk
  const { ktostammId } = await db.selectFrom('objekt').where('id', '=', wo).select('ktostammId').executeTakeFirstOrThrow()
  const { abteilungId } = await db.selectFrom('lstfix').where('id', '=', wer.lstfixId).select('abteilungId').executeTakeFirstOrThrow()
  await db
    .insertInto('arbeitsbericht')
    .values({
      id: uuid(),
      lstfixId: wer.lstfixId!,
      vkforgid: 1000,
      abteilungId,
      datum,
      von: um(datum, von),
      bis: von < bis ? um(datum, bis) : um(Temporal.PlainDate.from(datum).add({ days: 1 }).toString(), bis),
      zone,
      objektId: wo,
      ktostammId,
      erfasstVon: wer.anwenderId,
      erfasst: um(datum, von),
      ...(storniert && { storniert: um(datum, bis), stornogrund: 'falsch' }),
      ...mehr,
    })
    .execute()
}
