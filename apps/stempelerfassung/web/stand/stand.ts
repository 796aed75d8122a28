import { useEffect } from 'react'
import { calls, type Heute } from '#apps/stempelerfassung/contract.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { amTag, folgt, weiter } from './folgt.ts'
import { sekundenSeit, useTakt } from './uhr.ts'
import { useWartende } from './wartende.ts'

/** The day as it is now. */
export interface Stand extends Heute {
  jetztInstant: Temporal.Instant
  minute: number
}

// The plan of the day, midnight and a board that slept through a night: seldom, never with each tick.
const auffrischenMs = 10 * 60_000

/** The asker's day, ticking each second while something runs. Null until the first answer; nobody without a Personalnummer has one. */
export function useStand() {
  const { session } = useSession()
  const person = session.employee !== undefined
  const { data, dataUpdatedAt, error, refetch } = useCall(calls.heute, undefined, { enabled: person, refetchInterval: auffrischenMs })
  const wartende = useWartende(data?.zone, dataUpdatedAt)
  useTakt(data !== undefined && (data.zustand !== 'aus' || wartende.length > 0))
  const stand = data ? standMit(data, wartende, sekundenSeit(data, dataUpdatedAt)) : null
  const neuerTag = stand !== null && stand.jetztInstant.toZonedDateTimeISO(stand.zone).toPlainDate().toString() !== stand.datum
  useEffect(() => {
    if (neuerTag) void refetch()
  }, [neuerTag, refetch])
  return { stand, error, person, refetch }
}

/** The day as the server told it last, with what only this device knows of it yet. */
function standMit(heute: Heute, wartende: readonly Zeitstempel[], sekunden: number): Stand {
  const jetzt = Temporal.Instant.from(heute.jetzt).add({ milliseconds: Math.round(sekunden * 1000) })
  const mit = wartende.reduce((tag, stempel) => folgt(amTag(tag, stempel.timestamp), stempel), heute)
  const stand = mit === heute ? heute : amTag(mit, jetzt.toString())
  return standVon(stand, Math.max(0, Temporal.Instant.from(stand.jetzt).until(jetzt).total('seconds')))
}

function standVon(heute: Heute, sekunden: number): Stand {
  const jetztInstant = Temporal.Instant.from(heute.jetzt).add({ milliseconds: Math.round(sekunden * 1000) })
  const minute = minuteVon(jetztInstant, heute.zone)
  return { ...heute, ...weiter(heute, sekunden), jetztInstant, minute, strecken: verlaengert(heute, minute) }
}

/** What runs ends now; a stretch that has just begun is not in the answer yet. */
function verlaengert({ zustand, strecken, stempel, jetzt, zone }: Heute, minute: number): Heute['strecken'] {
  if (zustand === 'aus') return strecken
  const letzte = strecken.at(-1)
  if (letzte && letzte.art === zustand && letzte.bis >= minuteVon(Temporal.Instant.from(jetzt), zone))
    return [...strecken.slice(0, -1), { ...letzte, bis: Math.max(letzte.bis, minute) }]
  const begonnen = stempel.at(-1)
  const von = begonnen ? minuteVon(Temporal.Instant.from(begonnen.timestamp), zone) : minute
  return von < minute ? [...strecken, { von, bis: minute, art: zustand, vortag: false }] : strecken
}

const minuteVon = (instant: Temporal.Instant, zone: string) => {
  const { hour, minute } = instant.toZonedDateTimeISO(zone)
  return hour * 60 + minute
}
