import type { CSSProperties } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Lage } from '#apps/gesamtabfrage/contract/geschaeftsfall.ts'
import { fallTexte } from './texte-fall.ts'

const stufen = ['angeboten', 'beauftragt', 'geliefert', 'verrechnet'] as const
const staende = ['bezahlt', 'nichtFaellig', 'ueberfaellig', 'ruecklass', 'gnv', 'rest'] as const
type Stand = (typeof staende)[number]

/** Offered, ordered, delivered, invoiced on one axis; every euro in one state; what is missing in words. */
export function JederEuro({ lage, achse }: { lage: Lage; achse: number }) {
  const t = useTexts(fallTexte)
  const f = useFormats()
  const geld = (betrag: string) => f.money(betrag, lage.currency)
  const wort = (stand: Stand) => t(stand === 'rest' && lage.abgerechnet ? 'stand.nichtAusgefuehrt' : `stand.${stand}`)
  const gezeigt = staende.filter((stand) => ist(lage[stand]))
  const bis = (nr: number) => gezeigt.slice(0, nr).reduce((summe, stand) => summe + Math.max(0, Number(lage[stand])), 0)
  return (
    <section className="ga-ganz" aria-label={`${t('jederEuroAuftrag')} ${lage.currency}`}>
      <Saetze lage={lage} geld={geld} />
      <div className="ga-stufen">
        {stufen
          .filter((stufe) => ist(lage[stufe]))
          .map((stufe) => (
            <div key={stufe} className="ga-stufe">
              <span className="t2">{t(stufe)}</span>
              <span className="day duenn" aria-hidden="true">
                <i className={`ga-${stufe}`} style={streifen(0, Number(lage[stufe]), achse)} />
              </span>
              <span className="n">{geld(lage[stufe])}</span>
            </div>
          ))}
        <div className="ga-stufe gross">
          <b>{t('jederEuro')}</b>
          <span className="day" role="img" aria-label={gezeigt.map((stand) => `${wort(stand)} ${geld(lage[stand])}`).join(', ') || t('jederEuro')}>
            {gezeigt.map((stand, nr) => (
              <i key={stand} className={`ga-${stand}`} style={streifen(bis(nr), bis(nr + 1), achse)} />
            ))}
          </span>
          <b className="n">{geld(lage.gesamt)}</b>
        </div>
      </div>
      <dl className="ga-staende">
        {gezeigt.map((stand) => (
          <div key={stand} className={stand === 'ueberfaellig' ? 'bad' : stand === 'gnv' ? 'warn' : undefined}>
            <dt>
              <i className={`ga-${stand}`} aria-hidden="true" />
              {wort(stand)}
            </dt>
            <dd>{geld(lage[stand])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is overdue first, then what is missing between order, delivery and invoice. */
function Saetze({ lage, geld }: { lage: Lage; geld: (betrag: string) => string }) {
  const t = useTexts(fallTexte)
  const luecken = [
    ist(lage.gnv) && t('satz.gnv', { betrag: geld(lage.gnv) }),
    // Without a single delivery note nobody keeps deliveries: then there is nothing to miss.
    ist(lage.vor) && ist(lage.geliefert) && t('satz.vor', { betrag: geld(lage.vor) }),
    ist(lage.rest) && t(lage.abgerechnet ? 'satz.nichtAusgefuehrt' : 'satz.rest', { betrag: geld(lage.rest) }),
    ist(lage.ueber) && ist(lage.beauftragt) && t('satz.ueber', { betrag: geld(lage.ueber) }),
    ist(lage.preisabweichung) && t('satz.preisabweichung', { betrag: geld(lage.preisabweichung) }),
    ist(lage.angeboten) && !ist(lage.beauftragt) && !ist(lage.verrechnet) && t('satz.ohneAuftrag', { betrag: geld(lage.angeboten) }),
  ].filter((satz) => satz !== false)
  const offenes = [lage.nichtFaellig, lage.ueberfaellig, lage.ruecklass].some(ist)
  return (
    <>
      {ist(lage.ueberfaellig) && <Notice kind="bad" title={t('satz.ueberfaellig', { betrag: geld(lage.ueberfaellig) })} />}
      {luecken.length > 0 ? (
        <p className="t2 ga-luecken">{luecken.join(' ')}</p>
      ) : (
        !offenes && ist(lage.bezahlt) && <p className="t2 ga-luecken">{t('satz.fertig')}</p>
      )}
    </>
  )
}

/** Where something lies on the axis, in percent. */
export const streifen = (von: number, bis: number, achse: number) =>
  ({
    '--a': Math.max(0, Math.min(100, (Math.min(von, bis) / achse) * 100)),
    '--b': Math.max(0, Math.min(100, (Math.max(von, bis) / achse) * 100)),
  }) as CSSProperties
const ist = (betrag: string) => betrag !== '0.00'
