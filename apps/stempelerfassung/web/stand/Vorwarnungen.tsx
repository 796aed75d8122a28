import { messages } from '#apps/stempelerfassung/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { arbeitet } from './folgt.ts'
import type { Stand } from './stand.ts'

/** So many minutes before it matters it is said. */
const VORLAUF = { 'Pause fällig': 30, Höchstzeit: 60, Ruhezeit: 60 } as const

/** What the rules will say if work simply goes on: said in time, nothing is ever blocked. */
export function Vorwarnungen({ stand }: { stand: Stand }) {
  const t = useTexts(messages)
  const f = useFormats()
  const nahe = (arbeitet(stand) ? stand.vorwarnungen : [])
    .map((w) => ({ ...w, min: Math.ceil(stand.jetztInstant.until(w.um).total('minutes')) }))
    .filter(({ art, min }) => min <= VORLAUF[art])
  const schnitt = stand.durchschnitt
  return (
    <>
      {schnitt && (
        <Notice kind="warn">
          {t('ueberDurchschnitt', { wochen: schnitt.wochen, ist: f.duration(schnitt.istMin), grenze: f.duration(schnitt.grenzMin) })} ({schnitt.quelle})
        </Notice>
      )}
      {nahe.map(({ art, min, quelle }) => (
        <Notice key={art} kind="warn">
          {t(`${min > 0 ? 'vor' : 'seit'}.${art}`, { min: Math.abs(min) })} ({quelle})
        </Notice>
      ))}
    </>
  )
}
