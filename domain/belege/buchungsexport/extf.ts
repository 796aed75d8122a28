import { betragstext } from '../geld.ts'
import { istText, spalten, stelle } from './spalten.ts'
import type { Kontenrahmen } from './contract.ts'
import { alsWindows1252 } from './windows1252.ts'
import type { Buchungszeile } from './zeilen.ts'

/** What the head of a file says. Days `yyyy-MM-dd`; `erzeugt`: the clock at the branch, `yyyyMMddHHmmssSSS`. */
export interface Stapelkopf {
  berater: number
  mandant: number
  wjBeginn: string
  sachkontenlaenge: number
  von: string
  bis: string
  bezeichnung: string
  kontenrahmen: Kontenrahmen
  erzeugt: string
}
export type Stapelzeile = Pick<Buchungszeile, 'umsatz' | 'seite' | 'konto' | 'gegenkonto' | 'datum' | 'belegfeld' | 'text' | 'link'>

/** A Buchungsstapel as DATEV reads it (EXTF 700, category 21, format version 13): Windows-1252, `;`, CRLF. Throws RangeError for a sign that does not exist there. */
export const extf = (kopf: Stapelkopf, zeilen: readonly Stapelzeile[]): Uint8Array =>
  alsWindows1252([kopfzeile(kopf), spalten.join(';'), ...zeilen.map(buchungszeile)].map((zeile) => `${zeile}\r\n`).join(''))

const text = (wert: string) => `"${wert.replaceAll('"', '""')}"`
const ohneStriche = (tag: string) => tag.replaceAll('-', '')

function kopfzeile({ berater, mandant, wjBeginn, sachkontenlaenge, von, bis, bezeichnung, kontenrahmen, erzeugt }: Stapelkopf): string {
  const rahmen = { SKR03: '03', SKR04: '04', AT: '' }[kontenrahmen]
  return [
    text('EXTF'),
    700,
    21,
    text('Buchungsstapel'),
    13,
    erzeugt,
    '',
    text('RE'),
    text(''),
    text(''),
    berater,
    mandant,
    ohneStriche(wjBeginn),
    sachkontenlaenge,
    ohneStriche(von),
    ohneStriche(bis),
    text(bezeichnung),
    text(''),
    1,
    0,
    0,
    text('EUR'),
    '',
    text(''),
    '',
    '',
    text(rahmen),
    '',
    '',
    text(''),
    text(''),
  ].join(';')
}

function buchungszeile({ umsatz, seite, konto, gegenkonto, datum, belegfeld, text: wort, link }: Stapelzeile): string {
  const felder: string[] = istText.map((quotiert) => (quotiert ? '""' : ''))
  felder[stelle.umsatz] = betragstext(umsatz).replace('.', ',')
  felder[stelle.seite] = text(seite)
  felder[stelle.wkz] = text('EUR')
  felder[stelle.konto] = konto
  felder[stelle.gegenkonto] = gegenkonto
  felder[stelle.datum] = `${datum.slice(8, 10)}${datum.slice(5, 7)}`
  felder[stelle.belegfeld] = text(belegfeld)
  felder[stelle.text] = text(wort)
  if (link) felder[stelle.link] = text(`BEDI "${link}"`)
  return felder.join(';')
}
