import type { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Gone } from './ListScreen.tsx'
import { recordTexts } from './messages.ts'

/** Whether the server says that there is no such record for this person. Everything else that goes wrong says nothing about the record: what is shown of it, and typed, stays. */
export const isGone = (error: CallError | null) => error?.status === 404 || error?.status === 400

interface UnreadProps {
  error: CallError | null
  back: () => void
  rows?: number
  avatar?: boolean
}

/** In the place of a record: it is gone, it cannot be read right now, or it is on its way. */
export function Unread({ error, back, rows, avatar }: UnreadProps) {
  const t = useTexts(recordTexts)
  if (isGone(error)) return <Gone back={back} />
  if (!error) return <Skeleton {...(rows && { rows })} {...(avatar && { avatar })} />
  return (
    <Notice kind={error.status === 0 ? 'calm' : 'bad'} live>
      {error.problem?.detail ?? t('unreachable')}
    </Notice>
  )
}
