import type { Arbeitsschein } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { kundentexte } from './texte.ts'

const zeichen = { gezeichnet: 'ok', getippt: 'ok', abwesend: 'idle', verweigert: 'warn' } as const

/** Whether the customer has signed a version, and how. */
export function Unterschriftswort({ row: { unterschrift } }: { row: Pick<Arbeitsschein, 'unterschrift'> }) {
  const t = useTexts(kundentexte)
  const tm = useTexts(messages)
  return unterschrift ? <State kind={zeichen[unterschrift]}>{tm(`unterschrift.${unterschrift}`)}</State> : <State kind="idle">{t('ohneUnterschrift')}</State>
}
