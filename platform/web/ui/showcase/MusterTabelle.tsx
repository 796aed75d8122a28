import { useMemo, useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Card } from '../page/Card.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { ExportMenu } from '../act/ExportMenu.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { belege, type Beleg } from './musterdaten.ts'
import { muster } from './mustertexte.ts'
import { SearchField } from '../field/SearchField.tsx'
import { Select } from '../field/Select.tsx'
import { State } from '../show/State.tsx'
import type { Column, Sort } from '../list/table.ts'

export function MusterTabelle() {
  const t = useTexts(muster)
  const f = useFormats()
  const [sort, setSort] = useState<Sort>({ column: 'datum', direction: 'desc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['AR 26-6186']))
  const [open, setOpen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [stand, setStand] = useState<string | null>(null)
  const columns = useMemo<readonly Column<Beleg>[]>(
    () => [
      { id: 'nummer', label: 'Belegnummer', cell: (row) => row.nummer, primary: true },
      { id: 'datum', label: 'Datum', cell: (row) => f.day(row.datum), sortable: true },
      { id: 'kunde', label: 'Kunde', cell: (row) => row.kunde, sortable: true },
      { id: 'ort', label: 'Ort', cell: (row) => row.ort, cardless: true },
      { id: 'stand', label: 'Stand', cell: (row) => <State kind={row.stand}>{row.wort}</State> },
      { id: 'betrag', label: 'Betrag', cell: (row) => f.money(row.betrag), align: 'end', sortable: true },
    ],
    [f],
  )
  const all = useMemo(() => belege(5000), [])
  const rows = useMemo(
    () => all.slice(0, 6).filter((row) => row.kunde.toLowerCase().includes(text.toLowerCase()) && (!stand || row.stand === stand)),
    [all, text, stand],
  )
  const sorted = useMemo(
    () =>
      [...rows].sort(
        (a, b) =>
          (sort.direction === 'asc' ? 1 : -1) *
          (sort.column === 'betrag' ? Number(a.betrag) - Number(b.betrag) : a[sort.column as 'datum'].localeCompare(b[sort.column as 'datum'])),
      ),
    [rows, sort],
  )
  return (
    <>
      <Card title={t('tabelle')} className="w12">
        <FilterBar
          end={<ExportMenu onCsv={() => {}} />}
          onReset={
            text || stand
              ? () => {
                  setText('')
                  setStand(null)
                }
              : undefined
          }
        >
          <SearchField label="Kunde suchen" value={text} onChange={setText} placeholder="Kunde" />
          <Select
            label="Stand"
            hideLabel
            value={stand}
            onChange={setStand}
            placeholder="Jeder Stand"
            items={[
              { id: 'ok', name: 'Freigegeben' },
              { id: 'warn', name: 'Rückfrage' },
              { id: 'bad', name: 'Überfällig' },
            ]}
          />
        </FilterBar>
        <DataTable
          label={t('tabelle')}
          columns={columns}
          rows={sorted}
          rowKey={(row) => row.nummer}
          sort={sort}
          onSort={setSort}
          selection="multi"
          selected={selected}
          onSelect={setSelected}
          onOpen={(row) => setOpen(row.nummer)}
          current={open}
          rowState={(row) => (row.stand === 'bad' ? 'bad' : undefined)}
          footer={{ nummer: 'Summe', betrag: f.money('43512.74') }}
        />
      </Card>
      <Card title={t('langeTabelle')} className="w12">
        <div className="muster-long">
          <DataTable label={t('langeTabelle')} columns={columns} rows={all} rowKey={(row) => row.nummer} onOpen={(row) => setOpen(row.nummer)} current={open} />
        </div>
      </Card>
    </>
  )
}
