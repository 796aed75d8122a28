import '../terminal.css'
import { useEffect, useState, type ReactNode } from 'react'
import { nfcDefaults, type NfcSettings } from '#platform/contract/nfc.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useReadings, type Reading } from '#platform/web/nfc/usereadings.ts'
import { begin } from '#platform/web/pwa/pwa.ts'
import { Loading } from '#platform/web/shell/Failure.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { abweisen, ausweisGelesen } from '../uhr/ablauf.ts'
import { Ausser } from './Ausser.tsx'
import { starte, useTerminal } from './dienst.ts'
import { linie } from './geraet.ts'
import { Koppeln } from './Koppeln.tsx'
import { texte } from '../texte.ts'
import { useKiosk } from './usekiosk.ts'

/** Whoever wants the next badge for something else than a stamp. */
let fuer: ((kennung: string) => void) | null = null
export const naechsteKarte = (wer: typeof fuer) => {
  fuer = wer
}

/** Around every screen of the terminal: wakes it, hears its readers, and shows why it cannot be used when it cannot. */
export function Terminal({ children }: { children: ReactNode }) {
  const t = useTexts(texte)
  const { phase, lage, fehler } = useTerminal()
  const [leser, setLeser] = useState<NfcSettings>({ ...nfcDefaults, enabled: true })
  useEffect(() => {
    starte()
    void begin()
    void linie
      .read<NfcSettings['leser']>('leser')
      .then((kept) => kept && setLeser({ enabled: true, leser: kept }))
      .catch(() => {})
  }, [])
  useKiosk()
  useReadings(leser, {
    onRead: ({ kennung }: Reading) => (fuer ? fuer(kennung) : void ausweisGelesen(kennung, 'ausweis')),
    onFailed: () => void abweisen('unlesbar', 'ausweis'),
  })
  if (phase === 'laedt')
    return fehler ? (
      <main className="whole on-ink terminal" id="inhalt">
        <Mark />
        <h1>{t('nichtAngemeldet')}</h1>
        <p className="t2">{t(`login.${fehler}`)}</p>
      </main>
    ) : (
      <Loading />
    )
  if (phase === 'ungekoppelt') return <Koppeln />
  if (phase === 'ohneSpeicher')
    return (
      <main className="whole on-ink terminal" id="inhalt">
        <Mark />
        <h1>{t('koppeln')}</h1>
        <p className="t2">{t('ohneSpeicher')}</p>
      </main>
    )
  if (lage && lage.zustand !== 'aktiv') return <Ausser lage={lage} />
  return children
}
