import type { Id } from '#platform/contract/shapes.ts'
import { Neuesticket } from '#apps/ticket/contract/tickets.ts'
import { messages } from '#apps/ticket/messages.ts'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import { melde } from '#domain/tickets/melden.ts'
import { anVerantwortliche, empfaenger, schreibe as schreibeMails } from '#domain/tickets/post.ts'
import { posteinstellungen } from '#domain/tickets/posteinstellungen.ts'
import { internRecht } from '#domain/tickets/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { emit, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { wholeText } from '#platform/server/mailbox/text.ts'
import type { Outcome, Inbound } from '#platform/server/mailbox/types.ts'
import { tooManyStrangers, strangersWait } from '#platform/server/mailbox/strangers.ts'
import { personById } from '#platform/server/access/sessions.ts'
import { anlegen, einziger, schreibe, typMit } from '../anlegen.ts'
import { legeAnlagen, ohneGeheimnisse, passend } from './anlagen.ts'
import { warneVorAbsender } from './unbelegt.ts'

/** Whom the address belongs to, as far as the portal knows. `kunde`: only when there is no doubt. */
interface Bekannt {
  anwenderId: Id<'anwender'> | null
  ansprechpartnerId: Id<'ansprechpartner'> | null
  kunde: { id: string; vkforgid: number } | null
}

/** A mail that answers nothing of ours becomes a new ticket; from a stranger as the office wants it. */
export async function neuesAusPost(context: Work, brief: Inbound): Promise<Outcome> {
  const genannt = await bekannt(context.db, brief.von.adresse)
  if (genannt && brief.unbelegt && !brief.erzwungen) return { zustand: 'quarantaene', grund: 'unbelegt' }
  // Whose name it bears is nobody's then, whoever took it.
  const wer = brief.unbelegt ? null : genannt
  const person = wer?.anwenderId ? await personById(context.db, wer.anwenderId) : null
  const ktostammId = (person && (await einziger({ ...context, person }))) ?? wer?.kunde?.id
  const mail = await ohneGeheimnisse(context, brief, ktostammId ? { ktostammId } : null)
  if (!mail) return { zustand: 'quarantaene', grund: 'geheimnis' }
  const id = uuid()
  const wunsch = { id, name: mail.betreff.slice(0, 200) || '(ohne Betreff)', beschreibung: passend(wholeText(mail.text)) }
  if (person && (await erfasstSelbst({ ...context, person }))) {
    context.person = person
    const { nummer } = await anlegen(context, Neuesticket.parse(wunsch), { geprueft: true })
    await legeAnlagen(
      context,
      mail,
      { ticketId: id, kommentarId: null, intern: false },
      { anwenderId: person.anwenderId, email: person.email, name: person.name },
    )
    return { zustand: 'uebernommen', art: 'ticket', gegenstand: String(nummer) }
  }
  if (!wer) {
    const { unbekannte } = await posteinstellungen(context.db)
    if (unbekannte === 'uebergehen' && !mail.erzwungen) return { zustand: 'uebergangen', grund: 'unbekannt-uebergangen' }
    if (!mail.erzwungen && (await tooManyStrangers(context.db, mail))) return { zustand: 'quarantaene', grund: strangersWait }
    if (unbekannte === 'ablehnen' && !mail.erzwungen) {
      await weiseAb(context, mail)
      return { zustand: 'uebergangen', grund: 'unbekannt-abgewiesen' }
    }
  }
  const nummer = await vonAussen(context, mail, wunsch, wer)
  return { zustand: 'uebernommen', art: 'ticket', gegenstand: String(nummer) }
}

/** May this person create a ticket by a mail alone? Staff may not: an address is no proof. Somebody of several customers has not said for which. */
async function erfasstSelbst(context: Work) {
  const { person } = context
  if (!person.berechtigungen.has('TICKET') || person.berechtigungen.has(internRecht)) return false
  return person.lstfixId !== null || (await zugeordnete(context).limit(2).execute()).length === 1
}

async function bekannt(db: Db, adresse: string): Promise<Bekannt | null> {
  const anwender = await db.selectFrom('anwender').where('email', '=', adresse).where('aktiv', '=', true).select('id').limit(2).execute()
  const partner = await db
    .selectFrom('ansprechpartner as p')
    .innerJoin('ktostamm as k', 'k.id', 'p.ktostammId')
    .where('p.email', '=', adresse)
    .where('p.aktiv', '=', true)
    .where('k.aktiv', '=', true)
    .select(['p.id', 'k.id as ktostammId', 'k.vkforgid'])
    .limit(2)
    .execute()
  if (!anwender.length && !partner.length) return null
  const [allein] = partner.length === 1 ? partner : []
  return {
    anwenderId: anwender.length === 1 ? anwender[0]!.id : null,
    ansprechpartnerId: allein?.id ?? null,
    kunde: allein ? { id: allein.ktostammId, vkforgid: allein.vkforgid } : null,
  }
}

/** A ticket that nobody of the portal created: for the staff of the branch to sort. The sender is told that it arrived, and hears of it by mail. */
async function vonAussen(context: Work, mail: Inbound, { id, name, beschreibung }: { id: string; name: string; beschreibung: string }, wer: Bekannt | null) {
  const { db } = context
  const vkforgid = wer?.kunde?.vkforgid ?? (await filiale(db))
  const typ = await typMit(context, undefined)
  const { nummer } = await schreibe(
    context,
    { id, vkforgid, typId: typ.id, name, beschreibung, prioritaet: typ.prioritaet, ktostammId: wer?.kunde?.id ?? null, erstellerId: null },
    {
      art: 'Absender',
      // Nobody becomes a contact with sight of the ticket by an address alone, only somebody to write to.
      ...(wer?.ansprechpartnerId ? { ansprechpartnerId: wer.ansprechpartnerId } : { name: mail.von.name || mail.von.adresse, email: mail.von.adresse }),
    },
  )
  const ticket = { id, nummer, name, vkforgid, ktostammId: wer?.kunde?.id ?? null, intern: false }
  await melde(context, ticket, 'ticket.anlegen', { nummer, quelle: 'mail' })
  await legeAnlagen(context, mail, { ticketId: id, kommentarId: null, intern: false }, { anwenderId: null, email: mail.von.adresse, name: mail.von.name })
  await warneVorAbsender(context, mail, id)
  // Somebody else's address is not told what a forger wrote in his name.
  const an = mail.unbelegt ? [] : (await empfaenger(db, ticket)).filter(({ email }) => email === mail.von.adresse)
  const ids = await schreibeMails(db, context.publicUrl, ticket, an, { brief: 'angelegt', werte: {} })
  if (ids.length) emit(context, 'post', ids)
  await anVerantwortliche(context, { ...ticket, zustaendigId: null }, 'neu', { wer: mail.von.name || mail.von.adresse }, an)
  return nummer
}

async function filiale(db: Db) {
  const { vkforgid } = await posteinstellungen(db)
  const row = await db
    .selectFrom('filiale')
    .orderBy((eb) => eb('vkforgid', '=', vkforgid ?? 0), 'desc')
    .orderBy('vkforgid')
    .select('vkforgid')
    .executeTakeFirstOrThrow()
  return row.vkforgid
}

const abweisung = 'ticket.abweisung'
const refuseEveryDays = 30
/** One friendly no in thirty days: whoever goes on writing gets no further answer, and a forged address is not flooded. */
async function weiseAb(context: Work, { von, betreff, unbelegt }: Inbound) {
  if (unbelegt) return
  const seit = context.jetzt.subtract({ hours: refuseEveryDays * 24 }).toString()
  const schon = await context.db
    .selectFrom('postausgang')
    .where('an', '=', von.adresse)
    .where('anlass', '=', abweisung)
    .where('erstellt', '>', seit)
    .select('id')
    .executeTakeFirst()
  if (schon) return
  const t = messages.de
  const mail = await queueMail(context.db, {
    an: von.adresse,
    betreff: `Re: ${betreff}`.slice(0, 250),
    text: `${t['ticket.abweisung']}\n\n${messages.en['ticket.abweisung']}`,
    sprache: 'de',
    anlass: abweisung,
  })
  emit(context, 'post', [mail])
}
