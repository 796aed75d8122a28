import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { CallError } from '#platform/web/data/client.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { recordTexts } from './messages.ts'

/** What `useList` says about its rows. */
export interface Read<Row> {
  rows: readonly Row[]
  loading: boolean
  error: CallError | null
  refresh: () => unknown
  more: (() => void) | undefined
  loadingMore: boolean
}
interface ListRowsProps<Row> {
  list: Read<Row>
  /** Words of the list's own when it could not be read: the sentence, and the button that tries again. */
  failed?: { title: string; again: string }
  /** Draws the rows; undefined while the first answer is on its way. */
  children: (rows: readonly Row[] | undefined) => ReactNode
}

/** The rows of a list, the way to the next page, or why there are none and the way to try again. */
export function ListRows<Row>({ list: { rows, loading, error, refresh, more, loadingMore }, failed, children }: ListRowsProps<Row>) {
  const t = useTexts(recordTexts)
  return (
    <>
      {error && rows.length === 0 ? (
        <Notice
          kind={error.status === 0 ? 'calm' : 'bad'}
          live
          {...(failed && { title: failed.title })}
          action={<Button onPress={() => void refresh()}>{failed?.again ?? t('reload')}</Button>}
        >
          {error.problem?.detail ?? (failed ? undefined : t('unreachable'))}
        </Notice>
      ) : (
        children(loading ? undefined : rows)
      )}
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
    </>
  )
}
