import { einbehaltVon } from '#domain/belege/einbehalt/hoehe.ts'
import { anteil, cent } from '#domain/belege/geld.ts'
import type { Zeilenangabe } from '#domain/belege/buchung.ts'
import { ganz, netto, type Blattmacher } from './faelle.ts'
import { steuerFuer, werktag, zeile, type Artikel, type Blatt, type Konto, type Objekt, type Verkaeufer } from './blatt.ts'

/** A project with everything that can belong to one. */
interface Projekt {
  konto: Konto
  objekt: Objekt
  baustelle?: Konto | undefined
  verkaeufer: Verkaeufer
  artikel: readonly Artikel[]
  betreff: string
  /** The day of the offer. */
  beginn: Temporal.PlainDate
  /** What the customer has paid of the final invoice, in cents; null: nothing yet. */
  gezahlt: bigint | null
}

const SICHERUNG = 500
/** Warranty by ÖNORM B 2110. */
const HAFTUNG_AT = 200
/** Lines of the order: text, quantity, unit, price; together 100,000.00, the addition 5,000.00. */
const AUFTRAG = [
  ['10120', 'Wärmepumpenanlage 60 kW', '2', 'Stk', '21000.00', '15200.00'],
  ['10240', 'Pufferspeicher 2.000 l', '2', 'Stk', '4000.00', '2750.00'],
  ['20110', 'Rohrnetz Kupfer, verlegt', '400', 'm', '50.00', '33.40'],
  ['42030', 'Regelung und Schaltschrank', '1', 'Stk', '12000.00', '8300.00'],
  ['61010', 'Montage', '310', 'h', '50.00', '34.00'],
  ['61040', 'Inbetriebnahme und Einweisung', '1', 'Psch', '2500.00', '1400.00'],
] as const
const NACHTRAG = [['13010', 'Hydraulischer Abgleich je Strang', '20', 'Stk', '250.00', '140.00']] as const
/** Deliveries: line of order (1–6) or addition (7) and quantity; 40,000.00, 35,000.00 and 29,250.00. */
const LIEFERUNGEN = [
  [
    [3, '400'],
    [2, '2'],
    [4, '1'],
  ],
  [
    [1, '1'],
    [5, '280'],
  ],
  [
    [1, '1'],
    [5, '30'],
    [6, '1'],
    [7, '17'],
  ],
] as const

/**
 * Offer, order with an addition, three deliveries, two instalments with 5 % kept back, the final invoice that settles them and keeps 5 % of all for the warranty (2 % in Austria):
 * the chain K6, to the cent when the tax is 19 %.
 */
export function grossauftrag({ konto, objekt, baustelle, verkaeufer, artikel, betreff, beginn, gezahlt }: Projekt): Blatt[] {
  const blatt: Blattmacher = (art, datum, zeilen, mehr) => ({
    art,
    datum: werktag(datum),
    konto,
    objekt,
    baustelle,
    verkaeufer,
    betreff,
    bezug: 'Bauvertrag 2/118',
    zeilen,
    verweise: [],
    zahlbarTage: 30,
    ...mehr,
  })
  const nach = (tage: number) => beginn.add({ days: tage })
  const steuer = steuerFuer(konto)
  const zeilen = [...AUFTRAG, ...NACHTRAG].map(([nummer, text, menge, einheit, preis, einstand]) =>
    zeile(artikel.find((einer) => einer.nummer === nummer)!, menge, steuer, { text, einheit, preis, einstand }),
  )
  const mitMenge = (nr: number, menge: string) => ({ ...zeilen[nr - 1]!, menge })
  const angebot = blatt('AN', beginn, zeilen.slice(0, 6))
  const auftrag = blatt('AB', nach(15), zeilen.slice(0, 6), { verweise: [{ von: angebot, art: 'wird zu', zeilen: ganz(zeilen.slice(0, 6)) }] })
  const nachtrag = blatt('AB', nach(100), zeilen.slice(6), { betreff: `Nachtrag 1: ${betreff}`, verweise: [{ von: auftrag, art: 'ergaenzt' }] })
  const lieferungen = LIEFERUNGEN.map((teile, nr) => {
    const eigene = teile.map(([von, menge]) => mitMenge(von, menge))
    const aus = (quelle: Blatt, ab: number) => ({
      von: quelle,
      art: 'wird zu' as const,
      zeilen: teile.flatMap(([von, menge], i) => (von > ab === ab > 0 ? [{ von: von - ab, nach: i + 1, menge, betrag: netto(eigene[i]!) }] : [])),
    })
    return blatt('LS', nach([60, 120, 250][nr]!), eigene, { verweise: [aus(auftrag, 0), aus(nachtrag, 6)].filter((einer) => einer.zeilen.length) })
  })
  const abschlaege = lieferungen
    .slice(0, 2)
    .map((lieferung, nr) =>
      blatt('AR', lieferung.datum.add({ days: 6 }), lieferung.zeilen, {
        betreff: `${nr + 1}. Abschlag: ${betreff}`,
        verweise: [{ von: lieferung, art: 'wird zu', zeilen: ganz(lieferung.zeilen) }],
        einbehalte: [{ art: 'SE', betrag: einbehaltVon(brutto(lieferung.zeilen), SICHERUNG), faelligkeit: null }],
        zahlung: { nachTagen: -6 },
      }),
    )
  const leistung = lieferungen.flatMap((lieferung) => lieferung.zeilen)
  const abzug = abschlaege.flatMap((abschlag, nr) =>
    abschlag.zeilen.map((eine) => ({ ...eine, art: 'Abzug' as const, text: `abzüglich ${nr + 1}. Abschlag: ${eine.text}`, menge: `-${eine.menge as string}` })),
  )
  const bisher = lieferungen[0]!.zeilen.length + lieferungen[1]!.zeilen.length
  const schluss = blatt('SR', lieferungen[2]!.datum.add({ days: 10 }), [...leistung, ...abzug], {
    betreff: `Schlussrechnung: ${betreff}`,
    verweise: [
      { von: lieferungen[2]!, art: 'wird zu', zeilen: ganz(lieferungen[2]!.zeilen, 0, bisher) },
      ...abschlaege.map((von) => ({ von, art: 'rechnet ab' as const })),
    ],
    einbehalte: [
      {
        art: 'GE',
        betrag: einbehaltVon(brutto(leistung), konto.land === 'AT' ? HAFTUNG_AT : SICHERUNG),
        faelligkeit: lieferungen[2]!.datum.add({ years: 4 }).toString(),
      },
    ],
    zahlung: gezahlt === null ? 'nie' : { nachTagen: -24, betrag: gezahlt },
  })
  return [angebot, auftrag, nachtrag, ...lieferungen, ...abschlaege, schluss]
}

/** Gross of lines of one rate. */
function brutto(zeilen: readonly Zeilenangabe[]) {
  const summe = zeilen.reduce((bisher, eine) => bisher + cent(netto(eine)), 0n)
  return summe + anteil(summe, zeilen[0]!.satz as number)
}
