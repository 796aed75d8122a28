import * as z from 'zod/mini'

/** Where a device was, as it told: degrees, metres, metres per second. What it does not know is null. */
export const Position = z.object({
  gpslaenge: z.number().check(z.minimum(-180), z.maximum(180)),
  gpsbreite: z.number().check(z.minimum(-90), z.maximum(90)),
  gpshoehe: z.nullable(z.number()),
  genauigkeit: z.number().check(z.minimum(0)),
  genauigkeithoehe: z.nullable(z.number()),
  richtung: z.nullable(z.number()),
  geschwindigkeit: z.nullable(z.number()),
})
export type Position = z.output<typeof Position>
/** How long a device may look for its place. */
export const positionTimeoutMs = 20_000
