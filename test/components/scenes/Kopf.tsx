import { useState } from 'react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import MapPin from 'lucide-react/icons/map-pin'
import { Acts } from '#platform/web/ui/act/Acts.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'

const orte = [{ id: 'alle', name: 'Alle Standorte' }]
const ordnungen = [{ id: 'ausnahmen', name: 'Ausnahmen zuerst' }]
const taten = ['PDF', 'Festschreiben', 'Senden', 'Eintragen', 'Neue Fassung']

/** The head of a list as wide as a desk leaves it beside the menu (1003 px), with an order at its end, and what can be done with a record. `?gesetzt`: with something to reset. */
export function Kopf() {
  const [ansicht, setAnsicht] = useState<'abteilungen' | 'mitarbeiter'>('abteilungen')
  const [getan, setGetan] = useState('')
  const [schalter, setSchalter] = useState(location.search.includes('gesetzt'))
  return (
    <div style={{ maxWidth: 1003 }}>
      <h1>Kopf</h1>
      <FilterBar
        onReset={schalter ? () => setSchalter(false) : undefined}
        end={<Select label="Reihenfolge" hideLabel icon={ArrowUpDown} items={ordnungen} value="ausnahmen" onChange={() => {}} />}
      >
        <div className="row">
          <Segmented
            label="Ansicht"
            value={ansicht}
            onChange={setAnsicht}
            choices={[
              { id: 'abteilungen', label: 'Abteilungen' },
              { id: 'mitarbeiter', label: 'Mitarbeiter' },
            ]}
          />
        </div>
        <SearchField label="Suche" value="" onChange={() => {}} />
        <Select label="Filiale" hideLabel icon={MapPin} items={orte} value="alle" onChange={() => {}} />
        <DatePicker label="Tag" hideLabel value="2026-11-25" onChange={() => {}} />
      </FilterBar>
      <Acts acts={taten.map((label) => ({ id: label, label, onAction: () => setGetan(label) }))} />
      <output aria-label="Getan">{getan}</output>
    </div>
  )
}
