import { createHash } from 'node:crypto'
import type { Id } from '#platform/contract/shapes.ts'
import { bilderVon, ordneBilder } from '#domain/einsatz/bilder.ts'
import { kanonisch } from '#domain/einsatz/dokumentation/kanonisch.ts'
import { dokumentationsart, dokumentationZumHandeln } from '#domain/einsatz/dokumentation/sicht.ts'
import { nichtVerratenAmObjekt } from '#domain/geraete/verrat.ts'
import type { Damals } from '#domain/kunden/frueher.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { Inhalt, type calls } from '../contract.ts'
import { briefsprache, objektVon, pruefe, spalten } from './anlegen.ts'
import { melde } from './melden.ts'
import { papierDer } from './pdf.ts'
import { standVon, tagVon } from './stand.ts'

/** A draft is changed against the state that was seen. Throws 404, 409 when it is released or somebody was faster, 422 at the field. */
export async function aendern(context: Context, id: Id<'dokumentation'>, { revision, bilder, ...angaben }: Parsed<typeof calls.aendern>['body']) {
  const vorher = await entwurf(context, id, revision)
  await pruefe(context, angaben)
  const anderes = angaben.objektId !== vorher.objektId
  const objekt = anderes ? await objektVon(context, angaben.objektId, { auchGeschlossen: false }) : vorher
  const damals = vorher.objektDamals as Damals | null
  await context.db
    .updateTable('dokumentation')
    .set({ ...spalten(angaben), vkforgid: objekt.vkforgid, ...(anderes && { objektGeschlossen: false, objektDamals: null, objektBestaetigt: null }) })
    .where('id', '=', id)
    .execute()
  await ordneBilder(context, { art: dokumentationsart, id }, bilder, { bleibt: vorher.fassung > 1 })
  await melde(context, { ...vorher, vkforgid: objekt.vkforgid }, 'geaendert', {
    ...difference({ ...vorher, ...tagVon(vorher) }, { ...angaben, sprache: briefsprache(angaben) }),
    ...(anderes && damals && { grund: `${mitNummer(damals.objekt)} → ${await objektname(context, angaben.objektId)}` }),
  })
  await nichtVerratenAmObjekt(context, angaben.objektId, { bilder: bilder.map(({ datei }) => datei) })
}

/** What this person saw is fixed: its text, the hashes of its pictures and its paper are kept, and nothing changes it any more. Throws 404, 409. */
export async function festschreiben(context: Context, id: Id<'dokumentation'>, revision: string) {
  const vorher = await entwurf(context, id, revision)
  const { db, person, jetzt } = context
  const inhalt = await inhaltVon(context, vorher)
  const sha256 = createHash('sha256').update(inhalt).digest()
  await db.updateTable('dokumentation').set({ zustand: 'festgeschrieben' }).where('id', '=', id).execute()
  const fingerabdruck = sha256.toString('hex')
  await db
    .insertInto('dokumentationFassung')
    .values({ dokumentationId: id, nr: vorher.fassung, inhalt, sha256, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  await papierDer(context, id)
  await melde(context, vorher, 'festgeschrieben')
  return { fingerabdruck }
}

/** The office leaves it at an object that was closed, or another branch's or customer's, when it arrived; a released version stays as it is. Throws 404, 409. */
export async function objektBestaetigen(context: Context, id: Id<'dokumentation'>) {
  const row = await dokumentationZumHandeln(context, id)
  if (row.objektBestaetigt || !(row.objektGeschlossen || row.objektDamals)) throw conflict('dokumentation.objekt-geklaert')
  await context.db.updateTable('dokumentation').set({ objektBestaetigt: context.jetzt.toString() }).where('id', '=', id).execute()
  await melde(context, row, 'objekt')
}

/** The next version of a released documentation is a draft; the released one stays as it is. Throws 404, 409. */
export async function fassung(context: Context, id: Id<'dokumentation'>, grund: string) {
  const vorher = await dokumentationZumHandeln(context, id)
  if (vorher.zustand !== 'festgeschrieben') throw conflict('dokumentation.entwurf')
  const naechste = vorher.fassung + 1
  await context.db.updateTable('dokumentation').set({ zustand: 'Entwurf', fassung: naechste }).where('id', '=', id).execute()
  await melde(context, { ...vorher, fassung: naechste }, 'fassung', { grund })
  return { fassung: naechste }
}

async function entwurf(context: Context, id: Id<'dokumentation'>, revision: string) {
  const vorher = await dokumentationZumHandeln(context, id)
  if (vorher.zustand === 'festgeschrieben') throw conflict('dokumentation.fest')
  await assertUnchanged(context, Inhalt, standVon(vorher, await bilderVon(context.db, { art: dokumentationsart, id })), revision, {
    subject: 'dokumentation',
    id,
  })
  return vorher
}

/** The text that is released: the record with the names of now (of an object that was another branch's or customer's when it arrived, those of before) and the hashes of its stored files. */
async function inhaltVon(context: Context, row: Awaited<ReturnType<typeof dokumentationZumHandeln>>) {
  const { db } = context
  const bilder = await bilderVon(db, { art: dokumentationsart, id: row.id })
  const hashes = await db.selectFrom('datei').where('art', '=', dokumentationsart).where('gegenstand', '=', row.id).select(['id', 'sha256']).execute()
  const damals = row.objektDamals as Damals | null
  const nach = new Map(hashes.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
  return kanonisch({
    ...row,
    ...tagVon(row),
    objekt: damals ? mitNummer(damals.objekt) : await objektname(context, row.objektId),
    bilder: bilder.map(({ id, beschriftung }) => ({ id, beschriftung, sha256: nach.get(id)! })),
  })
}

const mitNummer = ({ nummer, name }: { nummer: number; name: string }) => `${nummer} ${name}`
const objektname = async ({ db }: Context, id: Id<'objekt'>) =>
  mitNummer(await db.selectFrom('objekt').where('id', '=', id).select(['nummer', 'name']).executeTakeFirstOrThrow())
