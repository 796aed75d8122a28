import { createContext, useContext, useState, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useParams, useSearch } from 'wouter'
import * as z from 'zod/mini'
import type { Call, Input } from '#platform/contract/contract.ts'
import { withQuery, type Way } from '#platform/text/way.ts'
import { request } from '#platform/web/data/client.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { navigationGuards } from '#platform/web/forms/guards.ts'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterBar, type FilterFields } from '#platform/web/ui/list/FilterBar.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { Beside, useBeside } from './Beside.tsx'
import { ListExport } from './ListExport.tsx'
import { ListRows, type Read } from './ListRows.tsx'
import { recordTexts } from './messages.ts'

/** What the address asks for: words, order and filters. */
export type Asked = Readonly<Record<string, string | undefined>>
export type Ask = (change: Record<string, string | null>) => void
interface ListScreenProps<Row> {
  /** Where the list is; the record's id follows. */
  path: Way
  title: string
  list: Call
  /** The same list as a file, where it can be taken along. */
  file?: Call
  /** What the file is asked for besides: columns that were chosen. */
  fileQuery?: Asked
  /** Names of the filters, kept in the address. */
  filters?: readonly string[]
  /** What is asked when the address says nothing. */
  preset?: Record<string, string>
  /** One field for each filter, by the name of (the first of) what it sets; those that matter most first. */
  filterFields?: (asked: Asked, ask: Ask) => FilterFields
  searchLabel?: string
  columns: readonly Column<Row>[]
  /** So many columns stay beside an open record. */
  short?: number
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'warn' | 'bad' | 'idle' | undefined
  /** Words of the button that creates; the record `neu` is its form. */
  createLabel?: string
  actions?: ReactNode
  detail?: ((id: string, row: Row | undefined, back: () => void) => ReactNode) | undefined
  /** The record is a screen of its own at the same address, not a part beside the list. */
  apart?: boolean
  /** Stands where the record would, while none is chosen and there is room beside the list. */
  placeholder?: ReactNode
  /** What stands there while nothing has been entered yet; a search without hits has words of its own. */
  empty?: ReactNode
  notice?: ReactNode
}

/**
 * The usual list screen: search, filter, sort, pages and export on the left, the chosen record beside it; on a phone one after the other. A screen that
 * is different at one place is composed of the same parts (`Beside`, `ListRows`, `ListExport`).
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const {
    path,
    title,
    list,
    file,
    fileQuery = {},
    filters = noFilters,
    preset = {},
    filterFields,
    searchLabel,
    columns,
    short = 2,
    rowKey,
    rowState,
    createLabel,
    actions,
    detail,
    apart = false,
    placeholder,
    empty,
    notice,
  } = props
  const t = useTexts(recordTexts)
  const id = useParams()['id']
  const search = useSearch()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchState(searchOf(filters))
  const set = only(address as Asked, ['q', 'sort', ...filters])
  const asked: Asked = { ...preset, ...set }
  const found = useList(list, { query: asked } as Input<Call>) as unknown as Read<Row>
  const to = (target?: string) => withQuery(target === undefined ? path : (`${path}/${encodeURIComponent(target)}` as Way), search)
  const sort = asked['sort']
  const searched = Object.keys(set).some((key) => key !== 'sort')
  const open = detail !== undefined && id !== undefined
  const listed = found.rows.find((row) => rowKey(row) === id)
  const [seen, setSeen] = useState(listed)
  if (listed && listed !== seen) setSeen(listed)
  // Somebody else may change it, or a filter hide it: what is being typed about it goes on.
  const row = listed ?? (seen && rowKey(seen) === id && navigationGuards.size > 0 ? seen : undefined)
  const narrow = useNarrow('tablet')
  const waits = !open && placeholder !== undefined && !narrow
  const ask = setAddress as Ask
  return (
    <Beside
      label={title}
      record={
        open ? (
          <OpenList key={id} value={found}>
            {detail(id, row, () => void navigate(to()))}
          </OpenList>
        ) : (
          waits && placeholder
        )
      }
    >
      <Page
        title={title}
        actions={
          <>
            {!open && actions}
            {file && (
              <ListExport
                name={`${title}_${Temporal.Now.plainDateISO().toString()}`}
                file={async (format) => (await request(file, { query: { ...asked, ...fileQuery, format } } as Input<Call>)) as Blob}
              />
            )}
            {createLabel && (
              <MainAct>
                <LinkButton href={to('neu')} kind={open ? 'plain' : 'primary'} icon={Plus} data-new>
                  {createLabel}
                </LinkButton>
              </MainAct>
            )}
          </>
        }
      >
        {notice && <div className="records-notice">{notice}</div>}
        <FilterBar
          fields={filterFields?.(asked, ask) ?? {}}
          set={filters.filter((name) => set[name])}
          onReset={searched ? () => ask(Object.fromEntries(['q', ...filters].map((key) => [key, null]))) : undefined}
        >
          <SearchField value={asked['q'] ?? ''} placeholder={searchLabel ?? t('name')} onChange={(q) => ask({ q })} />
        </FilterBar>
        {/* What could not be read again is not shown as if it were true. */}
        <ListRows list={found.error ? { ...found, rows: [] } : found}>
          {(rows) => (
            <DataTable
              label={title}
              columns={open || waits ? columns.slice(0, short) : columns}
              rows={rows}
              rowKey={rowKey}
              {...(rowState && { rowState })}
              current={id}
              empty={searched ? undefined : empty}
              sort={sort ? { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } : null}
              onSort={({ column, direction }) => ask({ sort: direction === 'desc' ? `-${column}` : column })}
              {...((detail || apart) && { onOpen: (row: Row) => void navigate(to(rowKey(row))) })}
            />
          )}
        </ListRows>
      </Page>
    </Beside>
  )
}

/** The list beside the open record. */
const OpenList = createContext<Read<unknown> | null>(null)

/** A record that the address names and the list does not show; while the list has not been read nobody knows. */
export function Gone({ back }: { back: () => void }) {
  const t = useTexts(recordTexts)
  const beside = useBeside()
  const list = useContext(OpenList)
  if (list?.loading) return <Skeleton />
  if (list?.error) return beside ? null : <ListRows list={{ ...list, rows: [] }}>{() => null}</ListRows>
  return (
    <>
      {!beside && <h1 className="sr">{t('gone')}</h1>}
      <Empty icon={MousePointerClick} title={t('gone')} text={t('goneText')} action={<Button onPress={back}>{t('close')}</Button>} />
    </>
  )
}

const noFilters: readonly string[] = []
const searchOf = (filters: readonly string[]) =>
  z.object(Object.fromEntries(['q', 'sort', ...filters].map((name) => [name, z.optional(z.string().check(z.maxLength(500)))])))
const only = (all: Asked, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) as Record<string, string>
