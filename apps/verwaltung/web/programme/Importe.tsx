import { calls } from '#apps/verwaltung/contract.ts'
import { importstaende } from '#apps/verwaltung/contract/programme.ts'
import { importarten } from '#domain/belege/contract.ts'
import { hatLuecke } from '#domain/belege/import/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'
import { Erechnungen } from './Erechnungen.tsx'
import { LaufendeImporte } from './LaufendeImporte.tsx'

type Zeile = Result<typeof calls.importe>['entities'][number]
const farbe = { geprueft: 'info', fehlerhaft: 'bad', geschrieben: 'ok', abgebrochen: 'warn' } as const

/** Every run of an import, also those that only looked; the chosen one with its bad lines. */
export function Importe() {
  const t = useTexts(texte)
  const f = useFormats()
  const darfEinlesen = useSession().can('BELEGIMPORT')
  return (
    <ListScreen<Zeile>
      path="/verwaltung/importe"
      title={t('importe')}
      list={calls.importe}
      file={calls.importeDatei}
      rowKey={(row) => row.id}
      rowState={(row) => (row.zustand === 'fehlerhaft' ? 'bad' : undefined)}
      filters={['art', 'zustand']}
      filterFields={(z, setzen) => ({
        art: (
          <FilterWahl
            label={t('importArt')}
            value={z['art']}
            onChange={(art) => setzen({ art })}
            items={importarten.map((id) => ({ id, name: t(`import_${id}`) }))}
          />
        ),
        zustand: (
          <FilterWahl
            label={t('zustand')}
            value={z['zustand']}
            onChange={(zustand) => setzen({ zustand })}
            items={importstaende.map((id) => ({ id, name: t(`import_${id}`) }))}
          />
        ),
      })}
      preset={{ sort: '-begonnen' }}
      notice={
        <>
          <LaufendeImporte />
          {darfEinlesen && <Erechnungen />}
        </>
      }
      columns={[
        { id: 'art', label: t('importArt'), primary: true, cell: (row) => t(`import_${row.art}`) },
        { id: 'begonnen', label: t('seit'), sortable: true, cell: (row) => f.dateTime(row.begonnen) },
        { id: 'zustand', label: t('zustand'), cell: (row) => <State kind={farbe[row.zustand]}>{t(`import_${row.zustand}`)}</State> },
        { id: 'datei', label: t('importDatei'), cell: (row) => row.datei },
        { id: 'neu', label: t('importNeu'), align: 'end', cell: (row) => row.neu },
        { id: 'geaendert', label: t('importGeaendert'), align: 'end', cell: (row) => row.geaendert },
        { id: 'fehler', label: t('importFehler'), align: 'end', cell: (row) => row.fehler },
      ]}
      empty={<Empty title={t('importNochKeiner')} />}
      detail={(_, row, zurueck) => (row ? <Lauf row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Lauf({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { data } = useCall(calls.importlauf, { params: { id: row.id } })
  return (
    <>
      <RecordHead
        title={t(`import_${row.art}`)}
        subtitle={row.datei}
        back={zurueck}
        state={<State kind={farbe[row.zustand]}>{t(`import_${row.zustand}`)}</State>}
      />
      <Facts
        facts={[
          { label: t('seit'), value: f.dateTime(row.begonnen) },
          { label: t('importVon'), value: row.akteur },
          { label: t('importQuelle'), value: row.quelle },
          { label: t('importZeilen'), value: row.zeilen },
          { label: t('importGeprueft'), value: row.geprueft },
          { label: t('importNeu'), value: row.neu },
          { label: t('importGeaendert'), value: row.geaendert },
          { label: t('importGleich'), value: row.gleich },
          ...Object.entries(data?.summen ?? {}).map(([art, netto]) => ({ label: t('importNetto', { art }), value: f.money(netto) })),
          ...(row.seit ? [{ label: t('importSeit'), value: f.dateTime(row.seit) }] : []),
          ...(row.davor ? [{ label: t('importDavor'), value: f.dateTime(row.davor) }] : []),
          ...(data?.hinweise.length ? [{ label: t('importNichtGelesen'), value: data.hinweise.join(', ') }] : []),
        ]}
      />
      {hatLuecke(row.seit, row.davor) && <Notice kind="warn">{t('importLuecke')}</Notice>}
      {data && data.schlecht.length > 0 && (
        <DataTable
          label={t('importFehler')}
          rows={data.schlecht.map((einer, nr) => ({ ...einer, nr }))}
          rowKey={(einer) => String(einer.nr)}
          columns={[
            { id: 'grund', label: t('importGrund'), primary: true, cell: (einer) => einer.grund },
            { id: 'zeile', label: t('importZeile'), align: 'end', cell: (einer) => einer.zeile },
            { id: 'spalte', label: t('importSpalte'), cell: (einer) => einer.spalte },
            { id: 'wert', label: t('importWert'), cell: (einer) => einer.wert },
          ]}
        />
      )}
    </>
  )
}
