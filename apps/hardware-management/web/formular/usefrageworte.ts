import { useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from '../texte.ts'

/** The question before what was typed about a device is lost, letter for letter as it is specified. */
export function useFrageworte() {
  const t = useTexts(texte)
  return { title: t('wirklichAbbrechen'), confirmLabel: t('jaAbbrechen'), cancelLabel: t('weiter') }
}
