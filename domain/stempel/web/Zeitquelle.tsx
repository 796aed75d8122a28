import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Zeitstempel } from '../contract.ts'
import { zeitquellen } from '../messages.ts'

const grade = { B: 'info', C: 'warn' } as const
const TAG_SEK = 86_400

/**
 * How far a time can be trusted: by the server's clock, by the device's anchored to it, by the device's alone or by hand; the usual case is plain text. A time
 * that is off says by how much instead: below a day in hours, beyond in days.
 */
export function Zeitquelle({ vertrauen, abweichungSek }: Pick<Zeitstempel, 'vertrauen' | 'abweichungSek'>) {
  const t = useTexts(zeitquellen)
  const f = useFormats()
  if (abweichungSek !== null)
    return (
      <State kind="warn">
        {abweichungSek < TAG_SEK
          ? t('abweichend', { dauer: f.duration(Math.round(abweichungSek / 60)) })
          : t('abweichendWeit', { spanne: f.span(abweichungSek) })}
      </State>
    )
  const wort = t(`vertrauen.${vertrauen}`)
  return vertrauen === 'A' ? <span className="t2">{wort}</span> : <State kind={grade[vertrauen]}>{wort}</State>
}
