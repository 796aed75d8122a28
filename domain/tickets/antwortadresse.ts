import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isSigned, signedAddress, tagParts, type Mailbox } from '#platform/server/mailbox/address.ts'
import { messages } from './messages.ts'

interface Angeschriebener {
  anwenderId: Id<'anwender'> | null
  email: string | null
}

/**
 * Where an answer to a letter about a ticket goes, signed for the ticket and for whom it was written to; null: nowhere. An answer for the team has a key of its own
 * (`i` instead of `t`) and belongs to a person, so no sign of it is good for an answer that customers read.
 */
export function antwortadresse(box: Mailbox, { id, nummer }: { id: string; nummer: number }, { anwenderId, email }: Angeschriebener, team: boolean) {
  if (team) return anwenderId && signedAddress(box, `i${nummer}`, antwortschluessel(id, anwenderId))
  return email && signedAddress(box, `t${nummer}`, antwortschluessel(id, email))
}

/** What an answer address is signed for: this ticket, and whom it was written to (address, or person for the team). */
export const antwortschluessel = (ticketId: Id<'ticket'>, wer: string) => `${ticketId} ${wer.toLowerCase()}`

/** An answer address as it claims to be; whether it is one is still to be asked (`isSigned`). */
export interface Zeichen {
  nummer: number
  team: boolean
  teile: { key: string; sign: string }
}
/** Reads the tag of an answer address; null: none of a ticket. */
export function zeichenVon(tag: string | null): Zeichen | null {
  const teile = tag === null ? null : tagParts(tag)
  const [, art, nummer] = /^([it])(\d{1,12})$/.exec(teile?.key ?? '') ?? []
  return teile && nummer ? { nummer: Number(nummer), team: art === 'i', teile } : null
}

/** The person to whom an address for the team was written, if the mail comes from that person's address. */
export async function vomTeam(db: Db, box: Mailbox, ticketId: Id<'ticket'>, { teile }: Zeichen, adresse: string): Promise<string | null> {
  const leute = await db.selectFrom('anwender').where('email', '=', adresse).where('aktiv', '=', true).select('id').execute()
  return leute.find(({ id }) => isSigned(box, teile, antwortschluessel(ticketId, id)))?.id ?? null
}

/** Letters alone: mail programs wrap, quote and decorate, and make other signs of dashes and umlauts. */
const bare = (text: string) => text.normalize('NFC').replace(/\P{L}+/gu, '')
const teamzeilen = [bare(messages.de.nurTeam), bare(messages.en.nurTeam)]
/** Does a text repeat a letter for the team, however it was wrapped and quoted? */
export function zitiertTeam(text: string): boolean {
  const words = bare(text)
  return teamzeilen.some((zeile) => words.includes(zeile))
}
/** Does a file carry an answer address for the team, such as a mail that was attached? */
export function traegtTeamadresse(inhalt: Uint8Array, { address }: Pick<Mailbox, 'address'>): boolean {
  // One search over all of it: a file may repeat the beginning of such an address millions of times.
  const anfang = Buffer.from(`${address.slice(0, address.lastIndexOf('@'))}+i`).toString('latin1')
  const zeichen = new RegExp(`${RegExp.escape(anfang)}\\d{1,12}-[a-z2-7]{26}@`)
  return zeichen.test(Buffer.from(inhalt.buffer, inhalt.byteOffset, inhalt.byteLength).toString('latin1'))
}
