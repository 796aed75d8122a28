import type { Land } from '#domain/personal/feiertage.ts'

/** A break rule as dated data. `ueberMin` is working time without breaks; pieces shorter than `stueckMin` are no break. */
export interface Pausenregel {
  id: string
  land: Land
  jugendlich: boolean
  gueltigAb: string
  stufen: readonly { ueberMin: number; pauseMin: number }[]
  stueckMin: number
  quelle: string
}

export const PAUSENREGELN: readonly Pausenregel[] = [
  { id: 'DE-ArbZG', land: 'DE', jugendlich: false, gueltigAb: '1994-07-01', stufen: [{ ueberMin: 360, pauseMin: 30 }, { ueberMin: 540, pauseMin: 45 }], stueckMin: 15, quelle: '§ 4 ArbZG' },
  { id: 'DE-JArbSchG', land: 'DE', jugendlich: true, gueltigAb: '1976-05-01', stufen: [{ ueberMin: 270, pauseMin: 30 }, { ueberMin: 360, pauseMin: 60 }], stueckMin: 15, quelle: '§ 11 JArbSchG' },
  { id: 'AT-AZG', land: 'AT', jugendlich: false, gueltigAb: '1970-01-05', stufen: [{ ueberMin: 360, pauseMin: 30 }], stueckMin: 10, quelle: '§ 11 Abs. 1 AZG: 30 min, or two of 15, or three of 10' },
  { id: 'AT-KJBG', land: 'AT', jugendlich: true, gueltigAb: '1987-07-01', stufen: [{ ueberMin: 270, pauseMin: 30 }], stueckMin: 10, quelle: '§ 15 KJBG' },
]

/** The rule that is in force on a day, or null where none is kept (then nothing is deducted). */
export const pausenregel = (land: Land, datum: string, jugendlich = false): Pausenregel | null =>
  PAUSENREGELN.filter((r) => r.land === land && r.jugendlich === jugendlich && r.gueltigAb <= datum).sort((a, b) => (a.gueltigAb < b.gueltigAb ? 1 : -1))[0] ?? null

/**
 * Minutes to deduct from the working time of one shift because breaks were owed and not recorded. The law counts net
 * time: 570 min at the site with 30 min of break are 540 min of work, for which 30 min suffice; 571 need 45.
 */
export function pflichtpause({ stufen, stueckMin }: Pausenregel, arbeitMin: number, pausenMin: readonly number[]): number {
  const gemacht = pausenMin.filter((pause) => pause >= stueckMin).reduce((summe, pause) => summe + pause, 0)
  const geschuldet = (netto: number) => stufen.findLast(({ ueberMin }) => netto > ueberMin)?.pauseMin ?? 0
  const abzuege = [0, ...stufen.map(({ pauseMin }) => Math.max(0, pauseMin - gemacht))]
  return abzuege.find((abzug) => geschuldet(arbeitMin - abzug) <= gemacht + abzug) ?? 0
}
