import { steuerVon, ustIdVon, type Rechnung, type Steuergruppe } from '../modell.ts'
import { aufCent, betrag as absolut, ganzes, gleich, oderNull, steuer, summe, zahl, zahltext } from '../zahl.ts'
import { regel, type Rechnungsregel } from './regel.ts'

/** Categories of VAT and the letters in the names of their rules. */
const kategorien = [
  ['S', 'S'],
  ['Z', 'Z'],
  ['E', 'E'],
  ['AE', 'AE'],
  ['K', 'IC'],
  ['G', 'G'],
  ['O', 'O'],
  ['L', 'AF'],
  ['M', 'AG'],
] as const
type Kategorie = (typeof kategorien)[number][0]
/** Taxed by their rate; all others take no tax. */
const mitSteuer = new Set<Kategorie>(['S', 'L', 'M'])
/** They say why nothing is taxed. */
const begruendet = new Set<Kategorie>(['E', 'AE', 'K', 'G', 'O'])

const abzuegeMit = (r: Rechnung, kategorie: string, zuschlag?: boolean) =>
  r.abzuege.filter((a) => a.kategorie === kategorie && (zuschlag === undefined || a.zuschlag === zuschlag))
const zeilenMit = (r: Rechnung, kategorie: string) => r.positionen.filter((p) => steuerVon(p).kategorie === kategorie)
const gruppenMit = (r: Rechnung, kategorie: string) => r.steuern.filter((s) => s.kategorie === kategorie)
const mitGrund = ({ grund, grundcode }: Steuergruppe) => !!grund || !!grundcode

/** The tax numbers that a category asks for are there; O asks for none of them. */
function nummernFehlen(r: Rechnung, kategorie: Kategorie): boolean {
  const verkaeufer = !!ustIdVon(r.verkaeufer)
  const vertreter = !!ustIdVon(r.steuervertreter)
  const kaeufer = !!ustIdVon(r.kaeufer)
  if (kategorie === 'O') return verkaeufer || vertreter || kaeufer
  if (kategorie === 'K') return !(verkaeufer || vertreter) || !kaeufer
  if (kategorie === 'G') return !(verkaeufer || vertreter)
  const irgendeine = verkaeufer || vertreter || !!r.verkaeufer?.steuernummer
  return kategorie === 'AE' ? !irgendeine || !(kaeufer || r.kaeufer?.register?.wert) : !irgendeine
}

function satzFalsch(kategorie: Kategorie, satz: string): boolean {
  if (kategorie === 'O') return satz !== ''
  if (kategorie === 'S') return oderNull(satz) <= 0n
  return mitSteuer.has(kategorie) ? oderNull(satz) < 0n || satz === '' : zahl(satz) !== 0n
}

/** What the lines, allowances and charges of a group come to; null when there is none of them. */
function basisVon(r: Rechnung, { kategorie, satz }: Steuergruppe): bigint | null {
  const jeSatz = mitSteuer.has(kategorie as Kategorie)
  const zeilen = zeilenMit(r, kategorie).filter((p) => !jeSatz || gleich(steuerVon(p).satz, satz))
  const abzuege = abzuegeMit(r, kategorie).filter((a) => !jeSatz || gleich(a.satz, satz))
  if (!zeilen.length && !abzuege.length) return null
  return (
    summe(zeilen.map(({ netto }) => netto)) +
    summe(abzuege.filter(({ zuschlag }) => zuschlag).map(({ betrag }) => betrag)) -
    summe(abzuege.filter(({ zuschlag }) => !zuschlag).map(({ betrag }) => betrag))
  )
}

function regelnFuer([kategorie, kurz]: (typeof kategorien)[number]): Rechnungsregel[] {
  const name = (nr: string) => `BR-${kurz}-${nr}`
  const soll = { soll: kategorie }
  const gruppen = (r: Rechnung) => gruppenMit(r, kategorie)
  const abzuegeDer = (zuschlag: boolean) => (r: Rechnung) => abzuegeMit(r, kategorie, zuschlag)
  const falscherSatz = (satz: string) => satzFalsch(kategorie, satz) && { ist: satz, ...soll }
  return [
    regel(name('01'), 'BG-23', 'aufschluesselung').mit((r) => {
      const benutzt = zeilenMit(r, kategorie).length + abzuegeMit(r, kategorie).length > 0
      const da = gruppen(r).length
      if (mitSteuer.has(kategorie)) return benutzt === da > 0 || (da > 0 && !r.positionen.length) ? [] : [soll]
      return (benutzt || da > 0) && da !== 1 ? [soll] : []
    }),
    regel(name('02'), 'BT-151', 'steuernummer').mit((r) => (zeilenMit(r, kategorie).length && nummernFehlen(r, kategorie) ? [soll] : [])),
    regel(name('03'), 'BT-95', 'steuernummer').mit((r) => (abzuegeMit(r, kategorie, false).length && nummernFehlen(r, kategorie) ? [soll] : [])),
    regel(name('04'), 'BT-102', 'steuernummer').mit((r) => (abzuegeMit(r, kategorie, true).length && nummernFehlen(r, kategorie) ? [soll] : [])),
    regel(name('05'), 'BT-152', 'satz').jeZeile((p) => steuerVon(p).kategorie === kategorie && falscherSatz(steuerVon(p).satz)),
    regel(name('06'), 'BT-96', 'satz').je(abzuegeDer(false), ({ satz }) => falscherSatz(satz)),
    regel(name('07'), 'BT-103', 'satz').je(abzuegeDer(true), ({ satz }) => falscherSatz(satz)),
    regel(name('08'), 'BT-116', 'summe').je(gruppen, (gruppe, r) => {
      const richtig = basisVon(r, gruppe)
      const ist = oderNull(gruppe.basis)
      const weicht = mitSteuer.has(kategorie) ? richtig === null || absolut(ist - richtig) >= ganzes : ist !== aufCent(richtig ?? 0n)
      return weicht && { ist: gruppe.basis, soll: zahltext(aufCent(richtig ?? 0n)) }
    }),
    regel(name('09'), 'BT-117', 'summe').je(gruppen, ({ basis, satz, betrag }) => {
      const richtig = mitSteuer.has(kategorie) ? steuer(basis, satz) : 0n
      const spiel = mitSteuer.has(kategorie) ? ganzes : 0n
      return absolut(oderNull(betrag) - richtig) > spiel && { ist: betrag, soll: zahltext(richtig) }
    }),
    regel(name('10'), 'BT-120', begruendet.has(kategorie) ? 'fehlt' : 'verboten').je(gruppen, (gruppe) => mitGrund(gruppe) !== begruendet.has(kategorie)),
  ]
}

/** The rules of each category of VAT. */
export const steuern: readonly Rechnungsregel[] = [
  ...kategorien.flatMap(regelnFuer),
  regel('BR-IC-11', 'BT-72', 'fehlt').wenn((r) => gruppenMit(r, 'K').length > 0 && !r.lieferung?.tag && !r.zeitraum?.von && !r.zeitraum?.bis),
  regel('BR-IC-12', 'BT-80', 'fehlt').wenn((r) => gruppenMit(r, 'K').length > 0 && !r.lieferung?.anschrift?.land),
  regel('BR-O-11', 'BG-23', 'verboten').wenn((r) => gruppenMit(r, 'O').length > 0 && r.steuern.some(({ kategorie }) => kategorie !== 'O')),
  regel('BR-O-12', 'BT-151', 'verboten').wenn((r) => gruppenMit(r, 'O').length > 0 && r.positionen.some((p) => steuerVon(p).kategorie !== 'O')),
  regel('BR-O-13', 'BT-95', 'verboten').wenn((r) => gruppenMit(r, 'O').length > 0 && r.abzuege.some((a) => !a.zuschlag && a.kategorie !== 'O')),
  regel('BR-O-14', 'BT-102', 'verboten').wenn((r) => gruppenMit(r, 'O').length > 0 && r.abzuege.some((a) => a.zuschlag && a.kategorie !== 'O')),
  regel('BR-B-01', 'BT-151', 'verboten').wenn(
    (r) => zeilenMit(r, 'B').length > 0 && (r.verkaeufer?.anschrift?.land !== 'IT' || r.kaeufer?.anschrift?.land !== 'IT'),
  ),
  regel('BR-B-02', 'BT-151', 'verboten').wenn((r) => zeilenMit(r, 'B').length > 0 && zeilenMit(r, 'S').length > 0),
]
