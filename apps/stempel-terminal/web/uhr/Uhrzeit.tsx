import { useEffect, useState } from 'react'
import { moment } from '#platform/web/device/clock.ts'
import { useFormats } from '#platform/web/text/i18n.tsx'

/** This moment, as far as the device knows it; changes with the second. */
export function useJetzt(schrittMs = 1000) {
  const [um, setUm] = useState(() => moment().um)
  useEffect(() => {
    const timer = setInterval(() => setUm(moment().um), schrittMs)
    return () => clearInterval(timer)
  }, [schrittMs])
  return um
}

/** Time, date and site, readable across a hall. */
export function Uhrzeit({ zone, ort }: { zone: string; ort: string }) {
  const f = useFormats()
  const um = useJetzt()
  const [tag = '', ...rest] = f.longDay(um.toZonedDateTimeISO(zone).toPlainDate().toString()).split(/(?<=,) |(?<=day) /)
  return (
    <section className="st-uhrzeit">
      <time dateTime={um.toString({ smallestUnit: 'second' })}>{f.time(um.toString(), zone)}</time>
      <p>
        {tag}
        <br />
        {rest.join(' ')}
      </p>
      <p className="t2">{ort}</p>
    </section>
  )
}
