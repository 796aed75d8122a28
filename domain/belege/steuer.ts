import type { Steuerkategorie } from './contract.ts'
import { anteil, gerundet, summe } from './geld.ts'

/** What one category and rate of a document add up to, in cents; rates in 1/100 %. */
export interface Steuerzeile {
  kategorie: Steuerkategorie
  satz: number
  basis: bigint
  steuer: bigint
}
/** What counts of a line for the tax: its rounded net in cents. */
export interface Steuerbares {
  kategorie: Steuerkategorie
  satz: number
  netto: bigint
}

/** Tax per category and rate from the sum of the rounded lines (EN 16931 BG-23), the highest rate first. */
export function steuern(zeilen: readonly Steuerbares[]): Steuerzeile[] {
  const basen = new Map<string, Steuerzeile>()
  for (const { kategorie, satz, netto } of zeilen) {
    const zeile = basen.get(`${kategorie}${satz}`) ?? { kategorie, satz, basis: 0n, steuer: 0n }
    basen.set(`${kategorie}${satz}`, { ...zeile, basis: zeile.basis + netto })
  }
  return [...basen.values()]
    .map((zeile) => ({ ...zeile, steuer: anteil(zeile.basis, zeile.satz) }))
    .sort((a, b) => b.satz - a.satz || a.kategorie.localeCompare(b.kategorie))
}

/** Net, tax and gross of a document in cents. */
export function gesamt(zeilen: readonly Steuerbares[]) {
  const je = steuern(zeilen)
  const netto = summe(zeilen.map((zeile) => zeile.netto))
  const steuer = summe(je.map((zeile) => zeile.steuer))
  return { netto, steuer, brutto: netto + steuer, je }
}

/** Net and tax of a Skonto (or another share of the gross) per rate; the cent that rounding leaves goes to the rate with the largest gross. K7. */
export function teileBrutto(betrag: bigint, je: readonly Steuerzeile[]): Steuerzeile[] {
  const brutto = (zeile: Steuerzeile) => zeile.basis + zeile.steuer
  const alles = summe(je.map(brutto))
  if (alles <= 0n) return []
  const teile = je.map((zeile) => gerundet(betrag * brutto(zeile), alles))
  const groesste = je.reduce((bisher, zeile, nr) => (brutto(zeile) > brutto(je[bisher]!) ? nr : bisher), 0)
  teile[groesste]! += betrag - summe(teile)
  return je.map(({ kategorie, satz }, nr) => {
    const steuer = gerundet(teile[nr]! * BigInt(satz), BigInt(10_000 + satz))
    return { kategorie, satz, basis: teile[nr]! - steuer, steuer }
  })
}
