import { app } from '#apps/stempel-terminal/app.ts'
import { calls, schweigt } from '#apps/stempel-terminal/contract.ts'
import { messages } from '#apps/stempel-terminal/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

type Zeile = Result<typeof calls.uebersicht>['entities'][number]

/** The terminals of one's accounts: which of them work, and when they were heard last. */
export function Uebersicht() {
  const t = useTexts(messages)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path={app.path}
      title={t('titel')}
      list={calls.uebersicht}
      preset={{ sort: 'name' }}
      searchLabel={`${t('name')}, ${t('filiale')}`}
      rowKey={({ id }) => id}
      rowState={({ alarm, zustand }) => (alarm ? 'bad' : zustand === 'stillgelegt' ? 'idle' : undefined)}
      empty={<Empty title={t('leer')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'filiale', label: t('filiale'), sortable: true, cell: ({ filiale }) => filiale },
        { id: 'zustand', label: t('zustand'), card: 'end', cell: (row) => <Zustand row={row} /> },
        { id: 'zuletzt', label: t('zuletzt'), cell: ({ zuletzt }) => (zuletzt ? f.relative(zuletzt) : t('nie')) },
        { id: 'wartend', label: t('wartet'), sortable: true, align: 'end', cell: ({ wartend }) => f.number(wartend) },
      ]}
    />
  )
}

function Zustand({ row }: { row: Zeile }) {
  const t = useTexts(messages)
  if (row.alarm) return <State kind="bad">{t('alarm')}</State>
  if (row.zustand === 'aktiv' && !row.gekoppelt) return <State kind="warn">{t('ungekoppelt')}</State>
  if (row.zustand === 'aktiv' && schweigt(row.zuletzt, moment().um)) return <State kind="warn">{t('schweigt')}</State>
  return <State kind={row.zustand === 'aktiv' ? 'ok' : row.zustand === 'gesperrt' ? 'warn' : 'idle'}>{t(row.zustand)}</State>
}
