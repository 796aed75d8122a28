import { segmente } from '#domain/zeiten/web/tageslinie.ts'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import type { Stand } from '../stand/stand.ts'
import { fenster } from '#domain/zeiten/web/tageslinie.ts'

/** Today as a line with its hours. */
export function Tageslinie({ stand }: { stand: Stand }) {
  const teile = segmente(stand.strecken, stand.plan)
  const window = fenster([...teile, { from: stand.minute, to: stand.minute, kind: 'work' }], [360, 1080])
  return (
    <div className="se-linie">
      <DayLine segments={teile} window={window} now={stand.minute} />
      <HoursAxis window={window} />
    </div>
  )
}
