import { tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Fristlage } from './contract.ts'

/** Days before its end on which people are reminded of a term, where nothing else is said. */
export const standardstufen: readonly number[] = [90, 30, 7]
/** Days before its end from which a term is said to run out: the first reminder. */
export const warnTage = 90

/** The same where it is said of a type or a licence, perhaps; null: nothing else is. */
export const ersteStufe = (stufen: readonly number[] | null) => Math.max(...(stufen ?? standardstufen))

/** Last day of a term of `monate` months from a day on, clamped to the end of the month (BGB §§ 187, 188). Days `yyyy-MM-dd`; null: without a first day nothing is known. */
export const fristende = (beginn: string | null, monate: number | null): string | null =>
  beginn === null || monate === null ? null : Temporal.PlainDate.from(beginn).add({ months: monate }).toString()

/** Where a term stands on a day; its last day still counts. `erste`: days before its end from which it is said to run out. */
export function fristlage(ende: string | null, heute: string, erste = warnTage): Fristlage {
  if (ende === null) return 'unbekannt'
  const tage = tageBis(ende, heute)
  return tage < 0 ? 'abgelaufen' : tage <= erste ? 'läuft ab' : 'gilt'
}

/** The step of reminding that a term has reached: the last of those whose day has come. Null: none yet, or it is over. A weekend between loses none. */
export function stufeAm(ende: string, heute: string, stufen: readonly number[] = standardstufen): number | null {
  const tage = tageBis(ende, heute)
  const erreicht = stufen.filter((stufe) => tage <= stufe)
  return tage < 0 || !erreicht.length ? null : Math.min(...erreicht)
}

/** Days from today until a day; negative when it has passed. */
export const tageBis = (ende: string, heute: string) => tagnummer(ende) - tagnummer(heute)
