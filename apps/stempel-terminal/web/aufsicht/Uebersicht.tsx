import { calls, schweigt } from '#apps/stempel-terminal/contract.ts'
import { messages } from '#apps/stempel-terminal/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

type Zeile = Result<typeof calls.uebersicht>['entities'][number]

/** The terminals of one's accounts: which of them work, and when they were heard last. */
export function Uebersicht() {
  const t = useTexts(messages)
  const f = useFormats()
  const { rows, loading, error, more, loadingMore } = useList(calls.uebersicht)
  return (
    <Page title={t('titel')}>
      {error && !rows.length ? (
        <Notice kind="bad" live title={error.message} />
      ) : (
        <>
          <DataTable<Zeile>
            label={t('titel')}
            rows={loading ? undefined : rows}
            rowKey={({ id }) => id}
            empty={<Empty title={t('leer')} />}
            columns={[
              { id: 'name', label: t('name'), primary: true, cell: ({ name }) => name },
              { id: 'filiale', label: t('filiale'), cell: ({ filiale }) => filiale },
              { id: 'zustand', label: t('zustand'), cell: (row) => <Zustand row={row} /> },
              { id: 'zuletzt', label: t('zuletzt'), cell: ({ zuletzt }) => (zuletzt ? f.relative(zuletzt) : t('nie')) },
              { id: 'wartend', label: t('wartet'), align: 'end', cell: ({ wartend }) => f.number(wartend) },
            ]}
          />
          {more && <LoadMore more pending={loadingMore} onMore={more} />}
        </>
      )}
    </Page>
  )
}

function Zustand({ row }: { row: Zeile }) {
  const t = useTexts(messages)
  if (row.alarm) return <State kind="bad">{t('alarm')}</State>
  if (row.zustand === 'aktiv' && !row.gekoppelt) return <State kind="warn">{t('ungekoppelt')}</State>
  if (row.zustand === 'aktiv' && schweigt(row.zuletzt, moment().um)) return <State kind="warn">{t('schweigt')}</State>
  return <State kind={row.zustand === 'aktiv' ? 'ok' : row.zustand === 'gesperrt' ? 'warn' : 'idle'}>{t(row.zustand)}</State>
}
