import { useSession } from '#platform/web/data/session.tsx'
import { Schein } from '../Schein.tsx'
import { Kundenschein } from './Kundenschein.tsx'

/** One sheet, for whoever writes it or as its customer reads it. */
export function EinSchein() {
  const { can } = useSession()
  return can('ARBEITSSCHEIN') ? <Schein /> : <Kundenschein />
}
