import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Every row of every table as text: table → rows. Without counters, challenges that anybody gets, clocks of sessions, tries of the sender of mails, keys that callers choose, the server’s own keys, events (asked separately), and what the server notes of everybody together: that a list of people is another one, which words there are, and sums that it makes of rows which are compared themselves. */
export type Rows = ReadonlyMap<string, readonly Record<string, unknown>[]>
const besides = new Set(['bot_aufgabe', 'drossel', 'ereignis', 'idempotenz', 'leute_aenderung', 'pruefspur_siegel', 'ticket_wort', 'uebergabe_schluessel'])
const sums = /^einsatzsumme|^einsatz_offen$/
const clocks = new Set(['zuletzt_gesehen', 'laeuft_ab'])
/** What the sender of mails notes of its tries. */
const tries = new Set(['zustand', 'versuche', 'fehler', 'gesendet_am'])

export async function rowsOf(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables.filter((table) => !besides.has(table.name) && !sums.test(table.name))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    found.set(
      name,
      rows.map(({ row }) =>
        Object.fromEntries(
          Object.entries(JSON.parse(row) as object).filter(([column]) => !clocks.has(column) && !(name === 'postausgang' && tries.has(column))),
        ),
      ),
    )
  }
  return found
}

/** Columns that say whose a row is. */
const owners = ['anwender_id', 'lstfix_id', 'an']

/**
 * What somebody changed that is not his own: rows of others that are gone or different, new rows in the name of others,
 * new rows in tables that belong to nobody, and acts on a record of others. `own`: ids and address of the one who asked.
 */
export function trespasses(before: Rows, after: Rows, own: readonly string[]): string[] {
  const mine = (row: object) => own.some((id) => JSON.stringify(row).includes(id))
  return [...before].flatMap(([table, rows]) => {
    const [was, is] = [new Set(rows.map((row) => JSON.stringify(row))), new Set(after.get(table)!.map((row) => JSON.stringify(row)))]
    const lost = rows.filter((row) => !mine(row) && row['schluessel'] !== 'klaerung-stand' && !is.has(JSON.stringify(row)))
    const fresh = after.get(table)!.filter((row) => !was.has(JSON.stringify(row)))
    const foreign = fresh.filter((row) => {
      // Refusals are noted in nobody's name.
      if (table === 'pruefspur' && row['anwender_id'] === null) return false
      // Anybody may hold a chip that the portal does not know against a phone.
      if (table === 'nfc_tag_lesung' && row['tag_id'] === null) return false
      // What the stamps themselves raise or settle is nobody's act, nor is how far they have been looked at.
      if ((table === 'klaerungsschritt' && row['anwender_id'] === null) || row['schluessel'] === 'klaerung-stand') return false
      const named = owners.flatMap((column) => (typeof row[column] === 'string' ? [row[column]] : []))
      const target = (row['zeitstempel_id'] ?? row['korrigiert']) as string | null | undefined
      const struck = target ? before.get('zeitstempel')!.find(({ id }) => id === target) : undefined
      return (struck && !mine(struck)) || (named.length ? !named.some((one) => own.includes(one)) : !mine(row))
    })
    return [...lost.map((row) => `${table}: fehlt oder geändert ${JSON.stringify(row)}`), ...foreign.map((row) => `${table}: neu ${JSON.stringify(row)}`)]
  })
}
