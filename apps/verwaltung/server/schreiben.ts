import { sql } from 'kysely'
import type { Call, Contract } from '#platform/contract/contract.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import { administrators, lockAdministration } from '#platform/server/access/administration.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { difference } from '#platform/server/record/difference.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'

type Akt = (context: Context, input: never) => Promise<unknown>

/**
 * Writing calls of the administration run one after the other: what a rule looked at (the last administrator, a free number, an unused role)
 * is still so at the commit. Whoever waited and lost the right meanwhile is refused.
 */
export const nacheinander = <C extends Contract>(calls: C, handlers: Handlers<C>): Handlers<C> =>
  Object.fromEntries(
    Object.entries(handlers as unknown as Record<string, Akt>).map(([name, act]) => [
      name,
      lesend(calls[name]!)
        ? act
        : async (context: Context, input: never) => {
            await lockAdministration(context.db)
            if (!(await administrators(context.db)).includes(context.person.anwenderId)) throw new Problem('keine-berechtigung', 403)
            return act(context, input)
          },
    ]),
  ) as unknown as Handlers<C>
const lesend = ({ method }: Call) => method === 'GET'

/** Notes a change: audit row with the changed fields before and after, and the event that makes open screens read again. */
export function geaendert(
  context: Context,
  eintrag: { aktion: string; gegenstand: string; id: string | number; vorher?: object; nachher?: object; daten?: Record<string, unknown> },
) {
  const { aktion, gegenstand, id, vorher, nachher, daten } = eintrag
  audit(context, { aktion, gegenstand, gegenstandId: id, daten: { ...daten, ...difference(vorher, nachher) } })
  emit(context, 'verwaltung', [String(id)])
}

/** Who is away, what is planned: the presence board reads these, too. */
export const anwesenheit = (context: Context, ids: readonly string[] = []) => emit(context, 'anwesenheit', ids)

/** Rights or sessions changed: open pages read them again within seconds, the next request at once. `wen`: only these users. */
export function rechteGeaendert(context: Context, wen?: readonly string[]) {
  emit(context, 'rechte', wen ?? [], wen)
  afterCommit(context, forgetSessions)
}

/** After a change of rights: somebody still administers, and the asker has not shut himself out. Throws 422 at `field`. */
export async function verwaltungBleibt(context: Context, field?: string) {
  const wer = await administrators(context.db)
  if (!wer.length) throw refused('verwaltung.letzte-administration', field)
  if (!wer.includes(context.person.anwenderId)) throw refused('verwaltung.eigenes-recht', field)
}

/** A changing statement must have met its row: what was deleted meanwhile does not come back. */
export const getroffen = ({ numUpdatedRows, numDeletedRows }: { numUpdatedRows?: bigint; numDeletedRows?: bigint }) => {
  if (!(numUpdatedRows ?? numDeletedRows)) throw notFound()
}

export const ok = { ok: true } as const

/** The one decision about an entry that waits in a quarantine. Throws 404 when somebody else was quicker. */
export async function entschieden(
  context: Context,
  tabelle: 'quarantaene' | 'terminal_quarantaene',
  id: string,
  entscheidung: 'uebernommen' | 'verworfen',
  bemerkung: string | null,
) {
  const { rows } = await sql`
    update ${sql.table(tabelle)} set entscheidung = ${entscheidung}, entschieden = now(), entschieden_von = ${context.person.anwenderId}::uuid, bemerkung = ${bemerkung}
    where id = ${id}::uuid and entscheidung is null returning id`.execute(context.db)
  if (!rows.length) throw notFound()
  const aktion = entscheidung === 'uebernommen' ? 'quarantaene-uebernehmen' : 'quarantaene-verwerfen'
  geaendert(context, { aktion, gegenstand: 'eintrag', id, daten: bemerkung === null ? {} : { grund: bemerkung } })
}
