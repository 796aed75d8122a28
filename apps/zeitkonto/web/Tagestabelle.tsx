import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import type { DaySegment } from '#platform/web/ui/time/day.ts'
import { fenster } from '#domain/zeiten/web/tageslinie.ts'
import { texte as zeittexte } from '#domain/zeiten/web/texte.ts'
import type { Kontotag, Warnung } from '../kontotag.ts'
import { befundtexte } from './texte-befunde.ts'
import { texteFreigabe } from './texte-freigabe.ts'
import { texte } from './texte.ts'
import { useSaldo } from './worte.ts'

interface Props {
  tage: readonly Kontotag[]
  summe: { sollMin: number; istMin: number; saldoMin: number }
  zone: string
  heute: string
  label: string
}
const arten = { arbeit: 'work', unterwegs: 'work', pause: 'break', abwesend: 'away' } as const

/** Days of the account, one line each. */
export function Tagestabelle({ tage: alle, summe, zone, heute, label }: Props) {
  const t = useTexts(texte)
  const fr = useTexts(texteFreigabe)
  const zeiten = useTexts(zeittexte)
  const f = useFormats()
  const saldo = useSaldo()
  // On a phone the days to come, with nothing in them yet, are one line below the others.
  const schmal = useNarrow()
  const kommende = schmal ? alle.filter((tag) => tag.datum > heute && leer(tag)) : []
  const tage = alle.filter((tag) => !kommende.includes(tag))
  const linie = tage.some(({ strecken }) => strecken.length)
  const window = fenster(
    tage.flatMap((tag) => segmente(tag, '')),
    [300, 1200],
  )
  return (
    <>
      <DataTable<Kontotag>
        label={label}
        rows={tage}
        rowKey={({ datum }) => datum}
        rowState={(tag) => (tag.fragen.length || tag.warnungen.length || tag.nichtBeschaeftigt ? 'warn' : tag.sollMin || tag.gewertetMin ? undefined : 'idle')}
        columns={[
          {
            id: 'tag',
            label: t('tag'),
            width: '7rem',
            primary: true,
            cell: (tag) => (
              <span className="two">
                <b>
                  {f.weekday(tag.datum)} {f.shortDay(tag.datum)}
                </b>
              </span>
            ),
          },
          ...(linie
            ? [
                {
                  id: 'linie',
                  label: t('zeiten'),
                  width: '26%',
                  card: 'line' as const,
                  cell: (tag: Kontotag) => tag.strecken.length > 0 && <DayLine segments={segmente(tag, zeiten('unterbrechung'))} window={window} />,
                },
              ]
            : []),
          {
            id: 'zeit',
            label: t('zeit'),
            cell: (tag) => (
              <span className="two">
                {tag.beginn ? `${f.time(tag.beginn, zone)} – ${tag.ende ? f.time(tag.ende, zone) : t('laeuft')}` : <span className="nothing">–</span>}
                <Anlass tag={tag} />
              </span>
            ),
          },
          {
            id: 'pause',
            label: t('pause'),
            cardless: true,
            align: 'end',
            cell: (tag) =>
              tag.pauseMin || tag.pflichtpauseMin ? (
                <span className="two">
                  {f.duration(tag.pauseMin + tag.pflichtpauseMin)}
                  {tag.pflichtpauseMin > 0 && <small>{t('abgezogen', { min: tag.pflichtpauseMin })}</small>}
                </span>
              ) : (
                '–'
              ),
          },
          {
            id: 'ist',
            label: t('ist'),
            card: 'end',
            align: 'end',
            cell: (tag) =>
              tag.fragen.length ? (
                <span className="warn">
                  <TriangleAlert className="i s" /> {t('offen')}
                </span>
              ) : (
                <span className="two">
                  {tag.gewertetMin ? f.duration(tag.gewertetMin) : '–'}
                  {tag.gewertetMin !== tag.nettoMin && <small>{t('gerundet', { roh: f.duration(tag.nettoMin) })}</small>}
                </span>
              ),
          },
          { id: 'soll', label: t('soll'), align: 'end', cardless: true, cell: (tag) => (tag.sollMin ? f.duration(tag.sollMin) : '–') },
          {
            id: 'saldo',
            label: t('saldo'),
            align: 'end',
            cell: (tag) => (
              <span className="two">
                {tag.saldoMin === null ? tag.laeuft ? t('laeuft') : <span className="nothing">–</span> : saldo(tag.saldoMin)}
                {tag.differenzMin !== 0 && <small>{t('unterschied', { wert: saldo(tag.differenzMin) })}</small>}
              </span>
            ),
          },
        ]}
        footer={{ tag: <b>{t('summe')}</b>, ist: <b>{f.duration(summe.istMin)}</b>, soll: f.duration(summe.sollMin), saldo: <b>{saldo(summe.saldoMin)}</b> }}
      />
      {kommende[0] && (
        <p className="t12 t2">
          {fr(kommende.length > 1 ? 'kommende' : 'kommender', { von: f.shortDay(kommende[0].datum), bis: f.shortDay(kommende.at(-1)!.datum) })}
        </p>
      )}
    </>
  )
}

/** Nothing was entered and nothing happened. */
const leer = ({ strecken, feiertag, abwesenheit, bruttoMin, fragen }: Kontotag) =>
  !strecken.length && feiertag === null && abwesenheit === null && !bruttoMin && !fragen.length

/** Why the day is as it is: holiday, absence, what a rule says against it. */
function Anlass({ tag }: { tag: Kontotag }) {
  const fr = useTexts(texteFreigabe)
  const { language } = useLanguage()
  const warnung = useWarnung()
  const worte = [
    tag.feiertag,
    ...new Set([tag.abwesenheit, tag.zweiteAbwesenheit].map((art) => art && (language === 'de' ? art : (englisch[art] ?? art)))),
    ...tag.fragen.map((frage) => (language === 'de' ? frage : (fragenEnglisch[frage] ?? frage))),
    tag.nichtBeschaeftigt && fr('nichtBeschaeftigt'),
    ...tag.warnungen.map(warnung),
  ].filter(Boolean)
  return worte.length ? <small>{worte.join(' · ')}</small> : null
}

/** A rule's word against a day or week, with its source. */
export function useWarnung() {
  const t = useTexts(befundtexte)
  const f = useFormats()
  return ({ art, istMin, grenzMin, quelle }: Warnung) =>
    `${t(`warnung.${art}`, { ist: f.duration(istMin), grenze: f.duration(grenzMin) })} (${amStueck(quelle)})`
}

const englisch: Readonly<Record<string, string>> = {
  Urlaub: 'Holiday',
  Krank: 'Ill',
  Zeitausgleich: 'Time off in lieu',
  Schulung: 'Training',
  Dienstreise: 'Business trip',
  Homeoffice: 'Home office',
  Berufsschule: 'Vocational school',
  Elternzeit: 'Parental leave',
  Sonstige: 'Other',
  abwesend: 'Away',
}
const fragenEnglisch: Readonly<Record<string, string>> = {
  'Gehen fehlt': `${stempelTexte.en.departure} missing`,
  'Kommen fehlt': `${stempelTexte.en.arrival} missing`,
  'Rückkehr fehlt': 'Return missing',
  'Zwei Kommen': 'Two clock-ins',
}

/** What lies beyond midnight is drawn up to it. */
const segmente = ({ strecken }: Kontotag, unterbrechung: string): DaySegment[] =>
  strecken
    .filter(({ von }) => von < 1440)
    .map(({ von, bis, art, fort }) => ({ from: von, to: Math.min(1440, Math.max(von, bis)), kind: arten[art], ...(fort && { label: unterbrechung }) }))

/** A paragraph of the law is not torn apart at the end of a line. */
const amStueck = (quelle: string) => quelle.replaceAll(/(?<!und) (?!und)/g, '\u00a0')
