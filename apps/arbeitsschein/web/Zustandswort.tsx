import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Arbeitsschein } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { regietexte } from './regie/texte.ts'
import { texte } from './texte.ts'

const zeichen = { offen: 'info', abgeschlossen: 'ok', storniert: 'idle' } as const

/** State and version of a sheet, that something on it waits for a person, and that a letter with it did not arrive. */
export function Zustandswort({
  row: { zustand, fassung, klaerung, nichtZugestellt },
}: {
  row: Pick<Arbeitsschein, 'zustand' | 'fassung' | 'klaerung' | 'nichtZugestellt'>
}) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tr = useTexts(regietexte)
  const stand = <State kind={zeichen[zustand]}>{[tm(`zustand.${zustand}`), fassung > 1 && t('fassungNr', { n: fassung })].filter(Boolean).join(', ')}</State>
  if (!klaerung && !nichtZugestellt) return stand
  return (
    <span className="row wrap">
      {stand}
      {klaerung > 0 && <State kind="warn">{t('klaerung')}</State>}
      {nichtZugestellt && <State kind="bad">{tr('brief.fehlgeschlagen')}</State>}
    </span>
  )
}
