import { useMemo } from 'react'
import { calls } from '#apps/stempelerfassung/contract.ts'
import type { Stempelwunsch, Zeitstempel } from '#domain/stempel/contract.ts'
import { useOutbox, waits } from '#platform/web/outbox/shown.ts'
import type { WaitingEntry } from '#platform/web/outbox/store.ts'
import { useSession } from '#platform/web/data/session.tsx'

/** So many of the latest are enough for a day; thousands may wait. */
const hoechstens = 300
const aufruf = `${calls.stempeln.method} ${calls.stempeln.path}`

/**
 * The person's own stamps that the server's answer of `seit` (epoch ms) cannot know, as the day shows them: those that are on this device only, and
 * those that arrived since.
 */
export function useWartende(zone: string | undefined, seit: number): readonly Zeitstempel[] {
  const { own, arrived, before } = useOutbox()
  const {
    session: { employee },
  } = useSession()
  return useMemo(() => {
    if (!employee || !zone) return []
    const { personalid: id, persnr, vorname, zuname } = employee
    const da = [...before, ...arrived.toReversed()].filter(({ at }) => at > seit)
    return [...da, ...own.filter(waits)]
      .filter((entry) => entry.aufruf === aufruf)
      .slice(-hoechstens)
      .flatMap((entry) => {
        const wunsch = entry.body as Stempelwunsch
        return wunsch.employeeid === undefined || wunsch.employeeid === id ? [alsStempel(entry, wunsch, { id, persnr, vorname, zuname }, zone)] : []
      })
  }, [own, arrived, before, employee, zone, seit])
}

const alsStempel = ({ kopf, notiz }: WaitingEntry, { id, timestamp, flag }: Stempelwunsch, employee: Zeitstempel['employee'], zone: string): Zeitstempel => ({
  id,
  timestamp,
  flag,
  zone,
  employee,
  code: notiz as Zeitstempel['code'],
  quelle: 'portal',
  vertrauen: kopf.grad,
  empfangen: timestamp,
  abweichungSek: null,
  ort: null,
  erfasstVon: null,
  korrigiert: null,
  grund: null,
  storno: null,
  darf: [],
})

/** Is this stamp still on the device only? */
export function useWartet(id: string) {
  return useOutbox().own.some((entry) => entry.id === id)
}
