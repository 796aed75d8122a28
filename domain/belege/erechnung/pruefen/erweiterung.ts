import type { Rechnung } from '../modell.ts'
import { oderNull, summe, zahltext } from '../zahl.ts'
import { drittzahlungen, regel, type Rechnungsregel } from './regel.ts'

/** The extension of XRechnung: lines below lines and payments of others. */
export const erweiterung: readonly Rechnungsregel[] = [
  regel('BR-DEX-02', 'BT-131', 'summe', 'warnung').jeZeile(untersumme),
  regel('BR-DEX-03', 'BT-151', 'fehlt').wenn((r) => r.syntax === 'UBL' && r.positionen.some(unterOhneSteuer)),
  regel('BR-DEX-09', 'BT-115', 'summe').mit((r) => {
    const s = r.summen
    if (!s) return []
    const soll = oderNull(s.brutto) - oderNull(s.vorausbezahlt) + oderNull(s.rundung) + summe(r.drittzahlungen.map(({ betrag }) => betrag))
    return oderNull(s.zahlbar) === soll ? [] : [{ ist: s.zahlbar, soll: zahltext(soll) }]
  }),
  regel('BR-DEX-10', 'BT-DEX-001', 'fehlt').je(drittzahlungen, ({ id }) => !id),
  regel('BR-DEX-11', 'BT-DEX-002', 'fehlt').je(drittzahlungen, ({ betrag }) => !betrag),
  regel('BR-DEX-12', 'BT-DEX-003', 'fehlt').je(drittzahlungen, ({ beschreibung }) => !beschreibung),
  regel('BR-DEX-13', 'BT-DEX-002', 'stellen').je(drittzahlungen, ({ betrag }) => (betrag.split('.')[1]?.length ?? 0) > 2),
  regel('BR-DEX-14', 'BT-DEX-002', 'ungleich').je(drittzahlungen, ({ waehrung }, r) => waehrung !== r.waehrung),
]
function untersumme({ netto, unter }: Rechnung['positionen'][number]): boolean | { ist: string; soll: string } {
  const soll = summe(unter.map((eine) => eine.netto))
  return (unter.length > 0 && oderNull(netto) !== soll && { ist: netto, soll: zahltext(soll) }) || (unter.map(untersumme).find(Boolean) ?? false)
}
function unterOhneSteuer({ unter }: Rechnung['positionen'][number]): boolean {
  return unter.some((eine) => eine.steuern.length !== 1 || unterOhneSteuer(eine))
}
