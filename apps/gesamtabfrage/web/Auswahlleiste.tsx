import X from 'lucide-react/icons/x'
import type { Belegart } from '#domain/belege/contract.ts'
import { betragssumme } from '#domain/belege/geld.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import type { Beleg } from '../contract/beleg.ts'
import { Herunterladen } from './Herunterladen.tsx'
import { texte } from './texte.ts'

/** What can be done with the marked documents, in the order shown. */
export function Auswahlleiste({ belegart, belege, onAufheben }: { belegart: Belegart; belege: readonly Beleg[]; onAufheben: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const jeWaehrung = Map.groupBy(
    belege.filter(({ ohneBetraege }) => !ohneBetraege),
    ({ currency }) => currency,
  )
  return (
    <div className="ga-leiste" role="region" aria-label={t('markiert', { n: belege.length })}>
      <b>{t('markiert', { n: belege.length })}</b>
      <span className="t2 grow">
        {[...jeWaehrung]
          .map(([currency, gruppe]) => t('nettoMarkiert', { betrag: f.money(betragssumme(gruppe.map(({ gesamt }) => gesamt)), currency) }))
          .join(' · ')}
      </span>
      <Herunterladen belegart={belegart} ids={belege.map(({ id }) => id)} />
      <IconButton icon={X} label={t('aufheben')} onPress={onAufheben} />
    </div>
  )
}
