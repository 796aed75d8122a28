import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import type { Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { Personen } from './Personen.tsx'
import { Sitzungszeile } from './Sitzungszeile.tsx'
import { texte } from './texte.ts'
import { fensterFuer, minuteAm, minuten, striche, tagVon } from './zeit.ts'

interface TageProps {
  zeilen: readonly Sitzung[]
  zone: string
  personal: boolean
  /** All pages are here: the last day, too, is whole. */
  ganz: boolean
  offen: string | undefined
  onOffen: (id: string | null) => void
}

/** Sessions day by day, the newest first; each a line on the same hours. Whoever sees those of everybody sees the day of each person above them. */
export function Tage({ zeilen, zone, personal, ganz, offen, onOffen }: TageProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const tage = [...Map.groupBy(zeilen, ({ from }) => tagVon(from, zone))]
  const fenster = fensterFuer(tage.flatMap(([tag, alle]) => alle.map((zeile) => striche(zeile, tag, zone))))
  const jetzt = Temporal.Now.instant().toString()
  const jePerson = useSession().can('RDPLOG.ALLE')
  const heute = tagVon(jetzt, zone)
  return (
    <div className="rl-tage">
      <div className="rl-s rl-kopf t12 t3" aria-hidden="true">
        <span>{tm('verbindung')}</span>
        <HoursAxis window={fenster} step={fenster[0] ? 120 : 240} />
        <span className="n">{tm('dauer')}</span>
        <span>{personal ? t('ticketSpalte') : tm('ticket')}</span>
      </div>
      {tage.map(([tag, alle], nr) => {
        const vollstaendig = ganz || nr < tage.length - 1
        const offeneMin = alle
          .filter(({ arbeit, zustand }) => arbeit === 'offen' && zustand === 'beendet')
          .reduce((summe, { dauer }) => summe + minuten(dauer), 0)
        // What is still going on, or has no end that anybody knows, is not booked.
        const fertig = alle.every(({ zustand }) => zustand === 'beendet')
        return (
          <section key={tag} aria-label={f.longDay(tag)}>
            <header className="rl-s rl-tag">
              <h2>{tag === heute ? t('heute', { tag: f.longDay(tag) }) : f.longDay(tag)}</h2>
              <span className="rl-weg" />
              <b className="n">{vollstaendig && f.duration(alle.reduce((summe, { dauer }) => summe + minuten(dauer), 0))}</b>
              <span className="t12 t2">
                {personal && vollstaendig && (offeneMin ? t('tagOffen', { zeit: f.duration(offeneMin) }) : fertig && t('tagGebucht'))}
              </span>
            </header>
            {jePerson && <Personen alle={alle} tag={tag} zone={zone} fenster={fenster} jetzt={tag === heute ? minuteAm(tag, jetzt, zone) : null} />}
            <ul className="rl-liste">
              {alle.map((zeile) => (
                <Sitzungszeile
                  key={zeile.id}
                  zeile={zeile}
                  tag={tag}
                  zone={zone}
                  personal={personal}
                  fenster={fenster}
                  jetzt={tag === heute ? minuteAm(tag, jetzt, zone) : null}
                  offen={offen === zeile.id}
                  onOffen={() => onOffen(offen === zeile.id ? null : zeile.id)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
