import { Zufall } from '../zufall.ts'
import { auswahl, steuerFuer, werktag, zeile, type Artikel, type Blatt, type Konto, type Objekt, type Verkaeufer } from './blatt.ts'
import { ganz } from './faelle.ts'

/** What incoming documents are made of: suppliers, sites, articles, who in the office registers them. */
interface Eingang {
  lieferanten: readonly Konto[]
  baustellen: readonly Konto[]
  artikel: readonly Artikel[]
  verkaeufer: readonly Verkaeufer[]
  objekte: readonly Objekt[]
  heute: Temporal.PlainDate
}
const ZURUECK = 730
/** A supplier's invoices come so many days apart. */
const ABSTAND = [5, 11] as const
const SKONTO = { tage: 14, prozent: 200 }

/** Two years of orders at suppliers, their deliveries and invoices; the last ones wait to be released, among them some that want a second look. */
export const eingaenge = (vorrat: Eingang): Blatt[] => [...vorrat.lieferanten.flatMap((lieferant) => laufend(lieferant, vorrat)), ...auffaellige(vorrat)]

function laufend(lieferant: Konto, vorrat: Eingang): Blatt[] {
  const zufall = new Zufall('eingang', lieferant.nummer)
  const blaetter: Blatt[] = []
  for (let tage = ZURUECK; tage > 8; tage -= zufall.zwischen(...ABSTAND)) {
    const macher = eines(zufall, lieferant, vorrat)
    const tag = vorrat.heute.subtract({ days: tage })
    const zeilen = einkauf(zufall, lieferant, vorrat)
    const bestellung = zufall.chance(0.7) ? macher('BS', tag, zeilen) : null
    const wareneingang = bestellung && macher('WE', tag.add({ days: zufall.zwischen(2, 9) }), zeilen)
    if (bestellung && wareneingang) wareneingang.verweise = [{ von: bestellung, art: 'wird zu', zeilen: ganz(zeilen) }]
    const rechnung = macher('ER', tag.add({ days: zufall.zwischen(9, 14) }), zeilen)
    if (wareneingang) rechnung.verweise = [{ von: wareneingang, art: 'wird zu', zeilen: ganz(zeilen) }]
    blaetter.push(...[bestellung, wareneingang, rechnung].filter((blatt) => blatt !== null))
  }
  return blaetter
}

/** The same invoice a second time, another bank account, a Skonto that ends tomorrow, one over ten thousand, one of a few euros, a credit. */
function auffaellige(vorrat: Eingang): Blatt[] {
  const { heute, lieferanten } = vorrat
  const zufall = new Zufall('eingang-auffaellig')
  const von = (nummer: number) => lieferanten.find((lieferant) => lieferant.nummer === nummer) ?? lieferanten[0]!
  const blatt = (nummer: number, art: Blatt['art'], vorTagen: number, mehr: Partial<Blatt> = {}) => {
    const lieferant = von(nummer)
    return { ...eines(zufall, lieferant, vorrat)(art, heute.subtract({ days: vorTagen }), einkauf(zufall, lieferant, vorrat)), ...mehr }
  }
  const artikel = (nummer: string) => vorrat.artikel.find((einer) => einer.nummer === nummer)!
  const kauf = (nummer: string, menge: string, lieferant: number) =>
    zeile(artikel(nummer), menge, steuerFuer(von(lieferant)), { preis: artikel(nummer).einstand ?? artikel(nummer).preis })
  const einmal = blatt(70001, 'ER', 6, { bezug: 'RG-2026-0815', datum: heute.subtract({ days: 6 }) })
  return [
    einmal,
    { ...einmal, bezug: 'RG 2026/0815', datum: heute.subtract({ days: 3 }), eingang: heute.subtract({ days: 2 }) },
    blatt(70002, 'ER', 4, { iban: 'DE02120300000000202051', betreff: 'Leuchten und Kabel, neue Bankverbindung' }),
    blatt(70005, 'ER', 0, {
      datum: heute.subtract({ days: SKONTO.tage - 1 }),
      skonto: SKONTO,
      zeilen: [kauf('12010', '24', 70005)],
      betreff: 'Heizkörper, 2 % Skonto',
    }),
    blatt(70005, 'ER', 0, { datum: heute.subtract({ days: 2 }), zeilen: [kauf('10110', '2', 70005)], betreff: 'Wärmepumpen' }),
    blatt(70004, 'ER', 0, { datum: heute.subtract({ days: 5 }), zeilen: [kauf('52010', '60', 70004)], betreff: 'Rohrdämmung' }),
    blatt(70006, 'ER', 0, { datum: heute.subtract({ days: 1 }), zeilen: [kauf('53010', '1', 70006)], betreff: 'Bohrer und Dübel' }),
    blatt(70003, 'EG', 0, {
      datum: heute.subtract({ days: 2 }),
      zeilen: [kauf('63010', '-1', 70003)],
      betreff: 'Gutschrift Gerüst, zu lange berechnet',
      bezug: 'GS-4471',
    }),
  ].map((eines) => ({ ...eines, zahlung: 'nie' as const }))
}

const eines = (zufall: Zufall, lieferant: Konto, { baustellen, verkaeufer, objekte, heute }: Eingang) => {
  const baustelle = zufall.chance(0.6) ? zufall.eins(baustellen.filter(({ vkforgid }) => vkforgid === lieferant.vkforgid)) : undefined
  const buero = zufall.eins(verkaeufer)
  return (art: Blatt['art'], datum: Temporal.PlainDate, zeilen: Blatt['zeilen']): Blatt => {
    const tag = werktag(datum)
    const kommt = tag.add({ days: zufall.zwischen(0, 3) })
    return {
      art,
      datum: tag,
      konto: lieferant,
      objekt: zufall.chance(0.3) ? zufall.eins(objekte) : null,
      baustelle,
      verkaeufer: buero,
      betreff: 'Material laut Bestellung',
      bezug: art === 'ER' ? `${lieferant.name.slice(0, 2).toUpperCase()}-${zufall.zwischen(100_000, 999_999)}` : '',
      zeilen,
      zahlbarTage: 30,
      skonto: art === 'ER' && zufall.chance(0.5) ? SKONTO : undefined,
      iban: art === 'ER' || art === 'EG' ? konten[lieferant.nummer % 100_000] : undefined,
      eingang: Temporal.PlainDate.compare(kommt, heute) > 0 ? heute : kommt,
      verweise: [],
    } as Blatt
  }
}

/** Bank accounts of the suppliers; made up, with right check digits. */
const konten: Readonly<Record<number, string>> = {
  70001: 'DE89370400440532013000',
  70002: 'DE12500105170648489890',
  70003: 'DE27100777770209299700',
  70004: 'AT611904300234573201',
  70005: 'DE75512108001245126199',
  70006: 'DE91100000000123456789',
}

/** Two to six articles of this supplier at what they cost us. */
function einkauf(zufall: Zufall, lieferant: Konto, { artikel }: Eingang) {
  const eigene = artikel.filter((einer) => einer.lieferant === lieferant.nummer % 100_000)
  return auswahl(zufall, eigene, zufall.zwischen(2, 6)).map((einer) =>
    zeile(einer, String(zufall.zwischen(...einer.mengen)), steuerFuer(lieferant), { preis: einer.einstand ?? einer.preis, einstand: null }),
  )
}
