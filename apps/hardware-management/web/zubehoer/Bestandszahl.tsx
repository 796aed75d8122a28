import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { zubehoertexte } from './texte.ts'

/** How many lie in the store, with a quiet word where that is fewer than there should be. */
export function Bestandszahl({ bestand, mindestbestand, aktiv }: Pick<Zubehoerbestand, 'bestand' | 'mindestbestand' | 'aktiv'>) {
  const t = useTexts(zubehoertexte)
  if (!aktiv || bestand >= mindestbestand) return <>{bestand}</>
  return <State kind="warn">{t('unterMindestbestand', { n: bestand, mindest: mindestbestand })}</State>
}
