import type { Freigabezustand } from '#domain/zeiten/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { calls } from '../contract.ts'
import { texte } from './texte.ts'

export const zustandsart: Readonly<Record<Freigabezustand, 'idle' | 'info' | 'ok' | 'warn'>> = {
  offen: 'idle',
  eingereicht: 'info',
  genehmigt: 'ok',
  zurueckgegeben: 'warn',
  abgeschlossen: 'ok',
  geoeffnet: 'warn',
}

/** Minutes with their sign, as a balance is read. */
export function useSaldo() {
  const f = useFormats()
  return (minuten: number) => (minuten > 0 ? `+${f.duration(minuten)}` : f.duration(minuten))
}

/** Why a month cannot be closed, with the weeks that are not approved. */
export function useHindernis() {
  const t = useTexts(texte)
  return ({ hindernis, wochen }: Pick<Result<typeof calls.abschliessen>['offen'][number], 'hindernis' | 'wochen'>) =>
    wochen.length
      ? t('hindernisWochen', { wochen: wochen.map((montag) => Temporal.PlainDate.from(montag).weekOfYear).join(', ') })
      : t(`hindernis.${hindernis}`)
}
