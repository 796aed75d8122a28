import * as z from 'zod/mini'
import { fallarten, zustaende } from '#domain/zeiten/contract.ts'
import { Day } from '#platform/contract/shapes.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { messages } from '../messages.ts'

/** What the list is narrowed by, as the address keeps it. */
export const Gefiltert = z.object({
  zustand: z.optional(z.enum([...zustaende, 'laufend', 'alle'])),
  art: z.optional(z.enum(fallarten)),
  q: z.optional(z.string()),
  von: z.optional(Day),
  bis: z.optional(Day),
})
type Gefiltert = z.output<typeof Gefiltert>

interface FilterProps {
  adresse: Gefiltert
  team: boolean
  /** There are more cases than are looked through at a glance. */
  viele: boolean
  setzen: (change: Partial<Record<keyof Gefiltert, string | null>>) => void
}

/** The filters of the cases: behind one button while the list is short. */
export function Filter({ adresse, team, viele, setzen }: FilterProps) {
  const t = useTexts(messages)
  const gesetzt = (['zustand', 'art', 'von'] as const).filter((name) => adresse[name])
  return (
    <FilterBar
      onReset={gesetzt.length || adresse.q ? () => setzen({ zustand: null, art: null, q: null, von: null, bis: null }) : undefined}
      folded={!viele}
      set={gesetzt}
      fields={{
        zustand: (
          <Select
            label={t('zustand')}
            value={adresse.zustand ?? 'laufend'}
            onChange={(wert) => setzen({ zustand: wert === 'laufend' ? null : wert })}
            items={(['laufend', ...zustaende, 'alle'] as const).map((wert) => ({ id: wert, name: t(`zustand.${wert}`) }))}
          />
        ),
        art: (
          <Select
            label={t('frage')}
            value={adresse.art ?? 'alle'}
            onChange={(wert) => setzen({ art: wert === 'alle' ? null : wert })}
            items={[{ id: 'alle' as const, name: t('alleArten') }, ...fallarten.map((wert) => ({ id: wert, name: t(`art.${wert}`) }))]}
          />
        ),
        von: (
          <DateRangePicker
            label={t('zeitraum')}
            value={adresse.von && adresse.bis ? { von: adresse.von, bis: adresse.bis } : null}
            onChange={(tage) => setzen({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
          />
        ),
      }}
    >
      {team && <SearchField value={adresse.q ?? ''} placeholder={t('suche')} onChange={(q) => setzen({ q: q || null })} />}
    </FilterBar>
  )
}
