import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { calls } from '#apps/ticket/contract.ts'
import { Einstellungen, grenzenId, Kalenderform, type verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import { grenzen, grenzenSetzen } from '#domain/tickets/einstellungen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { gegenstand, gesehen, loesche, neuesRegelwerk, notiert, ok } from './pflege.ts'

type H = Handlers<typeof verwaltungCalls>
type Zeile = Result<typeof calls.kalender>['entities'][number]

const liste = {
  select: sql`e.id, e.name, e.zone, e.land, e.region, e.halbtags_bis,
    coalesce((select jsonb_agg(jsonb_build_object('wochentag', z.wochentag, 'von', to_char(z.von, 'HH24:MI'), 'bis', to_char(z.bis, 'HH24:MI')) order by z.wochentag, z.von)
      from sla_kalender_zeit z where z.kalender_id = e.id), '[]') as zeiten`,
  from: sql`sla_kalender e`,
  sorts: { name: [sql`e.name`, sql`e.id`] },
  standard: 'name',
} satisfies ListQuery
/** Calendars with these words. */
export const kalenderliste = (q: string | undefined): ListQuery => ({ ...liste, where: [wordSearch(q, sql`e.name`, sql`e.region`)] })
const teil = { tabelle: 'sla_kalender', schema: Kalenderform, liste } as const

export const kalenderHandlers: Pick<H, 'kalender' | 'kalenderAnlegen' | 'kalenderAendern' | 'kalenderLoeschen' | 'einstellungen' | 'einstellungenAendern'> = {
  kalender: (context, { query }) => readRecords<Zeile>(context, kalenderliste(query.q), Kalenderform, query),

  async kalenderAnlegen(context, { body }) {
    const { zeiten, ...felder } = body
    const id = uuid()
    await context.db
      .insertInto('slaKalender')
      .values({ id, ...felder })
      .execute()
    await fenster(context, id, zeiten)
    notiert(context, 'kalender', id, undefined, body)
    neuesRegelwerk(context)
    return { id }
  },

  async kalenderAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await gesehen<Zeile>(context, teil, id, revision)
    const { zeiten, ...felder } = body
    await context.db.updateTable('slaKalender').set(felder).where('id', '=', id).execute()
    await context.db.deleteFrom('slaKalenderZeit').where('kalenderId', '=', id).execute()
    await fenster(context, id, zeiten)
    notiert(context, 'kalender', id, vorher, body)
    neuesRegelwerk(context)
    return ok
  },

  async kalenderLoeschen(context, { params: { id } }) {
    if (await context.db.selectFrom('slaRegel').where('kalenderId', '=', id).select('id').executeTakeFirst()) throw conflict('ticket.kalender-in-gebrauch')
    await loesche(context, 'slaKalender', id)
    neuesRegelwerk(context)
    return ok
  },

  einstellungen: async ({ db }) => withRevision(Einstellungen, Einstellungen.parse(await grenzen(db))),

  async einstellungenAendern(context, { body: { revision, ...body } }) {
    await sql`select pg_advisory_xact_lock(hashtext('ticket.einstellungen'))`.execute(context.db)
    const vorher = Einstellungen.parse(await grenzen(context.db))
    await assertUnchanged(context, Einstellungen, vorher, revision, { subject: gegenstand, id: grenzenId })
    await grenzenSetzen(context.db, body)
    notiert(context, 'einstellungen', grenzenId, vorher, body)
    return ok
  },
}

async function fenster({ db }: Context, kalenderId: Id<'slaKalender'>, zeiten: Zeile['zeiten']) {
  if (zeiten.length)
    await db
      .insertInto('slaKalenderZeit')
      .values(zeiten.map((zeit) => ({ kalenderId, ...zeit })))
      .execute()
}
