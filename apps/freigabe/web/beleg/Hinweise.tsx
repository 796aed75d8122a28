import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { stateDrawings } from '#platform/web/ui/show/State.tsx'
import type { Freigabedetail, Hinweis } from '#apps/freigabe/contract.ts'
import { texte, type Sagt } from '../texte.ts'

const lagen = { gut: 'ok', warnung: 'warn', sperre: 'bad' } as const

/** What was checked before the first person decides: the exceptions, then what is in order. */
export function Hinweise({ hinweise }: Pick<Freigabedetail, 'hinweise'>) {
  const t = useTexts(texte)
  const anders = hinweise.filter(({ lage }) => lage !== 'gut').length
  return (
    <section>
      <div className="row between wrap">
        <h2>{t('geprueft')}</h2>
        {anders > 0 && <span className="t2">{anders === 1 ? t('eineAbweichung') : t('abweichungen', { n: anders })}</span>}
      </div>
      <ul className="fg-hinweise">
        {hinweise.map((hinweis) => (
          <Zeile key={hinweis.art} hinweis={hinweis} />
        ))}
      </ul>
    </section>
  )
}

function Zeile({ hinweis }: { hinweis: Hinweis }) {
  const t = useTexts(texte)
  const f = useFormats()
  const art = lagen[hinweis.lage]
  const Zeichnung = stateDrawings[art]
  return (
    <li>
      <span className={art}>
        <Zeichnung className="i" />
        <span className="sr">{t(hinweis.lage === 'gut' ? 'inOrdnung' : hinweis.lage === 'warnung' ? 'pruefen' : 'sperrt')}</span>
      </span>
      <span>{satz(hinweis, t, f)}</span>
    </li>
  )
}

function satz({ art, lage, werte }: Hinweis, t: Sagt, f: ReturnType<typeof useFormats>) {
  const geld = (betrag = '0.00') => f.money(betrag, 'EUR')
  if (art === 'geteilt') {
    const [betrag, ...andere] = werte
    return t(lage === 'gut' ? 'hinweis.geteilt.gut' : 'hinweis.geteilt', { werte: `${geld(betrag)} · ${andere.join(', ')}` })
  }
  if (art === 'freistellung')
    return lage === 'warnung'
      ? t('hinweis.freistellung', { abzug: geld(werte[0]), rest: geld(werte[1]) })
      : t(werte[0] ? 'hinweis.freistellung.gut' : 'hinweis.freistellung.abgezogen', { werte: werte[0] ? f.day(werte[0]) : '' })
  if (lage === 'gut' && art !== 'waehrung' && art !== 'iban-falsch') return t(`hinweis.${art}.gut`, { werte: werte.join(', ') })
  if (art === 'pflicht')
    return t('hinweis.pflicht', { werte: werte.map((feld) => t(feld === 'leistung' ? 'fehlt.leistung' : 'fehlt.bezugsnummer')).join(', ') })
  if (art === 'iban-neu') return t('hinweis.iban-neu', { werte: `${werte[0]}${werte[1] ? `, ${t('bisher')} ${werte[1]}` : ''}` })
  return t(`hinweis.${art}`, { werte: werte.filter(Boolean).join(' · ') })
}
