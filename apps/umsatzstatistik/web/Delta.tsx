import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Werte } from '../contract.ts'
import { texte } from './texte.ts'

/** Change against the year before: arrow, sign and colour say the same. */
export function Delta({ werte: { umsatz, deltaProzent } }: { werte: Werte }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (deltaProzent === null) return Number(umsatz) > 0 ? <span className="t2">{t('neu')}</span> : <span className="t2">–</span>
  const wert = Number(deltaProzent)
  const Pfeil = wert < 0 ? ArrowDown : ArrowUp
  return (
    <span className={`us-delta num ${wert < 0 ? 'bad' : wert > 0 ? 'ok' : ''}`}>
      {wert !== 0 && <Pfeil className="i s" aria-hidden="true" />}
      {`${wert > 0 ? '+' : wert < 0 ? '−' : ''}${f.number(Math.abs(wert), 1)} %`}
    </span>
  )
}
