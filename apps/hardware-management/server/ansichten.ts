import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { readStored } from '#platform/contract/record/stored.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import type { calls } from '../contract.ts'
import { Ansichtform, ansichtsorten, ansichtspalten, type ansichtcalls, type Ansichtspalte } from '../contract/ansicht.ts'

export const ansichtHandlers: Handlers<typeof ansichtcalls> = {
  ansichten: (context, { query }) => ansichten(context, query),
  ansichtMerken: (context, { body }) => ansichtMerken(context, body),
  async ansichtAendern(context, { params, body }) {
    await ansichtAendern(context, params.id, body)
    return { ok: true }
  },
  async ansichtLoeschen(context, { params }) {
    await ansichtLoeschen(context, params.id)
    return { ok: true }
  },
}

/** A person needs no more. */
const hoechstens = 100

/** The asker's saved views, by name. */
async function ansichten(context: Context, asked: Parsed<typeof calls.ansichten>['query']): Promise<Answer<typeof calls.ansichten>> {
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('hardwareAnsicht as s')
      .where('s.anwenderId', '=', context.person.anwenderId)
      .select(['s.id', 's.name', 's.filter', 's.sort', 's.spalten']),
    ['s.name', 's.id'],
    asked,
  )
  return {
    entities: entities.map(({ id, ...row }) => {
      const { veraltet, ...ansicht } = gelesen(row)
      return { id, veraltet, ...withRevision(Ansichtform, ansicht) }
    }),
    next,
  }
}

/** Keeps a question under a name. Throws 422 at a name that the asker has given already, and beyond a hundred. */
async function ansichtMerken(context: Context, { filter, ...ansicht }: Ansichtform) {
  const { anzahl } = await context.db
    .selectFrom('hardwareAnsicht')
    .where('anwenderId', '=', context.person.anwenderId)
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .executeTakeFirstOrThrow()
  if (anzahl >= hoechstens) throw refused('hardware.ansichten-viele', 'name')
  const id = uuid()
  await context.db
    .insertInto('hardwareAnsicht')
    .values({ id, anwenderId: context.person.anwenderId, ...ansicht, filter: JSON.stringify(filter) })
    .execute()
  bekannt(context)
  return { id }
}

/** Throws 404 when it is not the asker's, 409 when it was changed elsewhere, 422 when another one has the name. */
async function ansichtAendern(context: Context, id: Id<'hardwareAnsicht'>, { revision, filter, ...ansicht }: Parsed<typeof calls.ansichtAendern>['body']) {
  const vorher = await eigene(context, id).select(['name', 'filter', 'sort', 'spalten']).forUpdate().executeTakeFirst()
  if (!vorher) throw notFound()
  await assertUnchanged(context, Ansichtform, gelesen(vorher), revision, { subject: 'hardwareansicht', id })
  await context.db
    .updateTable('hardwareAnsicht')
    .set({ ...ansicht, filter: JSON.stringify(filter) })
    .where('id', '=', id)
    .execute()
  bekannt(context)
}

/** Throws 404 when it is not the asker's. */
async function ansichtLoeschen(context: Context, id: Id<'hardwareAnsicht'>) {
  const { numDeletedRows } = await context.db
    .deleteFrom('hardwareAnsicht')
    .where('id', '=', id)
    .where('anwenderId', '=', context.person.anwenderId)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw notFound()
  bekannt(context)
}

/** A view as the list of today takes it: fields, orders and columns that are not known any more are left out. */
function gelesen({ name, ...row }: { name: string; filter: unknown; sort: string | null; spalten: readonly string[] }) {
  const { value, lost } = readStored(Ansichtform.shape.filter, row.filter)
  const sort = ansichtsorten.find((sorte) => sorte === row.sort) ?? null
  const spalten = row.spalten.filter((spalte) => ansichtspalten.some((eine) => eine === spalte)) as Ansichtspalte[]
  return { name, filter: value ?? {}, sort, spalten, veraltet: lost || sort !== row.sort || spalten.length < row.spalten.length }
}

const eigene = (context: Context, id: Id<'hardwareAnsicht'>) =>
  context.db.selectFrom('hardwareAnsicht').where('id', '=', id).where('anwenderId', '=', context.person.anwenderId)
const bekannt = (context: Context) => emit(context, 'hardwareansicht', [], [context.person.anwenderId])
