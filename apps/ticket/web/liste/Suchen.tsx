import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Filter, Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { useState } from 'react'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { AnsichtMerken } from './AnsichtMerken.tsx'
import { Adresse, leer, nurFelder } from './filter.ts'
import { Liste } from './Liste.tsx'
import { listeTexte } from './texte-liste.ts'
import { useTriage } from './Triage.tsx'
import { useFilterfelder } from './usefilterfelder.tsx'

/** Search by words, number, name, state, step, type, priority range, people and days; the address keeps it all, and it can become a view. */
export function Suchen() {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const navigate = useNavigate()
  const { can } = useSession()
  const [adresse, setzen] = useSearchState(Adresse)
  const [merken, setMerken] = useState(false)
  const gesetzt = nurFelder(adresse)
  const frage = { ...gesetzt, zustand: adresse.zustand ?? ('alle' as const) }
  // What was typed is looked for from the newest ticket backwards.
  const sort = adresse.sort ?? (adresse.q ? '-nummer' : '-geaendert')
  const query = { ...frage, sort }
  const list = useList(calls.liste, { query })
  const { rows, first } = list
  const oeffnen = ({ nummer }: Ticket) => void navigate(`/ticket/${nummer}`)
  const triage = useTriage(rows, oeffnen)
  const felder = useFilterfelder(adresse, setzen, rows, 'alle')
  const gefiltert = Object.keys(gesetzt).length > 0
  return (
    <Page
      title={t('suchen')}
      actions={
        <>
          {gefiltert && (
            <Button icon={BookmarkPlus} onPress={() => setMerken(true)}>
              {tl('merken')}
            </Button>
          )}
          <ListExport disabled={rows.length === 0} name={t('tickets')} file={(format) => request(calls.datei, { query: { ...query, format } })} />
        </>
      }
    >
      <FilterBar
        onReset={gefiltert ? () => setzen(leer) : undefined}
        end={triage.hilfe}
        set={Object.keys(gesetzt)}
        fields={{
          nummer: (
            <TextField
              label={t('nummer')}
              value={adresse.nummer ?? ''}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              onChange={(wert) => setzen({ nummer: wert.replace(/\D/g, '').replace(/^0+/, '') || null })}
            />
          ),
          name: (
            <TextField label={t('name')} value={adresse.name ?? ''} autoComplete="off" maxLength={100} onChange={(wert) => setzen({ name: wert || null })} />
          ),
          ...felder,
        }}
      >
        <SearchField value={adresse.q ?? ''} placeholder={t('suche')} onChange={(q) => setzen({ q: q || null })} />
      </FilterBar>
      {adresse.nummern && <p className="t2">{tl('bestimmte', { n: adresse.nummern.split(',').length })}</p>}
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
            leer={t('keineTreffer')}
            onOpen={oeffnen}
            selected={triage.selected}
            onSelect={triage.onKey && triage.setSelected}
            onKey={triage.onKey}
          />
        )}
      </ListRows>
      {triage.leiste}
      {triage.dialoge}
      <AnsichtMerken
        open={merken}
        onClose={() => setMerken(false)}
        frage={frage as Partial<Filter>}
        teilbar={can('TICKET.INTERN')}
        onGemerkt={(id) => void navigate(`/ticket?sicht=${id}`)}
      />
    </Page>
  )
}
