import type { Freigabezustand } from '#domain/zeiten/contract.ts'
import { useFormats } from '#platform/web/i18n.tsx'

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
