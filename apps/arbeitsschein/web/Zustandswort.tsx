import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Arbeitsschein } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

const zeichen = { offen: 'info', abgeschlossen: 'ok', storniert: 'idle' } as const

/** State and version of a sheet, and that something on it waits for a person. */
export function Zustandswort({ row: { zustand, fassung, klaerung } }: { row: Pick<Arbeitsschein, 'zustand' | 'fassung' | 'klaerung'> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const stand = <State kind={zeichen[zustand]}>{[tm(`zustand.${zustand}`), fassung > 1 && t('fassungNr', { n: fassung })].filter(Boolean).join(', ')}</State>
  if (!klaerung) return stand
  return (
    <span className="row wrap">
      {stand}
      <State kind="warn">{t('klaerung')}</State>
    </span>
  )
}
