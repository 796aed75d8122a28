import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { rechneFaellig, regelwerk, vergiss } from '#domain/tickets/slalauf.ts'
import { notFound } from '#platform/contract/problem.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import type { ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { Taken } from '#platform/server/http/app.ts'

export const ok = { ok: true } as const
/** What the audit trail calls the set-up. */
export const gegenstand = 'ticketverwaltung'
const name = { field: 'name', code: 'ticket.name-gibt-es' }

/** What exists once only, by the constraint that keeps it so. */
export const vergeben: Taken = {
  tickettyp_name: name,
  sla_kalender_name: name,
  sla_regel_name: name,
  checkvorlage_name: name,
  antwortvorlage_name: name,
  ticket_ansicht_anwender_id_name_key: { field: 'name', code: 'ticket.ansicht-gibt-es' },
  sla_regel_fuer: { field: 'prioritaet', code: 'ticket.regel-gibt-es' },
}

/** Notes a change in the set-up: in the audit trail, and for the screens that show it. */
export function notiert(context: Context, aktion: string, id: string, vorher?: object, nachher?: object) {
  audit(context, { aktion: `ticket.${aktion}`, gegenstand, gegenstandId: id, daten: difference(vorher, nachher) })
  emit(context, 'ticketverwaltung', [])
}

/** Types are remembered for some seconds: after a change they are read again. */
export const neueTypen = (context: Context) => afterCommit(context, () => vergiss(context.root))
/** Rules and calendars are remembered for some seconds: after a change they are read again, and open tickets are due anew. */
export function neuesRegelwerk(context: Context) {
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

/** A part of the set-up: its list (each entry is `e` there), its table, and what its form edits. */
export interface Teil {
  tabelle: 'tickettyp' | 'sla_kalender' | 'sla_regel' | 'checkvorlage' | 'antwortvorlage'
  schema: z.ZodMiniObject
  liste: Pick<ListQuery, 'select' | 'from'>
}

/** An entry as its list has it, locked until the end. Throws 404; 409 with the fields and who was faster when it is not what `revision` saw. */
export async function gesehen<Row extends object>(context: Context, { tabelle, schema, liste }: Teil, id: string, revision: string) {
  // Locked before it is read: a look that waits for the lock would still show the old lines of what hangs on it.
  await sql`select from ${sql.table(tabelle)} where id = ${id}::uuid for update`.execute(context.db)
  const {
    rows: [vorher],
  } = await sql<Row>`select ${liste.select} from ${liste.from} where e.id = ${id}::uuid`.execute(context.db)
  if (!vorher) throw notFound()
  await assertUnchanged(context, schema, vorher, revision, { subject: gegenstand, id })
  return vorher
}

/** Throws 404. */
export async function loesche(context: Context, tabelle: 'slaKalender' | 'slaRegel' | 'checkvorlage' | 'antwortvorlage', id: string) {
  const vorher = await context.db.deleteFrom(tabelle).where('id', '=', id).returningAll().executeTakeFirst()
  if (!vorher) throw notFound()
  notiert(context, 'loeschen', id, vorher)
  return ok
}
