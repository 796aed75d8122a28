import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Way } from '#platform/text/way.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { useTerminal } from '../geraet/dienst.ts'
import { texte } from '../texte.ts'

/** Where this terminal is and how it stands with the server. Its name leads to the overview. */
export function Leiste({ ziel = '/stempel-terminal/uebersicht' }: { ziel?: Way }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { lage, verbunden, meldetAn, wartend, abgeglichen, fehler } = useTerminal()
  const Netz = verbunden ? Wifi : WifiOff
  const Haken = wartend ? Check : CheckCheck
  return (
    <header className="st-leiste">
      <Anchor className="st-name" href={ziel}>
        <Mark />
        <b>{lage?.name}</b>
      </Anchor>
      <span className="grow" />
      {fehler && !verbunden && fehler !== 'verbindung' ? (
        <span className="state warn" role="status">
          <TriangleAlert className="i" aria-hidden="true" />
          {t(`login.${fehler}`)}
        </span>
      ) : (
        <span className={`state ${verbunden ? 'ok' : 'warn'}`} role="status" title={verbunden ? undefined : t('login.verbindung')}>
          <Netz className="i" aria-hidden="true" />
          {meldetAn ? t('meldetAn') : t(verbunden ? 'verbunden' : 'ohneNetz')}
        </span>
      )}
      <span className="row">
        <Haken className="i" aria-hidden="true" />
        {wartend === 0 ? t('nichtsWartet') : wartend === 1 ? t('eineWartet') : t('warten', { n: f.number(wartend) })}
      </span>
      <span className="t3 num st-stand">{abgeglichen ? t('abgeglichen', { zeit: f.time(abgeglichen, lage?.filiale.zone) }) : t('nieAbgeglichen')}</span>
    </header>
  )
}
