import type { NfcTagZeile } from '#apps/verwaltung/contract/nfc.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

/** Whether a tag counts, and whether a chip speaks for it yet. */
export function NfcTagZustand({ row: { zustand, chip, eingelernt } }: { row: Pick<NfcTagZeile, 'zustand' | 'chip' | 'eingelernt'> }) {
  const t = useTexts(texte)
  if (zustand !== 'aktiv') return <State kind={zustand === 'gesperrt' ? 'warn' : 'idle'}>{t(zustand)}</State>
  return chip === 'ntag424' && !eingelernt ? <State kind="info">{t('tagUngelernt')}</State> : <State kind="ok">{t('aktiv')}</State>
}
