import { useTexts } from '#platform/web/text/i18n.tsx'
import type { DayWindow } from '#platform/web/ui/time/day.ts'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import type { Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { striche, vereint } from './zeit.ts'

interface Props {
  alle: readonly Sitzung[]
  tag: string
  zone: string
  fenster: DayWindow
  /** Minute of the stroke for now; null on other days. */
  jetzt: number | null
}

/** The day of each person as one line, gaps visible, in the order of names; nothing where it is one person's. No hours are summed up: that would evaluate people. */
export function Personen({ alle, tag, zone, fenster, jetzt }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const je = [...Map.groupBy(alle, ({ anwenderId, benutzer }) => anwenderId ?? benutzer)]
    .map(([id, sitzungen]) => ({ id, name: sitzungen[0]!.benutzer || tm('techniker'), sitzungen }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (je.length < 2) return null
  return (
    <ul className="rl-liste rl-personen" aria-label={t('personen')}>
      {je.map(({ id, name, sitzungen }) => {
        const linie = vereint(sitzungen.flatMap((eine) => striche(eine, tag, zone)))
        const anzahl = t('sitzungenAnzahl', { n: sitzungen.length })
        return (
          <li key={id} className="rl-s rl-person">
            <b>{name}</b>
            <DayLine segments={linie} window={fenster} now={jetzt} label={`${name}, ${anzahl}`} />
            <span className="rl-weg" />
            <span className="t12 t2">{anzahl}</span>
          </li>
        )
      })}
    </ul>
  )
}
