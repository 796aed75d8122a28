import type { CSSProperties } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { clock } from '#platform/web/ui/time/day.ts'
import type { Tag, Wochentag } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'
import { Tageszeichen } from './Tageszeichen.tsx'

interface Props {
  tag: Tag
  gewaehlt: string
  onWahl: (datum: string) => void
}

/** The hours that the week needs, in steps of two, at least from six to six. */
function rahmen(woche: readonly Wochentag[]) {
  const bloecke = woche.flatMap(({ anwesend, eintraege }) => [...anwesend, ...eintraege])
  const von = Math.min(360, ...bloecke.map((block) => block.von))
  const bis = Math.max(1080, ...bloecke.map((block) => block.bis))
  return { von: Math.floor(von / 120) * 120, bis: Math.ceil(bis / 120) * 120 }
}

/** The week on a desk: a column for each day, presence as a stroke at its side, entries as blocks, gaps dashed. */
export function Wochenblatt({ tag, gewaehlt, onWahl }: Props) {
  const t = useTexts(texte)
  const f = useFormats()
  const { von, bis } = rahmen(tag.woche)
  const ort = (ab: number, ende: number) => ({ '--a': ((ab - von) / (bis - von)) * 100, '--b': ((ende - von) / (bis - von)) * 100 }) as CSSProperties
  const stunden = Array.from({ length: (bis - von) / 120 + 1 }, (_, nr) => von + nr * 120)
  const jetzt = Temporal.Instant.from(tag.jetzt).toZonedDateTimeISO(tag.zone)
  return (
    <div className="ab-woche">
      <div className="ab-achse" aria-hidden="true">
        {stunden.map((stunde) => (
          <span key={stunde} style={ort(stunde, stunde)}>
            {clock(stunde).slice(0, 2)}
          </span>
        ))}
      </div>
      <div className="ab-spalten" style={{ '--n': (bis - von) / 120 } as CSSProperties}>
        {tag.woche.map(({ datum, zustand, summeMin, nettoMin, anwesend, eintraege, luecken }) => (
          <button
            key={datum}
            type="button"
            className={datum === gewaehlt ? 'ab-spalte gewaehlt' : 'ab-spalte'}
            aria-current={datum === gewaehlt ? 'date' : undefined}
            onClick={() => onWahl(datum)}
          >
            <span className="ab-kopf">
              <span>
                {f.weekday(datum)} <b>{Number(datum.slice(8))}</b>
              </span>
              <Tageszeichen zustand={zustand} />
            </span>
            <span className="ab-linie" aria-hidden="true">
              {anwesend
                .filter(({ art }) => art !== 'pause' && art !== 'abwesend')
                .map((stueck) => (
                  <u key={stueck.von} style={ort(stueck.von, stueck.bis)} />
                ))}
              {luecken.map((luecke) => (
                <i key={luecke.von} className="luecke" style={ort(luecke.von, luecke.bis)}>
                  <b>{f.duration(luecke.bis - luecke.von)}</b>
                </i>
              ))}
              {eintraege.map((eintrag) => (
                <i key={eintrag.id} className="eintrag" style={ort(eintrag.von, eintrag.bis)}>
                  <b>{eintrag.objekt}</b>
                  <small>{f.duration(eintrag.bis - eintrag.von)}</small>
                </i>
              ))}
              {datum === tag.heute && <em style={ort(jetzt.hour * 60 + jetzt.minute, jetzt.hour * 60 + jetzt.minute)} />}
            </span>
            <span className="ab-fuss">
              {summeMin || nettoMin ? (
                <>
                  {f.duration(summeMin)} <small>/ {f.duration(nettoMin)}</small>
                </>
              ) : (
                '–'
              )}
            </span>
          </button>
        ))}
      </div>
      <p className="ab-legende t12 t2">
        <span className="eintrag">{t('legende.eingetragen')}</span>
        <span className="luecke">{t('legende.offen')}</span>
        <span className="anwesend">{t('legende.anwesend')}</span>
      </p>
    </div>
  )
}
