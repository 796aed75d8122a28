import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { EntryHead } from '#platform/contract/outbox.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Flag } from './contract.ts'
import { gemeldet, vertrauenIn, vonHand } from './stempel.ts'
import { gerundet } from './regeln.ts'

/** One act of the clock of a person who was recognised, as a device kept it. */
export interface Aufgehoben {
  id: string
  lstfixId: Id<'lstfix'>
  timestamp: string
  flag: Flag
  code: string
  kopf: EntryHead
}

/**
 * Stores many acts of the clock at terminals in one statement, each as the person's own, noted and told like one by one. Answers the ids that are stored now;
 * the others (known before, a number given twice, a code or person that is gone) are left for `stempeln`, which says what is the matter with each.
 * `dazu`: what is written with them, in the same statement; it finds their ids in `neu`.
 */
export async function stempelnViele(context: Work, viele: readonly Aufgehoben[], dazu: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const zeilen = viele.map(({ id, lstfixId, timestamp, flag, code, kopf }) => {
    const als = { jetzt: context.jetzt, eintrag: kopf }
    const gesagt = { timestamp, geraet: kopf.geraet, folge: kopf.folge }
    return {
      id,
      person: lstfixId,
      zeit: gerundet(timestamp),
      flag,
      code,
      geraet: kopf.geraet,
      folge: kopf.folge,
      vertrauen: vertrauenIn(als, gesagt),
      abweichung: kopf.abweichungSek,
      hand: vonHand(als, gesagt),
    }
  })
  const { rows } = await sql<{ id: string; lstfixId: Id<'lstfix'>; vkforgid: number }>`
    with neu as (
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, geraet, folge, vertrauen, abweichung_sek, von_hand)
      select e.id, l.id, e.zeit, f.zone, e.flag, c.name, 'terminal', e.geraet, e.folge, e.vertrauen, e.abweichung, e.hand
      from jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb)
        as e(id uuid, person uuid, zeit timestamptz, flag text, code text, geraet uuid, folge bigint, vertrauen text, abweichung integer, hand boolean)
        join lstfix l on l.id = e.person join filiale f using (vkforgid) join stempelcode c on c.name = e.code
      order by e.folge on conflict do nothing returning id, lstfix_id),
    dazu as (${dazu})
    select neu.id, neu.lstfix_id, l.vkforgid from neu join lstfix l on l.id = neu.lstfix_id`.execute(context.db)
  const gespeichert = new Map(rows.map((row) => [row.id, row]))
  for (const { id, flag, code, timestamp } of viele) {
    const row = gespeichert.get(id)
    if (row) gemeldet(context, 'stempeln', id, row, { flag, code, timestamp })
  }
  return new Set(gespeichert.keys())
}
