/**
 * Easter Sunday of a year in the Gregorian calendar (anonymous algorithm of 1876, as printed in Meeus, Astronomical
 * Algorithms, chapter 8). Every movable holiday of both countries is a fixed number of days away from it.
 */
export function ostersonntag(jahr: number): Temporal.PlainDate {
  const a = jahr % 19
  const b = Math.floor(jahr / 100)
  const c = jahr % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const l = (32 + 2 * e + 2 * i - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year: jahr, month: Math.floor(n / 31), day: (n % 31) + 1 })
}
