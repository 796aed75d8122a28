import type { Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

const arten = { gilt: 'ok', kommt: 'info', wartet: 'warn', abgelehnt: 'idle', beendet: 'idle' } as const

/** Whether a rule is in force; that it locks everybody out comes first. */
export function Regellage({ row: { lage, luecken, gueltigAb } }: { row: Pick<Regelzeile, 'lage' | 'luecken' | 'gueltigAb'> }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (luecken.length) return <State kind="bad">{t('sperrtAus')}</State>
  return <State kind={arten[lage]}>{t(`lage.${lage}`, { tag: f.day(gueltigAb) })}</State>
}
