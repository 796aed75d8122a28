import { sql } from 'kysely'
import type { Zaehler } from '#domain/einsatz/statistik/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Frage } from '../contract.ts'
import { umfang } from './umfang.ts'
import { mitZeit } from './zeit.ts'

/** So many numbers fit into an address. */
const hoechstens = 200

/** Numbers of the tickets that a counter counts; `mehr`: there are others. */
export async function tickets(context: Context, { zaehler, ...frage }: Frage & { zaehler: Zaehler }) {
  const { rows } = await sql<{ nummer: string }>`${mitZeit(await umfang(context, frage), 'firma')}
    select distinct s.nummer from tickets s where s.ef = ${zaehler.startsWith('ticketCntEF')} and s.ueber = ${zaehler.endsWith('Plan')} order by s.nummer desc limit ${hoechstens + 1}`.execute(
    context.db,
  )
  return { nummern: rows.slice(0, hoechstens).map(({ nummer }) => Number(nummer)), mehr: rows.length > hoechstens }
}
