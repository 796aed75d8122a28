import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { eigeneRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { wetterAm } from '#domain/einsatz/wetter.ts'
import { sichtbareAnsprechpartner, sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { ansprechpartnerwahl, kostenstellenwahl } from '#domain/kunden/suche.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'
import type { Inhalt } from '../contract/schein.ts'
import { vorgabeVon } from './vorgaben.ts'

type Bezug = Pick<Inhalt, 'kostenstelleId' | 'ticketId' | 'ansprechpartnerId'>
/** What a sheet says already: it stays, whatever has become of it since. */
export interface BisherigerBezug extends Bezug {
  kostenstelle: string
  ticket: string
  ansprechpartner: string
}

/**
 * Cost centre, ticket and contact of a sheet, with the names of now. Throws 422 at the one that does not belong to the object or its customer; of an object that
 * moved meanwhile (`objektFremd`) what the asker sees no longer is left out.
 */
export async function bezugVon(
  context: Context,
  {
    objektId,
    ktostammId,
    objektFremd,
    kostenstelleId,
    ticketId,
    ansprechpartnerId,
  }: Bezug & { objektId: Id<'objekt'>; ktostammId: Id<'ktostamm'>; objektFremd: boolean },
  bisher: BisherigerBezug | undefined,
): Promise<BisherigerBezug> {
  const [kostenstelle, ticket, ansprechpartner] = await Promise.all([
    kostenstelleId &&
      sichtbareKostenstellen(context, eigeneRecht)
        .where('kostenstelle.id', '=', kostenstelleId)
        .where('kostenstelle.objektId', '=', objektId)
        .select(sql<string>`kostenstelle.nummer || ' ' || kostenstelle.bezeichnung`.as('name'))
        .executeTakeFirst(),
    ticketId &&
      sichtbareTickets(context)
        .where('t.id', '=', ticketId)
        .where('t.ktostammId', '=', ktostammId)
        .select(sql<string>`t.nummer || ' ' || t.name`.as('name'))
        .executeTakeFirst(),
    ansprechpartnerId &&
      sichtbareAnsprechpartner(context, eigeneRecht)
        .where('ansprechpartner.id', '=', ansprechpartnerId)
        .where('ansprechpartner.ktostammId', '=', ktostammId)
        .select(person)
        .executeTakeFirst(),
  ])
  const name = (feld: 'kostenstelle' | 'ticket' | 'ansprechpartner', id: string | null, gefunden: { name: string } | undefined | null | '') => {
    if (!id) return null
    if (gefunden) return gefunden.name
    if (bisher?.[`${feld}Id`] === id) return bisher[feld]
    if (objektFremd) return null
    throw refused(`schein.${feld}-unbekannt`, `${feld}Id`)
  }
  const namen = {
    kostenstelle: name('kostenstelle', kostenstelleId, kostenstelle),
    ticket: name('ticket', ticketId, ticket),
    ansprechpartner: name('ansprechpartner', ansprechpartnerId, ansprechpartner),
  }
  return {
    kostenstelleId: namen.kostenstelle === null ? null : kostenstelleId,
    kostenstelle: namen.kostenstelle ?? '',
    ticketId: namen.ticket === null ? null : ticketId,
    ticket: namen.ticket ?? '',
    ansprechpartnerId: namen.ansprechpartner === null ? null : ansprechpartnerId,
    ansprechpartner: namen.ansprechpartner ?? '',
  }
}

const person = sql<string>`concat_ws(' ', nullif(ansprechpartner.vorname, ''), ansprechpartner.zuname)`.as('name')
const keys = [eigeneRecht]
type Frage = Parsed<typeof calls.kostenstellen>['query']
const ganz = <T>(entities: T[]) => ({ entities, next: null })

export const kostenstellen = async (context: Context, { q, limit, objektId }: Frage) => ganz(await kostenstellenwahl(context, { q, limit, keys, objektId }))

/** People at the object's customer. */
export async function ansprechpartner(context: Context, { q, limit, objektId }: Frage) {
  const ktostammId = await kundeVon(context, objektId)
  return ganz(ktostammId ? await ansprechpartnerwahl(context, { q, limit, keys, ktostammId }) : [])
}

/** Running tickets of the object's customer, those of the object first. */
export async function tickets(context: Context, { q, limit, objektId }: Frage) {
  const ktostammId = await kundeVon(context, objektId)
  if (!ktostammId) return ganz([])
  return ganz(
    await sichtbareTickets(context)
      .where('t.ktostammId', '=', ktostammId)
      .where('t.zustand', '!=', 'Erledigt')
      .leftJoin('objekt as o', 'o.id', 't.objektId')
      .where(containsWords(q, sql`t.nummer`, sql`t.name`))
      .orderBy(sql`t.objekt_id is not distinct from ${objektId}::uuid`, 'desc')
      .orderBy('t.nummer', 'desc')
      .limit(Math.min(limit, 50))
      .select(['t.id', sql<string>`t.nummer::text`.as('nummer'), 't.name', sql<string>`coalesce(o.name, '')`.as('hint')])
      .execute(),
  )
}

/** What is known of the weather at an object that the asker sees. */
export async function wetter(context: Context, { objektId, datum }: Parsed<typeof calls.wetter>['query']): Promise<Result<typeof calls.wetter>> {
  return { wetter: (await kundeVon(context, objektId)) ? await wetterAm(context, objektId, datum) : null }
}

const kundeVon = async (context: Context, objektId: Id<'objekt'>) =>
  (await sichtbareObjekte(context, eigeneRecht).where('objekt.id', '=', objektId).select('objekt.ktostammId').executeTakeFirst())?.ktostammId

/** What a ticket says of where the work is: object with what was agreed with its customer, cost centre, and the customer's contact that is named in it. Throws 404. */
export async function vorlage(context: Context, ticketId: Id<'ticket'>): Promise<Result<typeof calls.vorlage>> {
  const row = await sichtbareTickets(context)
    .where('t.id', '=', ticketId)
    .select(['t.id', 't.nummer', 't.name', 't.objektId', 't.kostenstelleId', 't.ktostammId'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const objekt = row.objektId
    ? await sichtbareObjekte(context, eigeneRecht)
        .where('objekt.id', '=', row.objektId)
        .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
        .where('objekt.status', '=', 'O')
        .select(['objekt.id', sql<string>`objekt.nummer::text`.as('nummer'), 'objekt.name', 'objekt.ort', sql<string>`''`.as('hint'), 'objekt.ktostammId'])
        .select(sql<string>`ktostamm.nummer || ' ' || ktostamm.name`.as('kunde'))
        .executeTakeFirst()
    : undefined
  const [vorgabe, stelle, partner] = await Promise.all([
    objekt && vorgabeVon(context.db, objekt.ktostammId),
    objekt && row.kostenstelleId ? kostenstellenwahl(context, { keys, objektId: objekt.id }) : [],
    row.ktostammId ? ansprechpartnerwahl(context, { keys, ktostammId: row.ktostammId }) : [],
  ])
  const genannt = await context.db
    .selectFrom('ticketKontakt')
    .where('ticketId', '=', ticketId)
    .where('ansprechpartnerId', 'is not', null)
    .select('ansprechpartnerId')
    .execute()
  return {
    objekt: objekt && vorgabe ? { ...objekt, vorgabe } : null,
    kostenstelle: stelle.find(({ id }) => id === row.kostenstelleId) ?? null,
    ticket: { id: row.id, nummer: String(row.nummer), name: row.name, hint: '' },
    ansprechpartner: partner.find(({ id }) => genannt.some(({ ansprechpartnerId }) => ansprechpartnerId === id)) ?? null,
  }
}
