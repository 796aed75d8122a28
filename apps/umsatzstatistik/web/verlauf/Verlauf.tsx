import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { useState } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import type { Frage, Verlauf as Antwort } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'
import { Monatstabelle } from './Monatstabelle.tsx'
import { Saeulen } from './Saeulen.tsx'

/** How sales came about month by month, as bars or as figures. */
export function Verlauf({ frage, teile }: { frage: Frage; teile: Antwort['teile'] }) {
  const t = useTexts(texte)
  const [tabelle, setTabelle] = useState(false)
  if (!teile.length) return null
  return (
    <section className="us-verlauf" aria-label={t('verlauf')}>
      {tabelle ? <Monatstabelle frage={frage} teile={teile} /> : <Saeulen frage={frage} teile={teile} />}
      <IconButton icon={tabelle ? ChartColumn : Table} label={t(tabelle ? 'alsSaeulen' : 'alsTabelle')} onPress={() => setTabelle(!tabelle)} />
    </section>
  )
}
