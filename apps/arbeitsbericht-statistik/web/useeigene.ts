import { alsZeitpunkte, spannen, standardspanne, tageDer, type Spanne, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession, useSetting } from '#platform/web/data/session.tsx'
import { calls, type Frage } from '../contract.ts'

/** One's own figures for a widget: over the span that was chosen for it, at the level of people. */
export function useEigene(widget: 'stunden' | 'tickets') {
  const { session } = useSession()
  const [gewaehlt, setSpanne] = useSetting<number>(`statistik.${widget}`, standardspanne)
  const spanne = spannen.find((eine) => eine === gewaehlt) ?? standardspanne
  const zone = session.employee?.zone ?? Temporal.Now.timeZoneId()
  const lstfixId = session.employee?.personalid
  const frage: Frage = {
    ebene: ebenen.indexOf('mitarbeiter'),
    ...alsZeitpunkte(tageDer(spanne, Temporal.Now.plainDateISO(zone)), zone),
    ...(lstfixId && { lstfixId }),
  }
  const { data, error, refetch } = useCall(calls.statistik, { body: { ...frage, limit: 1 } }, { keep: true, enabled: lstfixId !== undefined })
  return { frage, zone, lstfixId, spanne, setSpanne: setSpanne as (spanne: Spanne) => void, gesamt: data?.gesamt, error, refetch }
}
