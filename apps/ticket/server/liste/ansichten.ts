import type { Id } from '#platform/contract/shapes.ts'
import { Ansichtform, type ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import { Filter } from '#apps/ticket/contract/formen.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { readStored } from '#platform/contract/record/stored.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { internRecht, siehtInternes, siehtViele } from '#domain/tickets/sicht.ts'
import { audit, emit, konto, may, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { zahl } from './liste.ts'

const gegenstand = 'ticketansicht'

/** The asker's saved views and, for staff, the shared ones, each with its count. */
export async function ansichten(context: Context, query: Parsed<typeof calls.ansichten>['query']): Promise<Answer<typeof calls.ansichten>> {
  const ich = context.person.anwenderId
  const merkbare = context.db
    .selectFrom('ticketAnsicht as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where((eb) =>
      siehtInternes(context)
        ? eb.or([eb('s.anwenderId', '=', ich), eb.and([eb('s.geteilt', '=', true), eb('a.accountid', 'in', [...context.person.konten])])])
        : eb('s.anwenderId', '=', ich),
    )
    .select(['s.id', 's.name', 's.geteilt', 's.filter', 's.anwenderId', 'a.anzeigename as besitzer'])
  const seite = await pageOf(merkbare, ['s.name', 's.id'], query)
  const viele = await siehtViele(context)
  return {
    next: seite.next,
    entities: await Promise.all(
      seite.entities.map(async ({ id, anwenderId, besitzer, ...row }) => {
        const { veraltet, ...gemerkt } = gelesen(row)
        const ansicht = withRevision(Ansichtform, gemerkt)
        const eigene = anwenderId === ich
        const darf: 'aendern'[] = eigene || (ansicht.geteilt && pflegt(context)) ? ['aendern'] : []
        return { id, ...ansicht, veraltet, eigene, besitzer, darf, anzahl: await zahl(context, ansicht.filter, viele) }
      }),
    ),
  }
}

/** A view as the contract knows it today; `veraltet`: something of its question is not known any more, and left out. */
function gelesen({ name, geteilt, filter }: { name: string; geteilt: boolean; filter: unknown }) {
  const { value, lost: veraltet } = readStored(Filter, filter)
  return { name, geteilt, filter: value ?? Filter.parse({}), veraltet }
}

/** Keeps a question under a name. Only staff shares. Throws 422 at a name that the asker has given already. */
export async function ansichtMerken(context: Context, { name, geteilt, filter }: Parsed<typeof calls.ansichtMerken>['body']) {
  const id = uuid()
  await context.db
    .insertInto('ticketAnsicht')
    .values({ id, anwenderId: context.person.anwenderId, name, geteilt: geteilt && siehtInternes(context), filter: JSON.stringify(filter) })
    .execute()
  bekannt(context, geteilt)
  return { id }
}

/** Name, question and sharing of a view. Throws 404 when it is not the asker's to change, 409 when somebody has changed it since, 422 when its owner has another one of this name. */
export async function ansichtAendern(
  context: Context,
  id: Id<'ticketAnsicht'>,
  { name, geteilt, filter, revision }: Parsed<typeof calls.ansichtAendern>['body'],
) {
  const vorher = await zumAendern(context, id)
  const teilt = geteilt && siehtInternes(context)
  await assertUnchanged(context, Ansichtform, Ansichtform.parse(gelesen(vorher)), revision, { subject: gegenstand, id })
  await context.db
    .updateTable('ticketAnsicht')
    .set({ name, geteilt: teilt, filter: JSON.stringify(filter) })
    .where('id', '=', id)
    .execute()
  // What others see or have is noted: it says who was faster.
  if (vorher.geteilt || teilt || vorher.anwenderId !== context.person.anwenderId)
    audit(context, { aktion: 'ticket.ansicht', gegenstand, gegenstandId: id, daten: { name, geteilt, vorher: vorher.name } })
  bekannt(context, geteilt || vorher.geteilt, vorher)
}

export async function ansichtLoeschen(context: Context, id: Id<'ticketAnsicht'>) {
  const vorher = await zumAendern(context, id)
  await context.db.deleteFrom('ticketAnsicht').where('id', '=', id).execute()
  if (vorher.anwenderId !== context.person.anwenderId)
    audit(context, { aktion: 'ticket.ansicht', gegenstand, gegenstandId: id, daten: { geloescht: vorher.name } })
  bekannt(context, vorher.geteilt, vorher)
}

/** Does the asker change the shared views of others too? */
const pflegt = (context: Context) => siehtInternes(context) && may(context, 'TICKET.VERWALTUNG')
async function zumAendern(context: Context, id: Id<'ticketAnsicht'>) {
  const { anwenderId, konten } = context.person
  const row = await context.db
    .selectFrom('ticketAnsicht as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.id', '=', id)
    .where((eb) =>
      eb.or([eb('s.anwenderId', '=', anwenderId), ...(pflegt(context) ? [eb.and([eb('s.geteilt', '=', true), eb('a.accountid', 'in', [...konten])])] : [])]),
    )
    .select(['s.name', 's.geteilt', 's.filter', 's.anwenderId', 'a.accountid'])
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A view is new, changed or gone: its owner reads again, and with a shared one the staff of the accounts that see it. */
const bekannt = (context: Context, geteilt: boolean, { anwenderId, accountid }: { anwenderId: Id<'anwender'>; accountid: number } = context.person) =>
  emit(context, 'ticket', [], [anwenderId, ...(geteilt && siehtInternes(context) ? [konto(accountid, internRecht)] : [])])
