import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { fill } from '#platform/contract/messages.ts'
import { addressOf } from '#platform/text/way.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { emit, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { queueMails, type Mail } from '#platform/server/mail/mail.ts'
import { typedName } from '#platform/server/mail/html.ts'
import { mailbox } from '#platform/server/mailbox/address.ts'
import { answerLine } from '#platform/server/mailbox/text.ts'
import { queuePush, silenced } from '#platform/server/push/push.ts'
import { antwortadresse } from './antwortadresse.ts'
import { messages } from './messages.ts'
import { internRecht, leitungRecht, type Ticketzeile } from './sicht.ts'
import { woerter } from './woerter.ts'

export interface Empfaenger {
  anwenderId: Id<'anwender'> | null
  /** Null: only to be told on the portal and on devices. */
  email: string | null
  name: string
  sprache: 'de' | 'en'
  personal: boolean
  arten: string[]
}
export type Brief = Exclude<
  keyof typeof messages.de,
  'betreff' | 'nurTeam' | 'internesTicket' | 'kurz' | `kurz.${string}` | `ziel.${string}` | `warnung.${string}` | `entschied.${string}`
>
type Gemeint = Pick<Ticketzeile, 'id' | 'nummer' | 'name' | 'intern'>

/** What a person chooses by: several letters are one kind of news. Null: always written, and no push, for the person itself has just acted. */
const anlaesse: Readonly<Record<Brief, string | null>> = {
  angelegt: null,
  kommentar: 'ticket.kommentar',
  dokument: 'ticket.kommentar',
  auftragsbestaetigung: 'ticket.bestaetigung',
  abnahme: 'ticket.bestaetigung',
  abnahmeErinnerung: 'ticket.bestaetigung',
  wartet: 'ticket.stand',
  erledigt: 'ticket.stand',
  abgelehnt: 'ticket.stand',
  kundeEntschied: 'ticket.stand',
  zugewiesen: 'ticket.zugewiesen',
  erwaehnt: 'ticket.erwaehnt',
  warnung: 'ticket.warnung',
  neu: 'ticket.neu',
  neuIntern: 'ticket.neu',
  unbetreut: 'ticket.neu',
}
/** Letters about what only staff sees: an answer to one is for the team, as is every answer about an internal ticket. */
export const nurTeam: readonly Brief[] = ['erwaehnt', 'zugewiesen', 'warnung', 'neu', 'neuIntern', 'unbetreut']
/** Every letter about a ticket. */
export const briefe = Object.keys(anlaesse) as Brief[]

/** Contacts that can be told, each once. Of an internal ticket: staff only. */
export async function empfaenger(db: Db, { id, intern }: Pick<Gemeint, 'id' | 'intern'>): Promise<Empfaenger[]> {
  const { rows } = await sql<Empfaenger>`
    select min(anwender_id::text)::uuid as "anwenderId", min(name) as name, email, min(sprache) as sprache, bool_or(personal) as personal, array_agg(distinct art) as arten from (
      select k.art, coalesce(k.anwender_id, p.anwender_id) as anwender_id, coalesce(a.anzeigename, nullif(concat_ws(' ', nullif(p.vorname, ''), p.zuname), ''), k.name) as name,
        coalesce(a.email, p.email, k.email) as email, coalesce(a.sprache, 'de') as sprache,
        a.id is not null and ${holdsRight('a.id', internRecht)} as personal
      from ticket_kontakt k left join ansprechpartner p on p.id = k.ansprechpartner_id left join anwender a on a.id = coalesce(k.anwender_id, p.anwender_id)
      where k.ticket_id = ${id} and k.art <> 'Verursacher' and coalesce(a.aktiv, p.aktiv, true)) x
    where coalesce(email, anwender_id::text) is not null and (personal or not ${intern}) group by email, case when email is null then anwender_id end order by email`.execute(
    db,
  )
  return rows
}

/** The head of an office, for warnings: those who may act in another's place there and see internal parts. `rechte`: others than the head, any of these rights. */
export async function leitung(db: Db, vkforgid: number, rechte: readonly string[] = [leitungRecht]): Promise<Empfaenger[]> {
  const { rows } = await sql<Empfaenger>`
    select a.id as "anwenderId", a.email, a.anzeigename as name, a.sprache, true as personal, '{}'::text[] as arten from anwender a
    where a.aktiv and (a.accountid = ${vkforgid} or exists (select from anwender_konto k where k.anwender_id = a.id and k.accountid = ${vkforgid}))
      and (${sql.join(
        rechte.map((recht) => holdsRight('a.id', recht)),
        sql` or `,
      )}) and ${holdsRight('a.id', internRecht)}
    order by a.id`.execute(db)
  return rows
}

/** A letter, what stands in it, and whom it is from; null: the portal. */
export interface Schreiben {
  brief: Brief
  werte: Record<string, string | number>
  urheber?: string | null
}

/** Tells each of them as he wants to hear of it: a mail in his language, a push to his devices. Answers the ids of the mails. */
export async function schreibe(db: Db, publicUrl: string, ticket: Gemeint, an: readonly Empfaenger[], { brief, werte, urheber = null }: Schreiben) {
  const mails: Mail[] = []
  const anlass = anlaesse[brief]
  const personen = an.flatMap(({ anwenderId }) => anwenderId ?? [])
  if (anlass) await queuePush(db, personen, anlass, `/ticket/${ticket.nummer}`)
  const ohne = anlass && anlass !== 'ticket.bestaetigung' ? await silenced(db, personen, anlass, 'mail') : new Set<string>()
  const team = ticket.intern || nurTeam.includes(brief)
  for (const { anwenderId, email, sprache } of an) {
    if (!email || (anwenderId && ohne.has(anwenderId))) continue
    const t = messages[sprache]
    const box = mailbox()
    // Whoever answers there shows that he got this mail.
    const antwortAn = box && antwortadresse(box, ticket, { anwenderId, email }, team)
    // Told to people who do not take part in it: what is internal they read in the portal.
    const name = brief === 'neuIntern' ? t.internesTicket : ticket.name
    const alle = {
      nummer: ticket.nummer,
      name: typedName(name),
      adresse: addressOf(publicUrl, `/ticket/${ticket.nummer}`),
      text: '',
      dateien: '',
      ...werte,
      ...(werte['wer'] !== undefined && { wer: typedName(String(werte['wer'])) }),
    }
    const ziel = alle as Record<string, string | number>
    if (ziel['tag']) ziel['tag'] = Temporal.PlainDate.from(String(ziel['tag'])).toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'full' })
    // What a step or an act is called in the reader's language.
    const worte: Readonly<Record<string, string>> = t
    if (ziel['entschied']) ziel['entschied'] = worte[`entschied.${ziel['entschied']}`] ?? ziel['entschied']
    if (ziel['schritt']) ziel['schritt'] = (woerter[sprache] as Readonly<Record<string, string>>)[ziel['schritt']] ?? ziel['schritt']
    if (ziel['ziel'] === 'antwort' || ziel['ziel'] === 'loesung') ziel['ziel'] = t[`ziel.${ziel['ziel']}`]
    mails.push({
      an: email,
      betreff: einzeilig(fill(t.betreff, { ...alle, name })),
      text: `${antwortAn ? `${answerLine[sprache]}\n\n${team ? `${t.nurTeam}\n\n` : ''}` : ''}${luecken(fill(wortlaut(t, brief, werte), alle))}`,
      sprache,
      anlass: `ticket.${brief}`,
      faden: `ticket.${ticket.id}`,
      ...(antwortAn ? { antwortAn } : {}),
      ...(anwenderId ? kurzfassung(t, brief, alle) : {}),
    })
  }
  return queueMails(db, mails, urheber)
}
/**
 * What a collective letter says of it. None: what asks for an answer goes at once and by itself, as does everything to people who cannot sign in, for they read
 * nowhere else what was written.
 */
function kurzfassung(t: (typeof messages)['de' | 'en'], brief: Brief, werte: Record<string, string | number>): { kurz?: string } {
  const was = (t as Readonly<Record<string, string>>)[`kurz.${brief}`]
  return was === undefined ? {} : { kurz: fill(t.kurz, { ...werte, was: fill(was, werte) }).replace(/\s+/g, ' ') }
}
/** A warning counts percent that are used, or minutes or hours that are left: each has words of its own. */
const wortlaut = (t: (typeof messages)['de' | 'en'], brief: Brief, { einheit }: Record<string, string | number>) =>
  brief === 'warnung' && (einheit === 'minuten' || einheit === 'stunden') ? t[`warnung.${einheit}`] : t[brief]
/** No line break gets into a subject. */
const einzeilig = (text: string) => text.replace(/\s+/g, ' ').slice(0, 250)
const luecken = (text: string) => text.replace(/\n{3,}/g, '\n\n')

/** The same from a call, to everybody whom `wen` takes but the asker. Answers who that was. */
export async function rundschreiben(
  context: Work,
  ticket: Gemeint,
  brief: Brief,
  werte: Record<string, string | number>,
  wen: (one: Empfaenger) => boolean = () => true,
): Promise<Empfaenger[]> {
  const an = (await empfaenger(context.db, ticket)).filter((one) => one.anwenderId !== context.person.anwenderId && wen(one))
  const ids = await schreibe(context.db, context.publicUrl, ticket, an, {
    brief,
    werte: { wer: context.person.name, ...werte },
    urheber: context.person.sitzungId ? context.person.anwenderId : null,
  })
  if (ids.length) emit(context, 'post', ids)
  return an
}

/** Whoever has one of these, and sees internal parts, is in charge of what nobody is assigned to. */
export const verantwortlich: readonly string[] = [leitungRecht, 'TICKET.VERWALTUNG']
/**
 * Tells those in charge at the ticket's branch of a ticket that nobody is assigned to: not whoever caused it, nor those (`schon`) whom a letter about it has reached
 * already.
 */
export async function anVerantwortliche(
  context: Work,
  ticket: Gemeint & Pick<Ticketzeile, 'vkforgid' | 'zustaendigId'>,
  brief: 'neu' | 'unbetreut',
  werte: Record<string, string | number>,
  schon: readonly Pick<Empfaenger, 'anwenderId' | 'email'>[] = [],
) {
  if (ticket.zustaendigId) return
  const weg = new Set([context.person.anwenderId, ...schon.flatMap(({ anwenderId, email }) => [anwenderId, email])].filter(Boolean))
  const an = (await leitung(context.db, ticket.vkforgid, verantwortlich)).filter(({ anwenderId, email }) => !weg.has(anwenderId) && !weg.has(email))
  const urheber = context.person.sitzungId ? context.person.anwenderId : null
  const ids = await schreibe(context.db, context.publicUrl, ticket, an, {
    brief: ticket.intern ? 'neuIntern' : brief,
    werte: { wer: context.person.name, ...werte },
    urheber,
  })
  if (ids.length) emit(context, 'post', ids)
}
