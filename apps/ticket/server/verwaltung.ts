import { sql } from 'kysely'
import type { Checkart } from '#domain/tickets/contract.ts'
import { grenzen, grenzenSetzen } from '#domain/tickets/einstellungen.ts'
import { rechneFaellig, regelwerk, vergiss } from '#domain/tickets/slalauf.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { afterCommit, audit, type Context } from '#platform/server/context.ts'
import { fromCursor, paged } from '#platform/server/paging.ts'
import type { calls } from '../contract.ts'
import { Einstellungen } from '../contract/verwaltung.ts'

type Body<K extends 'kalenderAnlegen' | 'regelAnlegen' | 'checkvorlageAnlegen'> = Parsed<(typeof calls)[K]>['body']
type Query = Parsed<typeof calls.kalender>['query']

const notiert = (context: Context, aktion: string, id: string, daten: Record<string, unknown> = {}) =>
  audit(context, { aktion: `ticket.${aktion}`, gegenstand: 'ticketverwaltung', gegenstandId: id, daten })
const geaendert = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => {
  if (!numUpdatedRows) throw notFound()
}
/** Rules and calendars are remembered for some seconds: after a change they are read again, and open tickets are due anew. */
function neuesRegelwerk(context: Context) {
  const { root, jetzt } = context
  afterCommit(context, () => {
    vergiss(root)
    void rechneAlle(root, jetzt)
  })
}
/** Every open ticket anew, in portions. A run that fails leaves stale sorting, never wrong answers: those are reckoned on read. */
async function rechneAlle(root: Context['root'], jetzt: Temporal.Instant) {
  let nach = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await root.selectFrom('ticket').where('zustand', '!=', 'Erledigt').where('id', '>', nach).orderBy('id').limit(500).select('id').execute()
    if (!rows.length) return
    const werk = await regelwerk(root)
    await root.transaction().execute((db) =>
      rechneFaellig(
        db,
        werk,
        rows.map(({ id }) => id),
        jetzt,
      ),
    )
    nach = rows.at(-1)!.id
  }
}

export async function kalender({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 1)
  const rows = await db
    .selectFrom('slaKalender')
    .$if(nach !== undefined, (query) => query.where('name', '>', String(nach![0])))
    .orderBy('name')
    .limit(limit + 1)
    .selectAll()
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
export async function kalenderAendern(context: Context, id: string, { zeiten, ...form }: Body<'kalenderAnlegen'>) {
  await frei(context, 'sla_kalender', form.name, id)
  geaendert(await context.db.updateTable('slaKalender').set(form).where('id', '=', id).executeTakeFirst())
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

export async function regeln({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 2)
  const rows = await db
    .selectFrom('slaRegel as r')
    .innerJoin('slaKalender as l', 'l.id', 'r.kalenderId')
    .leftJoin('ktostamm as k', 'k.id', 'r.ktostammId')
    .leftJoin('tickettyp as y', 'y.id', 'r.typId')
    .$if(nach !== undefined, (query) => query.where(sql<boolean>`(r.name, r.id) > (${nach![0]}, ${nach![1]}::uuid)`))
    .orderBy('r.name')
    .orderBy('r.id')
    .limit(limit + 1)
    .selectAll('r')
    .select(['l.name as kalender', 'k.name as ktostamm', 'y.name as typ'])
    .execute()
  return paged(rows, limit, ({ name, id }) => [name, id])
}
export async function regelAnlegen(context: Context, form: Body<'regelAnlegen'>) {
  await pruefeRegel(context, form)
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('slaRegel')
    .values({ id, ...form })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.regel-gibt-es')
  notiert(context, 'regel', id, form)
  neuesRegelwerk(context)
  return { id }
}
export async function regelAendern(context: Context, id: string, form: Body<'regelAnlegen'>) {
  await pruefeRegel(context, form)
  const andere = await context.db
    .selectFrom('slaRegel')
    .where('id', '!=', id)
    .where(sql<boolean>`(ktostamm_id, typ_id, prioritaet) is not distinct from (${form.ktostammId}::uuid, ${form.typId}::uuid, ${form.prioritaet}::smallint)`)
    .select('id')
    .executeTakeFirst()
  if (andere) throw conflict('ticket.regel-gibt-es')
  geaendert(await context.db.updateTable('slaRegel').set(form).where('id', '=', id).executeTakeFirst())
  notiert(context, 'regel', id, form)
  neuesRegelwerk(context)
}
export async function regelLoeschen(context: Context, id: string) {
  await loesche(context, 'slaRegel', id)
  neuesRegelwerk(context)
}
async function pruefeRegel({ db }: Context, { kalenderId, ktostammId, typId }: Body<'regelAnlegen'>) {
  if (!(await db.selectFrom('slaKalender').where('id', '=', kalenderId).select('id').executeTakeFirst()))
    throw refused('ticket.kalender-unbekannt', 'kalenderId')
  if (ktostammId && !(await db.selectFrom('ktostamm').where('id', '=', ktostammId).select('id').executeTakeFirst()))
    throw refused('ticket.kunde-unbekannt', 'ktostammId')
  if (typId && !(await db.selectFrom('tickettyp').where('id', '=', typId).select('id').executeTakeFirst())) throw refused('ticket.typ-unbekannt', 'typId')
}

export async function checkvorlagen({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 1)
  const rows = await db
    .selectFrom('checkvorlage')
    .where('aktiv', '=', true)
    .$if(nach !== undefined, (query) => query.where('name', '>', String(nach![0])))
    .orderBy('name')
    .limit(limit + 1)
    .select(['id', 'name', 'typId'])
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
export async function checkvorlageAendern(context: Context, id: string, { punkte, ...form }: Body<'checkvorlageAnlegen'>) {
  if (form.typId) await vorhanden(context, form.typId)
  await frei(context, 'checkvorlage', form.name, id)
  geaendert(await context.db.updateTable('checkvorlage').set(form).where('id', '=', id).executeTakeFirst())
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
    .select(['id', 'name', 'text'])
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
export async function antwortAendern(context: Context, id: string, form: { name: string; text: string }) {
  await frei(context, 'antwortvorlage', form.name, id)
  geaendert(await context.db.updateTable('antwortvorlage').set(form).where('id', '=', id).executeTakeFirst())
  notiert(context, 'antwortvorlage', id, { name: form.name })
}

export async function typenAlle({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 3)
  const rows = await db
    .selectFrom('tickettyp as y')
    .$if(nach !== undefined, (query) => query.where(sql<boolean>`(y.folge, y.name, y.id) > (${nach![0]}::int, ${nach![1]}, ${nach![2]}::uuid)`))
    .orderBy('y.folge')
    .orderBy('y.name')
    .orderBy('y.id')
    .limit(limit + 1)
    .select(['y.id', 'y.name', 'y.mitTest', 'y.aktiv', 'y.folge'])
    .select(sql<number>`(select count(*)::int from (select 1 from ticket t where t.typ_id = y.id and t.zustand <> 'Erledigt' limit 1000) x)`.as('laufend'))
    .execute()
  return paged(rows, limit, ({ folge, name, id }) => [folge, name, id])
}
export async function typAnlegen(context: Context, form: { name: string; mitTest: boolean }) {
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('tickettyp')
    .values({ id, ...form, folge: 100 })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.name-gibt-es', { name: form.name })
  notiert(context, 'typ', id, form)
  return { id }
}
export async function typAendern(context: Context, id: string, form: { name: string; mitTest: boolean; aktiv: boolean }) {
  await frei(context, 'tickettyp', form.name, id)
  geaendert(await context.db.updateTable('tickettyp').set(form).where('id', '=', id).executeTakeFirst())
  notiert(context, 'typ', id, form)
}

export const einstellungen = async ({ db }: Context) => Einstellungen.parse(await grenzen(db))
export async function einstellungenAendern(context: Context, neu: Einstellungen) {
  await grenzenSetzen(context.db, neu)
  notiert(context, 'einstellungen', 'ticket', neu)
}

/** Throws 409 when another record has the name. */
async function frei({ db }: Context, tabelle: string, name: string, id: string) {
  const { rows } = await sql`select from ${sql.table(tabelle)} where name = ${name} and id <> ${id}::uuid`.execute(db)
  if (rows.length) throw conflict('ticket.name-gibt-es', { name })
}
export async function loesche(context: Context, tabelle: 'slaKalender' | 'slaRegel' | 'checkvorlage' | 'antwortvorlage', id: string) {
  const { numDeletedRows } = await context.db.deleteFrom(tabelle).where('id', '=', id).executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  notiert(context, 'loeschen', id, { tabelle })
}
