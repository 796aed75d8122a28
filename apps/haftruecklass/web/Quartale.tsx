import type { CSSProperties } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Quartal } from '../contract.ts'
import { texte } from './texte.ts'

/** Quarter by quarter what falls due: up what we get, down what we pay. The list behind it says the same in words. */
export function Quartale({ quartale }: { quartale: readonly Quartal[] }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (quartale.length === 0) return null
  const jahre = jahreVon(quartale)
  const hoechster = Math.max(...quartale.map(({ saldo }) => Number(saldo)))
  const tausend = (saldo: string) => f.number(Number(saldo) / 1000, 1)
  const heute = Temporal.Now.plainDateISO()
  const stelle = (tag: Temporal.PlainDate) => ((tag.year - jahre[0]! + (tag.dayOfYear - 1) / tag.daysInYear) / jahre.length) * 100
  return (
    <section className="hr-quartale" aria-label={t('wannFaellig')}>
      <div className="hr-feld" style={{ '--n': jahre.length } as CSSProperties} aria-hidden="true">
        {quartale.map(({ beginn, richtung, waehrung, saldo }) => {
          const lage = { '--a': stelle(Temporal.PlainDate.from(beginn)), '--v': (Number(saldo) / hoechster) * 100 } as CSSProperties
          return (
            <span key={`${beginn} ${richtung} ${waehrung}`} className={richtung === 'forderung' ? 'kommt' : 'geht'} style={lage}>
              <b>{tausend(saldo)}</b>
              <i />
            </span>
          )
        })}
        <em style={{ '--a': Math.min(100, Math.max(0, stelle(heute))) } as CSSProperties} />
      </div>
      <div className="hr-jahre" style={{ '--n': jahre.length } as CSSProperties} aria-hidden="true">
        {jahre.map((jahr) => (
          <span key={jahr}>{jahr}</span>
        ))}
      </div>
      <p className="hr-legende" aria-hidden="true">
        <span>
          <i className="kommt" /> {t('bekommenTausend')}
        </span>
        <span>
          <i className="geht" /> {t('zahlenTausend')}
        </span>
      </p>
      <ul className="sr">
        {quartale.map(({ beginn, richtung, waehrung, saldo }) => (
          <li key={`${beginn} ${richtung} ${waehrung}`}>
            {t(`quartal.${richtung}`, { quartal: Math.ceil(Number(beginn.slice(5, 7)) / 3), jahr: beginn.slice(0, 4), betrag: f.money(saldo, waehrung) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The years from the first to the last, at least four and this one among them. */
function jahreVon(quartale: readonly Quartal[]) {
  const alle = [...quartale.map(({ beginn }) => Number(beginn.slice(0, 4))), Temporal.Now.plainDateISO().year]
  const erstes = Math.min(...alle)
  const letztes = Math.max(...alle, erstes + 3)
  return Array.from({ length: letztes - erstes + 1 }, (_, nr) => erstes + nr)
}
