import { useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

/** What the log is for and how long it names somebody: below every list of it. */
export function Zweck({ zweck, monate, geloescht }: { zweck: string; monate: number; geloescht: number }) {
  const t = useTexts(texte)
  return (
    <details className="rl-zweck t2">
      <summary>{t('zweck')}</summary>
      {zweck && <p>{zweck}</p>}
      <p>
        {t('aufbewahrung', { n: monate })} {geloescht > 0 && t('geloescht', { n: geloescht })}
      </p>
    </details>
  )
}
