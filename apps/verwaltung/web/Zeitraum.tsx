import { useTexts } from '#platform/web/text/i18n.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import type { Ask, Asked } from '#platform/web/record/ListScreen.tsx'
import { texte } from './texte.ts'

/** Filter of a list by days, both included. */
export function ZeitraumFilter({ zustand: { von, bis }, setzen }: { zustand: Asked; setzen: Ask }) {
  const t = useTexts(texte)
  return (
    <DateRangePicker
      label={t('zeitraum')}
      value={von && bis ? { von, bis } : null}
      onChange={(tage) => setzen({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
    />
  )
}
