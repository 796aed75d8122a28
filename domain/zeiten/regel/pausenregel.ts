import type { Regelwert } from '../contract.ts'

/**
 * Minutes to deduct from the working time of one shift because breaks were owed and not recorded. The law counts net
 * time: 570 min at the site with 30 min of break are 540 min of work, for which 30 min suffice; 571 need 45. The deduction fills up what was
 * recorded, of whatever length: 10 recorded and 20 deducted are 30, never 40.
 */
export function pflichtpause({ stufen }: Pausenregel, arbeitMin: number, pausenMin: readonly number[]): number {
  const gemacht = summe(pausenMin)
  const abzuege = [0, ...stufen.map(({ pauseMin }) => Math.max(0, pauseMin - gemacht))]
  return Math.min(arbeitMin, abzuege.find((abzug) => geschuldet(stufen, arbeitMin - abzug) <= gemacht + abzug) ?? abzuege.at(-1)!)
}

/** Breaks of one shift as the law sees them: what counts (only pieces of the legal length), and what the time worked owes. Minutes. */
export interface Pausenstand {
  anrechenbarMin: number
  geschuldetMin: number
}
/** How the breaks of a shift stand against the law, whatever the account deducts. */
export const pausenstand = ({ stufen, stueckMin }: Pausenregel, arbeitMin: number, pausenMin: readonly number[]): Pausenstand => ({
  anrechenbarMin: summe(pausenMin.filter((pause) => pause >= stueckMin)),
  geschuldetMin: geschuldet(stufen, arbeitMin),
})

type Pausenregel = Regelwert<'pause'>
const geschuldet = (stufen: Pausenregel['stufen'], arbeitMin: number) => stufen.findLast(({ ueberMin }) => arbeitMin > ueberMin)?.pauseMin ?? 0
const summe = (minuten: readonly number[]) => minuten.reduce((alle, eine) => alle + eine, 0)
