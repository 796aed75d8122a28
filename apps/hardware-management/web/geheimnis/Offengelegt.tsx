import { useEffect, useState } from 'react'
import { zeigeSekunden } from '#apps/hardware-management/contract/geheimnis.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'
import { ablegen } from './ablegen.ts'
import { geheimnistexte } from './texte.ts'

/** A secret in sight for half a minute; then it is gone from the page. */
export function Offengelegt({ wert, onEnde }: { wert: string; onEnde: () => void }) {
  const t = useTexts(texte)
  const tg = useTexts(geheimnistexte)
  const [rest, setRest] = useState(zeigeSekunden)
  useEffect(() => {
    const timer = setInterval(() => setRest((sekunden) => sekunden - 1), 1000)
    return () => clearInterval(timer)
  }, [wert])
  useEffect(() => {
    if (rest <= 0) onEnde()
  }, [rest])
  return (
    <div className="hw-offen">
      <code>{wert}</code>
      <Meter value={rest} max={zeigeSekunden} label={t('verbirgtSich', { n: rest })} />
      <div className="row wrap">
        <span className="t12 t2">{t('verbirgtSich', { n: rest })}</span>
        <Button
          kind="quiet"
          onPress={() =>
            void ablegen(wert).then(
              () => toast.success(tg('abgelegt')),
              () => toast.error(tg('nichtKopiert')),
            )
          }
        >
          {t('kopieren')}
        </Button>
        <Button kind="quiet" onPress={onEnde}>
          {t('verbergen')}
        </Button>
      </div>
    </div>
  )
}
