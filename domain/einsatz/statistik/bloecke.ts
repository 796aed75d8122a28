/** Stretch of days that one row of the sums stands for: a week from Monday, or eight of them. 1 is a day, which is added up from the entries. */
export type Korn = 1 | 7 | 56
/** Days, or stretches by their first day; the last one included. */
export interface Block {
  korn: Korn
  von: string
  bis: string
}

/** A Monday, from which stretches are counted: as in `einsatz_ab` of the database. */
const anfang = Temporal.PlainDate.from('1900-01-01')
const nummer = (tag: string) => anfang.until(Temporal.PlainDate.from(tag), { largestUnit: 'days' }).days
const tag = (nr: number) => anfang.add({ days: nr }).toString()

/** Days from `von` to `bis`, both included, as few stretches: each day in exactly one, at most five kinds of rows. */
export const bloecke = ({ von, bis }: { von: string; bis: string }): Block[] => zerlege(nummer(von), nummer(bis) + 1, [56, 7, 1])

function zerlege(ab: number, vor: number, [korn, ...feiner]: readonly Korn[]): Block[] {
  if (ab >= vor || !korn) return []
  const [erstes, ende] = [Math.ceil(ab / korn) * korn, Math.floor(vor / korn) * korn]
  if (erstes >= ende) return zerlege(ab, vor, feiner)
  return [...zerlege(ab, erstes, feiner), { korn, von: tag(erstes), bis: tag(ende - korn) }, ...zerlege(ende, vor, feiner)]
}
