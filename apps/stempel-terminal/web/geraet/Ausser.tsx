import { useState } from 'react'
import Lock from 'lucide-react/icons/lock'
import MonitorOff from 'lucide-react/icons/monitor-off'
import type { Lage } from '#apps/stempel-terminal/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { useTerminal } from './dienst.ts'
import { Koppeln } from './Koppeln.tsx'
import { texte } from '../texte.ts'

/** Locked, retired or replaced: says whom to turn to. What waits is still handed over. */
export function Ausser({ lage: { zustand, kontakt, name } }: { lage: Lage }) {
  const t = useTexts(texte)
  const { wartend } = useTerminal()
  const [neu, setNeu] = useState(false)
  if (neu) return <Koppeln onZurueck={() => setNeu(false)} />
  const Zeichen = zustand === 'gesperrt' ? Lock : MonitorOff
  return (
    <main className="whole on-ink terminal st-ausser" id="inhalt">
      <Zeichen className="i" aria-hidden="true" />
      <h1>{t(zustand === 'gesperrt' ? 'gesperrt' : zustand === 'stillgelegt' ? 'stillgelegt' : 'abgeloest')}</h1>
      <p className="t2">{kontakt ? t('gesperrtText') : t('gesperrtOhne')}</p>
      {kontakt && <p className="st-kontakt">{kontakt}</p>}
      <p className="t2 st-wo">
        <Mark />
        {name}
      </p>
      {wartend > 0 && <p className="t2">{t('uebergibt')}</p>}
      <Button kind="ink" size="tap" onPress={() => setNeu(true)}>
        {t('neuKoppeln')}
      </Button>
    </main>
  )
}
