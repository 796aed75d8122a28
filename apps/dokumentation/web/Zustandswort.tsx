import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Dokumentation } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** Only what is released has a sign: a draft is the normal case. */
export function Zustandswort({ row: { zustand, fassung } }: { row: Pick<Dokumentation, 'zustand' | 'fassung'> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const worte = [tm(`zustand.${zustand}`), fassung > 1 && t('fassungNr', { n: fassung })].filter(Boolean).join(', ')
  return zustand === 'festgeschrieben' ? <State kind="ok">{worte}</State> : <span className="t2">{worte}</span>
}
