import { betragstext, cent, festkomma, gerundet, summe } from '#domain/belege/geld.ts'
import type { Partei, Position, Rechnung, Steuergruppe } from '../modell.ts'
import { xrechnungProfil } from '../pruefen/xrechnung.ts'
import { abrechnung, abschlagsnotiz, type Abschlag } from './abrechnung.ts'

/** A document of ours (or, in a demo, of a supplier) as far as it stands in its e-invoice. Amounts are signed as they count; rates in 1/100 %. */
export interface Vorlage {
  nummer: string
  /** Type code (UNTDID 1001) of its type of document. */
  art: number
  datum: string
  faellig: string | null
  leistungVon: string | null
  leistungBis: string | null
  waehrung: string
  netto: string
  steuer: string
  brutto: string
  betreff: string
  /** Buyer reference; without it the number under which the buyer is known. */
  kaeuferreferenz: string
  bestellung: string
  vorgaenger: readonly { nummer: string; datum: string }[]
  /** Instalments that a final invoice settles; the document itself is about the rest. */
  abschlaege: readonly Abschlag[]
  skonto: readonly { tage: number; prozent: number }[]
  /** What the buyer keeps back: named in the terms, for it is no allowance and lowers no tax. */
  einbehalt: string | null
  positionen: readonly Vorlagezeile[]
  steuern: readonly { kategorie: string; satz: number; basis: string; steuer: string }[]
  konto: { iban: string; inhaber: string; bic: string } | null
}
export interface Vorlagezeile {
  nr: number
  art: 'Position' | 'Abzug' | 'Text'
  artikel: string
  text: string
  menge: string
  einheit: string
  preis: string
  rabatt: number
  netto: string
  kategorie: string
  satz: number
}

/** The profile of a ZUGFeRD invoice that is one under EN 16931. */
export const zugferdProfil = 'urn:cen.eu:en16931:2017'
const prozess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const gutschrift = 381

/** The invoice as EN 16931 means it. A credit (381) says its amounts without their minus; everything else keeps it and has its prices positive. */
export function rechnungAus(v: Vorlage, verkaeufer: Partei, kaeufer: Partei, profil = xrechnungProfil): Rechnung {
  const dreht = v.art === gutschrift
  const betrag = (text: string) => betragstext(dreht ? -cent(text) : cent(text))
  const zeilen = v.positionen.filter(({ art }) => art !== 'Text')
  const leistung = v.leistungBis ?? v.leistungVon ?? v.datum
  return {
    syntax: dreht ? 'UBL-Gutschrift' : 'UBL',
    profil,
    prozess,
    nummer: v.nummer,
    datum: v.datum,
    art: String(v.art),
    waehrung: v.waehrung,
    steuerwaehrung: '',
    steuertag: '',
    steuertagcode: '',
    faellig: v.faellig ?? '',
    kaeuferreferenz: v.kaeuferreferenz,
    projekt: '',
    vertrag: '',
    bestellung: v.bestellung,
    auftrag: '',
    wareneingang: '',
    lieferschein: '',
    vergabe: '',
    gegenstand: null,
    kontierung: '',
    zahlungsbedingungen: bedingungen(v),
    notizen: [
      v.betreff,
      ...v.positionen.filter(({ art }) => art === 'Text').map(({ text }) => text),
      ...(v.abschlaege.length ? [abschlagsnotiz(v.abschlaege, v.waehrung)] : []),
    ]
      .filter(Boolean)
      .map((text) => ({ code: '', text })),
    vorgaenger: [...v.vorgaenger],
    verkaeufer,
    kaeufer,
    zahlungsempfaenger: null,
    steuervertreter: null,
    lieferung: { name: '', kennung: null, tag: leistung, anschrift: v.steuern.some(({ kategorie }) => kategorie === 'K') ? kaeufer.anschrift : null },
    zeitraum: v.leistungVon && v.leistungBis && v.leistungVon !== v.leistungBis ? { von: v.leistungVon, bis: v.leistungBis } : null,
    zahlungen: v.konto
      ? [{ code: '58', text: '', verwendung: v.nummer, konto: v.konto, karte: null, lastschrift: null }]
      : [{ code: '1', text: '', verwendung: v.nummer, konto: null, karte: null, lastschrift: null }],
    abzuege: [],
    summen: {
      positionen: betragstext(summe(zeilen.map(({ netto }) => cent(betrag(netto))))),
      abzuege: '',
      zuschlaege: '',
      netto: betrag(v.netto),
      steuer: betrag(v.steuer),
      steuerInSteuerwaehrung: '',
      brutto: betrag(v.brutto),
      vorausbezahlt: '',
      rundung: '',
      zahlbar: betrag(v.brutto),
    },
    steuern: v.steuern.map((eine) => steuergruppe(eine, betrag, verkaeufer.anschrift?.land ?? 'DE')),
    anlagen: [...anlagenVon(v)].map(([dateiname, inhalt]) => ({
      id: `${v.nummer}-A1`,
      beschreibung: 'Abrechnung der Abschläge',
      ort: '',
      dateiname,
      mime: 'text/csv',
      bytes: inhalt.length,
    })),
    positionen: zeilen.map((zeile) => position(zeile, dreht, betrag)),
    drittzahlungen: [],
  }
}

/** What goes along inside the e-invoice (BG-24), by its file name: the account of a final invoice. */
export const anlagenVon = (v: Vorlage): ReadonlyMap<string, Uint8Array> =>
  new Map(v.abschlaege.length ? [[`Schlussabrechnung_${v.nummer}.csv`, abrechnung(v, v.abschlaege, v.waehrung)]] : [])

function bedingungen({ skonto, einbehalt, waehrung }: Vorlage): string[] {
  const zeilen = [
    ...skonto.map(({ tage, prozent }) => `#SKONTO#TAGE=${tage}#PROZENT=${prozenttext(prozent, 2)}#\n`),
    ...(einbehalt && cent(einbehalt) > 0n ? [`Davon als Sicherheit einbehalten: ${einbehalt} ${waehrung}`] : []),
  ]
  return zeilen.length ? [zeilen.join('')] : []
}

const gruende: Readonly<Record<string, { grund: string; grundcode: string }>> = {
  E: { grund: 'Steuerbefreit', grundcode: '' },
  AE: { grund: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)', grundcode: 'VATEX-EU-AE' },
  K: { grund: 'Innergemeinschaftliche Lieferung', grundcode: 'VATEX-EU-IC' },
  G: { grund: 'Ausfuhrlieferung', grundcode: 'VATEX-EU-G' },
  O: { grund: 'Nicht steuerbar', grundcode: 'VATEX-EU-O' },
}
function steuergruppe({ kategorie, satz, basis, steuer }: Vorlage['steuern'][number], betrag: (text: string) => string, land: string): Steuergruppe {
  const begruendung = gruende[kategorie] ?? { grund: '', grundcode: '' }
  // Building work in Austria has a paragraph of its own.
  const grund = kategorie === 'AE' && land === 'AT' ? 'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs. 1a UStG)' : begruendung.grund
  return { basis: betrag(basis), betrag: betrag(steuer), kategorie, satz: kategorie === 'O' ? '' : prozenttext(satz), grund, grundcode: begruendung.grundcode }
}

function position(z: Vorlagezeile, dreht: boolean, betrag: (text: string) => string): Position {
  const einheit = einheiten[z.einheit.toLowerCase()] ?? 'C62'
  // A price is never negative: its minus goes to the quantity.
  const negativerPreis = z.preis.startsWith('-')
  const menge = negativerPreis !== dreht ? umgekehrt(z.menge) : z.menge
  const preis = z.preis.replace('-', '')
  const voll = gerundet(festkomma(menge, 4) * festkomma(preis, 6), 10n ** 8n)
  const netto = betrag(z.netto)
  const nachlass = voll - cent(netto)
  const [name = '', ...rest] = z.text.split('\n')
  return {
    id: String(z.nr),
    notiz: '',
    gegenstand: null,
    menge,
    einheit,
    netto,
    bestellzeile: '',
    kontierung: '',
    zeitraum: null,
    abzuege:
      z.rabatt && nachlass !== 0n
        ? [
            {
              zuschlag: false,
              betrag: betragstext(nachlass),
              basis: betragstext(voll),
              prozent: prozenttext(z.rabatt),
              kategorie: '',
              satz: '',
              grund: 'Rabatt',
              grundcode: '95',
            },
          ]
        : [],
    preis,
    preisabzug: '',
    bruttopreis: '',
    basismenge: '',
    basiseinheit: '',
    steuern: [{ kategorie: z.kategorie, satz: z.kategorie === 'O' ? '' : prozenttext(z.satz) }],
    name,
    beschreibung: rest.join('\n').trim(),
    artikelVerkaeufer: z.artikel,
    artikelKaeufer: '',
    artikelStandard: null,
    klassen: [],
    herkunft: '',
    merkmale: [],
    unter: [],
  }
}
const umgekehrt = (menge: string) => (menge.startsWith('-') ? menge.slice(1) : /^0(?:\.0*)?$/.test(menge) ? menge : `-${menge}`)

/** 1/100 % as percent: 1900 → 19, 250 → 2.5; with `stellen` always so many. */
function prozenttext(wert: number, stellen = 0): string {
  const text = `${Math.trunc(wert / 100)}.${String(wert % 100).padStart(2, '0')}`
  return stellen === 2 ? text : text.replace(/\.?0+$/, '')
}

/** Our units and the codes of UN/ECE Recommendation 20; a thing that is none of them is a piece. */
const einheiten: Readonly<Record<string, string>> = {
  stk: 'H87',
  st: 'H87',
  std: 'HUR',
  h: 'HUR',
  tag: 'DAY',
  tage: 'DAY',
  monat: 'MON',
  wo: 'WEE',
  m: 'MTR',
  'm²': 'MTK',
  m2: 'MTK',
  'm³': 'MTQ',
  m3: 'MTQ',
  kg: 'KGM',
  t: 'TNE',
  l: 'LTR',
  km: 'KMT',
  kwh: 'KWH',
  psch: 'LS',
  pausch: 'LS',
  pauschal: 'LS',
}
