import { sql } from 'kysely'
import type { FastifyError } from 'fastify'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { emitOnce, type Context } from '#platform/server/http/context.ts'
import { acknowledgeAll, clockOff, type Heard } from '#platform/server/handover/device.ts'
import { isFinal, problemOf } from '#platform/server/http/refusals.ts'
import type { calls, Bestaetigung, Eintrag } from '../contract.ts'
import { bestaetigung } from './bestaetigung.ts'
import { inQuarantaene, vermerken, type Geraet } from './eintrag.ts'
import { lage } from './lage.ts'
import { turn } from './ring.ts'
import { gemeinsame, gemeinsamVermerken } from './stapel.ts'

/** Only who still stands there sees a confirmation: reckoning 10,000 of them would be for nobody. */
const frischMs = 60_000

/** Check-in of a terminal: secret, heartbeat, and what waited, in one transaction. Each entry for itself: one that cannot be counted holds up none. */
export async function melden(context: Context, { body }: Parsed<typeof calls.melden>) {
  const terminal = context.person.terminal
  if (!terminal) throw notFound()
  const { jetzt } = context
  const { wartend, version } = body
  const abweichungSek = clockOff(jetzt, body.uhr)
  const gesagt = { zuletzt: jetzt.toString(), wartend, abweichungSek, version, browser: context.browser.slice(0, 300) }
  const geraet = await turn(context, terminal.geraetId, body.ring, gesagt)
  const gruende = await alle(context, geraet, body.eintraege)
  const von = { anwenderId: terminal.id, browser: context.browser }
  const [quittung, stand, bestaetigungen] = await Promise.all([
    gehoert(context, geraet, body.eintraege, { wartend, abweichungSek, ...von }),
    lage(context, geraet),
    Promise.all(body.eintraege.map((eintrag, index) => bestaetigt(context, geraet, eintrag, gruende[index]!))),
  ])
  const ergebnisse = body.eintraege.map(({ id }, index) => ({
    id,
    ergebnis: gruende[index] === null ? ('angenommen' as const) : ('quarantaene' as const),
    grund: gruende[index]!,
    bestaetigung: bestaetigungen[index]!,
  }))
  emitOnce(context)
  return { lage: stand, quittung, ergebnisse }
}

/** What became of each entry, in their order: stamps by badge together as far as they follow each other, everything else by itself. */
async function alle(context: Context, geraet: Geraet, eintraege: readonly Eintrag[]): Promise<(string | null)[]> {
  const gruende: (string | null)[] = []
  while (gruende.length < eintraege.length) {
    const lauf = gemeinsame(eintraege, gruende.length)
    const zusammen = lauf.length ? await mitRuecksprung(context, () => gemeinsamVermerken(context, geraet, lauf)) : undefined
    for (const eintrag of lauf.length ? lauf : [eintraege[gruende.length]!]) {
      const grund = zusammen?.get(eintrag.id)
      gruende.push(grund === undefined ? await einzeln(context, geraet, eintrag) : grund)
    }
  }
  return gruende
}

/** Each device whose entries these are has been heard; answers the number up to which the one that speaks has been. */
async function gehoert(
  context: Context,
  geraet: Geraet,
  eintraege: readonly Eintrag[],
  gesagt: Pick<Heard, 'wartend' | 'abweichungSek' | 'anwenderId' | 'browser'>,
) {
  const andere = Map.groupBy(
    eintraege.filter(({ kopf }) => kopf.geraet !== geraet.id),
    ({ kopf }) => kopf.geraet,
  )
  for (const [id, seine] of andere)
    await acknowledgeAll(
      context.db,
      seine.map(({ kopf }) => ({ ...gesagt, geraet: id, eintrag: kopf, wartend: null, abweichungSek: null })),
    )
  const eigene = eintraege.filter(({ kopf }) => kopf.geraet === geraet.id).map(({ kopf }) => ({ ...gesagt, geraet: geraet.id, eintrag: kopf }))
  return acknowledgeAll(context.db, [...eigene, { ...gesagt, geraet: geraet.id, eintrag: undefined }])
}

/** Undone as a whole when the database refuses something of it: then nothing of it happened, and `undefined` is answered. */
async function mitRuecksprung<T>(context: Context, act: () => Promise<T>): Promise<T | undefined> {
  const { db, pending } = context
  const [audits, events] = [pending.audit.length, pending.events.length]
  // Not waited for: what follows goes through the same connection, behind it.
  const sprung = sql`savepoint stapel`.execute(db)
  try {
    return (await Promise.all([act(), sprung]))[0]
  } catch (error) {
    if (!isFinal(problemOf(error as FastifyError))) throw error
    await sql`rollback to savepoint stapel`.execute(db)
    pending.audit.length = audits
    pending.events.length = events
    return undefined
  }
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

const bestaetigt = (context: Context, { datenschutz }: Geraet, { tat, kopf }: Eintrag, grund: string | null): Promise<Bestaetigung | null> =>
  tat.art === 'stempel' && grund === null && Math.abs(Temporal.Instant.from(kopf.um).epochMilliseconds - context.jetzt.epochMilliseconds) < frischMs
    ? bestaetigung(context, tat, datenschutz)
    : Promise.resolve(null)
