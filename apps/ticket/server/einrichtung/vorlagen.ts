import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { calls } from '#apps/ticket/contract.ts'
import { Antwortvorlage, Checkvorlage, type verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { gesehen, loesche, notiert, ok } from './pflege.ts'

type H = Handlers<typeof verwaltungCalls>
type Checkliste = Result<typeof calls.checkvorlagen>['entities'][number]
type Antwort = Result<typeof calls.antwortvorlagen>['entities'][number]

const nachName = { sorts: { name: [sql`e.name`, sql`e.id`] }, standard: 'name' }
const checklisten = {
  ...nachName,
  select: sql`e.id, e.name, e.typ_id, coalesce((select jsonb_agg(jsonb_build_object('text', p.text, 'art', p.art, 'pflicht', p.pflicht) order by p.folge)
    from checkvorlage_punkt p where p.vorlage_id = e.id), '[]') as punkte`,
  from: sql`checkvorlage e`,
} satisfies ListQuery
const antworten = { ...nachName, select: sql`e.id, e.name, e.text`, from: sql`antwortvorlage e` } satisfies ListQuery
const checkteil = { tabelle: 'checkvorlage', schema: Checkvorlage, liste: checklisten } as const
const antwortteil = { tabelle: 'antwortvorlage', schema: Antwortvorlage, liste: antworten } as const
const inGebrauch = sql`e.aktiv`
/** Checklists with these words. */
export const checkliste = (q: string | undefined): ListQuery => ({ ...checklisten, where: [inGebrauch, wordSearch(q, sql`e.name`)] })
/** Templates of answers with these words. */
export const antwortliste = (q: string | undefined): ListQuery => ({ ...antworten, where: [inGebrauch, wordSearch(q, sql`e.name`, sql`e.text`)] })

export const vorlagenHandlers: Pick<
  H,
  | 'checkvorlagen'
  | 'checkvorlageAnlegen'
  | 'checkvorlageAendern'
  | 'checkvorlageLoeschen'
  | 'antwortvorlagen'
  | 'antwortAnlegen'
  | 'antwortAendern'
  | 'antwortLoeschen'
> = {
  checkvorlagen: (context, { query }) => readRecords<Checkliste>(context, checkliste(query.q), Checkvorlage, query),

  async checkvorlageAnlegen(context, { body }) {
    const { punkte, ...felder } = body
    const id = uuid()
    await artPruefen(context, felder)
    await context.db
      .insertInto('checkvorlage')
      .values({ id, ...felder })
      .execute()
    await punkteSetzen(context, id, punkte)
    notiert(context, 'checkvorlage', id, undefined, body)
    return { id }
  },

  async checkvorlageAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await gesehen<Checkliste>(context, checkteil, id, revision)
    const { punkte, ...felder } = body
    await artPruefen(context, felder)
    await context.db.updateTable('checkvorlage').set(felder).where('id', '=', id).execute()
    await context.db.deleteFrom('checkvorlagePunkt').where('vorlageId', '=', id).execute()
    await punkteSetzen(context, id, punkte)
    notiert(context, 'checkvorlage', id, vorher, body)
    return ok
  },

  checkvorlageLoeschen: (context, { params: { id } }) => loesche(context, 'checkvorlage', id),

  antwortvorlagen: (context, { query }) => readRecords<Antwort>(context, antwortliste(query.q), Antwortvorlage, query),

  async antwortAnlegen(context, { body }) {
    const id = uuid()
    await context.db
      .insertInto('antwortvorlage')
      .values({ id, ...body })
      .execute()
    notiert(context, 'antwortvorlage', id, undefined, body)
    return { id }
  },

  async antwortAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await gesehen<Antwort>(context, antwortteil, id, revision)
    await context.db.updateTable('antwortvorlage').set(body).where('id', '=', id).execute()
    notiert(context, 'antwortvorlage', id, vorher, body)
    return ok
  },

  antwortLoeschen: (context, { params: { id } }) => loesche(context, 'antwortvorlage', id),
}

async function punkteSetzen({ db }: Context, vorlageId: string, punkte: Checkliste['punkte']) {
  if (punkte.length)
    await db
      .insertInto('checkvorlagePunkt')
      .values(punkte.map((punkt, folge) => ({ id: uuid(), vorlageId, folge, ...punkt })))
      .execute()
}

async function artPruefen({ db }: Context, { typId }: { typId: Id<'tickettyp'> | null }) {
  if (typId && !(await db.selectFrom('tickettyp').where('id', '=', typId).select('id').executeTakeFirst())) throw refused('ticket.typ-unbekannt', 'typId')
}
