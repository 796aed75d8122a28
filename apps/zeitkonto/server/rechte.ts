import { mitarbeiter } from '#domain/personal/sicht.ts'
import { alle } from '#domain/stempel/stempel.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/context.ts'

/** Key of the right that closes and reopens months, and books. */
export const abschluss = 'ZEITKONTO.ABSCHLUSS'
export type Mitarbeiter = Awaited<ReturnType<typeof mitarbeiter>>

/** The person asked about; without an id the asker himself. Throws 404, 422 for a user without employee record. */
export function angefragt(context: Context, employeeid: string | undefined) {
  const id = employeeid ?? context.person.lstfixId
  if (!id) throw refused('stempel.keine-person', 'employeeid')
  return mitarbeiter(context, id, alle)
}
