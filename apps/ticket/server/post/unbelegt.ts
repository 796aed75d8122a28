import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Inbound } from '#platform/server/mailbox/types.ts'

/** Tells the staff, beside what a mail became, that its sender is not who he says, as far as the mail server knows. */
export async function warneVorAbsender({ db, jetzt }: Work, { von, unbelegt }: Inbound, ticketId: Id<'ticket'>) {
  if (!unbelegt) return
  await db
    .insertInto('ticketKommentar')
    .values({
      id: uuid(),
      ticketId,
      anwenderId: null,
      text: `Vorsicht, der Absender ist nicht belegt: Diese E-Mail nennt ${von.adresse}, aber unser Mailserver hat die Prüfung nicht bestätigt (nicht bestanden: ${unbelegt}). Sie kann von jemand anderem sein. Bitte vor Bankdaten, Anlagen und Links zurückfragen, am besten am Telefon.`,
      intern: true,
      zeitpunkt: jetzt.toString(),
    })
    .execute()
}
