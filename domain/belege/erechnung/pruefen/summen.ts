import { alle } from '../lesen/xml.ts'
import type { Rechnung, Summen } from '../modell.ts'
import { aufCent, betrag as absolut, ganzes, oderNull, steuer, summe, zahl, zahltext } from '../zahl.ts'
import { regel, steuergruppen, type Rechnungspruefung, type Rechnungsregel } from './regel.ts'

/** `feld` of the totals equals what is reckoned, to the cent. */
const stimmt =
  (welche: keyof Summen, soll: (s: Summen, r: Rechnung) => bigint, nur: (s: Summen, r: Rechnung) => boolean = () => true): Rechnungspruefung =>
  (r) => {
    const s = r.summen
    if (!s || !nur(s, r)) return []
    const richtig = aufCent(soll(s, r))
    return oderNull(s[welche]) === richtig && (s[welche] || richtig === 0n) ? [] : [{ ist: s[welche], soll: zahltext(richtig) }]
  }
const abzugssumme = (r: Rechnung, zuschlag: boolean) => summe(r.abzuege.filter((einer) => einer.zuschlag === zuschlag).map(({ betrag }) => betrag))
const ohneSteuer = ({ syntax, summen: s }: Rechnung) => syntax === 'CII' && !!s && oderNull(s.steuer) !== 0n && oderNull(s.brutto) === oderNull(s.netto)
const dritte = (r: Rechnung) => summe(r.drittzahlungen.map(({ betrag }) => betrag))

/** The arithmetic of the document (BR-CO-10 to 17). */
export const summen: readonly Rechnungsregel[] = [
  regel('BR-CO-10', 'BT-106', 'summe').mit((r) =>
    r.summen && (zahl(r.summen.positionen) === null || oderNull(r.summen.positionen) !== aufCent(summe(r.positionen.map(({ netto }) => netto))))
      ? [{ ist: r.summen.positionen, soll: zahltext(aufCent(summe(r.positionen.map(({ netto }) => netto)))) }]
      : [],
  ),
  regel('BR-CO-11', 'BT-107', 'summe').mit(
    stimmt(
      'abzuege',
      (_, r) => abzugssumme(r, false),
      (s) => !!s.abzuege,
    ),
  ),
  regel('BR-CO-12', 'BT-108', 'summe').mit(
    stimmt(
      'zuschlaege',
      (_, r) => abzugssumme(r, true),
      (s) => !!s.zuschlaege,
    ),
  ),
  regel('BR-CO-13', 'BT-109', 'summe').mit((r) => {
    const s = r.summen
    if (!s) return []
    const soll = aufCent(oderNull(s.positionen) - oderNull(s.abzuege) + oderNull(s.zuschlaege))
    return zahl(s.positionen) !== null && zahl(s.netto) === soll ? [] : [{ ist: s.netto, soll: zahltext(soll) }]
  }),
  regel('BR-CO-14', 'BT-110', 'summe').mit(
    stimmt(
      'steuer',
      (_, r) => summe(r.steuern.map(({ betrag }) => betrag)),
      (s, r) => !!s.steuer && (r.steuern.length > 0 || r.syntax === 'CII'),
    ),
  ),
  regel('BR-CO-15', 'BT-112', 'summe').mit((r, baum) => {
    const s = r.summen
    if (!s) return []
    const betraege = (
      r.syntax === 'CII'
        ? alle(baum, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement', 'SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount')
        : alle(baum, 'TaxTotal', 'TaxAmount')
    ).filter(({ attribute }) => attribute.currencyID === r.waehrung)
    const soll = aufCent(oderNull(s.netto) + oderNull(s.steuer))
    // The official rules let a CII invoice pass whose total leaves the tax out; we tell it all the same, as a warning below.
    return betraege.length <= 1 && (oderNull(s.brutto) === soll || ohneSteuer(r)) ? [] : [{ ist: s.brutto, soll: zahltext(soll) }]
  }),
  regel('BR-CO-15', 'BT-112', 'summe', 'warnung').mit((r) =>
    r.summen && ohneSteuer(r) ? [{ ist: r.summen.brutto, soll: zahltext(aufCent(oderNull(r.summen.netto) + oderNull(r.summen.steuer))) }] : [],
  ),
  regel('BR-CO-16', 'BT-115', 'summe').mit(
    stimmt(
      'zahlbar',
      (s, r) => oderNull(s.brutto) - oderNull(s.vorausbezahlt) + oderNull(s.rundung) + dritte(r),
      (_, r) => !r.drittzahlungen.length,
    ),
  ),
  regel('BR-CO-17', 'BT-117', 'summe').je(steuergruppen, ({ basis, satz, betrag, kategorie }, { syntax }) => {
    if (kategorie === 'O' && !satz) return false
    const soll = steuer(basis, satz)
    // The standard lets a program be one unit off; in CII by exactly one, too.
    return absolut(oderNull(betrag) - soll) >= ganzes + (syntax === 'CII' ? 1n : 0n) && { ist: betrag, soll: zahltext(soll) }
  }),
]
