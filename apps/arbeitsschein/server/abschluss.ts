import type { Id } from '#platform/contract/shapes.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { createHash } from 'node:crypto'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { houseName, sendMail } from '#platform/server/mail/mail.ts'
import { fassungRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { tag } from '#domain/einsatz/druck.ts'
import { schreibeScheinbeleg, storniereScheinbeleg } from '#domain/belege/schein/schreiben.ts'
import type { calls } from '../contract.ts'
import type { Vorgabe } from '../contract/vorgaben.ts'
import { messages } from '../messages.ts'
import { gezeigterText, legeVor } from './abgleich/fall.ts'
import { bildhashes, gehoertZu, kanonischerText, type Scheinzeile } from './inhalt.ts'
import { melde } from './melden.ts'
import { papierWartet } from './papier/papier.ts'
import { druckeUndBehalte } from './papier/pdf.ts'
import { nichtAbgerechnet } from './regie/akt.ts'
import { schein } from './seite.ts'
import { eigener } from './sichern.ts'
import { unterschriftenVon } from './unterschriften.ts'
import { vorgabeVon } from './vorgaben.ts'

type Wunsch = Parsed<typeof calls.abschliessen>['body']

/**
 * The version that was shown is fixed with its signatures, printed and a document from now on; a given address gets the paper. With the text that the device showed the server
 * compares its own; what cannot be finished becomes a case with everything that was signed. Throws 403, 404, 409, 422 in words.
 */
export async function abschliessen(context: Context, id: Id<'arbeitsschein'>, wunsch: Wunsch): Promise<Result<typeof calls.abschliessen>> {
  const { version, unterschriften, email } = wunsch
  const { db, person, jetzt } = context
  const row = await eigener(context, id)
  pruefeUnterschriften(await vorgabeVon(db, row.ktostammId), unterschriften)
  if (row.zustand !== 'offen') return schonZu(context, row, wunsch)
  if (wunsch.kanonisch === undefined && row.version !== version) throw conflict('schein.veraltet')
  const zeile = await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).select('id').limit(1).executeTakeFirst()
  if (!zeile && !row.notiz) throw refused('schein.leer')
  const kanonisch = await gezeigterText(context, row, wunsch)
  if (kanonisch === null) return { fassung: row.fassung, version: row.version, fingerabdruck: wunsch.fingerabdruck!, fall: 'fingerabdruck' }
  const sha256 = createHash('sha256').update(kanonisch).digest()
  await unterschreibt(context, row, wunsch)
  const grund = await grundDer(context, id, row.fassung)
  await db
    .updateTable('arbeitsschein')
    .set({ zustand: 'abgeschlossen', version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  const fingerabdruck = sha256.toString('hex')
  // Printed in German: it is the company's paper, whoever finishes it.
  const detail = { ...(await schein(context, id)), fingerabdruck, code: kurzcode(fingerabdruck) }
  const pdf = await druckeUndBehalte(context, detail, { kanonisch, grund })
  const paare = await bildhashes(db, id)
  const bilder = detail.bilder.filter(({ geteilt }) => geteilt).map((bild) => ({ id: bild.id, ...paare.get(bild.id)! }))
  await db
    .insertInto('arbeitsscheinFassung')
    .values({
      ...gehoertZu(row),
      nr: row.fassung,
      kanonisch,
      sha256,
      grund,
      pdf,
      bilder: JSON.stringify(bilder),
      anwenderId: person.anwenderId,
      zeitpunkt: jetzt.toString(),
    })
    .execute()
  await schreibeScheinbeleg(context, { ...row, ...gehoertZu(row), nr: row.fassung, kanonisch, zeitpunkt: jetzt.toString() })
  await melde(context, row, 'abgeschlossen', { ...(email && { email }) })
  if (email) await schicke(context, row, pdf, email)
  return { fassung: row.fassung, version: row.version + 1, fingerabdruck, fall: null }
}

/** Who has to sign, may sign or never signs: as the customer wants it. Throws 422. */
function pruefeUnterschriften({ unterschriftKunde, unterschriftMonteur }: Vorgabe, unterschriften: Wunsch['unterschriften']) {
  for (const [rolle, regel, fehlt] of [
    ['Kunde', unterschriftKunde, 'schein.kunde-fehlt'],
    ['Monteur', unterschriftMonteur, 'schein.monteur-fehlt'],
  ] as const) {
    const da = unterschriften.some((eine) => eine.rolle === rolle && (rolle === 'Kunde' || eine.art === 'gezeichnet' || eine.art === 'getippt'))
    if (regel === 'Pflicht' && !da) throw refused(fehlt, 'unterschriften')
    if (regel === 'nie' && unterschriften.some((eine) => eine.rolle === rolle)) throw refused('schein.unterschrift-nie', 'unterschriften')
  }
}

/** The signatures stand under the version that is open, or was just fixed. */
async function unterschreibt(context: Context, { id, fassung }: Pick<Scheinzeile, 'id' | 'fassung'>, { unterschriften, fingerabdruck }: Wunsch) {
  if (!unterschriften.length) return
  await context.db
    .insertInto('unterschrift')
    .values(
      unterschriften.map(({ striche, ...eine }) => ({
        id: uuid(),
        arbeitsscheinId: id,
        fassung,
        ...eine,
        // Nobody there, or refused: there is neither (0272).
        ...((eine.art === 'abwesend' || eine.art === 'verweigert') && { firma: '', ort: '' }),
        striche: striche && JSON.stringify(striche),
        fingerabdruck: fingerabdruck ?? null,
        zeitpunkt: erfasstUm(context).erfasst,
        anwenderId: context.person.anwenderId,
      })),
    )
    .execute()
}

/**
 * A sheet that is closed already. Of the same text: the signatures stand beside the others, and the paper goes out once. Of another text, or when it was
 * cancelled: a case.
 */
async function schonZu(context: Context, row: Scheinzeile, wunsch: Wunsch): Promise<Result<typeof calls.abschliessen>> {
  const { kanonisch, fingerabdruck, unterschriften, email } = wunsch
  if (kanonisch === undefined || fingerabdruck === undefined) throw conflict('schein.fest')
  const { db } = context
  const fest = await db
    .selectFrom('arbeitsscheinFassung')
    .where('arbeitsscheinId', '=', row.id)
    .where('nr', '=', row.fassung)
    .select(['sha256', 'pdf', 'kanonisch', 'zeitpunkt'])
    .executeTakeFirst()
  const antwort = { fassung: row.fassung, version: row.version, fingerabdruck }
  if (row.zustand !== 'abgeschlossen' || fest?.sha256.toString('hex') !== fingerabdruck) {
    const fall = row.zustand === 'storniert' ? 'storniert' : 'andere-fassung'
    await legeVor(context, row, wunsch, { grund: fall, kanonisch, fingerabdruck, buero: fest?.kanonisch ?? (await kanonischerText(db, row)) })
    return { ...antwort, fall }
  }
  const da = await unterschriftenVon(db, row.id, row.fassung)
  const neue = unterschriften.filter((eine) => !da.some((alte) => dieselbe(alte, eine)))
  if (neue.length) {
    await unterschreibt(context, row, { ...wunsch, unterschriften: neue })
    await melde(context, row, 'unterschrieben')
  }
  if (email && fest.pdf && !(await schonVerschickt(db, row.id, fest.zeitpunkt))) await schicke(context, row, fest.pdf, email)
  return { ...antwort, fall: null }
}

const dieselbe = (a: Pick<Wunsch['unterschriften'][number], 'rolle' | 'art' | 'name' | 'striche'>, b: Wunsch['unterschriften'][number]) =>
  a.rolle === b.rolle && a.art === b.art && a.name === b.name && JSON.stringify(a.striche) === JSON.stringify(b.striche)

const schonVerschickt = async (db: Context['db'], id: string, seit: string) =>
  (await db
    .selectFrom('postausgang')
    .where('faden', '=', `arbeitsschein.${id}`)
    .where('anlass', '=', 'arbeitsschein.abgeschlossen')
    .where('erstellt', '>=', seit)
    .select('id')
    .executeTakeFirst()) !== undefined

type Kopf = Pick<Scheinzeile, 'id' | 'nummer' | 'datum' | 'objekt'>
/** The paper goes to this address, as soon as it is kept. */
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
    later: await papierWartet(context.db, { id: pdf }),
  })
}

/** Why there is this version; the first needs no reason. */
async function grundDer({ db }: Context, id: Id<'arbeitsschein'>, fassung: number) {
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
export async function fassung(context: Context, id: Id<'arbeitsschein'>, grund: string) {
  const row = await derKonten(context, id)
  if (row.zustand !== 'abgeschlossen') throw conflict(row.zustand === 'offen' ? 'schein.offen' : 'schein.fest')
  await nichtAbgerechnet(context, row)
  const naechste = row.fassung + 1
  await context.db
    .updateTable('arbeitsschein')
    .set({ zustand: 'offen', fassung: naechste, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await melde(context, { ...row, fassung: naechste }, 'fassung', { grund })
  return { fassung: naechste }
}

/** Its number stays used. Throws 403 for what is not the asker's to cancel, 404, 409 when it is cancelled or billed. */
export async function stornieren(context: Context, id: Id<'arbeitsschein'>, grund: string) {
  const row = await scheinZumHandeln(context, id)
  if (row.zustand === 'storniert') throw conflict('schein.fest')
  const leitung = may(context, fassungRecht) && context.person.konten.includes(row.vkforgid)
  if (!leitung && !(row.zustand === 'offen' && row.meiner)) throw new Problem('keine-berechtigung', 403)
  await nichtAbgerechnet(context, row)
  await context.db
    .updateTable('arbeitsschein')
    .set({ zustand: 'storniert', version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await storniereScheinbeleg(context, id)
  await melde(context, row, 'storniert', { grund })
}

async function derKonten(context: Context, id: Id<'arbeitsschein'>) {
  const row = await scheinZumHandeln(context, id)
  if (!context.person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  return row
}
