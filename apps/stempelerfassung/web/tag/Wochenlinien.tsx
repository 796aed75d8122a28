import { Fragment } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Frage, Tag, Woche } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { fenster, luecke, planSegment, segmente } from '#domain/zeiten/web/tageslinie.ts'
import { texte } from '#domain/zeiten/web/texte.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import type { DaySegment } from '#platform/web/ui/time/day.ts'
import { Klaerung } from './Klaerung.tsx'
import type { T } from '../worte.ts'

interface Props {
  woche: Woche
  tag: string
  eigene: boolean
  onTag: (datum: string) => void
  andereZeit: (frage: Frage) => void
}

/** The week, a line a day; a day with a question opens below its line. */
export function Wochenlinien({ woche, tag: gewaehlt, eigene, onTag, andereZeit }: Props) {
  const t = useTexts(messages)
  const zeiten = useTexts(texte)
  const f = useFormats()
  const linien = woche.tage.map((tag, i) => linie(tag, woche.tage[i - 1], woche.zone, zeiten('unterbrechung')))
  const window = fenster(linien.flat(), [300, 1200])
  const jetzt = Temporal.Instant.from(woche.jetzt).toZonedDateTimeISO(woche.zone)
  return (
    <table className="se-woche" aria-label={t('wochenTabelle')}>
      <thead>
        <tr>
          <th scope="col">{t('tag')}</th>
          <th scope="col" className="se-achse">
            <span className="sr">{t('arbeitszeitSpalte')}</span>
            <HoursAxis window={window} />
          </th>
          <th scope="col" className="n">
            {t('netto')}
          </th>
          <th scope="col" className="n se-breit">
            {t('soll')}
          </th>
          <th scope="col" className="n se-breit">
            {t('differenz')}
          </th>
        </tr>
      </thead>
      <tbody>
        {woche.tage.map((tag, i) => (
          <Fragment key={tag.datum}>
            <tr
              className={[tag.datum === gewaehlt ? 'gewaehlt' : '', tag.fragen.length ? 'offen' : '', tag.plan || tag.strecken.length ? '' : 'leer'].join(' ')}
              onClick={() => onTag(tag.datum)}
            >
              <th scope="row">
                <button type="button" aria-pressed={tag.datum === gewaehlt} onClick={() => onTag(tag.datum)}>
                  <b>{f.weekday(tag.datum)}</b> {f.shortDay(tag.datum)}
                </button>
              </th>
              <td>
                <DayLine segments={linien[i]!} window={window} now={tag.datum === woche.heute ? jetzt.hour * 60 + jetzt.minute : null} />
                <Anlass tag={tag} />
              </td>
              <td className="n mid">
                {tag.fragen.length ? (
                  <span className="warn">
                    <span className="sr">{t('klaerungsfall')}</span>
                    <TriangleAlert className="i" />
                  </span>
                ) : tag.gewertetMin ? (
                  f.duration(tag.gewertetMin)
                ) : (
                  '–'
                )}
              </td>
              <td className="n t3 se-breit">{tag.sollMin ? f.duration(tag.sollMin) : '–'}</td>
              <td className="n se-breit">
                <Differenz tag={tag} />
              </td>
            </tr>
            {tag.fragen.map((frage) => (
              <tr key={frage.stempelId} className="frage">
                <td colSpan={5}>
                  <Klaerung frage={frage} woche={woche} eigene={eigene} andereZeit={andereZeit} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <Summen woche={woche} />
    </table>
  )
}

/** The days that count, each figure of the same days; below it the whole week, while some of it is still to come or open. */
function Summen({ woche: { tage, summe, heute } }: { woche: Woche }) {
  const t = useTexts(messages)
  const f = useFormats()
  const offene = tage.filter(({ fragen }) => fragen.length).length
  const ganz = tage.every(({ saldoMin, sollMin, gewertetMin }) => saldoMin !== null || (!sollMin && !gewertetMin))
  const rest = summe.woche.sollMin - summe.woche.istMin
  const saldo = vorzeichen(f.duration, summe.saldoMin)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t(ganz ? 'woche' : 'fertigeTage')}</th>
        <td className="t12 t2">
          {offene === 1 ? t('ohneOffenen') : offene ? t('ohneOffene', { n: offene }) : ''}
          <span className="se-schmal">{t('sollUndDifferenz', { soll: f.duration(summe.sollMin), differenz: saldo })}</span>
        </td>
        <td className="n">{f.duration(summe.istMin)}</td>
        <td className="n se-breit">{f.duration(summe.sollMin)}</td>
        <td className="n se-breit">{saldo}</td>
      </tr>
      {!ganz && (
        <tr>
          <th scope="row">{t('ganzeWoche')}</th>
          <td className="t12 t2">
            <span className="se-schmal">{t('sollDerWoche', { soll: f.duration(summe.woche.sollMin) })}</span>
          </td>
          <td className="n">{f.duration(summe.woche.istMin)}</td>
          <td className="n se-breit">{f.duration(summe.woche.sollMin)}</td>
          <td className="n se-breit">{rest > 0 && !offene && tage[6]!.datum >= heute ? t('noch', { zeit: f.duration(rest) }) : '–'}</td>
        </tr>
      )}
    </tfoot>
  )
}

/** Plan, work, and for an open day the stretch that nobody knows; a night shift of the day before reaches into it. */
function linie(tag: Tag, vortag: Tag | undefined, zone: string, fort: string): DaySegment[] {
  const nacht = vortag?.plan && vortag.plan.bis > 1440 ? planSegment({ von: 0, bis: vortag.plan.bis - 1440 }) : []
  const luecken = tag.fragen.filter(({ art }) => art === 'Gehen fehlt').map(({ seit, vorschlag, fall }) => luecke(seit, fall?.antwort ?? vorschlag, zone))
  return [...nacht, ...segmente(tag.strecken, tag.plan, fort), ...luecken]
}

function Anlass({ tag }: { tag: Tag }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { duration } = useFormats()
  const worte = [
    tag.feiertag,
    tag.abwesenheit && (`art.${tag.abwesenheit}` in messages[language] ? t(`art.${tag.abwesenheit}` as Parameters<T>[0]) : tag.abwesenheit),
    tag.pflichtpauseMin > 0 && t('abgezogen', { min: tag.pflichtpauseMin }),
    tag.gewertetMin !== tag.nettoMin && t('gerundet', { roh: duration(tag.nettoMin) }),
  ].filter(Boolean)
  return worte.length ? <small className="t12 t3">{worte.join(' · ')}</small> : null
}

function Differenz({ tag }: { tag: Tag }) {
  const t = useTexts(messages)
  const f = useFormats()
  if (tag.laeuft) return <span className="t3">{t('laeuft')}</span>
  if (tag.fragen.length) return <span className="t2">{t('offen')}</span>
  const nichts = tag.saldoMin === 0 && !tag.sollMin && !tag.nettoMin
  return tag.saldoMin === null || nichts ? <span className="t3">–</span> : vorzeichen(f.duration, tag.saldoMin)
}

const vorzeichen = (duration: (minutes: number) => string, minuten: number) => (minuten > 0 ? `+${duration(minuten)}` : duration(minuten))
