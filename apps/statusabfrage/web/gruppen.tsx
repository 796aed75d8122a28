import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Statuszeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { zeichen } from './worte.ts'

/** Groups of the board: 'unklar' are those that neither plan nor stamps explain. */
export type Gruppe = 'U' | 'unklar' | 'E' | 'A'
export const gruppeVon = ({ status, grund }: Pick<Statuszeile, 'status' | 'grund'>): Gruppe => (status !== 'U' && grund === 'unklar' ? 'unklar' : status)

/** A group with its drawing and colour. */
export function Gruppenwort({ gruppe }: { gruppe: Gruppe }) {
  const t = useTexts(messages)
  return gruppe === 'unklar' ? <State kind="warn">{t('unklar')}</State> : <State kind={zeichen[gruppe]}>{t(`status.${gruppe}`)}</State>
}
