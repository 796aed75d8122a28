import { sql } from 'kysely'
import type { Work } from './context.ts'
import type { Db } from '../database/db.ts'
import { thenCommit } from '../database/db-client.ts'
import { tell, tellSoFar } from '../database/db-driver.ts'
import { liveTopic } from '../events/hints.ts'

/** What the idempotency store keeps of a call. `anfrage` is the hash of method, path and body. */
export interface Receipt {
  schluessel: string
  anfrage: Buffer
  antwort: unknown
}

/**
 * Writes what a call (or several of one person) noted — audit entries, live events, the stored answers — in one statement, just before the
 * commit, which follows without waiting: one round trip instead of one each. So nothing may be asked in this transaction any more. A taken idempotency
 * key violates `idempotenz_pkey`, and nothing of the calls stays.
 */
export async function flush(db: Db, { pending, person }: Pick<Work, 'pending' | 'person'>, receipts: readonly Receipt[] = []) {
  const { audit, events, told } = pending
  if (!audit.length && !events.length && !receipts.length) return
  if (events.length) await tell(db, liveTopic)
  for (const { thema } of events) told?.themen.add(thema)
  const audits = JSON.stringify(
    audit.map((entry) => ({
      anwender_id: entry.als ? entry.als.anwenderId : person.anwenderId,
      anwender_name: entry.als ? entry.als.name : person.name,
      aktion: entry.aktion,
      gegenstand: entry.gegenstand,
      gegenstand_id: String(entry.gegenstandId),
      daten: entry.daten ?? {},
    })),
  )
  await sql`
    with spur as (
      insert into pruefspur (anwender_id, anwender_name, aktion, gegenstand, gegenstand_id, daten)
      select anwender_id, anwender_name, aktion, gegenstand, gegenstand_id, daten
      from jsonb_to_recordset(${audits}::jsonb) as r(anwender_id uuid, anwender_name text, aktion text, gegenstand text, gegenstand_id text, daten jsonb)
    ), live as (
      insert into ereignis (thema, ids, fuer, aufruf) select thema, ids, fuer, ${told?.aufruf ?? null}::uuid from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r(thema text, ids jsonb, fuer jsonb)
    )
    insert into idempotenz (anwender_id, schluessel, anfrage, antwort)
    select ${person.anwenderId}::uuid, schluessel, anfrage, antwort::jsonb
    from unnest(${receipts.map(({ schluessel }) => schluessel)}::uuid[], ${receipts.map(({ anfrage }) => anfrage)}::bytea[], ${receipts.map(({ antwort }) => JSON.stringify(antwort ?? null))}::text[]) as r(schluessel, anfrage, antwort) ${sql.raw(thenCommit)}`.execute(
    db,
  )
}

/** Writes and commits what the call noted, as the last thing that it asks: for an answer that must not leave without its note. Whatever fails fails here, where the rule can say what that means. */
export async function keepNotes(context: Work) {
  const { pending } = context
  await flush(context.db, context)
  pending.kept ||= pending.audit.length > 0
  pending.audit = []
  pending.events = []
}

/** Commits what the call wrote so far, so that it outlives a refusal: counted attempts, audit rows of failures. The call goes on in a new transaction. */
export async function keepSoFar(db: Db) {
  await sql`commit and chain`.execute(db)
  await tellSoFar(db)
}
