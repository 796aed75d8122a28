import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { recordTexts } from '#platform/web/record/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { calls, type Richtung } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Abfragewerte, Adresse } from './adresse.ts'
import { texte } from './texte.ts'

interface FilterfelderProps {
  abfrage: Abfragewerte
  richtung: Richtung
  stand: NonNullable<Adresse['stand']>
  setzen: (werte: Partial<Record<keyof Adresse, string | null>>) => void
}
const staende = ['offen', 'erledigt', 'alle'] as const

/** The query over the list, changed in place. */
export function Filterfelder({ abfrage, richtung, stand, setzen }: FilterfelderProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tr = useTexts(recordTexts)
  const [offen, setOffen] = useState(false)
  const konten = useRemotePick(calls.konten, { art: richtung === 'forderung' ? 'Kunde' : 'Lieferant' })
  const baustellen = useRemotePick(calls.konten, { art: 'Baustelle' })
  const { vonbelegdatum: von, bisbelegdatum: bis, ktostammUrsache = null, ktostammBaustelle = null } = abfrage
  const weitere = [ktostammUrsache, ktostammBaustelle, stand !== 'offen'].filter(Boolean).length
  // The days are written out with whatever is changed, so that the address says what is shown.
  const aendere = (werte: Parameters<typeof setzen>[0]) => setzen({ vonbelegdatum: von, bisbelegdatum: bis, ...werte })
  return (
    <FilterBar onReset={weitere ? () => aendere({ ktostammUrsache: null, ktostammBaustelle: null, stand: null }) : undefined}>
      <span className="filters-button">
        <Button icon={SlidersHorizontal} aria-expanded={offen} onPress={() => setOffen(!offen)}>
          {weitere ? tr('filterCount', { n: weitere }) : tr('filter')}
        </Button>
      </span>
      <div className={offen ? 'filters-more unfolded' : 'filters-more'}>
        <DatePicker label={tm('vonbelegdatum')} value={von} max={bis} onChange={(tag) => tag && tag <= bis && aendere({ vonbelegdatum: tag })} />
        <DatePicker label={tm('bisbelegdatum')} value={bis} min={von} onChange={(tag) => tag && tag >= von && aendere({ bisbelegdatum: tag })} />
        <PickList
          label={tm(richtung === 'forderung' ? 'kunde' : 'ktostammUrsache')}
          placeholder={t('alle')}
          value={ktostammUrsache}
          onChange={(id) => aendere({ ktostammUrsache: id })}
          {...konten}
        />
        <PickList
          label={tm('ktostammBaustelle')}
          placeholder={t('alle')}
          value={ktostammBaustelle}
          onChange={(id) => aendere({ ktostammBaustelle: id })}
          {...baustellen}
        />
        <Select label={t('stand')} value={stand} items={staende.map((id) => ({ id, name: t(`stand.${id}`) }))} onChange={(id) => aendere({ stand: id })} />
      </div>
    </FilterBar>
  )
}
