import type { Kreditstufe } from '#domain/belege/kredit/contract.ts'
import { kredittexte } from '#domain/belege/kredit/messages.ts'
import { stufenzeichen } from '#domain/belege/web/stufe.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Zeile } from '../contract.ts'

/** The level in words. */
export function Stufenwort({ stufe, soft = false }: { stufe: Kreditstufe; soft?: boolean }) {
  const t = useTexts(kredittexte)
  return (
    <State kind={stufenzeichen[stufe]} soft={soft}>
      {t(`stufe.${stufe}`)}
    </State>
  )
}

/** How much of the limit is used: bar and percent; without a limit to divide by nothing. */
export function Auslastung({ zeile: { auslastung, stufe } }: { zeile: Pick<Zeile, 'auslastung' | 'stufe'> }) {
  const t = useTexts(kredittexte)
  const f = useFormats()
  if (auslastung === null) return null
  const prozent = f.number(Number(auslastung), 1)
  return (
    <span className="kre-last">
      <Meter value={Number(auslastung)} kind={stufe === 'frei' ? 'info' : stufenzeichen[stufe]} label={t('benutztText', { prozent })} />
      <span className="n" aria-hidden="true">
        {prozent} %
      </span>
    </span>
  )
}
