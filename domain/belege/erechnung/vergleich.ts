import { iban } from '../iban.ts'
import type { Unterschied } from './contract.ts'
import type { Rechnung } from './modell.ts'
import { betrag as absolut, oderNull, zahl, zahltext } from './zahl.ts'

/** What of a registered document has to stand in its e-invoice as well. Amounts are signed as they count: credits are negative here and positive there. */
export interface Vergleichbares {
  nummer: string
  belegdatum: string
  netto: string
  brutto: string
  currency: string
  iban: string | null
}

/** Fields in which the e-invoice says something else than the document as it was registered. */
export function gegenBeleg(r: Rechnung, beleg: Vergleichbares): Unterschied[] {
  const vergleiche: [string, string, string, boolean][] = [
    ['BT-1', r.nummer, beleg.nummer, schlicht(r.nummer) === schlicht(beleg.nummer)],
    ['BT-2', r.datum, beleg.belegdatum, r.datum === beleg.belegdatum],
    ['BT-5', r.waehrung, beleg.currency, r.waehrung === beleg.currency],
    ['BT-109', r.summen?.netto ?? '', ohneVorzeichen(beleg.netto), gleichViel(r.summen?.netto ?? '', beleg.netto)],
    ['BT-112', r.summen?.brutto ?? '', ohneVorzeichen(beleg.brutto), gleichViel(r.summen?.brutto ?? '', beleg.brutto)],
  ]
  const konten = kontenVon(r)
  const fremd = beleg.iban && konten.length > 0 && !konten.includes(iban(beleg.iban) ?? beleg.iban)
  return [
    ...vergleiche
      .filter(([, , andere, gleich]) => andere && !gleich)
      .map(([feld, erechnung, anderswo]) => ({ feld, erechnung, anderswo, wo: 'beleg' as const })),
    ...(fremd ? [{ feld: 'BT-84', erechnung: konten[0]!, anderswo: beleg.iban!, wo: 'beleg' as const }] : []),
  ]
}

/**
 * Fields of the e-invoice that the PDF around it does not show: number, day, total and account. `text` is the text layer of the PDF. Where the PDF names another
 * account or, as its highest amount, another total, that is told.
 */
export function gegenPdf(r: Rechnung, text: string): Unterschied[] {
  const dicht = text.replace(/\s+/g, '')
  const unterschiede: Unterschied[] = []
  const melde = (feld: string, erechnung: string, anderswo: string) => unterschiede.push({ feld, erechnung, anderswo, wo: 'pdf' })
  if (r.nummer && !dicht.toLowerCase().includes(r.nummer.replace(/\s+/g, '').toLowerCase())) melde('BT-1', r.nummer, '')
  if (r.datum && !schreibweisenDesTages(r.datum).some((weise) => dicht.includes(weise))) melde('BT-2', r.datum, '')
  const betraege = betraegeIn(text)
  const brutto = r.summen?.brutto ?? ''
  const zahlbar = r.summen?.zahlbar ?? ''
  const sucht = [brutto, zahlbar].map(zahl).filter((wert) => wert !== null)
  if (sucht.length && !sucht.some((wert) => betraege.some((einer) => einer === absolut(wert)))) {
    const groesster = betraege.reduce((a, b) => (b > a ? b : a), 0n)
    melde('BT-112', brutto || zahlbar, groesster ? zahltext(groesster) : '')
  }
  const konten = kontenVon(r)
  const imPdf = kontenIn(text)
  if (konten.length && imPdf.length && !konten.some((konto) => dicht.toUpperCase().includes(konto))) melde('BT-84', konten[0]!, imPdf[0]!)
  return unterschiede
}

/** Accounts that a text names. */
export const kontenIn = (text: string): string[] =>
  [
    ...text
      .replace(/\s+/g, '')
      .toUpperCase()
      .matchAll(/[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g),
  ]
    .map(([treffer]) => laengsteIban(treffer))
    .filter((eine) => eine !== null)

const kontenVon = (r: Rechnung) => r.zahlungen.flatMap(({ konto }) => (konto?.iban ? [iban(konto.iban) ?? konto.iban.replace(/\s/g, '')] : []))
const schlicht = (nummer: string) => nummer.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const ohneVorzeichen = (betrag: string) => betrag.replace('-', '')
const gleichViel = (a: string, b: string) => zahl(a) !== null && absolut(oderNull(a)) === absolut(oderNull(b))

function schreibweisenDesTages(iso: string): string[] {
  const [jahr = '', monat = '', tag = ''] = iso.split('-')
  const kurz = (teil: string) => teil.replace(/^0/, '')
  return [
    `${tag}.${monat}.${jahr}`,
    `${kurz(tag)}.${kurz(monat)}.${jahr}`,
    `${tag}.${monat}.${jahr.slice(2)}`,
    iso,
    `${tag}/${monat}/${jahr}`,
    ...monatsworte(Number(monat)).map((wort) => `${kurz(tag)}.${wort}${jahr}`),
  ]
}
const monatsworte = (monat: number) =>
  [['Januar', 'Jänner'], ['Februar'], ['März'], ['April'], ['Mai'], ['Juni'], ['Juli'], ['August'], ['September'], ['Oktober'], ['November'], ['Dezember']][
    monat - 1
  ] ?? []

/** Amounts with two places, written the German or the English way. */
function betraegeIn(text: string): bigint[] {
  return [
    ...text.matchAll(
      /(?<![\d.,])\d{1,3}(?:[. '\u00a0]\d{3})*,\d{2}(?!\d)|(?<![\d.,])\d+,\d{2}(?!\d)|(?<![\d.,])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.])|(?<![\d.,])\d+\.\d{2}(?![\d.])/g,
    ),
  ]
    .map(([treffer]) => (treffer.at(-3) === ',' ? treffer.replace(/[^\d,]/g, '').replace(',', '.') : treffer.replace(/[^\d.]/g, '')))
    .map(oderNull)
}

/** The IBAN at the beginning of a run of letters and figures, whatever follows without a blank. */
function laengsteIban(folge: string): string | null {
  for (let laenge = folge.length; laenge >= 15; laenge -= 1) {
    const eine = iban(folge.slice(0, laenge))
    if (eine) return eine
  }
  return null
}
