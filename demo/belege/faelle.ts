import { betragstext, zeilennetto } from '#domain/belege/geld.ts'
import type { Zeilenangabe } from '#domain/belege/buchung.ts'
import { kundeA, kundeASued, kundeB } from '../kunden/kundenstamm.ts'
import { Zufall } from '../zufall.ts'
import { auswahl, steuerFuer, werktag, zeile, type Artikel, type Blatt, type Konto, type Objekt, type Verkaeufer, type Zeilenverweis } from './blatt.ts'

/** What a case is made of: customers with their objects, sellers by branch, articles. */
export interface Vorrat {
  kunden: readonly (Konto & { objekte: Objekt[] })[]
  verkaeufer: readonly Verkaeufer[]
  artikel: readonly Artikel[]
  /** By number of an article what else is sold like it. */
  sorten: ReadonlyMap<string, readonly Artikel[]>
  heute: Temporal.PlainDate
}
/** So far back the documents go, in days. */
const ZURUECK = 730
const SKONTO = { tage: 10, prozent: 200 }
const BETREFFE = [
  'Heizungssanierung',
  'Austausch Wärmeerzeuger',
  'Lüftungsanlage',
  'Umbau Sanitärräume',
  'Elektroinstallation',
  'Brandabschottungen',
  'Wartungsvertrag',
  'Rohrbruch',
  'Beleuchtung auf LED',
  'Nachrüstung Fußbodenheizung',
]

/** Cases of step 0 that are drawn for the construction summer. */
const SAISON = 400
/** Sign-ins of the demo and pages of its documentation show these as they are. */
export const ohneSaison = new Set([kundeA, kundeASued, kundeB, 20010, 20012, 20014, 20018, 20022, 20024, 20026, 20027, 20040, 20061, 20066])

/** What more is built from May to September; ids of all other documents come before. */
export function saison(vorrat: Vorrat): Blatt[] {
  const kunden = vorrat.kunden.filter(({ nummer }) => !ohneSaison.has(nummer))
  return Array.from({ length: SAISON }, (_, nr) => fall(1_000_000 + nr, { ...vorrat, kunden }))
    .filter(([erstes]) => erstes!.datum.month >= 5 && erstes!.datum.month <= 9)
    .flat()
    .map((blatt) => Object.assign(blatt, { danach: true }))
}

/** One business case by its number: an order that runs from offer to invoice, a service call, an offer that came to nothing. Days after today are left to the caller. */
export function fall(nr: number, { kunden, verkaeufer, artikel, sorten, heute }: Vorrat): Blatt[] {
  const zufall = new Zufall('belegfall', nr)
  const konto = zufall.eins(kunden)
  const eigene = verkaeufer.filter(({ vkforgid }) => vkforgid === konto.vkforgid)
  const gemeinsam = {
    konto,
    objekt: zufall.eins(konto.objekte),
    verkaeufer: zufall.chance(0.8) ? eigene[konto.nummer % eigene.length]! : zufall.eins(eigene),
    betreff: zufall.eins(BETREFFE),
    bezug: zufall.chance(0.4) ? `B-${zufall.zwischen(10_000, 99_999)}` : '',
  }
  const blatt = (art: Blatt['art'], datum: Temporal.PlainDate, zeilen: Zeilenangabe[], mehr: Partial<Blatt> = {}): Blatt => ({
    ...gemeinsam,
    art,
    datum: werktag(datum),
    zeilen,
    skonto: art === 'RE' && konto.konditionsgruppeId === 2 ? SKONTO : undefined,
    verweise: [],
    ...mehr,
  })
  const beginn = heute.subtract({ days: zufall.zwischen(0, ZURUECK) })
  const angebotenes = { artikel, sorte: sortenwahl(new Zufall('sorte', nr), sorten) }
  if (zufall.chance(0.3)) return dienst(zufall, beginn, blatt, konto, angebotenes)
  const zeilen = positionen(zufall, konto, zufall.zwischen(4, 12), angebotenes)
  const angebot = zufall.chance(0.7) ? blatt('AN', beginn, zeilen) : null
  if (angebot && zufall.chance(0.3)) return [angebot]
  const auftrag = blatt('AB', beginn.add({ days: angebot ? zufall.zwischen(3, 30) : 0 }), zeilen)
  if (angebot) auftrag.verweise = [{ von: angebot, art: 'wird zu', zeilen: ganz(zeilen) }]
  const lieferungen = geliefert(zufall, auftrag, blatt)
  return [...(angebot ? [angebot] : []), auftrag, ...lieferungen, ...abrechnung(zufall, lieferungen, blatt)]
}

/** A call of the service: a work sheet and its invoice a few days later. */
function dienst(zufall: Zufall, beginn: Temporal.PlainDate, blatt: Blattmacher, konto: Konto, { artikel, sorte }: Angebotenes) {
  const nach = (...gruppen: number[]) => artikel.filter(({ gruppe }) => gruppen.includes(gruppe))
  const gewaehlt = [...auswahl(zufall, nach(62), 1), ...auswahl(zufall, nach(13, 22, 31, 112), zufall.zwischen(0, 3)), ...nach(64).slice(0, 1)]
  const zeilen = gewaehlt.map((einer) => zeile(sorte(einer), menge(zufall, [1, Math.min(einer.mengen[1], 4)]), steuerFuer(konto)))
  const schein = blatt('AS', beginn, zeilen)
  const rechnung = blatt('RE', beginn.add({ days: zufall.zwischen(1, 9) }), zeilen, { verweise: [{ von: schein, art: 'wird zu', zeilen: ganz(zeilen) }] })
  return [schein, rechnung, ...nachtraeglich(zufall, rechnung, blatt)]
}

/** One delivery, or two that share the lines between them. */
function geliefert(zufall: Zufall, auftrag: Blatt, blatt: Blattmacher): Blatt[] {
  const erste = auftrag.datum.add({ days: zufall.zwischen(5, 40) })
  const teil = zufall.chance(0.35) ? Math.ceil(auftrag.zeilen.length / 2) : auftrag.zeilen.length
  return [auftrag.zeilen.slice(0, teil), auftrag.zeilen.slice(teil)]
    .filter((zeilen) => zeilen.length)
    .map((zeilen, nr) =>
      blatt('LS', erste.add({ days: nr * zufall.zwischen(4, 20) }), zeilen, { verweise: [{ von: auftrag, art: 'wird zu', zeilen: ganz(zeilen, nr * teil) }] }),
    )
}

/** One invoice over all deliveries, now and then each its own. */
function abrechnung(zufall: Zufall, lieferungen: readonly Blatt[], blatt: Blattmacher): Blatt[] {
  const stapel = zufall.chance(0.6) ? [lieferungen] : lieferungen.map((eine) => [eine])
  return stapel.flatMap((gruppe) => {
    const bisher = gruppe.map((_, nr) => gruppe.slice(0, nr).reduce((summe, { zeilen }) => summe + zeilen.length, 0))
    const rechnung = blatt(
      'RE',
      gruppe.at(-1)!.datum.add({ days: zufall.zwischen(1, 12) }),
      gruppe.flatMap(({ zeilen }) => zeilen),
      { verweise: gruppe.map((von, nr) => ({ von, art: 'wird zu', zeilen: ganz(von.zeilen, 0, bisher[nr]) })) },
    )
    return [rechnung, ...nachtraeglich(zufall, rechnung, blatt)]
  })
}

/** A few invoices are corrected by a credit over one line, fewer are cancelled. */
function nachtraeglich(zufall: Zufall, rechnung: Blatt, blatt: Blattmacher): Blatt[] {
  const datum = rechnung.datum.add({ days: zufall.zwischen(2, 12) })
  if (zufall.chance(0.03)) {
    rechnung.storniert = true
    return [blatt('ST', datum, rechnung.zeilen.map(negativ), { verweise: [{ von: rechnung, art: 'storniert' }], betreff: `Storno: ${rechnung.betreff}` })]
  }
  if (!zufall.chance(0.04)) return []
  const nr = zufall.zwischen(0, rechnung.zeilen.length - 1)
  return [blatt('GU', datum, [negativ(rechnung.zeilen[nr]!)], { verweise: [{ von: rechnung, art: 'berichtigt' }], betreff: `Gutschrift: ${rechnung.betreff}` })]
}

export type Blattmacher = (art: Blatt['art'], datum: Temporal.PlainDate, zeilen: Zeilenangabe[], mehr?: Partial<Blatt>) => Blatt

/** What a case draws from: the base range, and of each article the sort that is sold. */
interface Angebotenes {
  artikel: readonly Artikel[]
  sorte: (artikel: Artikel) => Artikel
}
/** Of an article the one of its sorts that is sold this time; some are asked for far more often than others. Has chances of its own, so that all else stays as it is. */
const sortenwahl =
  (zufall: Zufall, sorten: Vorrat['sorten']): Angebotenes['sorte'] =>
  (artikel) => {
    const andere = sorten.get(artikel.nummer) ?? []
    if (!andere.length || zufall.chance(0.25)) return artikel
    return andere[Math.floor(andere.length * zufall.zahl() ** 1.4)]!
  }

function positionen(zufall: Zufall, konto: Konto, anzahl: number, { artikel, sorte }: Angebotenes) {
  return auswahl(zufall, artikel, anzahl).map((einer) =>
    zeile(sorte(einer), menge(zufall, einer.mengen), steuerFuer(konto), {
      rabatt: zufall.chance(0.2) ? zufall.eins([200, 300, 500, 1000]) : 0,
      lieferart: einer.lieferant ? zufall.eins(['Lager', 'Lager', 'Strecke', 'Abholung']) : '',
    }),
  )
}
const menge = (zufall: Zufall, [von, bis]: readonly [number, number]) => String(zufall.zwischen(von, bis))
export const negativ = (eine: Zeilenangabe): Zeilenangabe => ({ ...eine, menge: minus(eine.menge as string) })
const minus = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/** Links of all lines one to one; `ab`: so many lines of the earlier document come before, `nach` of the later one. */
export const ganz = (zeilen: readonly Zeilenangabe[], ab = 0, nach = 0): Zeilenverweis[] =>
  zeilen.map((eine, nr) => ({ von: ab + nr + 1, nach: nach + nr + 1, menge: eine.menge as string, betrag: netto(eine) }))

/** Net of a line as decimal text. */
export const netto = ({ menge: wieviel, preis, rabatt, netto: fest }: Zeilenangabe) =>
  fest ?? betragstext(zeilennetto(wieviel as string, preis as string, rabatt))
