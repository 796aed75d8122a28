import { useMemo, useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Card } from '../page/Card.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { ExportMenu } from '../act/ExportMenu.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { sampleDocuments, type SampleDocument } from './sample-records.ts'
import { sampleTexts } from './sample-texts.ts'
import { SearchField } from '../field/SearchField.tsx'
import { Select } from '../field/Select.tsx'
import { State } from '../show/State.tsx'
import type { Column, Sort } from '../list/table.ts'

export function SampleTable() {
  const t = useTexts(sampleTexts)
  const f = useFormats()
  const [sort, setSort] = useState<Sort>({ column: 'day', direction: 'desc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['AR 26-6186']))
  const [open, setOpen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [state, setState] = useState<string | null>(null)
  const columns = useMemo<readonly Column<SampleDocument>[]>(
    () => [
      { id: 'nummer', label: 'Belegnummer', cell: (row) => row.nummer, primary: true },
      { id: 'day', label: 'Datum', cell: (row) => f.day(row.day), sortable: true },
      { id: 'customer', label: 'Kunde', cell: (row) => row.customer, sortable: true },
      { id: 'place', label: 'Ort', cell: (row) => row.place, cardless: true },
      { id: 'state', label: 'Stand', cell: (row) => <State kind={row.state}>{row.word}</State> },
      { id: 'amount', label: 'Betrag', cell: (row) => f.money(row.amount), align: 'end', sortable: true },
    ],
    [f],
  )
  const all = useMemo(() => sampleDocuments(5000), [])
  const rows = useMemo(
    () => all.slice(0, 6).filter((row) => row.customer.toLowerCase().includes(text.toLowerCase()) && (!state || row.state === state)),
    [all, text, state],
  )
  const sorted = useMemo(
    () =>
      [...rows].sort(
        (a, b) =>
          (sort.direction === 'asc' ? 1 : -1) *
          (sort.column === 'amount' ? Number(a.amount) - Number(b.amount) : a[sort.column as 'day'].localeCompare(b[sort.column as 'day'])),
      ),
    [rows, sort],
  )
  return (
    <>
      <Card title={t('tabelle')} className="w12">
        <FilterBar
          end={<ExportMenu onCsv={() => {}} />}
          onReset={
            text || state
              ? () => {
                  setText('')
                  setState(null)
                }
              : undefined
          }
          set={state ? ['state'] : []}
          fields={{
            state: (
              <Select
                label="Stand"
                hideLabel
                value={state}
                onChange={setState}
                placeholder="Jeder Stand"
                items={[
                  { id: 'ok', name: 'Freigegeben' },
                  { id: 'warn', name: 'Rückfrage' },
                  { id: 'bad', name: 'Überfällig' },
                ]}
              />
            ),
          }}
        >
          <SearchField label="Kunde suchen" value={text} onChange={setText} placeholder="Kunde" />
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
          rowState={(row) => (row.state === 'bad' ? 'bad' : undefined)}
          footer={{ nummer: 'Summe', amount: f.money('43512.74') }}
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
