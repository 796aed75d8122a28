import type { FastifyError } from 'fastify'
import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import { Envelope, type Entry, type outboxCalls, type Receipt } from '#platform/contract/outbox.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Context } from '../http/context.ts'
import { acknowledge } from './device.ts'
import { unsealed } from './key.ts'
import { usedPass } from './pass.ts'
import { record } from '../record/record.ts'
import { isFinal, problemOf } from '../http/refusals.ts'

/**
 * Carries out what a device hands over, as the person that made it, whoever is signed in. What cannot be carried out is kept in quarantine.
 * The answer tells nothing of the content. Never throws for a single entry.
 */
export async function handOver(context: Context, sealed: string): Promise<z.output<typeof Receipt>> {
  const opened = Envelope.safeParse(await unsealed(context, Buffer.from(sealed, 'base64')))
  if (!opened.success) return { ergebnis: 'unlesbar' }
  const { ausweis, ...eintrag } = opened.data
  const pass = await usedPass(context.db, ausweis)
  if (!pass) return { ergebnis: 'unlesbar' }
  try {
    if (pass.geraetId !== eintrag.kopf.geraet) throw new Problem('ausweis-fremdes-geraet', 403)
    if (pass.grund) throw new Problem(pass.grund, 403)
    if (Temporal.Instant.compare(pass.laeuftAb, context.jetzt) < 0) throw new Problem('ausweis-abgelaufen', 403)
    await context.perform(pass.anwenderId, eintrag)
    return { ergebnis: 'angenommen' }
  } catch (error) {
    const problem = problemOf(error as FastifyError)
    if (!isFinal(problem)) return { ergebnis: 'spaeter' }
    await quarantine(context, pass, eintrag, problem.code === 'keine-berechtigung' ? 'person-ohne-berechtigung' : problem.code)
    return { ergebnis: 'quarantaene' }
  }
}

/**
 * Carries out the asker's own entries in their order: all of them in one transaction, which is what nearly always happens. If one of them is in
 * the way, each by itself up to the first that is not simply carried out: the device sends that one singly and is told why. It does not wait for ever:
 * what went within some seconds is told, and the device sends the rest.
 */
export async function handOverStack(context: Context, { uhr, wartend, eintraege }: z.output<typeof outboxCalls.stapel.body>) {
  const allReceipt = await context.performTogether(eintraege, { uhr, wartend }).catch(() => undefined)
  if (allReceipt !== undefined) return { angenommen: eintraege.length, quittung: allReceipt }
  let [angenommen, quittung] = [0, 0]
  const began = performance.now()
  try {
    for (const eintrag of eintraege) {
      if (performance.now() - began > patienceMs) break
      quittung = (await context.perform(context.person.anwenderId, eintrag, { uhr, wartend: Math.max(0, wartend - angenommen) })) ?? quittung
      angenommen += 1
    }
  } catch {
    /* the same answer comes again when it goes by itself */
  }
  return { angenommen, quittung }
}

/** The device gives an answer up after 20 seconds. */
const patienceMs = 5_000

async function quarantine(context: Context, { anwenderId, beendet }: { anwenderId: Id<'anwender'>; beendet: string | null }, eintrag: Entry, grund: string) {
  const { geraet, um } = eintrag.kopf
  await context.root.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('quarantaene')
      .values({
        id: eintrag.id,
        anwenderId,
        geraetId: geraet,
        aufruf: eintrag.aufruf,
        eintrag: JSON.stringify(eintrag),
        erfasst: um,
        grund,
        ausweisBeendet: beendet,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow()
    await acknowledge(db, { geraet, eintrag: eintrag.kopf, wartend: null, abweichungSek: null, anwenderId, browser: context.browser })
    if (numInsertedOrUpdatedRows)
      await record(
        db,
        'Übergabe',
        [{ aktion: 'quarantaene', gegenstand: 'eintrag', gegenstandId: eintrag.id, daten: { anwender: anwenderId, geraet, aufruf: eintrag.aufruf, grund } }],
        [{ thema: 'quarantaene', ids: [], fuer: ['VERWALTUNG'] }],
      )
  })
}
