import { betragstext, cent, summe } from '#domain/belege/geld.ts'

/** An instalment that a final invoice settles; amounts as decimal text, `erhalten` what was paid on it. */
export interface Abschlag {
  nummer: string
  datum: string
  netto: string
  steuer: string
  brutto: string
  erhalten: string
}
interface Betraege {
  netto: string
  steuer: string
  brutto: string
}

const deutsch = (betrag: string) => betrag.replace('.', ',')
const tag = (iso: string) => iso.split('-').toReversed().join('.')

/**
 * The account of a final invoice as CSV (UTF-8 with BOM, German numbers): all of the performance, each instalment taken off it, and what the invoice itself is about. It goes along with the
 * e-invoice, whose structured part can only tell the rest: the instalments have stated their tax already (BMF 15.10.2024, Rn. 47-48).
 */
export function abrechnung({ netto, steuer, brutto }: Betraege, abschlaege: readonly Abschlag[], waehrung: string): Uint8Array {
  const gesamt = (was: keyof Betraege, eigener: string) => betragstext(cent(eigener) + summe(abschlaege.map((einer) => cent(einer[was]))))
  const erhalten = betragstext(summe(abschlaege.map((einer) => cent(einer.erhalten))))
  const minus = (betrag: string) => betragstext(-cent(betrag))
  const zeilen = [
    ['', 'Nummer', 'Datum', `Netto ${waehrung}`, `Steuer ${waehrung}`, `Brutto ${waehrung}`, `Erhalten ${waehrung}`],
    ['Gesamte Leistung', '', '', gesamt('netto', netto), gesamt('steuer', steuer), gesamt('brutto', brutto), ''],
    ...abschlaege.map((einer) => [
      'abzüglich Abschlag',
      einer.nummer,
      tag(einer.datum),
      minus(einer.netto),
      minus(einer.steuer),
      minus(einer.brutto),
      einer.erhalten,
    ]),
    ['Diese Rechnung', '', '', netto, steuer, brutto, erhalten],
  ]
  const text = zeilen.map((zeile, nr) => (nr ? zeile.map((wert, spalte) => (spalte > 2 ? deutsch(wert) : wert)) : zeile).join(';')).join('\r\n')
  return new TextEncoder().encode(`\ufeff${text}\r\n`)
}

/** The same in one sentence, for whoever opens no attachment. */
export const abschlagsnotiz = (abschlaege: readonly Abschlag[], waehrung: string) =>
  `Abgerechnete Abschläge: ${abschlaege.map(({ nummer, datum, brutto, erhalten }) => `${nummer} vom ${tag(datum)}, brutto ${deutsch(brutto)} ${waehrung}, erhalten ${deutsch(erhalten)} ${waehrung}`).join('; ')}`
