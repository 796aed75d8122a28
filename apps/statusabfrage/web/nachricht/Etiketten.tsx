import X from 'lucide-react/icons/x'
import type { Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'

/** The chosen recipients; each can be taken back. */
export function Etiketten({ empfaenger, onEntfernen }: { empfaenger: readonly Empfaenger[]; onEntfernen: (wer: Empfaenger) => void }) {
  const t = useTexts(messages)
  if (!empfaenger.length) return <p className="t3">{t('niemand')}</p>
  return (
    <ul className="sa-etiketten" aria-label={t('gewaehlt')}>
      {empfaenger.map((wer) => (
        <li key={wer.id}>
          <span className="cut">{wer.name}</span>
          <button type="button" aria-label={t('entfernen', { name: wer.name })} onClick={() => onEntfernen(wer)}>
            <X className="i s" />
          </button>
        </li>
      ))}
    </ul>
  )
}
