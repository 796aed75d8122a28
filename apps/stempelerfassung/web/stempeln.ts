import { useRef, useState } from 'react'
import type { Stempelwunsch, Zeitstempel } from '#domain/stempel/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/client.ts'
import { queries, useAct } from '#platform/web/query.tsx'
import { useSession } from '#platform/web/session.tsx'
import { calls, type Heute } from '../contract.ts'
import { folgt } from './folgt.ts'

/** What somebody wants to stamp; without a time it is now. */
export type Absicht = Pick<Stempelwunsch, 'flag' | 'code'> & { timestamp?: string; employeeid?: string }
export interface Fehlschlag { wunsch: Stempelwunsch; error: CallError }

/**
 * Captures stamps. What failed is kept: `nochmal` sends it again under the same id, so that it counts once whether or not the
 * first try arrived; so does the same intent given again by hand.
 */
export function useStempeln() {
  const { session } = useSession()
  const { act, pending } = useAct(calls.stempeln)
  const [fehlschlag, setFehlschlag] = useState<Fehlschlag | null>(null)
  const offen = useRef<Stempelwunsch | null>(null)

  const senden = async (wunsch: Stempelwunsch): Promise<Zeitstempel> => {
    offen.current = wunsch
    try {
      const stempel = await act({ body: wunsch })
      offen.current = null
      setFehlschlag(null)
      gestempelt(stempel, stempel.employee.id === session.employee?.personalid)
      return stempel
    } catch (error) {
      if (error instanceof CallError) setFehlschlag({ wunsch, error })
      throw error
    }
  }
  return {
    pending, fehlschlag, verwerfen: () => { offen.current = null; setFehlschlag(null) },
    stempeln: (absicht: Absicht) => {
      const neu = { ...absicht, timestamp: absicht.timestamp ?? jetzt(session.employee?.zone) }
      return senden(offen.current && gleich(offen.current, neu) ? offen.current : { id: uuid(), ...neu })
    },
    nochmal: () => (offen.current ? senden(offen.current) : undefined),
  }
}

/** Was the server reached? If not (or if it broke), the stamp may be there or not: only the same id can be sent again. */
export const ungewiss = ({ status }: CallError) => status === 0 || status >= 500

/** The moment that this device sees, with its offset. */
const jetzt = (zone = Temporal.Now.timeZoneId()) => Temporal.Now.zonedDateTimeISO(zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })

const gleich = (a: Stempelwunsch, b: Absicht & { timestamp: string }) =>
  a.flag === b.flag && a.code === b.code && a.employeeid === b.employeeid && Temporal.Instant.compare(a.timestamp, b.timestamp) === 0

/** The state follows the new flag at once; what depends on it is read again. */
function gestempelt(stempel: Zeitstempel, eigener: boolean) {
  if (eigener) queries.setQueryData<Heute>(['GET', calls.heute.path, null], (heute) => heute && folgt(heute, stempel))
  veraltet()
}

/** Reads again what shows stamps. */
export const veraltet = () => { for (const { path } of [calls.heute, calls.liste, calls.woche]) void queries.invalidateQueries({ queryKey: ['GET', path] }) }
