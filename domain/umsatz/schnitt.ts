import type { Fenster } from './fenster.ts'
import type { Korn } from './verdichtung.ts'

/** A piece of a window: sums of this grain (`Z`: the lines themselves) from the first to the last day, added or taken away. */
export interface Stueck extends Fenster {
  korn: Korn | 'Z'
  minus: boolean
}

/**
 * A window as pieces that count each of its days once and no other: whole quarters and months, and at each end either the days that belong to it or the whole
 * month without those that do not, whichever are fewer. Days after `heute` hardly have lines and count as few. §6.
 */
export function zerschnitten({ von, bis }: Fenster, koerner: readonly Korn[], heute: string): Stueck[] {
  const [erster, letzter] = [Temporal.PlainDate.from(von), Temporal.PlainDate.from(bis)]
  const fein = koerner.includes('T') ? 'T' : 'Z'
  const monate = {
    von: erster.day === 1 ? erster : monatsende(erster).add({ days: 1 }),
    bis: letzter.day === letzter.daysInMonth ? letzter : vorMonat(letzter),
  }
  const raender: Stueck[] = []
  const rand = (a: Temporal.PlainDate, b: Temporal.PlainDate) => {
    const [anfang, ende] = [a.with({ day: 1 }), monatsende(a)]
    const andere = tage(anfang, a) + tage(b.add({ days: 1 }), frueher(ende, Temporal.PlainDate.from(heute)).add({ days: 1 }))
    if (tage(a, b.add({ days: 1 })) <= andere) raender.push({ korn: fein, minus: false, ...als(a, b) })
    else {
      if (!a.equals(anfang)) raender.push({ korn: fein, minus: true, ...als(anfang, a.subtract({ days: 1 })) })
      if (!b.equals(ende)) raender.push({ korn: fein, minus: true, ...als(b.add({ days: 1 }), ende) })
      monate.von = frueher(monate.von, anfang)
      monate.bis = spaeter(monate.bis, ende)
    }
  }
  const einMonat = erster.with({ day: 1 }).equals(letzter.with({ day: 1 }))
  if (einMonat && (erster.day !== 1 || letzter.day !== letzter.daysInMonth)) {
    monate.von = monatsende(erster).add({ days: 1 })
    monate.bis = vorMonat(erster)
    rand(erster, letzter)
  } else if (!einMonat) {
    if (erster.day !== 1) rand(erster, monatsende(erster))
    if (letzter.day !== letzter.daysInMonth) rand(letzter.with({ day: 1 }), letzter)
  }
  return [...ganze(monate, koerner), ...raender]
}

/** Whole months, as quarters where there are such and they are whole. */
function ganze({ von, bis }: { von: Temporal.PlainDate; bis: Temporal.PlainDate }, koerner: readonly Korn[]): Stueck[] {
  if (Temporal.PlainDate.compare(von, bis) > 0) return []
  const abQuartal = von.add({ months: (3 - ((von.month - 1) % 3)) % 3 })
  const bisQuartal = bis
    .add({ days: 1 })
    .subtract({ months: bis.month % 3 })
    .subtract({ days: 1 })
  if (!koerner.includes('Q') || Temporal.PlainDate.compare(abQuartal, bisQuartal) > 0) return [{ korn: 'M', minus: false, ...als(von, bis) }]
  return (
    [
      ['M', von, abQuartal.subtract({ days: 1 })],
      ['Q', abQuartal, bisQuartal],
      ['M', bisQuartal.add({ days: 1 }), bis],
    ] as const
  )
    .filter(([, a, b]) => Temporal.PlainDate.compare(a, b) <= 0)
    .map(([korn, a, b]) => ({ korn, minus: false, ...als(a, b) }))
}

const als = (von: Temporal.PlainDate, bis: Temporal.PlainDate): Fenster => ({ von: von.toString(), bis: bis.toString() })
const monatsende = (tag: Temporal.PlainDate) => tag.with({ day: tag.daysInMonth })
const vorMonat = (tag: Temporal.PlainDate) => tag.with({ day: 1 }).subtract({ days: 1 })
/** Days from the first to before the second, none when it is not later. */
const tage = (von: Temporal.PlainDate, vor: Temporal.PlainDate) => Math.max(0, von.until(vor).days)
const frueher = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)
const spaeter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) > 0 ? a : b)
