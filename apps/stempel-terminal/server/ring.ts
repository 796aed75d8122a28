import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { entfernen, stempelVon } from '#domain/stempel/stempel.ts'
import type { RollingSecret } from '#platform/contract/terminal.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { turnSecret } from '#platform/server/access/rolling-secret.ts'
import { geraetMitLage } from './lage.ts'

/** What a device says of itself at a check-in. */
export interface Gesagt {
  zuletzt: string
  wartend: number
  abweichungSek: number
  version: string
  browser: string
}

/**
 * Turns the rolling secret of a device at its check-in and keeps what it says of itself. A copy locks the device on the spot; what was counted since the two
 * went their own ways is taken back into quarantine. Answers the row as it is now (locked until the commit), with what `lage` tells of it, and the number of
 * the secret that came.
 */
export async function turn(context: Context, geraetId: string, ring: RollingSecret, gesagt?: Gesagt) {
  const { db } = context
  const geraet = await geraetMitLage(db, geraetId).select(['g.terminalId', 'g.ringNr', 'g.ringJetzt', 'g.ringVorher']).forUpdate('g').executeTakeFirstOrThrow()
  const gedreht =
    geraet.alarm === null && geraet.abgeloest === null
      ? turnSecret({ nr: geraet.ringNr, expected: geraet.ringJetzt, previous: geraet.ringVorher }, ring)
      : undefined
  const neu = gedreht?.art === 'weiter' ? { ringNr: gedreht.state.nr, ringJetzt: gedreht.state.expected, ringVorher: gedreht.state.previous } : undefined
  if (gesagt || neu)
    await db
      .updateTable('terminalGeraet')
      .set({ ...gesagt, ...neu })
      .where('id', '=', geraetId)
      .execute()
  if (gedreht?.art === 'weiter') return { ...geraet, nr: geraet.ringNr }
  if (gedreht?.art === 'wiederholt') return { ...geraet, nr: geraet.ringNr - 1 }
  if (!gedreht) return { ...geraet, nr: ring.nr }
  await alarm(context, { id: geraetId, terminalId: geraet.terminalId, name: geraet.name }, ring.nr)
  return { ...geraet, alarm: 'kopie' as const, nr: ring.nr }
}

/**
 * Two hold the same key. Which of them is the original, nobody here can tell: both are locked. `nr`: the secret that the later one came with,
 * so everything sent with it or after it may be the copy's. One contact more, because the copy may have been made while one was under way.
 */
async function alarm(context: Context, { id, terminalId, name }: { id: string; terminalId: Id<'terminal'>; name: string }, nr: number) {
  const { db } = context
  await db.updateTable('terminalGeraet').set({ alarm: 'kopie', alarmSeit: context.jetzt.toString() }).where('id', '=', id).execute()
  const verdaechtig = await db
    .selectFrom('terminalStempel as s')
    .innerJoin('zeitstempel as z', 'z.id', 's.zeitstempelId')
    .leftJoin('zeitstempelStorno as st', 'st.zeitstempelId', 'z.id')
    .where('s.geraetId', '=', id)
    .where('s.ringNr', '>=', nr - 1)
    .where('st.zeitstempelId', 'is', null)
    .select(['z.id', 'z.lstfixId', 'z.timestamp'])
    .select(sql<string>`s.eintrag::text`.as('eintrag'))
    .execute()
  for (const { id: stempelId, lstfixId, timestamp, eintrag } of verdaechtig) {
    const row = await stempelVon(context, lstfixId).where('z.id', '=', stempelId).executeTakeFirstOrThrow()
    await entfernen(context, row, 'Das Terminal wurde kopiert: wartet auf Freigabe')
    await db
      .insertInto('terminalQuarantaene')
      .values({ id: stempelId as string, geraetId: id, lstfixId, eintrag, erfasst: timestamp, grund: 'terminal.kopie', zeitstempelId: stempelId })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  audit(context, {
    aktion: 'alarm',
    gegenstand: 'terminal',
    gegenstandId: terminalId,
    daten: { geraet: id, grund: 'kopie', zurueckgenommen: verdaechtig.length },
    als: { anwenderId: terminalId, name },
  })
  emit(context, 'terminal', [terminalId])
}
