import type { calls } from '#apps/ticket/contract.ts'
import { Einstellungen } from '#apps/ticket/contract/verwaltung.ts'
import type { Checkart } from '#domain/tickets/contract.ts'
import { grenzen, grenzenSetzen } from '#domain/tickets/einstellungen.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import { frei, loesche, naechsterStand, neuesRegelwerk, notiert } from './pflege.ts'

type Body<K extends 'kalenderAnlegen' | 'kalenderAendern' | 'checkvorlageAnlegen' | 'checkvorlageAendern' | 'antwortAendern'> = Parsed<
  (typeof calls)[K]
>['body']
type Query = Parsed<typeof calls.kalender>['query']

export async function kalender({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 1)
  const rows = await db
    .selectFrom('slaKalender')
    .$if(nach !== undefined, (query) => query.where('name', '>', String(nach![0])))
    .orderBy('name')
    .limit(limit + 1)
    .select(['id', 'name', 'zone', 'land', 'region', 'halbtagsBis', 'version'])
    .execute()
  const zeiten = await db.selectFrom('slaKalenderZeit').orderBy('wochentag').orderBy('von').selectAll().execute()
  return paged(
    rows,
    limit,
    ({ name }) => [name],
    (row) => ({ ...row, zeiten: zeiten.filter(({ kalenderId }) => kalenderId === row.id).map(({ wochentag, von, bis }) => ({ wochentag, von, bis })) }),
  )
}
export async function kalenderAnlegen(context: Context, { zeiten, ...form }: Body<'kalenderAnlegen'>) {
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('slaKalender')
    .values({ id, ...form })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.name-gibt-es', { name: form.name })
  await fenster(context, id, zeiten)
  notiert(context, 'kalender', id, { ...form, zeiten })
  neuesRegelwerk(context)
  return { id }
}
export async function kalenderAendern(context: Context, id: string, { zeiten, version, ...form }: Body<'kalenderAendern'>) {
  const stand = await naechsterStand(context, 'sla_kalender', id, version)
  await frei(context, 'sla_kalender', form.name, id)
  await context.db
    .updateTable('slaKalender')
    .set({ ...form, ...stand })
    .where('id', '=', id)
    .execute()
  await context.db.deleteFrom('slaKalenderZeit').where('kalenderId', '=', id).execute()
  await fenster(context, id, zeiten)
  notiert(context, 'kalender', id, { ...form, zeiten })
  neuesRegelwerk(context)
}
export async function kalenderLoeschen(context: Context, id: string) {
  if (await context.db.selectFrom('slaRegel').where('kalenderId', '=', id).select('id').executeTakeFirst()) throw conflict('ticket.kalender-in-gebrauch')
  await loesche(context, 'slaKalender', id)
  neuesRegelwerk(context)
}
async function fenster({ db }: Context, kalenderId: string, zeiten: Body<'kalenderAnlegen'>['zeiten']) {
  if (zeiten.length)
    await db
      .insertInto('slaKalenderZeit')
      .values(zeiten.map((zeit) => ({ kalenderId, ...zeit })))
      .execute()
}

export async function checkvorlagen({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 1)
  const rows = await db
    .selectFrom('checkvorlage')
    .where('aktiv', '=', true)
    .$if(nach !== undefined, (query) => query.where('name', '>', String(nach![0])))
    .orderBy('name')
    .limit(limit + 1)
    .select(['id', 'name', 'typId', 'version'])
    .execute()
  const punkte = await db.selectFrom('checkvorlagePunkt').orderBy('folge').select(['vorlageId', 'text', 'art', 'pflicht']).execute()
  return paged(
    rows,
    limit,
    ({ name }) => [name],
    (row) => ({
      ...row,
      punkte: punkte.filter(({ vorlageId }) => vorlageId === row.id).map(({ text, art, pflicht }) => ({ text, art: art as Checkart, pflicht })),
    }),
  )
}
export async function checkvorlageAnlegen(context: Context, { punkte, ...form }: Body<'checkvorlageAnlegen'>) {
  const id = uuid()
  if (form.typId) await vorhanden(context, form.typId)
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('checkvorlage')
    .values({ id, ...form })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.name-gibt-es', { name: form.name })
  await punkteSetzen(context, id, punkte)
  notiert(context, 'checkvorlage', id, { name: form.name })
  return { id }
}
export async function checkvorlageAendern(context: Context, id: string, { punkte, version, ...form }: Body<'checkvorlageAendern'>) {
  const stand = await naechsterStand(context, 'checkvorlage', id, version)
  if (form.typId) await vorhanden(context, form.typId)
  await frei(context, 'checkvorlage', form.name, id)
  await context.db
    .updateTable('checkvorlage')
    .set({ ...form, ...stand })
    .where('id', '=', id)
    .execute()
  await punkteSetzen(context, id, punkte)
  notiert(context, 'checkvorlage', id, { name: form.name })
}
async function punkteSetzen({ db }: Context, vorlageId: string, punkte: Body<'checkvorlageAnlegen'>['punkte']) {
  await db.deleteFrom('checkvorlagePunkt').where('vorlageId', '=', vorlageId).execute()
  if (punkte.length)
    await db
      .insertInto('checkvorlagePunkt')
      .values(punkte.map((punkt, folge) => ({ id: uuid(), vorlageId, folge, ...punkt })))
      .execute()
}
const vorhanden = async ({ db }: Context, typId: string) => {
  if (!(await db.selectFrom('tickettyp').where('id', '=', typId).select('id').executeTakeFirst())) throw refused('ticket.typ-unbekannt', 'typId')
}

export async function antwortvorlagen({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 1)
  const rows = await db
    .selectFrom('antwortvorlage')
    .where('aktiv', '=', true)
    .$if(nach !== undefined, (query) => query.where('name', '>', String(nach![0])))
    .orderBy('name')
    .limit(limit + 1)
    .select(['id', 'name', 'text', 'version'])
    .execute()
  return paged(rows, limit, ({ name }) => [name])
}
export async function antwortAnlegen(context: Context, form: { name: string; text: string }) {
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('antwortvorlage')
    .values({ id, ...form })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.name-gibt-es', { name: form.name })
  notiert(context, 'antwortvorlage', id, { name: form.name })
  return { id }
}
export async function antwortAendern(context: Context, id: string, { version, ...form }: Body<'antwortAendern'>) {
  const stand = await naechsterStand(context, 'antwortvorlage', id, version)
  await frei(context, 'antwortvorlage', form.name, id)
  await context.db
    .updateTable('antwortvorlage')
    .set({ ...form, ...stand })
    .where('id', '=', id)
    .execute()
  notiert(context, 'antwortvorlage', id, { name: form.name })
}

export const einstellungen = async ({ db }: Context) => Einstellungen.parse(await grenzen(db))
export async function einstellungenAendern(context: Context, neu: Einstellungen) {
  await grenzenSetzen(context.db, neu)
  notiert(context, 'einstellungen', 'ticket', neu)
}
