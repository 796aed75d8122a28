import type { Id } from '#platform/contract/shapes.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { createHash, randomBytes } from 'node:crypto'
import { tag, uhr } from '#domain/einsatz/druck.ts'
import { alleRecht, fassungRecht, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, notFound, Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { audit, emit, konto, may, type Context } from '#platform/server/http/context.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { requeueMail, sendMail } from '#platform/server/mail/mail.ts'
import { record } from '#platform/server/record/record.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { melde } from './melden.ts'
import { unterschriftenVon, vomKunden } from './unterschriften.ts'

/** How long a link holds, in days; how many of them, and how many letters to other addresses, one sheet sends within an hour. */
const gueltigTage = 14
const jeStunde = 5

/** What is kept of a secret. */
export const abdruck = (geheim: string) => createHash('sha256').update(geheim).digest()

/** A link by which the customer signs the finished version goes to this address; an earlier one ends. Throws 403, 404, 409 when it is open, cancelled or signed, 429. */
export async function link(context: Context, id: Id<'arbeitsschein'>, email: string) {
  const { db, person, jetzt } = context
  const row = await zumVerschicken(context, id)
  if ((await unterschriftenVon(db, id, row.fassung)).some(vomKunden)) throw conflict('schein.schon-unterschrieben')
  await throttle(db, `schein-link:${id}`, jeStunde, 60)
  await beende(context, id)
  const geheim = randomBytes(16).toString('base64url')
  const bis = jetzt.add({ hours: 24 * gueltigTage })
  const neu = { id: uuid(), arbeitsscheinId: id, fassung: row.fassung, hash: abdruck(geheim), an: email, laeuftAb: bis.toString() }
  await db
    .insertInto('arbeitsscheinLink')
    .values({ ...neu, anwenderId: person.anwenderId, erstellt: jetzt.toString() })
    .execute()
  const { name: firma, zone } = await db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow()
  const worte = { nummer: scheinnummer(row.nummer), objekt: row.objekt, datum: tag(row.datum), firma, bis: uhr(neu.laeuftAb, zone) }
  await sendMail(context, {
    an: email,
    betreff: fill(messages.de['link.betreff'], worte),
    text: fill(messages.de['link.text'], { ...worte, adresse: addressOf(context.publicUrl, `/pruefen/unterschreiben#${geheim}`) }),
    sprache: 'de',
    anlass: 'arbeitsschein.link',
    geheim: true,
    faden: `arbeitsschein.${id}`,
  })
  await melde(context, row, 'link', { email })
  return { laeuftAb: neu.laeuftAb }
}

/** Nobody signs by the links of this sheet any more. Throws 403, 404, 409. */
export async function linkWiderrufen(context: Context, id: Id<'arbeitsschein'>) {
  const row = await zumVerschicken(context, id)
  if (await beende(context, id)) await melde(context, row, 'widerrufen')
}

/**
 * A letter with the sheet that was given up goes once more. To another address, and after it was on its way and came back, it goes as a letter of its own: the first one
 * stays what it was, and what is still reported of it is not said of the other. Throws 403, 404, 409 when it was not given up, takes a link along, is on its way to that
 * address or the sheet is no longer finished, 429.
 */
export async function briefErneut(context: Context, id: Id<'arbeitsschein'>, brief: string, anders?: string) {
  const { db } = context
  const row = await zumVerschicken(context, id)
  const gesucht = await briefe(db, id)
    .where('id', '=', brief)
    .select(['an', 'betreff', 'text', 'sprache', 'anlass', 'faden', 'anhaenge', 'zustand', 'erstellt', 'gesendetAm'])
    .executeTakeFirst()
  if (!gesucht) throw notFound()
  const { zustand, erstellt, gesendetAm, ...inhalt } = gesucht
  const an = anders ?? inhalt.an
  if (inhalt.anlass === 'arbeitsschein.link') throw conflict('schein.neuer-link')
  if (zustand !== 'fehlgeschlagen') throw conflict('schein.brief-unterwegs')
  if (an === inhalt.an && gesendetAm === null) await requeueMail(context, brief)
  else {
    const unterwegs = briefe(db, id)
      .where('an', '=', an)
      .where('anlass', '=', inhalt.anlass)
      .where('zustand', '!=', 'fehlgeschlagen')
      .where('erstellt', '>', erstellt)
    if (await unterwegs.select('id').executeTakeFirst()) throw conflict('schein.brief-unterwegs')
    await throttle(db, `schein-brief:${id}`, jeStunde, 60)
    await sendMail(context, { ...inhalt, faden: `arbeitsschein.${id}`, an })
  }
  audit(context, { aktion: 'erneut-senden', gegenstand: 'arbeitsschein', gegenstandId: id, daten: { an } })
  emit(context, 'arbeitsschein', [id], [row.erfasstVon, konto(row.vkforgid, alleRecht)])
}

/** Letters about this sheet. */
export const briefe = (db: Db, id: Id<'arbeitsschein'>) => db.selectFrom('postausgang').where('faden', '=', `arbeitsschein.${id}`)

/** A mail server reported later what became of a letter about this sheet: whoever sees the sheet reads again. */
export async function zustellungGemeldet(db: Trx, id: string) {
  const row = await db.selectFrom('arbeitsschein').where('id', '=', id).select(['vkforgid', 'erfasstVon']).executeTakeFirst()
  if (row) await record(db, '', [], [{ thema: 'arbeitsschein', ids: [id], fuer: [row.erfasstVon, konto(row.vkforgid, alleRecht)] }])
}

/** The customer may still sign by this one; null: by none. */
export async function offenerLink(context: Context, { id, zustand, fassung }: { id: string; zustand: string; fassung: number }): Promise<Scheindetail['link']> {
  if (zustand !== 'abgeschlossen') return null
  const row = await offene(context, id).where('fassung', '=', fassung).select(['id', 'an', 'laeuftAb', 'geoeffnet', 'oeffnungen']).executeTakeFirst()
  return row ?? null
}

const offene = ({ db, jetzt }: Context, id: Id<'arbeitsschein'>) =>
  db
    .selectFrom('arbeitsscheinLink')
    .where('arbeitsscheinId', '=', id)
    .where('verbraucht', 'is', null)
    .where('widerrufen', 'is', null)
    .where('laeuftAb', '>', jetzt.toString())

async function beende(context: Context, id: Id<'arbeitsschein'>) {
  const { numUpdatedRows } = await context.db
    .updateTable('arbeitsscheinLink')
    .set({ widerrufen: context.jetzt.toString() })
    .where('id', 'in', offene(context, id).select('id'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function zumVerschicken(context: Context, id: Id<'arbeitsschein'>) {
  const row = await scheinZumHandeln(context, id)
  if (!row.meiner && !(may(context, fassungRecht) && context.person.konten.includes(row.vkforgid))) throw new Problem('keine-berechtigung', 403)
  if (row.zustand !== 'abgeschlossen') throw conflict(row.zustand === 'offen' ? 'schein.offen' : 'schein.fest')
  return row
}
