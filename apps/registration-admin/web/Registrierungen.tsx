import UserCheck from 'lucide-react/icons/user-check'
import * as z from 'zod/mini'
import { request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/act/ExportMenu.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, zustaende } from '../contract.ts'
import { messages } from '../messages.ts'
import { Zustand } from './zustand.tsx'

const Suche = z.object({ q: z.optional(z.string().check(z.maxLength(100))), zustand: z.optional(z.enum([...zustaende, 'alle'])) })

/** Who asks for access, newest first; who waits is shown at once. */
export function Registrierungen() {
  const t = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const [{ q, zustand = 'offen' }, setzen] = useSearchState(Suche)
  const query = { zustand, ...(q ? { q } : {}) }
  const { rows, loading, error, more, loadingMore, refresh } = useList(calls.liste, { query })
  const exportieren = (format: 'csv' | 'xlsx') =>
    void request(calls.datei, { query: { ...query, format } }).then(
      (datei) => download(datei, `${t('titel')}.${format}`),
      (problem: Error) => toast.error(problem.message),
    )
  return (
    <Page title={t('titel')} actions={<ExportMenu disabled={rows.length === 0} onCsv={() => exportieren('csv')} onXlsx={() => exportieren('xlsx')} />}>
      <FilterBar onReset={q ? () => setzen({ q: null }) : undefined}>
        <SearchField value={q ?? ''} placeholder={t('suche')} onChange={(next) => setzen({ q: next || null })} />
        <Segmented
          label={t('zustand')}
          value={zustand}
          choices={[...zustaende, 'alle' as const].map((id) => ({ id, label: t(id) }))}
          onChange={(next) => setzen({ zustand: next === 'offen' ? null : next })}
        />
      </FilterBar>
      {error && rows.length === 0 ? (
        <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refresh()}>{t('neuLaden')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <DataTable
          label={t('titel')}
          rows={loading ? undefined : rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate(`/registration-admin/${id}`)}
          empty={q || zustand !== 'offen' ? undefined : <Empty icon={UserCheck} title={t('leer')} text={t('leerText')} />}
          columns={[
            { id: 'name', label: t('name'), primary: true, width: '24%', cell: ({ name }) => name },
            { id: 'firma', label: t('firma'), cell: ({ firma }) => firma },
            { id: 'email', label: t('email'), cell: ({ email }) => email },
            { id: 'bestaetigt', label: t('bestaetigt'), width: '10rem', cell: ({ bestaetigt }) => <span className="num">{f.dateTime(bestaetigt)}</span> },
            { id: 'zustand', label: t('zustand'), width: '9rem', cell: (row) => <Zustand zustand={row.zustand} /> },
          ]}
        />
      )}
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
    </Page>
  )
}
