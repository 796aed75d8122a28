import type { CSSProperties } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Freigabedetail } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'

/** The term as a line: from the day it came to the day it is due, the discount as what one may still lose. */
export function Frist({ beleg: { eingang, belegdatum, faelligkeit, skonto } }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (!faelligkeit) return null
  const beginn = eingang ?? belegdatum
  const tage = (tag: string) => Temporal.PlainDate.from(beginn).until(Temporal.PlainDate.from(tag)).days
  const ganz = Math.max(1, tage(faelligkeit))
  const stelle = (tag: string) => Math.min(100, Math.max(0, (tage(tag) / ganz) * 100))
  const heute = Temporal.Now.plainDateISO().toString()
  const jetzt = stelle(heute)
  const spaet = heute > faelligkeit
  const linie = (art: string, von: number, bis: number) => <i className={art} style={{ '--a': von, '--b': bis } as CSSProperties} />
  return (
    <section>
      <div className="row between wrap">
        <h2>{t('frist')}</h2>
        <span className="t2">{t(spaet ? 'ueberfaellig' : 'faelligAm', { tag: f.day(faelligkeit) })}</span>
      </div>
      <span
        className="day s"
        role="img"
        aria-label={t('fristWorte', { eingang: f.day(beginn), faellig: f.day(faelligkeit) })}
        style={{ '--n': 1 } as CSSProperties}
      >
        {linie('plan', 0, 100)}
        {linie(spaet ? 'late' : 'work', 0, jetzt)}
        {skonto && linie('gap', jetzt, stelle(skonto.bis))}
        <i className="now" style={{ '--a': jetzt } as CSSProperties} />
      </span>
      <span className="fg-frist">
        <span>
          {f.shortDay(beginn)} {t('eingang')}
        </span>
        {skonto && (
          <b className="warn">
            {f.shortDay(skonto.bis)} {t('skonto', { satz: f.number(Number(skonto.prozent)) })}
          </b>
        )}
        <span>{f.shortDay(faelligkeit)}</span>
      </span>
    </section>
  )
}
