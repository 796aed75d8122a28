import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { readRecords } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { everyWord, literally } from '#platform/server/record/search.ts'
import { Aufgliederungsinhalt, type Aufgliederung, type calls } from '../contract.ts'
import { nurPersonal } from './umfang.ts'

type Inhalt = Parsed<typeof calls.aufgliederungAnlegen>['body']
const gegenstand = 'aufgliederung'

/** The ways down that are offered. Throws 403 for customers. */
export async function aufgliederungen(context: Context, { q, ...asked }: Parsed<typeof calls.aufgliederungen>['query']) {
  await nurPersonal(context)
  return readRecords<Aufgliederung>(
    context,
    {
      select: sql`a.id, a.name, a.ebenen`,
      from: sql`aufgliederung a`,
      where: [everyWord(q, (wort) => sql`a.name ilike ${`%${literally(wort)}%`}`)],
      sorts: { folge: [sql`a.folge`, sql`a.id`], name: [sql`lower(a.name)`, sql`a.id`] },
      standard: 'folge',
    },
    Aufgliederungsinhalt,
    asked,
  )
}

/** A name that is taken is told by its index. */
export async function anlegen(context: Context, inhalt: Inhalt) {
  const id = uuid()
  await context.db
    .insertInto('aufgliederung')
    .values({ id, ...inhalt })
    .execute()
  melde(context, 'anlegen', id, { nachher: inhalt })
  return { id }
}

/** Throws 404, 409 when somebody was faster. */
export async function aendern(context: Context, id: Id<'aufgliederung'>, { revision, ...inhalt }: Inhalt & { revision: string }) {
  const vorher = await gelesen(context, id)
  await assertUnchanged(context, Aufgliederungsinhalt, vorher, revision, { subject: gegenstand, id })
  await context.db.updateTable('aufgliederung').set(inhalt).where('id', '=', id).execute()
  melde(context, 'aendern', id, { vorher, nachher: inhalt })
}

/** Questions that name it go on without one. Throws 404. */
export async function loeschen(context: Context, id: Id<'aufgliederung'>) {
  const vorher = await gelesen(context, id)
  await context.db.deleteFrom('aufgliederung').where('id', '=', id).execute()
  melde(context, 'loeschen', id, { vorher })
}

async function gelesen({ db }: Context, id: Id<'aufgliederung'>) {
  const row = await db.selectFrom('aufgliederung').where('id', '=', id).select(['name', 'ebenen']).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function melde(context: Context, aktion: 'anlegen' | 'aendern' | 'loeschen', id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand, gegenstandId: id, daten })
  emit(context, gegenstand, [id])
}
