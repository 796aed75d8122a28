import { useId } from 'react'
import Plus from 'lucide-react/icons/plus'
import { useParams, useSearch } from 'wouter'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useSideBySide } from '#platform/web/ui/page/sidebyside.ts'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { useFilterfelder } from './usefilterfelder.tsx'
import { Adresse, alsFelder, eingebaut, leer, nurFelder, sichten, type Setzen, type Sicht } from './filter.ts'
import { Liste, type Sort } from './Liste.tsx'
import { Sichten } from './Sichten.tsx'
import { listeTexte } from './texte-liste.ts'
import { Ticketseite } from '../seite/Ticketseite.tsx'
import { useTriage } from './Triage.tsx'
import { useVorrat } from './vorrat.ts'
import { WartendeTickets } from '../warteschlange/Wartende.tsx'

/** What is open, by the views that are asked for most and those that people keep, each with its count. */
export const Uebersicht = () => <Arbeitsliste />

/** One ticket; where there is room the list stays beside it. */
export function Ticketplatz() {
  const { id } = useParams()
  const schmal = useNarrow('tablet')
  useSideBySide(!schmal)
  if (schmal) return <Ticketseite key={id} />
  return (
    <div className="tl-platz">
      <div className="tl-spalten">
        <div className="tl-spalte">
          <Arbeitsliste current={id} />
        </div>
        <div className="tl-detail">
          <Ticketseite key={id} />
        </div>
      </div>
    </div>
  )
}

function Arbeitsliste({ current }: { current?: string | undefined }) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const kopf = useId()
  const navigate = useNavigate()
  const search = useSearch()
  const [adresse, setzen] = useSearchState(Adresse)
  const { data: gemerkte } = useCall(calls.ansichten, { query: { limit: 200 } })
  const ansichten = gemerkte?.entities ?? []
  const sicht = adresse.sicht ?? 'laufend'
  const ansicht = ansichten.find(({ id }) => id === sicht)
  const bekannt = (sichten as readonly string[]).includes(sicht)
  const basis = bekannt ? eingebaut[sicht as Sicht] : ansicht ? alsFelder(ansicht.filter) : {}
  const eigene = nurFelder(adresse)
  const frage = { ...basis, ...eigene }
  // What was typed is looked for from the newest ticket backwards.
  const sort: Sort = adresse.sort ?? (frage.q ? '-nummer' : frage.ueberfaellig ? 'faellig' : '-geaendert')
  const query = { ...frage, sort }
  const list = useList(calls.liste, { query }, { enabled: bekannt || gemerkte !== undefined })
  const { rows, first } = list
  useVorrat(rows)
  const oeffnen = ({ nummer }: Ticket) => void navigate(`/ticket/${nummer}${search ? `?${search}` : ''}`)
  const triage = useTriage(rows, oeffnen)
  const onSicht = (wert: string) => setzen({ ...leer, sicht: wert === 'laufend' ? null : wert, sort: null })
  // Going back to "all" where the view says otherwise leaves the view: what is asked then stands in the address alone.
  const aendern: Setzen = (aenderung) =>
    setzen(Object.entries(aenderung).some(([name, wert]) => wert === null && name in basis) ? { ...frage, sicht: null, ...aenderung } : aenderung)
  const felder = useFilterfelder(frage, aendern, rows, 'laufend')
  const erfassen = (
    <MainAct>
      <Button kind={current === undefined ? 'primary' : 'plain'} icon={Plus} data-new onPress={() => void navigate('/ticket/create')}>
        {t('erfassen')}
      </Button>
    </MainAct>
  )
  const inhalt = (
    <>
      <Sichten
        sicht={sicht}
        ansichten={ansichten}
        ansicht={ansicht}
        onSicht={onSicht}
        frage={Object.keys(eigene).length ? (frage as Parameters<typeof Sichten>[0]['frage']) : null}
      />
      <FilterBar onReset={Object.keys(eigene).length ? () => setzen(leer) : undefined} end={triage.hilfe} folded fields={felder} set={Object.keys(eigene)}>
        <SearchField value={adresse.q ?? ''} placeholder={t('suche')} onChange={(q) => setzen({ q: q || null })} />
      </FilterBar>
      <WartendeTickets />
      {ansicht?.veraltet && <Notice kind="warn">{tl('ansichtVeraltet')}</Notice>}
      {!bekannt && gemerkte && !ansicht && <Notice kind="info">{tl('ansichtWeg')}</Notice>}
      {first?.aehnlich && (
        <Notice kind="info" live>
          {t('aehnlich')}
        </Notice>
      )}
      <ListRows list={list} failed={{ title: t('nichtGeladen'), again: t('neuLaden') }}>
        {(zeilen) => (
          <Liste
            rows={zeilen}
            sort={sort}
            onSort={(wert) => setzen({ sort: wert })}
            leer={t(Object.keys(eigene).length ? 'keineTreffer' : 'keine')}
            leerAktion={
              eigene.q && frage.zustand !== 'alle' ? (
                <Button onPress={() => void navigate(`/ticket/search?${new URLSearchParams({ q: eigene.q! })}`)}>{tl('ueberallSuchen')}</Button>
              ) : undefined
            }
            onOpen={oeffnen}
            selected={triage.selected}
            onSelect={triage.onKey && triage.setSelected}
            onKey={triage.onKey}
            schmal={current !== undefined}
            current={current}
          />
        )}
      </ListRows>
      {triage.leiste}
      {triage.dialoge}
    </>
  )
  if (current !== undefined)
    return (
      <section className="tl-liste" aria-labelledby={kopf}>
        <header className="row between">
          <h2 id={kopf}>{t('tickets')}</h2>
          {erfassen}
        </header>
        {inhalt}
      </section>
    )
  return (
    <Page
      title={t('uebersicht')}
      actions={
        <>
          <ListExport disabled={rows.length === 0} name={t('tickets')} file={(format) => request(calls.datei, { query: { ...query, format } })} />
          {erfassen}
        </>
      }
    >
      {inhalt}
    </Page>
  )
}
