import { postentexte } from '#domain/belege/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Belegdetail } from '../contract/beleg.ts'
import { texte } from './texte.ts'

/** Net, taxes and gross of a document, and what paying early saves. */
export function Betraege({ beleg }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  const geld = (betrag: string) => f.money(betrag, beleg.currency)
  return (
    <ul className="ga-posten">
      <li>
        <span>{t('netto')}</span>
        <span>{geld(beleg.gesamt)}</span>
      </li>
      {beleg.steuern.map(({ kategorie, satz, basis, steuer }) => (
        <li key={`${kategorie}${satz}`}>
          <span>{satz ? t('steuersatz', { satz: f.number(satz / 100), basis: geld(basis) }) : t('steuerfrei', { basis: geld(basis) })}</span>
          <span>{geld(steuer)}</span>
        </li>
      ))}
      <li className="fett">
        <span>{t('brutto')}</span>
        <span>{geld(beleg.brutto)}</span>
      </li>
      {beleg.skonto.map(({ tage, prozent }) => (
        <li key={tage} className="t2">
          {t('skontoBis', { prozent: f.number(prozent / 100), tag: f.day(Temporal.PlainDate.from(beleg.belegdatum).add({ days: tage }).toString()) })}
        </li>
      ))}
    </ul>
  )
}

/** What is open, what is kept back, and what closed it. */
export function Offenes({ beleg: { posten, ausgleich, currency } }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const tp = useTexts(postentexte)
  const f = useFormats()
  const geld = (betrag: string) => f.money(betrag, currency)
  return (
    <ul className="ga-posten">
      {ausgleich.map(({ id, datum, betrag, skonto, beleg: mit, referenz }) => (
        <li key={id}>
          <span>
            {mit ? t('ausgleichMit', { beleg: mit, tag: f.day(datum) }) : t('zahlungVom', { tag: f.day(datum) })}
            {referenz && <small className="t3"> {referenz}</small>}
            {skonto !== '0.00' && <small className="t3"> {t('davonSkonto', { betrag: geld(skonto) })}</small>}
          </span>
          <span>{geld(betrag)}</span>
        </li>
      ))}
      {posten.map(({ id, art, betrag, offen, faelligkeit }) => (
        <li key={id} className="fett">
          <span>
            {tp(art)} {t('offen')}
            {faelligkeit && <small className="t3"> {t('faellig', { tag: f.day(faelligkeit) })}</small>}
          </span>
          <span>
            {geld(offen)} <small className="t3">{t('von_', { betrag: geld(betrag) })}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
