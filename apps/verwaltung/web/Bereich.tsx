import { Fragment, useState, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useParams, useSearch } from 'wouter'
import * as z from 'zod/mini'
import type { Call, Input } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/act/ExportMenu.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { texte } from './texte.ts'
import './verwaltung.css'

export type Zustand = Readonly<Record<string, string | undefined>>
export type Setzen = (change: Record<string, string | null>) => void
interface BereichProps<Row> {
  /** Below /verwaltung; the entry's id follows. */
  pfad: string
  titel: string
  liste: Call
  datei: Call
  /** Names of the filters, kept in the address. */
  filter?: readonly string[]
  /** Filters when the address names none. */
  vorgabe?: Record<string, string>
  filterfelder?: (zustand: Zustand, setzen: Setzen) => ReactNode
  suche?: string
  columns: readonly Column<Row>[]
  /** So many columns stay beside an open entry. */
  kurz?: number
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'warn' | 'bad' | 'idle' | undefined
  /** Words of the button that creates; the entry `neu` is its form. */
  neu?: string
  aktionen?: ReactNode
  detail?: ((id: string, row: Row | undefined, zurueck: () => void) => ReactNode) | undefined
  /** What stands there while nothing has been entered yet; a search without hits has words of its own. */
  leer?: ReactNode
  hinweis?: ReactNode
}

/** The one list screen: search, filter, sort, pages and export on the left, the chosen entry beside it; on a phone one after the other. */
export function Bereich<Row>(props: BereichProps<Row>) {
  const {
    pfad,
    titel,
    liste,
    datei,
    filter = [],
    vorgabe = {},
    filterfelder,
    suche,
    columns,
    kurz = 2,
    rowKey,
    rowState,
    neu,
    aktionen,
    detail,
    leer,
    hinweis,
  } = props
  const t = useTexts(texte)
  const id = useParams()['id']
  const search = useSearch()
  const navigate = useNavigate()
  const [adresse, setzen] = useSearchState(schema)
  const gesetzt = nur(adresse as Zustand, ['q', 'sort', ...filter])
  const zustand: Zustand = { ...vorgabe, ...gesetzt }
  const { rows, loading, error, more, loadingMore, refresh } = useList(liste, { query: zustand } as Input<Call>)
  const eintraege = rows as Row[]
  const zu = (ziel?: string) => `/verwaltung/${pfad}${ziel === undefined ? '' : `/${encodeURIComponent(ziel)}`}${search ? `?${search}` : ''}`
  const sort = zustand['sort']
  const [auf, setAuf] = useState(false)
  const gesucht = Object.keys(gesetzt).some((key) => key !== 'sort')
  const gefiltert = filter.filter((feld) => gesetzt[feld]).length
  const exportieren = async (format: 'csv' | 'xlsx') =>
    download((await request(datei, { query: { ...zustand, format } } as Input<Call>)) as Blob, `${titel}_${Temporal.Now.plainDateISO().toString()}.${format}`)
  const offen = detail !== undefined && id !== undefined
  const setze = setzen as Setzen
  return (
    <div className={offen ? 'vw offen' : 'vw'}>
      <div className="vw-liste">
        <Page
          title={titel}
          actions={
            <>
              {!offen && aktionen}
              <ExportMenu onCsv={() => void exportieren('csv')} onXlsx={() => void exportieren('xlsx')} />
              {neu && (
                <LinkButton href={zu('neu')} kind={offen ? 'plain' : 'primary'} icon={Plus} data-new>
                  {neu}
                </LinkButton>
              )}
            </>
          }
        >
          {hinweis && <div className="vw-hinweis">{hinweis}</div>}
          <FilterBar onReset={gesucht ? () => setze(Object.fromEntries(['q', ...filter].map((key) => [key, null]))) : undefined}>
            <SearchField value={zustand['q'] ?? ''} placeholder={suche ?? t('name')} onChange={(q) => setze({ q })} />
            {filterfelder && (
              <span className="vw-filter-knopf">
                <Button icon={SlidersHorizontal} aria-expanded={auf} onPress={() => setAuf(!auf)}>
                  {gefiltert ? t('filterZahl', { n: gefiltert }) : t('filter')}
                </Button>
              </span>
            )}
            {filterfelder && <div className={auf ? 'vw-filter auf' : 'vw-filter'}>{filterfelder(zustand, setze)}</div>}
          </FilterBar>
          {error ? (
            <Notice kind="bad" live action={<Button onPress={() => void refresh()}>{t('erneutLaden')}</Button>}>
              {error.problem?.detail ?? t('unerreichbar')}
            </Notice>
          ) : (
            <DataTable
              label={titel}
              columns={offen ? columns.slice(0, kurz) : columns}
              rows={loading ? undefined : eintraege}
              rowKey={rowKey}
              {...(rowState && { rowState })}
              current={id}
              empty={gesucht ? undefined : leer}
              sort={sort ? { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } : null}
              onSort={({ column, direction }) => setze({ sort: direction === 'desc' ? `-${column}` : column })}
              {...(detail && { onOpen: (row: Row) => void navigate(zu(rowKey(row))) })}
            />
          )}
          {more && <LoadMore more pending={loadingMore} onMore={more} />}
        </Page>
      </div>
      {offen && (
        <section className="vw-detail" aria-label={titel}>
          <Fragment key={id}>
            {detail(
              id,
              eintraege.find((row) => rowKey(row) === id),
              () => void navigate(zu()),
            )}
          </Fragment>
        </section>
      )}
    </div>
  )
}

/** An entry that the address names and the list does not show. */
export function Weg({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const schmal = useNarrow('tablet')
  return (
    <>
      {schmal && <h1 className="sr">{t('wegTitel')}</h1>}
      <Empty icon={MousePointerClick} title={t('wegTitel')} text={t('wegText')} action={<Button onPress={zurueck}>{t('schliessen')}</Button>} />
    </>
  )
}

// Every filter of every area; each screen takes its own.
const namen = [
  'q',
  'sort',
  'art',
  'zugang',
  'abteilung',
  'rolle',
  'filiale',
  'offen',
  'aktiv',
  'jahr',
  'land',
  'region',
  'von',
  'bis',
  'person',
  'storniert',
  'zustand',
  'anwender',
  'angemeldet',
  'aktion',
  'gruppe',
  'gegenstand',
  'gegenstandId',
  'terminal',
] as const
const schema = z.object(Object.fromEntries(namen.map((name) => [name, z.optional(z.string().check(z.maxLength(100)))])))
const nur = (alle: Zustand, felder: readonly string[]) =>
  Object.fromEntries(felder.flatMap((feld) => (alle[feld] ? [[feld, alle[feld]]] : []))) as Record<string, string>
