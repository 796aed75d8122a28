import { antwortschluessel, zeichenVon } from '#domain/tickets/antwortadresse.ts'
import { melde } from '#domain/tickets/melden.ts'
import { anVerantwortliche, empfaenger, schreibe, type Empfaenger } from '#domain/tickets/post.ts'
import { internRecht, ticketZeile, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { emit, type Work } from '#platform/server/http/context.ts'
import { gathered } from '#platform/server/mail/collective.ts'
import { isSigned, tagParts, type Mailbox } from '#platform/server/mailbox/address.ts'
import { ownWords } from '#platform/server/mailbox/text.ts'
import type { Outcome, Inbound, TakeMail } from '#platform/server/mailbox/types.ts'
import { personById } from '#platform/server/access/sessions.ts'
import { legeAnlagen, ohneGeheimnisse, passend } from './anlagen.ts'
import { fortsetzung } from '../fortsetzung.ts'
import { alsNotiz, beruehrtInternes, interneAntwort } from './interneantwort.ts'
import { kommentieren, nachAntwort } from '../kommentare.ts'
import { neuesAusPost } from './neuespost.ts'
import { warneVorAbsender } from './unbelegt.ts'

/**
 * A mail becomes an answer in the ticket that it belongs to, or a new ticket. A sender's address proves nothing: alone it allows no more than to write into a ticket of
 * which this address is a contact, as that contact and never as staff. The signed address shows that the writer got our mail to that contact.
 */
export const nimm: TakeMail = async (context, mail, box) => {
  if (mail.answered.some(({ anlass }) => anlass === gathered) || mail.zeichen.some((one) => tagParts(one)?.key === gathered))
    return { zustand: 'quarantaene', grund: 'sammelbrief' }
  if (beruehrtInternes(mail, box)) return mail.unbelegt ? { zustand: 'quarantaene', grund: 'unbelegt' } : interneAntwort(context, mail, box)
  const gemeint = await meint(context, mail, box)
  if (gemeint === null) return neuesAusPost(context, mail)
  if ('zustand' in gemeint) return gemeint
  const { ticket, wer } = gemeint
  if (!mail.unbelegt) return antwort(context, mail, ticket, wer)
  // Somebody of the office has looked at it: it is written down, but in nobody's name; and never as staff.
  if (!mail.erzwungen || wer.personal) return { zustand: 'quarantaene', grund: 'unbelegt' }
  return antwort(context, mail, ticket, { ...wer, anwenderId: null, name: mail.von.adresse })
}

/** The ticket that a mail belongs to and the contact that it counts for; null: none of ours. */
async function meint(context: Work, mail: Inbound, box: Mailbox): Promise<{ ticket: Ticketzeile; wer: Empfaenger } | Outcome | null> {
  const { adresse } = mail.von
  for (const zeichen of mail.zeichen) {
    const gelesen = zeichenVon(zeichen)
    const ticket = gelesen ? await ticketZeile(context.db, gelesen.nummer) : undefined
    const kontakte = ticket ? await empfaenger(context.db, { id: ticket.id, intern: false }) : []
    const wer = kontakte.find(({ email }) => email && isSigned(box, gelesen!.teile, antwortschluessel(ticket!.id, email)))
    if (!ticket || !wer) return { zustand: 'quarantaene', grund: 'zeichen-ungueltig' }
    if (wer.email === adresse) return weitergeleitet(context, ticket, wer)
    const selbst = kontakte.find(({ email, personal }) => email === adresse && !personal)
    return selbst ? weitergeleitet(context, ticket, selbst) : { zustand: 'quarantaene', grund: 'fremder-absender' }
  }
  for (const faden of mail.faeden) {
    const [, id] = /^ticket\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(faden) ?? []
    const ticket = id ? await ticketZeile(context.db, id) : undefined
    const wer = ticket && (await empfaenger(context.db, { id: ticket.id, intern: false })).find(({ email }) => email === adresse)
    if (ticket && (wer?.personal || (await istPersonal(context, adresse)))) return { zustand: 'quarantaene', grund: 'personal-ohne-zeichen' }
    if (ticket && wer) return weitergeleitet(context, ticket, wer)
  }
  // A subject alone belongs to nothing; what one of the staff wrote about a ticket is no new one for it.
  const betrifft = /\[Ticket \d{1,12}\]/.test(mail.betreff) && (await istPersonal(context, adresse))
  return betrifft ? { zustand: 'quarantaene', grund: 'personal-ohne-zeichen' } : null
}

const istPersonal = async ({ db }: Work, adresse: string) =>
  (await db
    .selectFrom('anwender as a')
    .where('a.email', '=', adresse)
    .where('a.aktiv', '=', true)
    .where(holdsRight('a.id', internRecht))
    .select('a.id')
    .executeTakeFirst()) !== undefined

/** What was merged goes on in the other ticket, if the writer is a contact there as well. */
async function weitergeleitet(context: Work, ticket: Ticketzeile, wer: Empfaenger): Promise<{ ticket: Ticketzeile; wer: Empfaenger } | Outcome> {
  const id = await fortsetzung(context.db, ticket.id)
  if (id === ticket.id) return { ticket, wer }
  const ziel = (await ticketZeile(context.db, id))!
  const dort = (await empfaenger(context.db, { id, intern: false })).find(({ email }) => email === wer.email)
  return dort ? { ticket: ziel, wer: dort } : { zustand: 'quarantaene', grund: 'fremder-absender' }
}

async function antwort(context: Work, brief: Inbound, ticket: Ticketzeile, wer: Empfaenger): Promise<Outcome> {
  const mail = await ohneGeheimnisse(context, brief, { ticketId: ticket.id })
  if (!mail) return { zustand: 'quarantaene', grund: 'geheimnis' }
  const id = uuid()
  const text = passend(ownWords(mail.text)) || mail.betreff || '–'
  if (wer.anwenderId) {
    // What is internal now may be opened some day: then an answer by mail is not among what customers find.
    if (ticket.intern && wer.personal) return alsNotiz(context, mail, ticket, wer.anwenderId)
    const person = await personById(context.db, wer.anwenderId)
    if (!person?.berechtigungen.has('TICKET')) return { zustand: 'quarantaene', grund: 'nicht-erlaubt' }
    context.person = person
    // By the ordinary way: what this person may not see or do through the portal, he may not by mail.
    await kommentieren(context, ticket.id, { id, text, dateien: [] }, { geprueft: true })
    await context.db.updateTable('ticketKommentar').set({ quelle: 'mail' }).where('id', '=', id).execute()
  } else {
    if (ticket.intern) return { zustand: 'quarantaene', grund: 'nicht-erlaubt' }
    const absender = wer.name || wer.email!
    await context.db
      .insertInto('ticketKommentar')
      .values({ id, ticketId: ticket.id, anwenderId: null, absender, text, intern: false, quelle: 'mail', zeitpunkt: context.jetzt.toString() })
      .execute()
    await nachAntwort(context, ticket, false)
    await melde(context, ticket, 'ticket.kommentar', { quelle: 'mail' })
    const an = (await empfaenger(context.db, ticket)).filter(({ email }) => email !== wer.email)
    const ids = await schreibe(context.db, context.publicUrl, ticket, an, { brief: 'kommentar', werte: { wer: absender, text } })
    if (ids.length) emit(context, 'post', ids)
    await anVerantwortliche(context, ticket, 'unbetreut', { wer: absender, entschied: 'antwort' }, [wer, ...an])
  }
  await legeAnlagen(context, mail, { ticketId: ticket.id, kommentarId: id, intern: false }, wer)
  await warneVorAbsender(context, mail, ticket.id)
  return { zustand: 'uebernommen', art: 'ticket', gegenstand: String(ticket.nummer) }
}
