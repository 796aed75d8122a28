import { fenster, segmente } from '#domain/zeiten/web/tageslinie.ts'
import { texte } from '#domain/zeiten/web/texte.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import type { Stand } from '../stand/stand.ts'

/** Today as a line with its hours. */
export function Tageslinie({ stand }: { stand: Stand }) {
  const t = useTexts(texte)
  const teile = segmente(stand.strecken, stand.plan, t('unterbrechung'))
  const window = fenster([...teile, { from: stand.minute, to: stand.minute, kind: 'work' }], [360, 1080])
  return (
    <div className="se-linie">
      <DayLine segments={teile} window={window} now={stand.minute} />
      <HoursAxis window={window} />
    </div>
  )
}
