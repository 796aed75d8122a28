import { messages } from '#apps/stempelerfassung/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { useWartet } from '../stand/wartende.ts'

/** That it is recorded, and whether it still waits on this device. */
export function Erfasst({ id }: { id: string }) {
  const t = useTexts(messages)
  const wartet = useWartet(id)
  return (
    <Notice kind="ok" live title={t('erfasst')}>
      {wartet && `${t('wartetAmGeraet')} `}
      <Ticks arrived={!wartet} />
    </Notice>
  )
}
