import { useState } from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import List from 'lucide-react/icons/list'
import { useSearch } from 'wouter'
import { request, urlOf } from '#platform/web/data/client.ts'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { Beside } from '#platform/web/record/Beside.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { calls, richtungen, type Einbehalt } from '../contract.ts'
import { messages } from '../messages.ts'
import { Abfrage } from './Abfrage.tsx'
import { Adresse, abfrageVon, alsAdresse, type Abfragewerte } from './adresse.ts'
import { Auswahlleiste } from './Auswahlleiste.tsx'
import { Einbehaltblatt } from './Einbehaltblatt.tsx'
import { Filterfelder } from './Filterfelder.tsx'
import { spaltenFuer } from './spalten.tsx'
import { texte } from './texte.ts'
import { Uebersicht } from './Uebersicht.tsx'
import { Zeitlinien } from './Zeitlinien.tsx'

/** What the query found; a query that cannot be read leads back to the form, which says so. */
export function Ergebnis() {
  const abfrage = abfrageVon(useSearch())
  return abfrage ? <Gefunden abfrage={abfrage} /> : <Abfrage ungueltig />
}

function Gefunden({ abfrage }: { abfrage: Abfragewerte }) {
  const t = useTexts(texte)
  const f = useFormats()
  // Where it is narrow the work comes first.
  const schmal = useNarrow()
  const [adresse, setzen] = useSearchState(Adresse)
  const { posten: offen, richtung = 'verbindlichkeit', stand = 'offen', sort = 'faelldatum', ansicht } = adresse
  // Beside an open retention a line has no room.
  const linien = ansicht === 'linie' && offen === undefined
  const query = { ...abfrage, richtung, stand }
  return (
    <Beside label={t('titel')} record={offen && <Einbehaltblatt key={offen} id={offen} zurueck={() => setzen({ posten: null })} />}>
      <Page
        title={t('titel')}
        back={`/haftruecklass?${alsAdresse({ ...adresse, ...abfrage, posten: null })}`}
        subtitle={`${f.day(abfrage.vonbelegdatum)} – ${f.day(abfrage.bisbelegdatum)}`}
        actions={
          <>
            <LinkButton icon={CalendarDays} href={urlOf(calls.kalender, { query })}>
              {t('kalender')}
            </LinkButton>
            <ListExport
              name={`${t('titel')}_${Temporal.Now.plainDateISO().toString()}`}
              file={(format) => request(calls.datei, { query: { ...query, sort, format } })}
            />
          </>
        }
      >
        {offen === undefined && !schmal && <Uebersicht query={abfrage} />}
        <Filterfelder abfrage={abfrage} richtung={richtung} stand={stand} setzen={setzen} />
        {offen === undefined && (
          <div className="hr-ansicht">
            <Segmented
              label={t('ansicht')}
              value={linien ? 'linie' : 'liste'}
              onChange={(neu) => setzen({ ansicht: neu === 'linie' ? neu : null })}
              choices={[
                { id: 'liste', label: t('alsListe'), icon: List },
                { id: 'linie', label: t('alsLinie'), icon: ChartGantt },
              ]}
            />
          </div>
        )}
        <Tabs
          label={t('richtung')}
          value={richtung}
          onChange={(neu) => setzen({ richtung: neu, ktostammUrsache: null, posten: null })}
          tabs={richtungen.map((eine) => ({
            id: eine,
            label: t(`richtung.${eine}`),
            content: <Liste key={eine} query={query} sort={linien ? 'ktostammBaustelle' : sort} offen={offen} linien={linien} />,
          }))}
        />
        {offen === undefined && schmal && <Uebersicht query={abfrage} />}
      </Page>
    </Beside>
  )
}

/** The lines with the sums of every site, also of rows that are not on the page yet. */
function Linien({ zeilen, query: { richtung, stand, ...gefragt } }: { zeilen: readonly Einbehalt[]; query: ListeProps['query'] }) {
  const { data } = useCall(calls.uebersicht, { query: gefragt }, { keep: true })
  return <Zeitlinien zeilen={zeilen} monate={stand === 'erledigt' ? [] : (data?.baustellen ?? []).filter((eine) => eine.richtung === richtung)} />
}

interface ListeProps {
  query: Abfragewerte & { richtung: (typeof richtungen)[number]; stand: 'offen' | 'erledigt' | 'alle' }
  sort: string
  offen: string | undefined
  linien: boolean
}
function Liste({ query, sort, offen, linien }: ListeProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [, setzen] = useSearchState(Adresse)
  const list = useList(calls.liste, { query: { ...query, sort } })
  const [markiert, setMarkiert] = useState<ReadonlySet<string>>(new Set())
  const gewaehlt = list.rows.filter(({ id }) => markiert.has(id))
  if (linien) return <ListRows list={list}>{(zeilen) => (zeilen ? <Linien zeilen={zeilen} query={query} /> : <Skeleton rows={6} />)}</ListRows>
  return (
    <>
      <ListRows list={list}>
        {(zeilen) => (
          <DataTable
            label={t(`richtung.${query.richtung}`)}
            columns={spaltenFuer({ t, tm, f, richtung: query.richtung, kurz: offen !== undefined })}
            rows={zeilen}
            rowKey={({ id }) => id}
            rowLabel={({ belegart, belegnummer, ktostammUrsache: { name } }) => `${belegart} ${belegnummer}, ${name}`}
            rowState={({ saldo }) => (saldo === '0.00' ? 'idle' : undefined)}
            // Beside an open retention there is no room for marks; what was marked stays so.
            {...(offen === undefined && { selection: 'multi' as const })}
            selected={markiert}
            onSelect={setMarkiert}
            current={offen}
            sort={{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
            onSort={({ column, direction }) => setzen({ sort: direction === 'desc' ? `-${column}` : column })}
            onOpen={({ id }) => setzen({ posten: id }, { push: true })}
            empty={<Empty title={t('leer')} text={t('leerText')} />}
          />
        )}
      </ListRows>
      {offen === undefined && gewaehlt.length > 0 && <Auswahlleiste zeilen={gewaehlt} onAufheben={() => setMarkiert(new Set())} />}
    </>
  )
}
