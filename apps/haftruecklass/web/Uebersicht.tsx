import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Summe } from '../contract.ts'
import type { Abfragewerte } from './adresse.ts'
import { Quartale } from './Quartale.tsx'
import { texte } from './texte.ts'

/** What comes and what goes: the sums of the query in both directions, and when they fall due. */
export function Uebersicht({ query }: { query: Abfragewerte }) {
  const { data } = useCall(calls.uebersicht, { query }, { keep: true })
  if (!data?.summen.length) return null
  return (
    <div className="hr-oben">
      <div className="hr-summen">
        {data.summen.map((summe) => (
          <Richtungssumme key={`${summe.richtung} ${summe.waehrung}`} summe={summe} />
        ))}
      </div>
      <Quartale quartale={data.quartale.filter(({ waehrung }) => waehrung === data.summen[0]!.waehrung)} />
    </div>
  )
}

function Richtungssumme({ summe: { richtung, waehrung, anzahl, saldo, faellig, gesperrt, ohneTermin } }: { summe: Summe }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <KeyFigure label={t(`summe.${richtung}`, { n: anzahl })} value={f.money(saldo, waehrung)} size="l">
      <span className="hr-davon">
        {faellig !== '0.00' && <State kind={richtung === 'forderung' ? 'bad' : 'warn'}>{t('davonFaellig', { betrag: f.money(faellig, waehrung) })}</State>}
        {gesperrt !== '0.00' && <State kind="intern">{t('davonGesperrt', { betrag: f.money(gesperrt, waehrung) })}</State>}
        {ohneTermin !== '0.00' && <State kind="idle">{t('davonOhne', { betrag: f.money(ohneTermin, waehrung) })}</State>}
      </span>
    </KeyFigure>
  )
}
