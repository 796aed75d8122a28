import { sql } from 'kysely'
import { allesRecht, mitAllenTickets } from '#domain/kunden/sicht.ts'
import { conflict, Problem } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Schritt, Zustand } from './contract.ts'
import { vorbei } from './schritte.ts'

/** Right to work on tickets: all of one's accounts, internal parts too. */
export const internRecht = 'TICKET.INTERN'
export const leitungRecht = 'TICKET.LEITUNG'
export const siehtInternes = (context: Pick<Work, 'person'>) => may(context, internRecht)

/**
 * Tickets that the asker may see: with TICKET.INTERN all of the accounts he acts for; otherwise those in which he is a contact and, with TICKET.KTOSTAMM, those
 * of the customers for which it was granted — never an internal one. The only way to start a query on tickets.
 */
export const sichtbareTickets = (context: Work, { viele = false }: { viele?: boolean } = {}) =>
  siehtInternes(context)
    ? context.db.selectFrom('ticket as t').where('t.vkforgid', 'in', [...context.person.konten])
    : context.db
        .selectFrom('ticket as t')
        .where('t.intern', '=', false)
        .where((eb) => {
          const beteiligt = eb.selectFrom('ticketKontakt as meine').where('meine.anwenderId', '=', context.person.anwenderId).select('meine.ticketId as id')
          // Whoever sees few of a million tickets reads those few; whoever sees many finds a page of them sooner by walking the list.
          return viele
            ? eb.or([eb('t.id', 'in', beteiligt), eb('t.ktostammId', 'in', mitAllenTickets(context))])
            : eb('t.id', 'in', beteiligt.union(derFirma(context).select('f.id')))
        })

const derFirma = (context: Work) => context.db.selectFrom('ticket as f').where('f.ktostammId', 'in', mitAllenTickets(context))
const VIELE = 2000
/** Does somebody who is not of the staff see so many tickets that lists are asked the other way? */
export const siehtViele = async (context: Work) =>
  !siehtInternes(context) &&
  may(context, allesRecht) &&
  (await derFirma(context)
    .select('f.id')
    .offset(VIELE - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined

const zahl = /^\d{1,12}$/
/** The query for one ticket by id or Ticketnummer. */
export const ticketMit = (context: Work, key: string) =>
  sichtbareTickets(context).where(zahl.test(key) ? sql<boolean>`t.nummer = ${Number(key)}` : sql<boolean>`t.id = ${key}::uuid`)

/** 404 in the words of the specification. */
export const nichtGefunden = (key: string) => new Problem('ticket.nicht-gefunden', 404, { id: key })

/** The columns that rules look at. */
const spalten = [
  't.id',
  't.nummer',
  't.version',
  't.vkforgid',
  't.typId',
  't.name',
  't.prioritaet',
  't.schritt',
  't.zustand',
  't.vorher',
  't.seit',
  't.ktostammId',
  't.objektId',
  't.kostenstelleId',
  't.intern',
  't.schaetzungMin',
  't.termin',
  't.antwortUm',
  't.zustaendigId',
  't.erstellerId',
  't.elternId',
  't.erstellt',
] as const

/** One ticket, locked until the transaction ends. Throws 404. */
export async function ticketZumHandeln(context: Work, key: string) {
  const row = await ticketMit(context, key).select(spalten).forUpdate('t').executeTakeFirst()
  if (!row) throw nichtGefunden(key)
  return { ...row, schritt: row.schritt as Schritt, zustand: row.zustand as Zustand, vorher: row.vorher as Schritt | null }
}
export type Ticketzeile = Awaited<ReturnType<typeof ticketZumHandeln>>

/** The same for work on it. Throws 409, too, when it is over. */
export async function ticketZumArbeiten(context: Work, key: string) {
  const ticket = await ticketZumHandeln(context, key)
  if (vorbei.has(ticket.schritt)) throw conflict('ticket.vorbei')
  return ticket
}

/** The same for something that everybody reads there. Throws 409, too, when it goes on in another ticket: which one, if the asker sees that. */
export async function ticketZumSchreiben(context: Work, key: string) {
  const ticket = await ticketZumHandeln(context, key)
  if (ticket.schritt !== 'zusammengeführt') return ticket
  const ziel = await sichtbareTickets(context)
    .where('t.id', '=', (eb) => eb.selectFrom('ticket as weg').where('weg.id', '=', ticket.id).select('weg.zusammengefuehrt'))
    .select('t.nummer')
    .executeTakeFirst()
  throw ziel ? conflict('ticket.geht-weiter', { nummer: ziel.nummer }) : conflict('ticket.zusammengefuehrt')
}

/** A ticket by id or Ticketnummer, locked, whoever may see it: for what the portal does by itself (a mail that came). Never for a call. */
export async function ticketZeile(db: Db, key: string | number): Promise<Ticketzeile | undefined> {
  const row = await db
    .selectFrom('ticket as t')
    .where(typeof key === 'number' ? sql<boolean>`t.nummer = ${key}` : sql<boolean>`t.id = ${key}::uuid`)
    .select(spalten)
    .forUpdate('t')
    .executeTakeFirst()
  return row && { ...row, schritt: row.schritt as Schritt, zustand: row.zustand as Zustand, vorher: row.vorher as Schritt | null }
}

/** The same without the lock, for reading. */
export async function ticketZumLesen(context: Work, key: string): Promise<Ticketzeile> {
  const row = await ticketMit(context, key).select(spalten).executeTakeFirst()
  if (!row) throw nichtGefunden(key)
  return { ...row, schritt: row.schritt as Schritt, zustand: row.zustand as Zustand, vorher: row.vorher as Schritt | null }
}
