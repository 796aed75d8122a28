import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Freigabedetail } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'
import { Betrag } from './Betrag.tsx'
import { Frist } from './Frist.tsx'
import { Hinweise } from './Hinweise.tsx'
import { Papier } from './Papier.tsx'
import { Taten } from './Taten.tsx'
import { Verlauf, Weg } from './Weg.tsx'

/** The document left, what it costs and how it goes on right. `onWeiter`: after a decision, e.g. on to the next one. */
export function Beleg({ beleg, onWeiter, tasten = false }: { beleg: Freigabedetail; onWeiter?: () => void; tasten?: boolean }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { pause } = beleg
  return (
    <div className="fg">
      <Papier beleg={beleg} />
      <div className="fg-kosten">
        {beleg.zustand === 'überholt' && (
          <Notice kind="warn" action={beleg.nachher && <LinkButton href={`/freigabe/${beleg.nachher}`}>{t('neuererLauf')}</LinkButton>}>
            {t('ueberholtText')}
          </Notice>
        )}
        {pause && (
          <Notice kind="info" title={pause.art === 'Klärung' ? t('inKlaerung') : t('zurueckgestelltBis', { tag: f.day(pause.bis!) })}>
            {[pause.von, pause.an && t('an', { name: pause.an }), beleg.entscheide.findLast(({ grund }) => grund)?.grund].filter(Boolean).join(' · ')}
          </Notice>
        )}
        {beleg.keiner && (
          <Notice kind="bad" title={t('keinFreigeber')}>
            {t('keinFreigeberText')}
          </Notice>
        )}
        <Betrag beleg={beleg} />
        <Frist beleg={beleg} />
        <Hinweise beleg={beleg} />
        <Weg beleg={beleg} />
        <Verlauf beleg={beleg} />
        <Taten key={beleg.id} beleg={beleg} tasten={tasten} {...(onWeiter && { onWeiter })} />
      </div>
    </div>
  )
}
