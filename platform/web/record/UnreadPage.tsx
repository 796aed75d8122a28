import type { Way } from '#platform/text/way.ts'
import type { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { recordTexts } from './messages.ts'
import { isGone } from './Unread.tsx'

interface UnreadPageProps {
  title: string
  /** The list that the record is one of. */
  back: Way
  /** The call that has not brought the record. */
  read: { error: CallError | null; refetch: () => unknown }
  /** What the app says when there is no such record for this person. */
  gone?: string
}

/** A page in the place of a record that is one: it is gone, it cannot be read right now, or it is on its way. */
export function UnreadPage({ title, back, read: { error, refetch }, gone }: UnreadPageProps) {
  const t = useTexts(recordTexts)
  return (
    <Page title={title} back={back}>
      {isGone(error) ? (
        <Empty title={gone ?? t('notSeen')} action={<LinkButton href={back}>{t('toList')}</LinkButton>} />
      ) : error ? (
        <Notice kind={error.status === 0 ? 'calm' : 'bad'} live action={<Button onPress={() => void refetch()}>{t('reload')}</Button>}>
          {error.problem?.detail ?? t('unreachable')}
        </Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}
