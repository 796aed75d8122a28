/** Times of a line as its fields show them, by the clock of this device. */
export interface Zeiten {
  tag: string
  von: string | null
  bis: string | null
}

const zone = () => Temporal.Now.timeZoneId()
const uhr = (um: string | null) => um && Temporal.Instant.from(um).toZonedDateTimeISO(zone()).toPlainTime().toString({ smallestUnit: 'minute' })

/** A line without times is of this day. */
export const zeitenVon = ({ von, bis }: { von: string | null; bis: string | null }, tag: string): Zeiten => ({
  tag:
    (von ?? bis)
      ? Temporal.Instant.from((von ?? bis)!)
          .toZonedDateTimeISO(zone())
          .toPlainDate()
          .toString()
      : tag,
  von: uhr(von),
  bis: uhr(bis),
})

/** The moments that are meant: an end before the beginning is of the next day. */
export function momente({ tag, von, bis }: Zeiten): { von: string | null; bis: string | null } {
  const am = (zeit: string, tage: number) =>
    Temporal.PlainDate.from(tag).add({ days: tage }).toZonedDateTime({ timeZone: zone(), plainTime: zeit }).toInstant().toString()
  return { von: von && am(von, 0), bis: bis && am(bis, von && bis <= von ? 1 : 0) }
}
