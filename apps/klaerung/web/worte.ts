import type { Zustand } from '#domain/zeiten/contract.ts'
import { luecke, segmente } from '#domain/zeiten/web/tageslinie.ts'
import type { Formats } from '#platform/web/text/formats.ts'
import type { StateKind } from '#platform/web/ui/show/State.tsx'
import type { DaySegment } from '#platform/web/ui/time/day.ts'
import type { Fall, Falldetail, Gesagt } from '../contract.ts'
import type { messages } from '../messages.ts'

export type T = (key: keyof typeof messages.de & string, values?: Readonly<Record<string, string | number>>) => string

/** Every state has its sign. */
export const zeichen: Readonly<Record<Zustand, StateKind>> = { offen: 'warn', beantwortet: 'info', freigegeben: 'ok', zurueckgewiesen: 'bad', erledigt: 'idle' }

const TAG_MIN = 24 * 60
/** The question in a sentence. Whoever reads of a time that is days off wants the day, and no count of hours. */
export function satz(t: T, f: Formats, { art, seit, bis, zone, istMin, sollMin, abwesenheiten }: Fall) {
  if (art === 'Trotz Abwesenheit')
    return t(bis ? 'satz.Trotz Abwesenheit' : 'satz.Trotz Abwesenheit einmal', {
      abwesenheit: abwesendText(t, abwesenheiten),
      zeit: f.time(seit, zone),
      ende: bis ? f.time(bis, zone) : '',
    })
  return art === 'Zeit abweichend' && (istMin ?? 0) >= TAG_MIN
    ? t('satz.Zeit weit ab', { wann: f.dateTime(seit, zone), tage: f.number(Math.floor(istMin! / TAG_MIN)) })
    : t(`satz.${art}`, { zeit: f.time(seit, zone), ist: f.duration(istMin ?? 0), soll: f.duration(sollMin ?? 0) })
}

/** What was entered: one absence, or the two that make a day. Gone from the books it is an absence still. */
export function abwesendText(t: T, abwesenheiten: Fall['abwesenheiten']) {
  const [eine = 'abwesend', andere] = new Set(abwesenheiten.map(({ art }) => art))
  return andere ? t('abwesend.zwei', { eine: t(`abwesend.${eine}`), andere: t(`abwesend.${andere}`) }) : t(`abwesend.${eine}`)
}

/** What an answer or a suggestion would do. */
export const antwortText = (t: T, f: Formats, { was, timestamp, flag }: Gesagt, zone: string) =>
  t(`antwort.${was}`, { zeit: timestamp ? f.time(timestamp, zone) : '', flag: flag ? t(flag) : '' })

/** The proposal that can be taken with one press; what was answered is what counts, then the proposal steps back. */
export const ersteAntwort = ({ vorschlag, zustand }: Pick<Fall, 'vorschlag' | 'zustand'>) => (zustand === 'beantwortet' ? null : vorschlag)
/** What the other answer is called. */
export const zweiteAntwort = ({ art, vorschlag }: Pick<Fall, 'art' | 'vorschlag'>) =>
  art === 'Korrektur' ? 'antragAendern' : vorschlag !== null && vorschlag.was !== 'loeschen' ? 'andereZeit' : 'beantworten'

/** What the person said and with whom it lies, while nobody has decided. */
export const liegtText = (t: T, f: Formats, { antwort, zustand, zone, liegtBei }: Pick<Fall, 'antwort' | 'zustand' | 'zone' | 'liegtBei'>) =>
  antwort && zustand === 'beantwortet'
    ? t('antwortLiegt', { antwort: antwort.timestamp ? f.time(antwort.timestamp, zone) : antwortText(t, f, antwort, zone), wer: liegtBei ?? t('derLeitung') })
    : null

/** Where and when the proposal was denied; a case that is decided needs no hint any more. */
export const verneintText = (t: T, f: Formats, { verneint, zustand, zone }: Pick<Fall, 'verneint' | 'zustand' | 'zone'>) =>
  verneint && (zustand === 'offen' || zustand === 'beantwortet' || zustand === 'zurueckgewiesen')
    ? t('verneintAm', { terminal: verneint.terminal, am: f.dateTime(verneint.am, zone) })
    : null

/** Why a list of cases is empty: nothing of what was asked for, or nothing open at one's own times, or at those of the team. */
export const leerText = (team: boolean, gefragt: Partial<Record<'zustand' | 'art' | 'q' | 'von', unknown>>) =>
  gefragt.zustand || gefragt.art || gefragt.q || gefragt.von ? 'keineAuswahlText' : team ? 'keineTeamText' : 'keineText'

/** Plan and stretches of the day, and the stretch that nobody knows. */
export const linie = ({ plan, strecken, art, seit, zone, vorschlag, antwort }: Falldetail): DaySegment[] => [
  ...segmente(strecken, plan),
  ...(art === 'Gehen fehlt' ? [luecke(seit, antwort?.timestamp ? antwort : vorschlag, zone)] : []),
]
