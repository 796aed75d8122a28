import { sql, type RawBuilder } from 'kysely'
import { beantworten, verneinen } from '#domain/zeiten/klaerung/taten.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Tat } from '../contract.ts'

/** Questions that are not asked at the wall ('2026-03-02 Gehen fehlt' …): answered or decided in the portal or here, or denied here; an expression. */
export const erledigteFragen = (lstfixId: RawBuilder<unknown>, von: RawBuilder<unknown>) => sql<string[]>`array(
  select datum::text || ' ' || art from klaerungsfall where lstfix_id = ${lstfixId} and datum >= ${von} and zustand in ('beantwortet', 'freigegeben')
  union select datum::text || ' ' || art from terminal_verneint where lstfix_id = ${lstfixId} and datum >= ${von})`

/** The person's answer by the ordinary way: a yes is his answer, which the manager releases; after a no the question waits in the portal, where it says so, and is not asked at the wall again. `um`: when it was said. */
export async function beantwortet(
  context: Context,
  geraet: { id: string; name: string },
  { employeeid, datum, frage, vorschlag, stimmt }: Extract<Tat, { art: 'antwort' }>,
  um: string,
) {
  // The same entry again, or answered elsewhere meanwhile.
  const { rows } = await sql<{ erledigt: string[] }>`select ${erledigteFragen(sql`${employeeid}::uuid`, sql`${datum}::date`)} as erledigt`.execute(context.db)
  if (rows[0]!.erledigt.includes(`${datum} ${frage}`)) return
  if (!stimmt) return verneinen(context, employeeid, { datum, art: frage, geraetId: geraet.id, um })
  const flag = frage === 'Kommen fehlt' ? ('arrival' as const) : ('departure' as const)
  const als = { ...context, person: { ...context.person, lstfixId: employeeid } }
  await beantworten(als, { datum, art: frage, antwort: { was: 'nachtragen', timestamp: vorschlag, flag }, text: `Am Terminal „${geraet.name}“ bestätigt` })
}
