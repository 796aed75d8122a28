import { leseTag, Unlesbar } from '#domain/personal/import-werte.ts'
import { belegarten, steuerkategorien, umsatzarten, verweisarten } from '#domain/belege/contract.ts'
import { feld, noetig, type Angaben } from '../felder.ts'
import { dezimal, eines, ganz, geld, jaNein, konto, prozent, text, waehrung } from '../werte.ts'

const belegartVon = eines(...belegarten)
const art = (wert: string) => {
  // Folding would read a type out of `../RE`.
  if (!/^[a-z]{2}$/i.test(wert)) throw new Unlesbar(`ist keines von: ${belegarten.join(', ')}.`)
  return belegartVon(wert.toUpperCase())
}

/** Columns of the head; in CSV they are repeated on every line of a document. */
export const kopffelder = {
  schluessel: noetig('Schlüssel', text(80), 'id', 'fremdschluessel'),
  belegart: noetig('Belegart', art),
  belegnummer: noetig('Belegnummer', ganz(15), 'nummer'),
  konto: noetig('Kontonummer', ganz(9), 'konto', 'kundennummer'),
  belegdatum: noetig('Belegdatum', leseTag, 'datum'),
  filiale: feld('Filiale', ganz(9), 'vkforgid'),
  bezugsnummer: feld('Bezugsnummer', text(40), 'externenummer'),
  baustelle: feld('Baustelle', ganz(9)),
  objekt: feld('Objekt', ganz(9), 'objektnummer'),
  betreff: feld('Betreff', text(200)),
  leistungVon: feld('Leistung von', leseTag),
  leistungBis: feld('Leistung bis', leseTag),
  eingang: feld('Eingang', leseTag),
  faelligkeit: feld('Fälligkeit', leseTag, 'faelligam'),
  skontoTage: feld('Skonto Tage', ganz(3, 0)),
  skontoProzent: feld('Skonto Prozent', prozent),
  waehrung: feld('Währung', waehrung, 'currency'),
  kurs: feld('Kurs', dezimal(6)),
  netto: feld('Netto', geld),
  steuer: feld('Steuer', geld),
  brutto: feld('Brutto', geld),
  vertreter: feld('Vertreter', ganz(9)),
  ersteller: feld('Ersteller', text(100)),
  iban: feld('IBAN', konto),
  leitweg: feld('Leitweg-ID', text(46), 'leitweg'),
  sicherung: feld('Sicherungseinbehalt', geld),
  gewaehr: feld('Gewährleistungseinbehalt', geld),
  sicherungProzent: feld('Sicherungseinbehalt Prozent', prozent),
  gewaehrProzent: feld('Gewährleistungseinbehalt Prozent', prozent),
  vorgaenger: feld('Vorgänger', text(80)),
  vorgaengerart: feld('Vorgänger Belegart', art),
  verweisart: feld('Verweisart', eines(...verweisarten)),
  geloescht: feld('Gelöscht', jaNein),
}

/** Columns of a line. */
export const zeilenfelder = {
  artikel: feld('Artikelnummer', text(40), 'artikel'),
  text: feld('Text', text(2000), 'bezeichnung'),
  menge: feld('Menge', dezimal(4)),
  einheit: feld('Einheit', text(10), 'me'),
  preis: feld('Preis', dezimal(6), 'einzelpreis'),
  rabatt: feld('Rabatt', prozent),
  zeilennetto: feld('Positionsnetto', geld, 'zeilennetto'),
  kategorie: feld('Steuerkategorie', eines(...steuerkategorien), 'kategorie'),
  satz: feld('Steuersatz', prozent, 'satz', 'mwst', 'ust'),
  umsatzart: feld('Umsatzart', eines(...umsatzarten)),
  einstand: feld('Einstand', dezimal(6)),
}

/** Columns of a link inside NDJSON (`verweise`); line numbers count from 1. */
export const verweisfelder = {
  belegart: noetig('Belegart', art),
  schluessel: noetig('Schlüssel', text(80)),
  art: feld('Art', eines(...verweisarten)),
  vonNr: feld('vonNr', ganz(5)),
  nachNr: feld('nachNr', ganz(5)),
  menge: feld('Menge', dezimal(4)),
  betrag: feld('Betrag', geld),
}

export type Kopfangaben = Angaben<typeof kopffelder>
export type Positionsangaben = Angaben<typeof zeilenfelder>
export type Verweisangaben = Angaben<typeof verweisfelder>

/** A document as the file says it; complete only when nothing was reported. */
export interface Belegangaben {
  zeile: number
  kopf: Kopfangaben
  positionen: Positionsangaben[]
  verweise: Verweisangaben[]
}
