import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'

/** Where an entry is: one tick on the device, two at the server. */
export function Ticks({ arrived }: { arrived: boolean }) {
  const t = useTexts(kit)
  return arrived ? (
    <span className="ticks done">
      <CheckCheck className="i" />
      {t('beimBuero')}
    </span>
  ) : (
    <span className="ticks wait">
      <Check className="i" />
      {t('amGeraet')}
    </span>
  )
}
