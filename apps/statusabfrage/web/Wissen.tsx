import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useLiveState } from '#platform/web/data/live.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import { messages } from '../messages.ts'

/** A board that says when it does not know: live, or as of when. */
export function Wissen({ stand, zone, fehler }: { stand: string; zone: string; fehler: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const verbunden = useLiveState() === 'verbunden'
  return (
    <output className="t12">
      {verbunden && !fehler ? <State kind="ok">{t('live')}</State> : <State kind="warn">{t('getrennt', { zeit: f.time(stand, zone) })}</State>}
    </output>
  )
}
