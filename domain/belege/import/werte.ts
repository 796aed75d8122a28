import { Unlesbar } from '#domain/personal/import-werte.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import { betragstext, cent } from '../geld.ts'
import { iban } from '../iban.ts'

/** Text of at most `max` signs. */
export const text = (max: number) => (wert: string) => {
  if (wert.length > max) throw new Unlesbar(`ist ${wert.length} Zeichen lang, höchstens ${max} sind möglich.`)
  return wert
}

/** A positive whole number of at most `stellen` digits; leading zeros count nothing. */
export const ganz =
  (stellen: number, ab = 1) =>
  (wert: string) => {
    if (!/^\d{1,30}$/.test(wert) || Number(wert) < ab) throw new Unlesbar(ab > 0 ? 'ist keine positive ganze Zahl.' : 'ist keine ganze Zahl.')
    if (wert.replace(/^0+/, '').length > stellen) throw new Unlesbar(`hat mehr als ${stellen} Stellen.`)
    return Number(wert)
  }

/**
 * A decimal as German and other programs write it: `1.234,50`, `1234,5`, `1234.50`. Answers it with a point. Throws Unlesbar for what can be read in two ways (`1.234`, `1,234.50`),
 * for exponents and for more than `stellen` places.
 */
export const dezimal = (stellen: number) => (wert: string) => {
  const zeichen = wert.replace(/^\u2212/, '-')
  const deutsch = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(zeichen)
  const punkt = /^-?\d+\.\d+$/.test(zeichen)
  if (deutsch && punkt) throw new Unlesbar('ist nicht eindeutig: Bitte ohne Punkt schreiben oder mit Komma und Nachkommastellen.')
  if (!deutsch && !punkt) throw new Unlesbar('ist keine Zahl der Form 1234,50.')
  const [ganze = '', bruch = ''] = (deutsch ? zeichen.replaceAll('.', '').replace(',', '.') : zeichen).split('.')
  if (ganze.replace('-', '').length > 11) throw new Unlesbar('ist zu groß.')
  if (bruch.replace(/0+$/, '').length > stellen) throw new Unlesbar(`hat mehr als ${stellen} Nachkommastellen.`)
  return stellen ? `${ganze}.${bruch.replace(/0+$/, '').padEnd(2, '0')}` : ganze
}

/** Money with two places. */
export const geld = (wert: string) => betragstext(cent(dezimal(2)(wert)))

/** A percentage as integer of 1/100 %. */
export const prozent = (wert: string) => {
  const hundertstel = cent(dezimal(2)(wert.replace(/\s*%$/, '')))
  if (hundertstel < 0n || hundertstel > 10_000n) throw new Unlesbar('liegt nicht zwischen 0 und 100 %.')
  return Number(hundertstel)
}

/** One of these words, whatever its case. */
export const eines =
  <T extends string>(...worte: readonly T[]) =>
  (wert: string): T => {
    const gefunden = worte.find((wort) => wort === wert) ?? worte.find((wort) => falten(wort) === falten(wert))
    if (!gefunden) throw new Unlesbar(`ist keines von: ${worte.join(', ')}.`)
    return gefunden
  }

export const jaNein = (wert: string) => {
  const wort = falten(wert)
  if (['ja', 'j', 'true', 'wahr', '1', 'x'].includes(wort)) return true
  if (['nein', 'n', 'false', 'falsch', '0'].includes(wort)) return false
  throw new Unlesbar('ist weder ja noch nein.')
}

export const konto = (wert: string) => {
  const gut = iban(wert)
  if (!gut) throw new Unlesbar('ist keine gültige IBAN.')
  return gut
}

export const waehrung = (wert: string) => {
  if (!/^[A-Z]{3}$/.test(wert)) throw new Unlesbar('ist keine Währung aus drei Buchstaben, etwa EUR.')
  return wert
}
