import { useMemo } from 'react'
import type { Stempelwunsch, Zeitstempel } from '#domain/stempel/contract.ts'
import { useOutbox, waits, type Entry } from '#platform/web/outbox/outbox.ts'
import { useSession } from '#platform/web/session.tsx'
import { calls } from '../contract.ts'

/** So many of the latest are enough for a day; thousands may wait. */
const hoechstens = 300
const aufruf = `${calls.stempeln.method} ${calls.stempeln.path}`

/** The person's own stamps that are on this device and not yet at the office, as the day shows them. */
export function useWartende(zone: string | undefined): readonly Zeitstempel[] {
  const { own } = useOutbox()
  const {
    session: { employee },
  } = useSession()
  return useMemo(() => {
    if (!employee || !zone) return []
    const { personalid: id, persnr, vorname, zuname } = employee
    return own
      .filter((entry) => entry.aufruf === aufruf && waits(entry))
      .slice(-hoechstens)
      .flatMap((entry) => {
        const wunsch = entry.body as Stempelwunsch
        return wunsch.employeeid === undefined || wunsch.employeeid === id ? [alsStempel(entry, wunsch, { id, persnr, vorname, zuname }, zone)] : []
      })
  }, [own, employee, zone])
}

const alsStempel = ({ kopf, notiz }: Entry, { id, timestamp, flag }: Stempelwunsch, employee: Zeitstempel['employee'], zone: string): Zeitstempel => ({
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
