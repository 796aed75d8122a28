import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Zeile } from '../contract.ts'
import { messages } from '../messages.ts'

const kinds = { offen: 'warn', aktiviert: 'ok', abgelehnt: 'idle' } as const

export function Zustand({ zustand }: Pick<Zeile, 'zustand'>) {
  const t = useTexts(messages)
  return <State kind={kinds[zustand]}>{t(zustand)}</State>
}
