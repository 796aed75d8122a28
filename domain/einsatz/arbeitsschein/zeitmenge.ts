/** Minutes that billed time can be rounded to; the sums of the statistics hold them in this order. */
export const takte = [1, 5, 6, 15, 30] as const
/** Minutes of one position to the nearest multiple of `takt`, halves up. */
export const aufTakt = (minuten: number, takt: number) => Math.floor(minuten / takt + 0.5) * takt

/** Minutes of lines as hundredths of an hour that add up to their total: what is rounded off one line stands in the next. */
export function hundertstelstunden(minuten: readonly number[]): number[] {
  let bisher = 0
  return minuten.map((_, nr) => {
    const stand = Math.floor((minuten.slice(0, nr + 1).reduce((summe, eine) => summe + eine, 0) * 100) / 60 + 0.5)
    const zeile = stand - bisher
    bisher = stand
    return zeile
  })
}
