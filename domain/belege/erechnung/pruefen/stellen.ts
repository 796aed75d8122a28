import { ueberall } from '../lesen/xml.ts'
import type { Rechnung } from '../modell.ts'
import { zahl } from '../zahl.ts'
import { regel, type Rechnungsregel } from './regel.ts'

const abzuege = (zuschlag: boolean) => (r: Rechnung) => r.abzuege.filter((einer) => einer.zuschlag === zuschlag)
/** Amounts with at most two places, by the fields they stand in. */
const betragsfelder: readonly (readonly [string, string, (r: Rechnung) => readonly string[]])[] = [
  ['BR-DEC-01', 'BT-92', (r) => abzuege(false)(r).map(({ betrag }) => betrag)],
  ['BR-DEC-02', 'BT-93', (r) => abzuege(false)(r).map(({ basis }) => basis)],
  ['BR-DEC-05', 'BT-99', (r) => abzuege(true)(r).map(({ betrag }) => betrag)],
  ['BR-DEC-06', 'BT-100', (r) => abzuege(true)(r).map(({ basis }) => basis)],
  ['BR-DEC-09', 'BT-106', (r) => [r.summen?.positionen ?? '']],
  ['BR-DEC-10', 'BT-107', (r) => [r.summen?.abzuege ?? '']],
  ['BR-DEC-11', 'BT-108', (r) => [r.summen?.zuschlaege ?? '']],
  ['BR-DEC-12', 'BT-109', (r) => [r.summen?.netto ?? '']],
  ['BR-DEC-13', 'BT-110', (r) => [r.summen?.steuer ?? '']],
  ['BR-DEC-14', 'BT-112', (r) => [r.summen?.brutto ?? '']],
  ['BR-DEC-15', 'BT-111', (r) => [r.summen?.steuerInSteuerwaehrung ?? '']],
  ['BR-DEC-16', 'BT-113', (r) => [r.summen?.vorausbezahlt ?? '']],
  ['BR-DEC-17', 'BT-114', (r) => [r.summen?.rundung ?? '']],
  ['BR-DEC-18', 'BT-115', (r) => [r.summen?.zahlbar ?? '']],
  ['BR-DEC-19', 'BT-116', (r) => r.steuern.map(({ basis }) => basis)],
  ['BR-DEC-20', 'BT-117', (r) => r.steuern.map(({ betrag }) => betrag)],
  ['BR-DEC-23', 'BT-131', (r) => r.positionen.map(({ netto }) => netto)],
  ['BR-DEC-24', 'BT-136', (r) => zeilenbetraege(r, false, 'betrag')],
  ['BR-DEC-25', 'BT-137', (r) => zeilenbetraege(r, false, 'basis')],
  ['BR-DEC-27', 'BT-141', (r) => zeilenbetraege(r, true, 'betrag')],
  ['BR-DEC-28', 'BT-142', (r) => zeilenbetraege(r, true, 'basis')],
]
const zeilenbetraege = (r: Rechnung, zuschlag: boolean, welcher: 'betrag' | 'basis') =>
  r.positionen.flatMap((p) => p.abzuege.filter((a) => a.zuschlag === zuschlag).map((a) => a[welcher]))
const zuGenau = (text: string) => (text.split('.')[1]?.length ?? 0) > 2
export const stellen: readonly Rechnungsregel[] = betragsfelder.map(([id, feld, texte]) =>
  regel(id, feld, 'stellen').mit((r) =>
    texte(r)
      .filter(zuGenau)
      .map((ist) => ({ ist })),
  ),
)

/** What ought to be a number is one, before anything is reckoned with it. */
export const zahlen: readonly Rechnungsregel[] = [
  regel('XSD', 'BG-22', 'form').mit((_, baum) => {
    const schlechte = []
    for (const { name, text, kinder } of ueberall(baum))
      if (!kinder.length && /(Amount|Percent|Quantity|FactorNumeric)$/.test(name) && text.trim() && zahl(text) === null)
        schlechte.push({ ist: text.trim().slice(0, 40) })
    return schlechte
  }),
]
