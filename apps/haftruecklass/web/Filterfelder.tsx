import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
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
  const konten = useRemotePick(calls.konten, { art: richtung === 'forderung' ? 'Kunde' : 'Lieferant' })
  const baustellen = useRemotePick(calls.konten, { art: 'Baustelle' })
  const { vonbelegdatum: von, bisbelegdatum: bis, ktostammUrsache = null, ktostammBaustelle = null } = abfrage
  const weitere = [
    ...(ktostammUrsache ? ['ktostammUrsache'] : []),
    ...(ktostammBaustelle ? ['ktostammBaustelle'] : []),
    ...(stand === 'offen' ? [] : ['stand']),
  ]
  // The days are written out with whatever is changed, so that the address says what is shown.
  const aendere = (werte: Parameters<typeof setzen>[0]) => setzen({ vonbelegdatum: von, bisbelegdatum: bis, ...werte })
  return (
    <FilterBar
      onReset={weitere.length ? () => aendere({ ktostammUrsache: null, ktostammBaustelle: null, stand: null }) : undefined}
      set={weitere}
      fields={{
        von: <DatePicker label={tm('vonbelegdatum')} value={von} max={bis} onChange={(tag) => tag && tag <= bis && aendere({ vonbelegdatum: tag })} />,
        bis: <DatePicker label={tm('bisbelegdatum')} value={bis} min={von} onChange={(tag) => tag && tag >= von && aendere({ bisbelegdatum: tag })} />,
        ktostammUrsache: (
          <PickList
            label={tm(richtung === 'forderung' ? 'kunde' : 'ktostammUrsache')}
            placeholder={t('alle')}
            value={ktostammUrsache}
            onChange={(id) => aendere({ ktostammUrsache: id })}
            {...konten}
          />
        ),
        ktostammBaustelle: (
          <PickList
            label={tm('ktostammBaustelle')}
            placeholder={t('alle')}
            value={ktostammBaustelle}
            onChange={(id) => aendere({ ktostammBaustelle: id })}
            {...baustellen}
          />
        ),
        stand: (
          <Select label={t('stand')} value={stand} items={staende.map((id) => ({ id, name: t(`stand.${id}`) }))} onChange={(id) => aendere({ stand: id })} />
        ),
      }}
    />
  )
}
