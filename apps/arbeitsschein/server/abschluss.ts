import { scheinnummer } from '#domain/einsatz/contract.ts'
import { createHash } from 'node:crypto'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { houseName, sendMail } from '#platform/server/mail/mail.ts'
import { fassungRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { tag } from '#domain/einsatz/druck.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { kanonischerText } from './inhalt.ts'
import { melde } from './melden.ts'
import { druckeUndBehalte } from './pdf.ts'
import { nichtAbgerechnet } from './regie/akt.ts'
import { schein } from './seite.ts'
import { offener } from './sichern.ts'

type Wunsch = Parsed<typeof calls.abschliessen>['body']

/** The version that was shown is fixed with its signatures and printed; a given address gets the paper. Throws 403, 404, 409, 422 in words. */
export async function abschliessen(context: Context, id: string, { version, unterschriften, email }: Wunsch) {
  const { db, person, jetzt } = context
  const row = await offener(context, id, version)
  if (!unterschriften.some(({ rolle }) => rolle === 'Kunde')) throw refused('schein.kunde-fehlt', 'unterschriften')
  const zeile = await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).select('id').limit(1).executeTakeFirst()
  if (!zeile && !row.notiz) throw refused('schein.leer')
  const kanonisch = await kanonischerText(db, row)
  const sha256 = createHash('sha256').update(kanonisch).digest()
  await db
    .insertInto('unterschrift')
    .values(
      unterschriften.map(({ striche, ...eine }) => ({
        id: uuid(),
        arbeitsscheinId: id,
        fassung: row.fassung,
        ...eine,
        striche: striche && JSON.stringify(striche),
        zeitpunkt: erfasstUm(context).erfasst,
        anwenderId: person.anwenderId,
      })),
    )
    .execute()
  const grund = await grundDer(context, id, row.fassung)
  await db
    .updateTable('arbeitsschein')
    .set({ zustand: 'abgeschlossen', version: version + 1 })
    .where('id', '=', id)
    .execute()
  const fingerabdruck = sha256.toString('hex')
  // Printed in German: it is the company's paper, whoever finishes it.
  const detail = { ...(await schein(context, id)), fingerabdruck, code: kurzcode(fingerabdruck) }
  const pdf = await druckeUndBehalte(context, detail, { kanonisch, grund })
  await db
    .insertInto('arbeitsscheinFassung')
    .values({ arbeitsscheinId: id, nr: row.fassung, kanonisch, sha256, grund, pdf, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  await melde(context, row, 'abgeschlossen', { ...(email && { email }) })
  if (email) await schicke(context, row, pdf, email)
  return { fassung: row.fassung, version: version + 1, fingerabdruck }
}

type Kopf = Pick<Awaited<ReturnType<typeof offener>>, 'id' | 'nummer' | 'datum' | 'objekt'>
/** The paper goes to this address. */
export async function schicke(context: Context, { id, nummer, datum, objekt }: Kopf, pdf: string, an: string, brief: 'mail.text' | 'link.danke' = 'mail.text') {
  const worte = { nummer: scheinnummer(nummer), objekt, datum: tag(datum), firma: await houseName(context.db) }
  await sendMail(context, {
    an,
    betreff: fill(messages.de['mail.betreff'], worte),
    text: fill(messages.de[brief], worte),
    sprache: 'de',
    anlass: 'arbeitsschein.abgeschlossen',
    faden: `arbeitsschein.${id}`,
    anhaenge: [pdf],
  })
}

/** Why there is this version; the first needs no reason. */
async function grundDer({ db }: Context, id: string, fassung: number) {
  const row = await db
    .selectFrom('arbeitsscheinSchritt')
    .where('arbeitsscheinId', '=', id)
    .where('was', '=', 'fassung')
    .where('fassung', '=', fassung)
    .select('grund')
    .executeTakeFirst()
  return row?.grund ?? ''
}

/** The next version of a finished sheet is open; the signed one stays as it is. Throws 404, 409. */
export async function fassung(context: Context, id: string, grund: string) {
  const row = await derKonten(context, id)
  if (row.zustand !== 'abgeschlossen') throw conflict(row.zustand === 'offen' ? 'schein.offen' : 'schein.fest')
  await nichtAbgerechnet(context, id)
  const naechste = row.fassung + 1
  await context.db
    .updateTable('arbeitsschein')
    .set({ zustand: 'offen', fassung: naechste, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await melde(context, { ...row, fassung: naechste }, 'fassung', { grund })
  return { fassung: naechste }
}

/** Its number stays used. Throws 403 for what is not the asker's to cancel, 404, 409 when it is cancelled. */
export async function stornieren(context: Context, id: string, grund: string) {
  const row = await scheinZumHandeln(context, id)
  if (row.zustand === 'storniert') throw conflict('schein.fest')
  const leitung = may(context, fassungRecht) && context.person.konten.includes(row.vkforgid)
  if (!leitung && !(row.zustand === 'offen' && row.meiner)) throw new Problem('keine-berechtigung', 403)
  await context.db
    .updateTable('arbeitsschein')
    .set({ zustand: 'storniert', version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await melde(context, row, 'storniert', { grund })
}

async function derKonten(context: Context, id: string) {
  const row = await scheinZumHandeln(context, id)
  if (!context.person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  return row
}
