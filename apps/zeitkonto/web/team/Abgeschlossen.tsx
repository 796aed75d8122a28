import type { Id } from '#platform/contract/shapes.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/zeitkonto/contract.ts'
import { texteAbschluss } from '../texte-abschluss.ts'

interface Auswahl {
  monat: string
  q: string | undefined
  abteilung: Id<'abteilung'> | undefined
}

/** How many of the people listed have their month closed, however many of them are loaded; for whoever closes months. */
export function Abgeschlossen(auswahl: Auswahl) {
  const { can } = useSession()
  return can('ZEITKONTO.ABSCHLUSS') ? <Zahl {...auswahl} /> : null
}

function Zahl(query: Auswahl) {
  const t = useTexts(texteAbschluss)
  const { data } = useCall(calls.monatsabschluss, { query })
  if (!data?.gesamt) return null
  return <p className="t12 t2">{t('zu', { zu: data.abgeschlossen, n: data.gesamt })}</p>
}
