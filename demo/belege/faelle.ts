import { betragstext, zeilennetto } from '#domain/belege/geld.ts'
import type { Zeilenangabe } from '#domain/belege/buchung.ts'
import { Zufall } from '../zufall.ts'
import { auswahl, steuerFuer, werktag, zeile, type Artikel, type Blatt, type Konto, type Objekt, type Verkaeufer, type Zeilenverweis } from './blatt.ts'

/** What a case is made of: customers with their objects, sellers by branch, articles. */
export interface Vorrat {
  kunden: readonly (Konto & { objekte: Objekt[] })[]
  verkaeufer: readonly Verkaeufer[]
  artikel: readonly Artikel[]
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

/** One business case by its number: an order that runs from offer to invoice, a service call, an offer that came to nothing. Days after today are left to the caller. */
export function fall(nr: number, { kunden, verkaeufer, artikel, heute }: Vorrat): Blatt[] {
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
  if (zufall.chance(0.3)) return dienst(zufall, beginn, blatt, artikel, konto)
  const zeilen = positionen(zufall, artikel, konto, zufall.zwischen(4, 12))
  const angebot = zufall.chance(0.7) ? blatt('AN', beginn, zeilen) : null
  if (angebot && zufall.chance(0.3)) return [angebot]
  const auftrag = blatt('AB', beginn.add({ days: angebot ? zufall.zwischen(3, 30) : 0 }), zeilen)
  if (angebot) auftrag.verweise = [{ von: angebot, art: 'wird zu', zeilen: ganz(zeilen) }]
  const lieferungen = geliefert(zufall, auftrag, blatt)
  return [...(angebot ? [angebot] : []), auftrag, ...lieferungen, ...abrechnung(zufall, lieferungen, blatt)]
}

/** A call of the service: a work sheet and its invoice a few days later. */
function dienst(zufall: Zufall, beginn: Temporal.PlainDate, blatt: Blattmacher, artikel: readonly Artikel[], konto: Konto) {
  const nach = (...gruppen: number[]) => artikel.filter(({ gruppe }) => gruppen.includes(gruppe))
  const gewaehlt = [...auswahl(zufall, nach(62), 1), ...auswahl(zufall, nach(13, 22, 31, 112), zufall.zwischen(0, 3)), ...nach(64).slice(0, 1)]
  const zeilen = gewaehlt.map((einer) => zeile(einer, menge(zufall, [1, Math.min(einer.mengen[1], 4)]), steuerFuer(konto)))
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

function positionen(zufall: Zufall, artikel: readonly Artikel[], konto: Konto, anzahl: number) {
  return auswahl(zufall, artikel, anzahl).map((einer) =>
    zeile(einer, menge(zufall, einer.mengen), steuerFuer(konto), {
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
