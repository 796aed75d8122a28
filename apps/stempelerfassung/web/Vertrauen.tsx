import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { messages } from '../messages.ts'

const grade = { B: 'info', C: 'warn' } as const

/** How far the time of a stamp can be trusted: by the server's clock, by the device's anchored to it, by the device's alone or by hand. The usual case is plain text. */
export function Vertrauen({ stempel: { vertrauen } }: { stempel: Pick<Zeitstempel, 'vertrauen'> }) {
  const t = useTexts(messages)
  const wort = t(`vertrauen.${vertrauen}`)
  return vertrauen === 'A' ? <span className="t2">{wort}</span> : <State kind={grade[vertrauen]}>{wort}</State>
}
