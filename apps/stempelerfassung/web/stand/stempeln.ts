import { useRef, useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { calls, type Heute } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import type { Stempelwunsch, Zeitstempel } from '#domain/stempel/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { keepTap, waitingTap } from '#platform/web/nfc/tap.ts'
import { store } from '#platform/web/outbox/outbox.ts'
import { queries, useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { folgt } from './folgt.ts'
import { wortVon } from '../worte.ts'

/** What somebody wants to stamp; without a time it is now. */
export type Absicht = Pick<Stempelwunsch, 'flag' | 'code'> & { timestamp?: string; employeeid?: Id<'lstfix'> }
/** What was just stamped, for as long as it can be taken back. */
export interface Gestempelt {
  id: string
  was: string
  timestamp: string
}
export interface Fehlschlag {
  wunsch: Stempelwunsch
  error: CallError
}

/**
 * Captures stamps through the device's queue: done as soon as the stamp is safe on the device. Where the device keeps nothing, the
 * server's answer decides; what failed then is kept here: `nochmal` sends it again under the same id, so that it counts once whether
 * or not the first try arrived; so does the same intent given again by hand.
 */
export function useStempeln() {
  const t = useTexts(messages)
  const { session } = useSession()
  const { data: codes } = useCall(calls.codes, { query: { limit: 200 } })
  const [pending, setPending] = useState(false)
  const [fehlschlag, setFehlschlag] = useState<Fehlschlag | null>(null)
  const [zuletzt, setZuletzt] = useState<Gestempelt | null>(null)
  const offen = useRef<Stempelwunsch | null>(null)
  /** The tap that goes with the stamp had proved itself. */
  const belegt = useRef(false)

  const senden = async (wunsch: Stempelwunsch, abwarten: boolean): Promise<Gestempelt> => {
    offen.current = wunsch
    setPending(true)
    setZuletzt(null)
    const code = codes?.entities.find(({ name }) => name === wunsch.code) ?? unbekannt(wunsch.code)
    const was = wortVon(t, { flag: wunsch.flag, code })
    const { kept, arrived } = await store(calls.stempeln, { body: wunsch }, { titel: was, icon: wunsch.flag === 'arrival' ? 'log-in' : 'log-out', notiz: code })
    const ausgang = arrived.then(
      (stempel) => {
        offen.current = null
        setFehlschlag(null)
        folgeAuf(stempel, stempel.employee.id === session.employee?.personalid)
        if (wunsch.nachweis && !stempel.ort?.bewiesen && belegt.current) toast.error(t('ortNichtBelegt'))
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (error.waiting) {
          offen.current = null
          setFehlschlag(null)
          return
        }
        setFehlschlag({ wunsch, error })
        throw error
      },
    )
    ausgang.catch(() => {})
    setPending(false)
    if (!kept || abwarten) await ausgang
    const gestempelt = { id: wunsch.id, was, timestamp: wunsch.timestamp }
    setZuletzt(gestempelt)
    return gestempelt
  }
  return {
    pending,
    fehlschlag,
    zuletzt: fehlschlag ? null : zuletzt,
    verwerfen: () => {
      offen.current = null
      setFehlschlag(null)
    },
    /** `abwarten`: also for the server's answer, as long as it can be reached; a form puts a refusal at its field. */
    stempeln: (absicht: Absicht, abwarten = false) => {
      const neu = { ...absicht, timestamp: absicht.timestamp ?? jetzt(session.employee?.zone) }
      if (offen.current && gleich(offen.current, neu)) return senden(offen.current, abwarten)
      // A tap on a tag goes with the next stamp that somebody makes for himself and for now.
      const tipp = absicht.timestamp === undefined && absicht.employeeid === undefined ? waitingTap() : null
      if (tipp) {
        belegt.current = tipp.bewiesen
        keepTap(null)
      }
      return senden({ id: uuid(), ...neu, ...(tipp && { nachweis: tipp.nachweis }) }, abwarten)
    },
    nochmal: () => (offen.current ? senden(offen.current, true) : undefined),
  }
}

/** The codes that everybody has, before the list of codes is there. */
const unbekannt = (name: string) => ({
  name,
  description: '',
  art: name === 'Pause' ? ('pause' as const) : ('arbeit' as const),
  icon: name === 'Pause' ? 'coffee' : 'clock',
})

/** Was the server reached? If not (or if it broke), the stamp may be there or not: only the same id can be sent again. */
export const ungewiss = ({ status }: CallError) => status === 0 || status >= 500

/** The moment as far as this device knows it, with the offset of the place of work. */
const jetzt = (zone = Temporal.Now.timeZoneId()) => moment().um.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })

const gleich = (a: Stempelwunsch, b: Absicht & { timestamp: string }) =>
  a.flag === b.flag && a.code === b.code && a.employeeid === b.employeeid && Temporal.Instant.compare(a.timestamp, b.timestamp) === 0

/** The state follows the new flag at once; what depends on it is read again with the server's answer. */
function folgeAuf(stempel: Zeitstempel, eigener: boolean) {
  if (eigener) queries.setQueryData<Heute>(['GET', calls.heute.path, null], (heute) => heute && folgt(heute, stempel))
}
