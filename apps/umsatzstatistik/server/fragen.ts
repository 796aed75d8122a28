import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { readStored } from '#platform/contract/record/stored.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { readRecords } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { Frage, Fragenname, type calls, type GemerkteFrage } from '../contract.ts'
import { nurPersonal } from './umfang.ts'

const gegenstand = 'umsatz-frage'
/** A person needs no more; without an end one could fill the list of a whole branch. */
const meisteFragen = 100

/** One's own, then those shared with a branch that one acts for. Throws 403 for customers. */
export async function gemerkte(context: Context, { limit, cursor }: Parsed<typeof calls.gemerkte>['query']) {
  await nurPersonal(context)
  const { anwenderId, konten } = context.person
  const eigene = sql`case when u.anwender_id = ${anwenderId}::uuid then 0 else 1 end`
  const { entities, next } = await readRecords<GemerkteFrage>(
    context,
    {
      select: sql`u.id, u.name, u.vkforgid as filiale, f.name as filialname, u.spanne, u.frage, a.anzeigename as von,
        u.anwender_id = ${anwenderId}::uuid as meine`,
      from: sql`umsatz_frage u join anwender a on a.id = u.anwender_id left join filiale f on f.vkforgid = u.vkforgid`,
      where: [sql`(u.anwender_id = ${anwenderId}::uuid or u.vkforgid = any(${[...konten]}::int[]))`],
      sorts: { name: [eigene, sql`lower(u.name)`, sql`u.id`] },
      standard: 'name',
    },
    Fragenname,
    { limit, cursor },
  )
  return { entities: entities.map((eine) => ({ ...eine, frage: lesbar(eine.frage) })), next }
}

/** The question as it was kept, or none: without one of its parts it would be another one. */
function lesbar(gemerkt: unknown) {
  const { value, lost } = readStored(Frage, gemerkt)
  return lost ? null : value
}

/** Keeps a question under a name. Throws 403 for customers, 422 for a branch that is not one's own and beyond a hundred questions. */
export async function merken(context: Context, { name, filiale, spanne, frage }: Parsed<typeof calls.frageMerken>['body']) {
  await nurPersonal(context)
  nurEigene(context, filiale)
  const { anwenderId } = context.person
  const { anzahl } = await context.db
    .selectFrom('umsatzFrage')
    .where('anwenderId', '=', anwenderId)
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .executeTakeFirstOrThrow()
  if (anzahl >= meisteFragen) throw refused('umsatz.zu-viele', 'name')
  const id = uuid()
  await context.db
    .insertInto('umsatzFrage')
    .values({ id, anwenderId, name, vkforgid: filiale, spanne, frage: JSON.stringify(frage) })
    .execute()
  melde(context, 'anlegen', id, { nachher: { name, filiale, spanne } })
  return { id }
}

/** Another name, shared or not. Throws 404 for what is not one's own, 409 when it was changed meanwhile, 422 as keeping does. */
export async function benennen(context: Context, id: Id<'umsatzFrage'>, { revision, name, filiale }: Parsed<typeof calls.frageBenennen>['body']) {
  const vorher = await eigene(context, id)
  await assertUnchanged(context, Fragenname, vorher, revision, { subject: gegenstand, id })
  nurEigene(context, filiale)
  await context.db.updateTable('umsatzFrage').set({ name, vkforgid: filiale }).where('id', '=', id).execute()
  melde(context, 'aendern', id, { vorher, nachher: { name, filiale } })
}

/** Throws 404 for what is not one's own. */
export async function vergessen(context: Context, id: Id<'umsatzFrage'>) {
  const vorher = await eigene(context, id)
  await context.db.deleteFrom('umsatzFrage').where('id', '=', id).execute()
  melde(context, 'loeschen', id, { vorher })
}

async function eigene({ db, person }: Context, id: Id<'umsatzFrage'>) {
  const row = await db
    .selectFrom('umsatzFrage')
    .where('id', '=', id)
    .where('anwenderId', '=', person.anwenderId)
    .select(['name', 'vkforgid as filiale'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function nurEigene({ person }: Context, filiale: number | null) {
  if (filiale !== null && !person.konten.includes(filiale)) throw refused('umsatz.filiale', 'filiale')
}

function melde(context: Context, aktion: 'anlegen' | 'aendern' | 'loeschen', id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand, gegenstandId: id, daten })
  emit(context, gegenstand, [id])
}
