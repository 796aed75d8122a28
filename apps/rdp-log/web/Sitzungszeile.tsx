import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { DayWindow } from '#platform/web/ui/time/day.ts'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import type { Sitzung } from '../contract.ts'
import { Ticketspalte, useWer } from './Arbeitswort.tsx'
import { Sitzungsblatt } from './Sitzungsblatt.tsx'
import { texte } from './texte.ts'
import { minuten, striche } from './zeit.ts'

interface ZeileProps {
  zeile: Sitzung
  tag: string
  zone: string
  personal: boolean
  fenster: DayWindow
  /** Minute of the stroke for now; null on other days. */
  jetzt: number | null
  offen: boolean
  onOffen: () => void
}

/** One session as a line of its day; pressed, what belongs to it opens below. */
export function Sitzungszeile({ zeile, tag, zone, personal, fenster, jetzt, offen, onOffen }: ZeileProps) {
  const t = useTexts(texte)
  const f = useFormats()
  const wer = useWer()
  const { verbindung, from, to, dauer } = zeile
  const zeit = f.duration(minuten(dauer))
  const linie = to
    ? t('linie', { verbindung, von: f.time(from, zone), bis: f.time(to, zone), zeit })
    : t('linieLaeuft', { verbindung, von: f.time(from, zone), zeit })
  return (
    <li className={offen ? 'rl-offen' : undefined}>
      <div className="rl-s rl-zeile">
        <button type="button" className="two rl-knopf" aria-expanded={offen} onClick={onOffen}>
          <b>{verbindung}</b>
          <small>{wer(zeile)}</small>
        </button>
        <DayLine segments={striche(zeile, tag, zone)} window={fenster} now={jetzt} label={linie} size="l" />
        <b className="n">{zeit}</b>
        <Ticketspalte zeile={zeile} personal={personal} />
      </div>
      {offen && <Sitzungsblatt id={zeile.id} zone={zone} personal={personal} />}
    </li>
  )
}
