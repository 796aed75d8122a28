import { sql } from 'kysely'
import type { FastifyError } from 'fastify'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/context.ts'
import { acknowledge } from '#platform/server/device.ts'
import { isFinal, problemOf } from '#platform/server/refusals.ts'
import type { calls, Bestaetigung, Eintrag } from '../contract.ts'
import { bestaetigung } from './bestaetigung.ts'
import { inQuarantaene, vermerken, type Geraet } from './eintrag.ts'
import { lage } from './lage.ts'
import { turn } from './ring.ts'

/** Only who still stands there sees a confirmation: reckoning 10,000 of them would be for nobody. */
const frischMs = 60_000

/** Check-in of a terminal: secret, heartbeat, and what waited, in one transaction. Each entry for itself: one that cannot be counted holds up none. */
export async function melden(context: Context, { body }: Parsed<typeof calls.melden>) {
  const terminal = context.person.terminal
  if (!terminal) throw notFound()
  const { db, jetzt } = context
  const geraet = await turn(context, terminal.geraetId, body.ring)
  const abweichungSek = Math.max(-2e9, Math.min(2e9, Math.round(jetzt.until(body.uhr).total('seconds'))))
  await db
    .updateTable('terminalGeraet')
    .set({ zuletzt: jetzt.toString(), wartend: body.wartend, abweichungSek, version: body.version, browser: context.browser.slice(0, 300) })
    .where('id', '=', geraet.id)
    .execute()
  const von = { anwenderId: terminal.id, browser: context.browser }
  const ergebnisse = []
  let quittung = await acknowledge(db, { geraet: geraet.id, eintrag: undefined, wartend: body.wartend, abweichungSek, ...von })
  for (const eintrag of body.eintraege) {
    const grund = await einzeln(context, geraet, eintrag)
    const gehoert = await acknowledge(db, { geraet: eintrag.kopf.geraet, eintrag: eintrag.kopf, wartend: null, abweichungSek: null, ...von })
    if (eintrag.kopf.geraet === geraet.id) quittung = gehoert
    ergebnisse.push({
      id: eintrag.id,
      ergebnis: grund === null ? ('angenommen' as const) : ('quarantaene' as const),
      grund,
      bestaetigung: await bestaetigt(context, geraet, eintrag, grund),
    })
  }
  return { lage: await lage(context, geraet.id), quittung, ergebnisse }
}

/** Null when the entry counts, otherwise why it waits in quarantine. What the database refuses is undone up to here and kept as well. */
async function einzeln(context: Context, geraet: Geraet, eintrag: Eintrag): Promise<string | null> {
  const { db, pending } = context
  const [audits, events] = [pending.audit.length, pending.events.length]
  await sql`savepoint eintrag`.execute(db)
  try {
    return await vermerken(context, geraet, eintrag)
  } catch (error) {
    const problem = problemOf(error as FastifyError)
    if (!isFinal(problem)) throw error
    await sql`rollback to savepoint eintrag`.execute(db)
    pending.audit.length = audits
    pending.events.length = events
    // An answer that does not fit its question any more: the question stays, and nothing waits for a decision.
    if (eintrag.tat.art === 'antwort') return null
    await inQuarantaene(context, geraet, eintrag, problem.code)
    return problem.code
  }
}

const bestaetigt = (context: Context, { datenschutz }: Geraet, { tat, kopf }: Eintrag, grund: string | null): Promise<Bestaetigung | null> | null =>
  tat.art === 'stempel' && grund === null && Math.abs(Temporal.Instant.from(kopf.um).epochMilliseconds - context.jetzt.epochMilliseconds) < frischMs
    ? bestaetigung(context, tat, datenschutz)
    : null
