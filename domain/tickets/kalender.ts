/** Working hours of a day on the wall; `bis` may be `24:00`. */
export interface Zeitfenster {
  von: string
  bis: string
}
/** When work is done somewhere: several windows a day, in one zone. */
export interface Kalender {
  zone: string
  /** ISO weekday (1 = Monday) → its windows, in order, without overlap. */
  woche: Readonly<Record<number, readonly Zeitfenster[]>>
  /** Day → free as a whole or by half. */
  frei: ReadonlyMap<string, 'ganz' | 'halb'>
  /** On a half day work ends at this time. */
  halbtagsBis: string
}
type Spanne = readonly [von: number, bis: number]

/** So far a moment of work is looked for before the calendar counts as empty. */
const HOECHSTENS_TAGE = 366 * 3

/** Business time by a calendar, in milliseconds of the epoch. Days are reckoned once. */
export class Geschaeftszeit {
  private readonly kalender: Kalender
  private readonly tage = new Map<string, readonly Spanne[]>()

  constructor(kalender: Kalender) {
    this.kalender = kalender
  }

  /** Spans of work of a day. A window in the hour that summer time skips is shorter, in the one that comes twice longer. */
  am(datum: Temporal.PlainDate): readonly Spanne[] {
    const key = datum.toString()
    const bekannt = this.tage.get(key)
    if (bekannt) return bekannt
    const { zone, woche, frei, halbtagsBis } = this.kalender
    const tag = frei.get(key)
    const fenster = tag === 'ganz' ? [] : (woche[datum.dayOfWeek] ?? [])
    const gekuerzt = tag === 'halb' ? fenster.map(({ von, bis }) => ({ von, bis: bis < halbtagsBis ? bis : halbtagsBis })) : fenster
    const spannen = gekuerzt
      .filter(({ von, bis }) => von < bis)
      .map(({ von, bis }): Spanne => [moment(datum, von, zone), moment(datum, bis, zone)])
      .filter(([von, bis]) => von < bis)
    this.tage.set(key, spannen)
    return spannen
  }

  /** Business milliseconds between two moments; 0 when the second is not after the first. */
  zwischen(a: number, b: number): number {
    if (b <= a) return 0
    let summe = 0
    const letzter = this.tagVon(b)
    for (let tag = this.tagVon(a); Temporal.PlainDate.compare(tag, letzter) <= 0; tag = tag.add({ days: 1 }))
      for (const [von, bis] of this.am(tag)) summe += Math.max(0, Math.min(bis, b) - Math.max(von, a))
    return summe
  }

  /** The first moment at which so much business time has passed since `ab`: always inside (or at the end of) a span of work. Null when the calendar knows none. */
  nach(ab: number, dauerMs: number): number | null {
    let rest = dauerMs
    let tag = this.tagVon(ab)
    for (let n = 0; n < HOECHSTENS_TAGE; n++, tag = tag.add({ days: 1 }))
      for (const [von, bis] of this.am(tag)) {
        const beginn = Math.max(von, ab)
        if (beginn >= bis) continue
        if (rest <= bis - beginn) return beginn + rest
        rest -= bis - beginn
      }
    return null
  }

  /** Is this a moment of work? */
  offen(um: number) {
    return this.am(this.tagVon(um)).some(([von, bis]) => von <= um && um < bis)
  }

  /** Days of work that began after the day of `ab`, up to the day of `um`. */
  arbeitstage(ab: number, um: number) {
    let summe = 0
    const letzter = this.tagVon(um)
    for (let tag = this.tagVon(ab).add({ days: 1 }); Temporal.PlainDate.compare(tag, letzter) <= 0; tag = tag.add({ days: 1 })) if (this.am(tag).length) summe++
    return summe
  }

  /** The day on which so many of them have begun; null when the calendar knows none. */
  arbeitstagNach(ab: number, anzahl: number): Temporal.PlainDate | null {
    let tag = this.tagVon(ab)
    for (let n = 0, rest = anzahl; n < HOECHSTENS_TAGE && rest > 0; n++) {
      tag = tag.add({ days: 1 })
      if (this.am(tag).length && --rest === 0) return tag
    }
    return null
  }

  private tagVon(um: number) {
    return Temporal.Instant.fromEpochMilliseconds(um).toZonedDateTimeISO(this.kalender.zone).toPlainDate()
  }
}

const moment = (datum: Temporal.PlainDate, zeit: string, zone: string) => {
  const [tag, wand] = zeit === '24:00' ? [datum.add({ days: 1 }), '00:00'] : [datum, zeit]
  return tag.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(wand) }).epochMilliseconds
}
