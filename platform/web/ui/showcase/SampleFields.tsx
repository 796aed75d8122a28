import { useCallback, useState } from 'react'
import Building from 'lucide-react/icons/building'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Card } from '../page/Card.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { DateField } from '../time/DateField.tsx'
import { DatePicker } from '../time/DatePicker.tsx'
import { DateRangePicker, type DayRange } from '../time/DateRangePicker.tsx'
import { sites } from './sample-records.ts'
import { sampleTexts } from './sample-texts.ts'
import { NumberField } from '../field/NumberField.tsx'
import { PickList } from '../field/PickList.tsx'
import { RadioGroup } from '../field/RadioGroup.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { Select } from '../field/Select.tsx'
import { Switch } from '../field/Switch.tsx'
import { TextField } from '../field/TextField.tsx'
import { TimeField } from '../time/TimeField.tsx'
import { matches } from '../field/usepicks.ts'

const wrong = 'Dieses Feld ist erforderlich!'
export function SampleFields() {
  const t = useTexts(sampleTexts)
  const [text, setText] = useState('Heizkreis 2 abgedrückt')
  const [search, setSearch] = useState('')
  const [menge, setMenge] = useState<number | null>(12.5)
  const [da, setDa] = useState(true)
  const [push, setPush] = useState(true)
  const [art, setArt] = useState<string | null>('regie')
  const [objekt, setObjekt] = useState<string | null>('10432')
  const [kunde, setKunde] = useState<string | null>(null)
  const [tag, setTag] = useState<string | null>('2026-11-19')
  const [zeit, setZeit] = useState<string | null>('16:30')
  const [spanne, setSpanne] = useState<DayRange | null>({ von: '2026-11-16', bis: '2026-11-22' })
  const find = useCallback(async (typed: string) => sites.filter((item) => matches(item, typed)), [])
  return (
    <>
      <Card title={t('felder')}>
        <div className="gap">
          <div className="pair">
            <TextField label="Benutzername" type="email" autoComplete="off" startIcon={Mail} value="j.kowalczyk@musterbau.example" onChange={() => {}} />
            <TextField
              label="Passwort"
              type="password"
              reveal
              autoComplete="off"
              value="geheim-123456"
              onChange={() => {}}
              aside={
                <a className="link t12" href="#felder">
                  Passwort vergessen?
                </a>
              }
            />
          </div>
          <div className="pair">
            <TextField label="Von" required error={wrong} value="" onChange={() => {}} />
            <TextField label="Nummer" disabled value="2611-0418" hint="Wird automatisch vergeben." onChange={() => {}} />
          </div>
          <TextField label="Beschreibung" multiline value={text} onChange={setText} hint="Gespeichert auf dem Gerät, 11:07" />
          <div className="pair">
            <NumberField label="Menge" value={menge} onChange={setMenge} min={0} step={0.5} unit="h" stepper />
            <NumberField label="Betrag" value={null} onChange={() => {}} digits={2} unit="€" error="Muss eine Zahl sein!" />
          </div>
          <SearchField value={search} onChange={setSearch} placeholder="App suchen, z. B. „Urlaub“ oder „Beleg“" />
        </div>
      </Card>
      <Card title={t('auswahl')}>
        <div className="gap">
          <PickList label="Objekt" icon={Building} items={sites} recent={sites.slice(2, 4)} value={objekt} onChange={setObjekt} />
          <div className="pair">
            <PickList
              label="Kunde"
              onSearch={find}
              recent={sites.slice(0, 2)}
              value={kunde}
              onChange={setKunde}
              placeholder="Nummer oder Name"
              error={kunde ? undefined : wrong}
            />
            <Select
              label="Standort"
              icon={MapPin}
              value={art}
              onChange={setArt}
              items={[
                { id: 'regie', name: 'Regie' },
                { id: 'pauschal', name: 'Pauschal', hint: 'nach Angebot' },
                { id: 'garantie', name: 'Garantie', disabled: true },
              ]}
            />
          </div>
          <div className="pair">
            <RadioGroup
              label="Abrechnung"
              value={art}
              onChange={setArt}
              choices={[
                { id: 'regie', label: 'Regie' },
                { id: 'pauschal', label: 'Pauschal', hint: 'nach Angebot' },
                { id: 'garantie', label: 'Garantie', disabled: true },
              ]}
            />
            <div>
              <Checkbox value={da} onChange={setDa}>
                Kunde war anwesend
              </Checkbox>
              <Checkbox value={false} mixed onChange={() => {}}>
                Einige Positionen
              </Checkbox>
              <Checkbox value={false} onChange={() => {}} error="Bitte bestätigen!">
                Bedingungen gelesen
              </Checkbox>
              <Checkbox value disabled onChange={() => {}}>
                Gesperrt
              </Checkbox>
            </div>
          </div>
          <Switch value={push} onChange={setPush} hint="Neue Aufträge und Rückfragen">
            Mitteilungen auf diesem Gerät
          </Switch>
        </div>
      </Card>
      <Card title={t('datum')} className="w12">
        <div className="pair">
          <DatePicker label="Stempel" value={tag} onChange={setTag} min="2026-11-01" />
          <TimeField label="Uhrzeit" value={zeit} onChange={setZeit} />
          <DateField label="Geburtsdatum" value={null} onChange={() => {}} error="Das ist kein gültiges Datum!" />
          <DateRangePicker label="Zeitraum" value={spanne} onChange={setSpanne} />
        </div>
      </Card>
    </>
  )
}
