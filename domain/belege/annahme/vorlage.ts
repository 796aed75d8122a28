import { zeilennetto, cent } from '../geld.ts'
import { bildVon } from '../erechnung/bild.ts'
import { steuerVon, type Abzug, type Position, type Rechnung } from '../erechnung/modell.ts'
import { gleich, oderNull, zahltext } from '../erechnung/zahl.ts'

/** What the keys of documents that came as e-invoices belong to. */
export const quelle = 'E-Rechnung'

/** Which incoming document an invoice becomes, by its type code (UNTDID 1001): a credit, an instalment, otherwise an invoice. */
export const eingangsart = ({ art, syntax }: Pick<Rechnung, 'art' | 'syntax'>) =>
  syntax === 'UBL-Gutschrift' || ['261', '381', '396', '532'].includes(art) ? 'EG' : ['326', '386', '875'].includes(art) ? 'EA' : 'ER'

/** Number of an invoice as it is compared: suppliers and bookkeepers write blanks, strokes and capitals as they like. */
export const vergleichsnummer = (nummer: string) => nummer.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

interface Ziel {
  konto: number
  filiale: number
  belegnummer: number
  eingang: string
}

/** The invoice as a line of an import. Credits count negative here; allowances of the whole are lines of their own. */
export function alsZeile(rechnung: Rechnung, { konto, filiale, belegnummer, eingang }: Ziel) {
  const belegart = eingangsart(rechnung)
  const mal = belegart === 'EG' ? '-' : ''
  const { skonto } = bildVon(rechnung)
  const vorgaenger = rechnung.vorgaenger[0]
  const leistung = rechnung.zeitraum ?? { von: rechnung.lieferung?.tag ?? '', bis: '' }
  return ohneLeere({
    schluessel: schluesselVon(konto, rechnung.nummer),
    belegart,
    belegnummer,
    kontonummer: konto,
    filiale,
    bezugsnummer: rechnung.nummer,
    belegdatum: rechnung.datum,
    leistungVon: leistung.von,
    leistungBis: leistung.bis,
    eingang,
    faelligkeit: rechnung.faellig < rechnung.datum ? '' : rechnung.faellig,
    skontoTage: skonto[0]?.tage ?? '',
    skontoProzent: komma(skonto[0]?.prozent ?? ''),
    waehrung: rechnung.waehrung,
    netto: mitZeichen(mal, rechnung.summen?.netto ?? ''),
    steuer: mitZeichen(mal, rechnung.summen?.steuer || '0.00'),
    brutto: mitZeichen(mal, rechnung.summen?.brutto ?? ''),
    iban: rechnung.zahlungen.find((weg) => weg.konto?.iban)?.konto?.iban ?? '',
    leitweg: rechnung.kaeuferreferenz.slice(0, 46),
    positionen: [...rechnung.positionen.map((eine) => zeileVon(eine, mal)), ...rechnung.abzuege.map((einer) => abzugszeile(einer, mal))],
    verweise: vorgaenger && belegart === 'EG' ? [{ belegart: 'ER', schluessel: schluesselVon(konto, vorgaenger.nummer), art: 'berichtigt' }] : [],
  })
}

export const schluesselVon = (konto: number, nummer: string) => `${konto}/${vergleichsnummer(nummer)}`.slice(0, 80)

/** Quantity and price as they stand there, where they come to the amount of the line; otherwise its amount once, with its quantity in words. */
function zeileVon(position: Position, mal: string) {
  const { menge, einheit, preis, basismenge, netto } = position
  const passt =
    /^-?\d{1,9}(\.\d{1,4})?$/.test(menge) && /^\d{1,9}(\.\d{1,6})?$/.test(preis) && (!basismenge || gleich(basismenge, '1')) && zweistellig(netto)
      ? zeilennetto(menge, preis) === cent(zweistellig(netto)!)
      : false
  const { kategorie, satz } = steuerVon(position)
  const text = [position.name, position.beschreibung].filter(Boolean).join('\n')
  return ohneLeere({
    text: (passt ? text : `${text}\n${menge} ${einheit} × ${preis}${basismenge ? ` / ${basismenge}` : ''}`).trim().slice(0, 2000) || '–',
    menge: mitZeichen(mal, passt ? menge : '1'),
    einheit: passt ? einheit.slice(0, 10) : '',
    preis: komma(passt ? preis : netto),
    kategorie,
    satz: komma(satz),
  })
}

function abzugszeile({ zuschlag, betrag, kategorie, satz, grund }: Abzug, mal: string) {
  const zeichen = (mal === '-') === zuschlag ? '-' : ''
  return ohneLeere({
    text: (grund || (zuschlag ? 'Zuschlag' : 'Abzug')).slice(0, 2000),
    menge: `${zeichen}1`,
    preis: komma(betrag),
    kategorie,
    satz: komma(satz),
    umsatzart: 'Nebenleistung',
  })
}

/** With two places; null for what has more. */
function zweistellig(betrag: string) {
  const text = zahltext(oderNull(betrag))
  return /\.\d\d$/.test(text) ? text : null
}
/** The import reads a comma without doubt. */
const komma = (zahl: string) => zahl.replace('.', ',')
const mitZeichen = (mal: string, zahl: string) => (zahl ? komma(mal && zahl.startsWith('-') ? zahl.slice(1) : `${mal}${zahl}`) : '')
const ohneLeere = <T extends object>(alle: T) => Object.fromEntries(Object.entries(alle).filter(([, wert]) => wert !== ''))
