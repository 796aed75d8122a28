import type { Regelwert } from '../contract.ts'

/**
 * Minutes to deduct from the working time of one shift because breaks were owed and not recorded. The law counts net
 * time: 570 min at the site with 30 min of break are 540 min of work, for which 30 min suffice; 571 need 45.
 */
export function pflichtpause({ stufen, stueckMin }: Regelwert<'pause'>, arbeitMin: number, pausenMin: readonly number[]): number {
  const gemacht = pausenMin.filter((pause) => pause >= stueckMin).reduce((summe, pause) => summe + pause, 0)
  const geschuldet = (netto: number) => stufen.findLast(({ ueberMin }) => netto > ueberMin)?.pauseMin ?? 0
  const abzuege = [0, ...stufen.map(({ pauseMin }) => Math.max(0, pauseMin - gemacht))]
  return Math.min(arbeitMin, abzuege.find((abzug) => geschuldet(arbeitMin - abzug) <= gemacht + abzug) ?? abzuege.at(-1)!)
}
