import type { Formats } from '#platform/web/text/formats.ts'
import type { DaySegment } from '#platform/web/ui/time/day.ts'
import type { StateKind } from '#platform/web/ui/show/State.tsx'
import type { Linie, Status, Statuszeile } from '../contract.ts'
import type { messages } from '../messages.ts'

type Texte = (key: keyof typeof messages.de, values?: Readonly<Record<string, string | number>>) => string

/** Each status has its drawing and colour. */
export const zeichen: Readonly<Record<Status, StateKind>> = { A: 'ok', E: 'idle', U: 'bad' }

const mitSeit = new Set(['pause', 'unterwegs', 'unklar', 'fertig', 'weg', 'arzt'])
const mitAb = new Set(['noch nicht dran', 'noch nicht da'])

/** How a person stands, in words: 'Pause seit 10:55', 'Urlaub bis 20.11.', 'noch nicht da, ab 07:00'. */
export function standText(
  { grund, seit, bis, bisTag, zone }: Pick<Statuszeile, 'grund' | 'seit' | 'bis' | 'bisTag' | 'zone'>,
  stichdatum: string,
  t: Texte,
  f: Formats,
) {
  const wort = t(`grund.${grund}`)
  if (bisTag && bisTag !== stichdatum) return t('grundBis', { grund: wort, zeit: f.shortDay(bisTag) })
  if (mitAb.has(grund)) {
    const ab = grund === 'noch nicht da' ? seit : bis
    return ab ? t('grundAb', { grund: wort, zeit: f.time(ab, zone) }) : wort
  }
  return mitSeit.has(grund) && seit ? t('grundSeit', { grund: wort, zeit: f.time(seit, zone) }) : wort
}

/** When a person was last heard of: the distance within the hour, then the time, then the day. */
export function gehoertText({ zuletztGehoert, zone }: Statuszeile, stichdatum: string, f: Formats) {
  if (!zuletztGehoert) return '–'
  const moment = Temporal.Instant.from(zuletztGehoert)
  const vorMin = (Temporal.Now.instant().epochMilliseconds - moment.epochMilliseconds) / 60_000
  if (vorMin < 60) return f.relative(zuletztGehoert)
  const tag = moment.toZonedDateTimeISO(zone).toPlainDate().toString()
  return tag === stichdatum ? f.time(zuletztGehoert, zone) : `${f.shortDay(tag)} ${f.time(zuletztGehoert, zone)}`
}

const arten: Readonly<Record<Linie['art'], DaySegment['kind']>> = {
  arbeit: 'work',
  pause: 'break',
  unterwegs: 'away',
  abwesend: 'off',
  offen: 'gap',
  plan: 'plan',
  fehlt: 'late',
  frei: 'off',
}
/** An arrival whose end nobody knows has no length; so much of it is drawn. */
const OFFEN_MIN = 10

/** The day line's own words. What was begun before the line does (its `rand`) begins at the edge. */
export const segmente = (linie: readonly Linie[], rand = 0): DaySegment[] =>
  linie.map(({ von, bis, art }) => ({ from: von, to: art === 'offen' ? von + OFFEN_MIN : bis, kind: art === 'arbeit' && von === rand ? 'night' : arten[art] }))
