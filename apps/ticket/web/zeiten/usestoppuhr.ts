import { useEffect, useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { useSession } from '#platform/web/data/session.tsx'

/** A running timer of a person: on which ticket, since when. */
export interface Uhr {
  ticketId: Id<'ticket'>
  nummer: number
  seit: string
}
const SCHLUESSEL = 'ticket.stoppuhr'
const ablage = (anwenderId: Id<'anwender'>) => `stoppuhr:${anwenderId}`
const lies = (anwenderId: Id<'anwender'>) => {
  try {
    return JSON.parse(localStorage.getItem(ablage(anwenderId)) ?? 'null') as { uhr: Uhr | null } | null
  } catch {
    return null
  }
}

/**
 * The one timer of a person. It is a setting of the person, so it runs on whatever device he opens next; without a network it stays on this device and the
 * server hears of it as soon as it can.
 */
export function useStoppuhr() {
  const { session, setSetting } = useSession()
  const { anwenderId } = session
  const [hier, setHier] = useState(() => lies(anwenderId))
  const uhr = hier ? hier.uhr : ((session.einstellungen[SCHLUESSEL] as Uhr | null | undefined) ?? null)
  const stelle = (neu: Uhr | null) => {
    const gemerkt = { uhr: neu }
    try {
      localStorage.setItem(ablage(anwenderId), JSON.stringify(gemerkt))
    } catch {
      /* no storage: it runs as long as the page is open, or at the server */
    }
    setHier(gemerkt)
  }
  useEffect(() => {
    if (!hier) return
    let aktuell = true
    const sage = () =>
      setSetting(SCHLUESSEL, hier.uhr).then(
        () => {
          if (!aktuell) return
          localStorage.removeItem(ablage(anwenderId))
          setHier(null)
        },
        () => {
          // Not reached: it stays here until there is a network.
        },
      )
    void sage()
    const wieder = () => void sage()
    window.addEventListener('online', wieder)
    return () => {
      aktuell = false
      window.removeEventListener('online', wieder)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter changes with every setting; what is to be said is the clock alone
  }, [hier, anwenderId])
  return { uhr, starte: (neu: Uhr) => stelle(neu), halte: () => stelle(null) }
}

/** What a timer measured, as the form of a time wants it: on the day it began, at most until midnight, at least one minute. */
export function gemessen(seit: Temporal.ZonedDateTime, bis: Temporal.ZonedDateTime) {
  const minute = (zeit: Temporal.PlainTime) => zeit.toString({ smallestUnit: 'minute' })
  const ueberMitternacht = !bis.toPlainDate().equals(seit.toPlainDate())
  const von = seit.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const ende = ueberMitternacht ? Temporal.PlainTime.from('23:59') : bis.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const mindestens = minute(von) === '23:59' ? Temporal.PlainTime.from('23:59') : von.add({ minutes: 1 })
  const spaet = Temporal.PlainTime.compare(ende, mindestens) < 0 ? mindestens : ende
  return {
    datum: seit.toPlainDate().toString(),
    von: minute(minute(von) === '23:59' ? Temporal.PlainTime.from('23:58') : von),
    bis: minute(spaet),
    ueberMitternacht,
  }
}
