import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'
import { wochentexte } from './texte-woche.ts'
import { useWartende } from '../wartende.ts'
import type { Neu } from '../formular/werte.ts'
import { Wartezeile } from './Wartezeile.tsx'

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** A day that this device has never read, without a network: what was recorded here and waits. */
export function Ungelesen({ datum }: { datum: string }) {
  const t = useTexts(texte)
  const tw = useTexts(wochentexte)
  const f = useFormats()
  const wartend = useWartende(datum)
  const minuten = wartend.reduce((alle, { body }) => alle + (ms((body as Neu).bis) - ms((body as Neu).von)) / 60_000, 0)
  return (
    <section className="ab-blatt" aria-label={f.longDay(datum)}>
      <h2>{f.longDay(datum)}</h2>
      <Notice kind="info">{tw('ungelesen')}</Notice>
      {wartend.length > 0 && <p className="t2">{tw('ungelesenSumme', { zeit: f.duration(minuten) })}</p>}
      <ol className="ab-liste" aria-label={t('eintraege')}>
        {wartend.map((entry) => (
          <li key={entry.id}>
            <Wartezeile entry={entry} zone={Temporal.Now.timeZoneId()} />
          </li>
        ))}
      </ol>
    </section>
  )
}
