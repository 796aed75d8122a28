import type { Id } from '#platform/contract/shapes.ts'
import { vomTeam, zeichenVon, zitiertTeam, traegtTeamadresse, antwortschluessel, type Zeichen } from '#domain/tickets/antwortadresse.ts'
import { empfaenger, nurTeam } from '#domain/tickets/post.ts'
import { internRecht, ticketZeile, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isSigned, type Mailbox } from '#platform/server/mailbox/address.ts'
import { ownWords } from '#platform/server/mailbox/text.ts'
import type { Outcome, Inbound } from '#platform/server/mailbox/types.ts'
import { personById } from '#platform/server/access/sessions.ts'
import { legeAnlagen, ohneGeheimnisse, passend } from './anlagen.ts'
import { fortsetzung } from '../fortsetzung.ts'
import { notieren } from '../kommentare.ts'

/** Does a mail answer, quote or carry a letter that was for the team alone? Then nothing of it becomes public, whatever else it says. */
export const beruehrtInternes = (mail: Inbound, box: Mailbox) =>
  mail.zeichen.some((one) => zeichenVon(one)?.team) ||
  mail.answered.some(({ anlass, zeichen }) => briefeAnsTeam.has(anlass) || zeichenVon(zeichen)?.team) ||
  zitiertTeam(mail.text) ||
  mail.attachments.some(({ inhalt }) => traegtTeamadresse(inhalt, box))
const briefeAnsTeam: ReadonlySet<string> = new Set(nurTeam.map((brief) => `ticket.${brief}`))

/** Such a mail becomes a note, if the one who was written to answers from his address; else it waits. An address for the team goes before every other one. */
export async function interneAntwort(context: Work, mail: Inbound, box: Mailbox): Promise<Outcome> {
  const alle = mail.zeichen.flatMap((one) => zeichenVon(one) ?? [])
  const team = alle.filter((one) => one.team)
  for (const zeichen of team.length ? team : alle) {
    const ticket = await ticketZeile(context.db, zeichen.nummer)
    const anwenderId = ticket && (await werAntwortet(context.db, box, ticket, zeichen, mail.von.adresse))
    if (ticket && anwenderId) return alsNotiz(context, mail, (await ticketZeile(context.db, await fortsetzung(context.db, ticket.id)))!, anwenderId)
  }
  return { zustand: 'quarantaene', grund: 'nur-team' }
}

async function werAntwortet(db: Db, box: Mailbox, ticket: Ticketzeile, zeichen: Zeichen, adresse: string) {
  if (zeichen.team) return vomTeam(db, box, ticket.id, zeichen, adresse)
  const kontakt = (await empfaenger(db, { id: ticket.id, intern: false })).find(({ email, personal }) => personal && email === adresse)
  return kontakt && isSigned(box, zeichen.teile, antwortschluessel(ticket.id, adresse)) ? kontakt.anwenderId : null
}

/** A mail of one of the staff becomes a note in the ticket, if he may write one there. Throws what the note throws. */
export async function alsNotiz(context: Work, brief: Inbound, ticket: Ticketzeile, anwenderId: Id<'anwender'>): Promise<Outcome> {
  const mail = await ohneGeheimnisse(context, brief, { ticketId: ticket.id })
  if (!mail) return { zustand: 'quarantaene', grund: 'geheimnis' }
  const person = await personById(context.db, anwenderId)
  if (!person?.berechtigungen.has(internRecht)) return { zustand: 'quarantaene', grund: 'nicht-erlaubt' }
  context.person = person
  const id = uuid()
  await notieren(context, ticket.id, { id, text: passend(ownWords(mail.text)) || mail.betreff || '–', dateien: [], erwaehnt: [] })
  await context.db.updateTable('ticketKommentar').set({ quelle: 'mail' }).where('id', '=', id).execute()
  await legeAnlagen(context, mail, { ticketId: ticket.id, kommentarId: id, intern: true }, person)
  return { zustand: 'uebernommen', art: 'ticket', gegenstand: String(ticket.nummer) }
}
