import type { Fristlage } from './contract.ts'

/** Days before its end from which a term is said to run out: the first reminder. */
export const warnTage = 90

/** Last day of a term of `monate` months from a day on, clamped to the end of the month (BGB §§ 187, 188). Days `yyyy-MM-dd`; null: without a first day nothing is known. */
export const fristende = (beginn: string | null, monate: number | null): string | null =>
  beginn === null || monate === null ? null : Temporal.PlainDate.from(beginn).add({ months: monate }).toString()

/** Where a term stands on a day; its last day still counts. */
export function fristlage(ende: string | null, heute: string): Fristlage {
  if (ende === null) return 'unbekannt'
  const tage = tageBis(ende, heute)
  return tage < 0 ? 'abgelaufen' : tage <= warnTage ? 'läuft ab' : 'gilt'
}

/** Days from today until a day; negative when it has passed. */
export const tageBis = (ende: string, heute: string) => Temporal.PlainDate.from(heute).until(ende).days
