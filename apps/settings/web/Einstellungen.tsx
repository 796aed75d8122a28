import './settings.css'
import { useEffect, useState, type ComponentType } from 'react'
import Bell from 'lucide-react/icons/bell'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Nfc from 'lucide-react/icons/nfc'
import QrCode from 'lucide-react/icons/qr-code'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ScanLine from 'lucide-react/icons/scan-line'
import Smartphone from 'lucide-react/icons/smartphone'
import SunMoon from 'lucide-react/icons/sun-moon'
import User from 'lucide-react/icons/user'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useStrip } from '#platform/web/ui/page/strip.ts'
import type { Drawing } from '#platform/web/ui/types.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Ausweis } from './Ausweis.tsx'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { Darstellung } from './Darstellung.tsx'
import { Konto } from './Konto.tsx'
import { NfcLeser } from './NfcLeser.tsx'
import { Passwort } from './Passwort.tsx'
import { PwaInstall } from './PwaInstall.tsx'
import { PwaUpdate } from './PwaUpdate.tsx'
import { Terminalpin } from './Terminalpin.tsx'
import { Scanner } from './Scanner.tsx'
import { Sitzungen } from './Sitzungen.tsx'
import { Ueber } from './Ueber.tsx'

type Id =
  | 'darstellung'
  | 'benachrichtigungen'
  | 'passwort'
  | 'terminalpin'
  | 'sitzungen'
  | 'ausweis'
  | 'nfc'
  | 'scanner'
  | 'pwaInstall'
  | 'pwaUpdate'
  | 'konto'
  | 'ueber'
const abschnitte: readonly { id: Id; icon: Drawing; Content: ComponentType }[] = [
  { id: 'darstellung', icon: SunMoon, Content: Darstellung },
  { id: 'benachrichtigungen', icon: Bell, Content: Benachrichtigungen },
  { id: 'passwort', icon: KeyRound, Content: Passwort },
  { id: 'terminalpin', icon: Grid3x3, Content: Terminalpin },
  { id: 'sitzungen', icon: MonitorSmartphone, Content: Sitzungen },
  { id: 'ausweis', icon: QrCode, Content: Ausweis },
  { id: 'nfc', icon: Nfc, Content: NfcLeser },
  { id: 'scanner', icon: ScanLine, Content: Scanner },
  { id: 'pwaInstall', icon: Smartphone, Content: PwaInstall },
  { id: 'pwaUpdate', icon: RefreshCw, Content: PwaUpdate },
  { id: 'konto', icon: User, Content: Konto },
  { id: 'ueber', icon: Info, Content: Ueber },
]

/** One's own settings on one page; each section has an address of its own (`/settings#sitzungen`). */
export function Einstellungen() {
  const t = useTexts(messages)
  const konto = useCall(calls.konto)
  // Without an e-mail address there is no way to send a code: the administration sets the password.
  const { session } = useSession()
  // A PIN belongs to an employee: a customer stamps nowhere.
  const shown = abschnitte.filter(({ id }) => (id !== 'passwort' || konto.data?.email) && (id !== 'terminalpin' || session.employee))
  const current = useFragment(!konto.isPending)
  const { strip } = useStrip(`${current} ${shown.length}`)
  return (
    <Page title={t('settings.titel')}>
      <div className="settings">
        <nav aria-label={t('settings.abschnitte')} ref={strip}>
          {shown.map(({ id, icon: Icon }, index) => (
            <a key={id} href={`#${id}`} aria-current={(shown.some((one) => one.id === current) ? current === id : index === 0) ? 'true' : undefined}>
              <Icon className="i" />
              {t(`settings.${id}`)}
            </a>
          ))}
        </nav>
        <div className="settings-sections">
          {shown.map(({ id, Content }) => (
            <div key={id} id={id} tabIndex={-1}>
              <Content />
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}

/** The section that the address names; once everything is drawn, it is scrolled to. */
function useFragment(ready: boolean) {
  const [fragment, setFragment] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const read = () => setFragment(window.location.hash.slice(1))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    if (ready && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [ready])
  return fragment
}
