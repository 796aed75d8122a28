import { sql } from 'kysely'
import { rechneFaellig, regelwerk, vergiss } from '#domain/tickets/slalauf.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { afterCommit, audit, type Context } from '#platform/server/http/context.ts'

/** Audit row of a change in the set-up. */
export const notiert = (context: Context, aktion: string, id: string, daten: Record<string, unknown> = {}) =>
  audit(context, { aktion: `ticket.${aktion}`, gegenstand: 'ticketverwaltung', gegenstandId: id, daten })
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

type Tabelle = 'tickettyp' | 'sla_kalender' | 'sla_regel' | 'checkvorlage' | 'antwortvorlage'
/** What an entry's next state says of itself. Throws 404, and 409 `code` with a name when somebody has changed it since `version`. */
export async function naechsterStand({ db, person }: Context, tabelle: Tabelle, id: string, version: number, code = 'ticket.eintrag-ueberholt') {
  const {
    rows: [jetziger],
  } = await sql<{ version: number; name: string | null }>`
    select e.version, (select anzeigename from anwender where id = e.geaendert_von) as name from ${sql.table(tabelle)} e where e.id = ${id}::uuid for update of e`.execute(
    db,
  )
  if (!jetziger) throw notFound()
  if (jetziger.version !== version) throw conflict(code, { name: jetziger.name ?? 'Portal' })
  return { version: version + 1, geaendertVon: person.anwenderId }
}

/** Throws 409 when another record has the name. */
export async function frei({ db }: Context, tabelle: Tabelle, name: string, id: string) {
  const { rows } = await sql`select from ${sql.table(tabelle)} where name = ${name} and id <> ${id}::uuid`.execute(db)
  if (rows.length) throw conflict('ticket.name-gibt-es', { name })
}
export async function loesche(context: Context, tabelle: 'slaKalender' | 'slaRegel' | 'checkvorlage' | 'antwortvorlage', id: string) {
  const { numDeletedRows } = await context.db.deleteFrom(tabelle).where('id', '=', id).executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  notiert(context, 'loeschen', id, { tabelle })
}
