import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Belegart } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useList } from '#platform/web/data/query.tsx'
import { Beside } from '#platform/web/record/Beside.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Redirect, useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '../contract.ts'
import { Adresse, alsAdresse } from './adresse.ts'
import { Auswahlleiste } from './Auswahlleiste.tsx'
import { Belegseite } from './Belegseite.tsx'
import { kontowort, useBelegart, useKundensuche } from './belegart.ts'
import { Downloads } from './Downloads.tsx'
import { Filterfelder } from './Filterfelder.tsx'
import { Herunterladen } from './Herunterladen.tsx'
import { spaltenFuer } from './spalten.tsx'
import { Summenband } from './Summenband.tsx'
import { texte } from './texte.ts'

/** Documents of a type as they were asked for; without days there is nothing to show, so the form asks. */
export function Liste() {
  const { belegart } = useBelegart()
  const search = useSearch()
  const [{ from, to }] = useSearchState(Adresse)
  if (belegart === null) return <Redirect to="/gesamtabfrage" replace />
  if (!belegart) return <Skeleton />
  if (!from || !to || from > to) return <Redirect to={`/gesamtabfrage/${belegart}/find?${search}`} replace />
  return <Ergebnis key={belegart} belegart={belegart} from={from} to={to} />
}

function Ergebnis({ belegart, from, to }: { belegart: Belegart; from: string; to: string }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const navigate = useNavigate()
  const kundensuche = useKundensuche()
  const [adresse, setzen] = useSearchState(Adresse)
  const { beleg: offen, sort = '-belegdatum', konto, ...rest } = adresse
  // A link of a colleague may name a customer; whoever may not ask for one sees the list without.
  const gefragt = { ...rest, from, to, ...(kundensuche && konto && { konto }) }
  const list = useList(calls.liste, { params: { belegart }, query: { ...gefragt, sort } })
  const [markiert, setMarkiert] = useState<ReadonlySet<string>>(new Set())
  const gewaehlt = list.rows.filter(({ id }) => markiert.has(String(id)))
  const frage = (werte: Parameters<typeof setzen>[0]) => {
    setMarkiert(new Set())
    setzen(werte)
  }
  return (
    <Beside label={ta(belegart)} record={offen && <Belegseite key={offen} belegart={belegart} id={Number(offen)} zurueck={() => setzen({ beleg: null })} />}>
      <Page
        title={ta(belegart)}
        neutral={t('belegarten')}
        back={`/gesamtabfrage/${belegart}/find?${alsAdresse({ ...adresse, beleg: null })}`}
        subtitle={`${f.day(from)} – ${f.day(to)}`}
        actions={
          <>
            {list.rows.length > 0 && (
              <Herunterladen
                belegart={belegart}
                ids={[]}
                alle={() => request(calls.nummern, { params: { belegart }, query: { ...gefragt, sort } }).then(({ ids }) => ids)}
              />
            )}
            <ListExport
              disabled={list.rows.length === 0}
              name={`${ta(belegart)}_${Temporal.Now.plainDateISO().toString()}`}
              file={(format) => request(calls.datei, { params: { belegart }, query: { ...gefragt, sort, format } })}
            />
          </>
        }
      >
        <Filterfelder belegart={belegart} adresse={adresse} setzen={frage} />
        {offen === undefined && <Downloads laufende />}
        {offen === undefined && <Summenband belegart={belegart} query={gefragt} />}
        <ListRows list={list.error ? { ...list, rows: [] } : list}>
          {(zeilen) => (
            <DataTable
              label={ta(belegart)}
              columns={spaltenFuer({ t, f, von: from, bis: to, kurz: offen !== undefined, eingehend: kontowort(belegart) === 'lieferant' })}
              rows={zeilen}
              rowKey={({ id }) => String(id)}
              rowLabel={({ belegnummer, konto: { name } }) => `${belegart} ${belegnummer}, ${name}`}
              rowState={({ zustand }) => (zustand === 'storniert' ? 'idle' : undefined)}
              // Beside an open document there is no room for marks; what was marked stays so.
              {...(offen === undefined && { selection: 'multi' as const })}
              selected={markiert}
              onSelect={setMarkiert}
              current={offen}
              sort={{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
              onSort={({ column, direction }) => setzen({ sort: direction === 'desc' ? `-${column}` : column })}
              onOpen={({ id }) => void navigate(`/gesamtabfrage/${belegart}/list?${alsAdresse({ ...adresse, beleg: String(id) })}`)}
              empty={
                <Empty
                  title={t('leer')}
                  text={t('leerText', { art: ta(belegart), von: f.day(from), bis: f.day(to) })}
                  action={
                    adresse.artikel ? (
                      <Button onPress={() => frage({ artikel: null })}>{t('ohneArtikel')}</Button>
                    ) : adresse.belegnummer ? (
                      <Button onPress={() => frage({ belegnummer: null })}>{t('ohneNummer')}</Button>
                    ) : undefined
                  }
                />
              }
            />
          )}
        </ListRows>
        {offen === undefined && gewaehlt.length > 0 && <Auswahlleiste belegart={belegart} belege={gewaehlt} onAufheben={() => setMarkiert(new Set())} />}
      </Page>
    </Beside>
  )
}
