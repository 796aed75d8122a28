import { notifyManager } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useFormats, useTexts } from '../text/i18n.tsx'
import { silent } from '../data/offline-answers.ts'
import { useAway } from '../data/live.ts'
import { queries } from '../data/query.tsx'
import { shellTexts } from './messages.ts'

/** Above a screen that the server does not keep up to date: how old is what it shows. */
export function Age() {
  const t = useTexts(shellTexts)
  const formats = useFormats()
  const away = useAway()
  const at = useOldest(away)
  useClock(at !== null)
  if (at === null) return null
  const instant = Temporal.Instant.fromEpochMilliseconds(at)
  const [day, today] = [instant.toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate(), Temporal.Now.plainDateISO()]
  const time = day.equals(today) ? formats.time(instant.toString()) : formats.dateTime(instant.toString())
  return (
    <p className="age t12">
      <CloudOff className="i s" aria-hidden="true" />
      <span>{t('stand', { zeit: time, alter: formats.relative(instant.toString()) })}</span>
    </p>
  )
}

/** When the oldest answer on the screen was given (epoch ms); null: all of them are up to date. */
function useOldest(away: boolean) {
  const [watch, read] = useMemo(() => {
    const cache = queries.getQueryCache()
    const read = () => {
      const shown = cache.findAll({ type: 'active' }).filter(({ queryHash, state }) => state.dataUpdatedAt > 0 && (away || silent.has(queryHash)))
      return shown.length ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null
    }
    return [(told: () => void) => cache.subscribe(notifyManager.batchCalls(told)), read] as const
  }, [away])
  return useSyncExternalStore(watch, read)
}

/** Draws again from time to time, so that the age grows. */
function useClock(running: boolean) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(tick, 20_000)
    return () => clearInterval(timer)
  }, [running])
}
