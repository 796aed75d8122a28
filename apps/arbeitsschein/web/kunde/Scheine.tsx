import { useSession } from '#platform/web/data/session.tsx'
import { Liste } from '../Liste.tsx'
import { Kundenliste } from './Kundenliste.tsx'

/** Sheets as whoever writes them sees them, or the finished ones as their customer does. */
export function Scheine() {
  const { can } = useSession()
  return can('ARBEITSSCHEIN') ? <Liste /> : <Kundenliste />
}
