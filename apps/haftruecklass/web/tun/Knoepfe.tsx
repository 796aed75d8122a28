import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { texte } from '../texte.ts'

/** The way out of a form, beside its outcome. */
export function Knoepfe({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTexts(texte)
  return (
    <div className="row end">
      <Button kind="quiet" onPress={onClose}>
        {t('abbrechen')}
      </Button>
      {children}
    </div>
  )
}
