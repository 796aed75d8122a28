import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Arbeitsschein } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

const zeichen = { offen: 'info', abgeschlossen: 'ok', storniert: 'idle' } as const

/** State and version of a sheet. */
export function Zustandswort({ row: { zustand, fassung } }: { row: Pick<Arbeitsschein, 'zustand' | 'fassung'> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  return <State kind={zeichen[zustand]}>{[tm(`zustand.${zustand}`), fassung > 1 && t('fassungNr', { n: fassung })].filter(Boolean).join(', ')}</State>
}
