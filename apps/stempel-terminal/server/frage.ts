import { sql } from 'kysely'
import { beantworten, verneinen } from '#domain/zeiten/klaerung-taten.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tat } from '../contract.ts'

/** Questions that are not asked at the wall: answered or decided in the portal or here, or denied here. */
export const erledigteFragen = async ({ db }: Pick<Context, 'db'>, lstfixId: string, von: string) => {
  const { rows } = await sql<{ datum: string; art: string }>`
    select datum, art from klaerungsfall where lstfix_id = ${lstfixId} and datum >= ${von} and zustand in ('beantwortet', 'freigegeben')
    union select datum, art from terminal_verneint where lstfix_id = ${lstfixId} and datum >= ${von}`.execute(db)
  return new Set(rows.map(({ datum, art }) => `${datum} ${art}`))
}

/** The person's answer by the ordinary way: a yes is his answer, which the manager releases; after a no the question waits in the portal, where it says so, and is not asked at the wall again. `um`: when it was said. */
export async function beantwortet(
  context: Context,
  geraet: { id: string; name: string },
  { employeeid, datum, frage, vorschlag, stimmt }: Extract<Tat, { art: 'antwort' }>,
  um: string,
) {
  // The same entry again, or answered elsewhere meanwhile.
  if ((await erledigteFragen(context, employeeid, datum)).has(`${datum} ${frage}`)) return
  if (!stimmt) return verneinen(context, employeeid, { datum, art: frage, geraetId: geraet.id, um })
  const flag = frage === 'Kommen fehlt' ? ('arrival' as const) : ('departure' as const)
  const als = { ...context, person: { ...context.person, lstfixId: employeeid } }
  await beantworten(als, { datum, art: frage, antwort: { was: 'nachtragen', timestamp: vorschlag, flag }, text: `Am Terminal „${geraet.name}“ bestätigt` })
}
