import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import MapPin from 'lucide-react/icons/map-pin'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { Tafelzustand } from '../zustand.ts'

type Sortierung = NonNullable<Tafelzustand['adresse']['sort']>
interface FilterProps {
  zustand: Tafelzustand
  filialen: readonly { vkforgid: number; name: string }[]
  sortierungen: readonly Sortierung[]
  sucht: 'suchen' | 'abteilungSuchen'
  vorn?: ReactNode
}

const WARTE_MS = 250

/** Search, branch, day and order; all of it stands in the address. */
export function Filter({ zustand: { adresse, setzen, stichdatum, heute }, filialen, sortierungen, sucht, vorn }: FilterProps) {
  const t = useTexts(messages)
  const [getippt, tippe] = useState(adresse.q ?? '')
  const suche = useEffectEvent((q: string) => {
    if (q !== (adresse.q ?? '')) setzen({ q: q || null })
  })
  useEffect(() => {
    const timer = setTimeout(() => suche(getippt), WARTE_MS)
    return () => clearTimeout(timer)
  }, [getippt])
  const sort = adresse.sort && sortierungen.includes(adresse.sort) ? adresse.sort : 'ausnahmen'
  const gesetzt = Boolean(adresse.q || adresse.vkforgid || adresse.status || adresse.tag)
  return (
    <div className="sa-filter">
      <FilterBar
        onReset={
          gesetzt
            ? () => {
                tippe('')
                setzen({ q: null, vkforgid: null, status: null, tag: null })
              }
            : undefined
        }
        end={
          <Select<Sortierung>
            label={t('sortierung')}
            hideLabel
            icon={ArrowUpDown}
            items={sortierungen.map((id) => ({ id, name: t(`sort.${id}`) }))}
            value={sort}
            onChange={(id) => setzen({ sort: id === 'ausnahmen' ? null : id })}
          />
        }
      >
        {vorn}
        <SearchField label={t(sucht)} placeholder={t(sucht)} value={getippt} onChange={tippe} onSubmit={(q) => setzen({ q: q || null })} />
        {filialen.length > 1 && (
          <Select
            label={t('filiale')}
            hideLabel
            icon={MapPin}
            items={[{ id: 'alle', name: t('alleStandorte') }, ...filialen.map(({ vkforgid, name }) => ({ id: String(vkforgid), name: `${vkforgid} ${name}` }))]}
            value={adresse.vkforgid ? String(adresse.vkforgid) : 'alle'}
            onChange={(id) => setzen({ vkforgid: id === 'alle' ? null : id })}
          />
        )}
        <DatePicker label={t('tag')} hideLabel value={stichdatum} onChange={(tag) => setzen({ tag: !tag || tag === heute ? null : tag })} />
      </FilterBar>
    </div>
  )
}
