import { useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

interface ZweckProps {
  zweck: string
  monate: number
  geloescht: number
  /** One of us reads it; customers do not know what is booked. */
  personal: boolean
}
/** What the log is for and how long it names somebody: below every list of it. */
export function Zweck({ zweck, monate, geloescht, personal }: ZweckProps) {
  const t = useTexts(texte)
  return (
    <details className="rl-zweck t2">
      <summary>{t('zweck')}</summary>
      {zweck && <p>{zweck}</p>}
      <p>
        {t(personal ? 'aufbewahrung' : 'aufbewahrungKunde', { n: monate })} {geloescht > 0 && t(personal ? 'geloescht' : 'geloeschtKunde', { n: geloescht })}
      </p>
    </details>
  )
}
