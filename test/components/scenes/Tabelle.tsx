import { useState } from 'react'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import type { Sort } from '#platform/web/ui/list/table.ts'

interface Beleg {
  nummer: string
  kunde: string
  betrag: number
  ort: string
}
const kunden = ['Nord AG', 'Berg KG', 'Zell GmbH']
const belege = (zahl: number): Beleg[] =>
  Array.from({ length: zahl }, (_, index) => ({ nummer: `R${index + 1}`, kunde: kunden[index % 3]!, betrag: (index * 7) % 10, ort: 'Linz' }))

const ohne = (alle: Record<string, string>, name: string) => Object.fromEntries(Object.entries(alle).filter(([key]) => key !== name))

/** Documents to choose, to open and to finish (key e); `?zahl=` many, `?art=single` one at a time, `?filter=` so many more filters. */
export function Tabelle() {
  const search = new URLSearchParams(location.search)
  const [zeilen, setZeilen] = useState(() => belege(Number(search.get('zahl') ?? 5)))
  const [sort, setSort] = useState<Sort | null>(null)
  const [gewaehlt, setGewaehlt] = useState<ReadonlySet<string>>(new Set())
  const [offen, setOffen] = useState('')
  const [text, setText] = useState('')
  const [gesetzt, setGesetzt] = useState<Record<string, string>>({})
  const merkmale = Array.from({ length: Number(search.get('filter') ?? 0) }, (_, index) => `Merkmal ${index + 1}`)
  const setze = (name: string) => (wert: string) => setGesetzt((vorher) => (wert === 'alle' ? ohne(vorher, name) : { ...vorher, [name]: wert }))
  const erledige = (nummer: string) => setZeilen(zeilen.filter((zeile) => zeile.nummer !== nummer))
  const column = sort?.column as 'kunde' | 'betrag' | undefined
  const sortiert = column
    ? zeilen.toSorted((a, b) => (sort!.direction === 'asc' ? 1 : -1) * (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0))
    : zeilen
  return (
    <>
      <h1>Belege</h1>
      <FilterBar
        onReset={Object.keys(gesetzt).length > 0 ? () => setGesetzt({}) : undefined}
        set={Object.keys(gesetzt)}
        fields={{
          ort: (
            <Select
              label="Ort"
              hideLabel
              value={gesetzt['ort'] ?? null}
              onChange={setze('ort')}
              placeholder="Jeder Ort"
              items={[{ id: 'Linz', name: 'Linz' }]}
            />
          ),
          ...Object.fromEntries(
            merkmale.map((name) => [
              name,
              <Select
                key={name}
                label={name}
                value={gesetzt[name] ?? 'alle'}
                onChange={setze(name)}
                items={[
                  { id: 'alle', name: 'Alle' },
                  { id: 'ja', name: `Nur ${name}` },
                ]}
              />,
            ]),
          ),
        }}
      >
        <SearchField label="Beleg suchen" value={text} onChange={setText} />
      </FilterBar>
      <DataTable
        label="Belege"
        columns={[
          { id: 'nummer', label: 'Nummer', cell: ({ nummer }) => nummer, primary: true },
          { id: 'kunde', label: 'Kunde', cell: ({ kunde }) => kunde, sortable: true },
          { id: 'ort', label: 'Ort', cell: (zeile) => zeile.ort, cardless: true },
          { id: 'betrag', label: 'Betrag', cell: ({ betrag }) => `${betrag} €`, align: 'end', sortable: true },
          { id: 'tun', label: 'Tun', cell: ({ nummer }) => <Button onPress={() => erledige(nummer)}>{`${nummer} erledigen`}</Button> },
        ]}
        rows={sortiert.filter(({ nummer }) => nummer.includes(text))}
        rowKey={({ nummer }) => nummer}
        sort={sort}
        onSort={setSort}
        selection={search.get('art') === 'single' ? 'single' : 'multi'}
        selected={gewaehlt}
        onSelect={setGewaehlt}
        onOpen={({ nummer }) => setOffen(nummer)}
        onKey={(key, { nummer }) => key === 'e' && (erledige(nummer), true)}
        footer={{ nummer: 'Summe', betrag: `${zeilen.reduce((summe, { betrag }) => summe + betrag, 0)} €` }}
      />
      <output aria-label="Gewählt">{[...gewaehlt].join(' ')}</output>
      <output aria-label="Offen">{offen}</output>
    </>
  )
}
