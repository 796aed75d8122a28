import type { Way } from '#platform/text/way.ts'
import type { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
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
    <Notice kind="bad" live>
      {error.problem?.detail ?? t('unreachable')}
    </Notice>
  )
}

interface UnreadPageProps {
  title: string
  /** The list that the record is one of. */
  back: Way
  /** The call that has not brought the record. */
  read: { error: CallError | null; refetch: () => unknown }
  /** What the app says when there is no such record for this person. */
  gone?: string
}

/** The same in the place of a record that is a page of its own. */
export function UnreadPage({ title, back, read: { error, refetch }, gone }: UnreadPageProps) {
  const t = useTexts(recordTexts)
  return (
    <Page title={title} back={back}>
      {isGone(error) ? (
        <Empty title={gone ?? t('notSeen')} action={<LinkButton href={back}>{t('toList')}</LinkButton>} />
      ) : error ? (
        <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('reload')}</Button>}>
          {error.problem?.detail ?? t('unreachable')}
        </Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}
