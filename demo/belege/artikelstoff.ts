import type { Umsatzart } from '#domain/belege/contract.ts'

/** Groups of articles: two digits belong to the group of their first, three to the group of their first two. */
export const artikelgruppen: Readonly<Record<number, string>> = {
  1: 'Heizung',
  11: 'Wärmeerzeuger',
  111: 'Wärmepumpen',
  112: 'Kessel und Brenner',
  12: 'Heizflächen',
  13: 'Armaturen und Pumpen',
  2: 'Sanitär',
  21: 'Rohr und Formstücke',
  22: 'Sanitärgegenstände',
  3: 'Lüftung und Klima',
  31: 'Lüftungsgeräte',
  32: 'Kanal und Auslässe',
  4: 'Elektro',
  41: 'Kabel und Leitungen',
  42: 'Schaltgeräte und Leuchten',
  5: 'Brandschutz und Dämmung',
  51: 'Abschottungen',
  52: 'Dämmung',
  6: 'Leistungen',
  61: 'Montage',
  62: 'Service und Wartung',
  63: 'Fremdleistungen',
  64: 'Nebenleistungen',
}
export const produktgruppen: Readonly<Record<number, string>> = { 1: 'Neuanlage', 2: 'Ersatzteil', 3: 'Verbrauchsmaterial', 4: 'Dienstleistung' }

export interface Stoff {
  nummer: string
  bezeichnung: string
  einheit: string
  preis: string
  einstand: string | null
  umsatzart: Umsatzart
  gruppe: number
  produktgruppe: number
  /** Supplier's account number; none for what we do ourselves. */
  lieferant: number | null
  /** Usual quantity on one line. */
  mengen: readonly [number, number]
}

/** What the Musterbau sells: goods of six suppliers, work, what others do for it. Without a cost: what nobody has reckoned yet. */
export const artikelstoff: readonly Stoff[] = [
  ware('10110', 'Luft-Wasser-Wärmepumpe 12 kW', 'Stk', ['8950.00', '6420.00'], { gruppe: 111, produktgruppe: 1, lieferant: 70005, mengen: [1, 2] }),
  ware('10120', 'Sole-Wasser-Wärmepumpe 18 kW', 'Stk', ['12400.00', '9130.00'], { gruppe: 111, produktgruppe: 1, lieferant: 70005, mengen: [1, 1] }),
  ware('10210', 'Gas-Brennwertkessel 24 kW', 'Stk', ['3180.00', '2290.00'], { gruppe: 112, produktgruppe: 1, lieferant: 70005, mengen: [1, 2] }),
  ware('10230', 'Zündelektrode für Brenner', 'Stk', ['38.40', '19.80'], { gruppe: 112, produktgruppe: 2, lieferant: 70005, mengen: [1, 3] }),
  ware('10240', 'Pufferspeicher 500 l', 'Stk', ['1290.00', '885.00'], { gruppe: 11, produktgruppe: 1, lieferant: 70005, mengen: [1, 2] }),
  ware('12010', 'Plattenheizkörper Typ 22, 600 × 1000', 'Stk', ['214.00', '132.50'], { gruppe: 12, produktgruppe: 1, lieferant: 70005, mengen: [2, 12] }),
  ware('12040', 'Fußbodenheizung, Rohr 16 × 2', 'm', ['2.35', '1.28'], { gruppe: 12, produktgruppe: 1, lieferant: 70005, mengen: [80, 600] }),
  ware('13010', 'Thermostatventil DN 15', 'Stk', ['32.90', '18.70'], { gruppe: 13, produktgruppe: 2, lieferant: 70005, mengen: [4, 24] }),
  ware('13020', 'Umwälzpumpe Hocheffizienz 25-60', 'Stk', ['389.00', '268.00'], { gruppe: 13, produktgruppe: 2, lieferant: 70005, mengen: [1, 3] }),
  ware('13030', 'Kugelhahn 1 Zoll', 'Stk', ['27.60', '14.90'], { gruppe: 13, produktgruppe: 3, lieferant: 70005, mengen: [2, 10] }),
  ware('20110', 'Kupferrohr 22 × 1, Stange 5 m', 'Stk', ['64.50', '47.20'], { gruppe: 21, produktgruppe: 3, lieferant: 70005, mengen: [3, 30] }),
  ware('20120', 'Pressbogen 22 mm', 'Stk', ['6.90', '3.75'], { gruppe: 21, produktgruppe: 3, lieferant: 70005, mengen: [10, 60] }),
  ware('20130', 'HT-Rohr DN 110, 2 m', 'Stk', ['14.80', '8.60'], { gruppe: 21, produktgruppe: 3, lieferant: 70001, mengen: [4, 20] }),
  ware('22010', 'Waschtisch 60 cm mit Armatur', 'Stk', ['428.00', '291.00'], { gruppe: 22, produktgruppe: 1, lieferant: 70005, mengen: [1, 8] }),
  ware('22020', 'WC-Vorwandelement', 'Stk', ['318.00', '219.00'], { gruppe: 22, produktgruppe: 1, lieferant: 70005, mengen: [1, 6] }),
  ware('22030', 'Siphon Geruchsverschluss', 'Stk', ['18.90', '8.40'], { gruppe: 22, produktgruppe: 2, lieferant: 70005, mengen: [1, 6] }),
  ware('31010', 'Lüftungsgerät mit Wärmerückgewinnung 400 m³/h', 'Stk', ['4280.00', '3110.00'], {
    gruppe: 31,
    produktgruppe: 1,
    lieferant: 70002,
    mengen: [1, 3],
  }),
  ware('31020', 'Filtersatz F7', 'Satz', ['86.00', '41.50'], { gruppe: 31, produktgruppe: 3, lieferant: 70002, mengen: [1, 6] }),
  ware('32010', 'Wickelfalzrohr DN 160', 'm', ['16.40', '9.85'], { gruppe: 32, produktgruppe: 1, lieferant: 70002, mengen: [12, 90] }),
  ware('32020', 'Brandschutzklappe 200 × 200', 'Stk', ['362.00', '248.00'], { gruppe: 32, produktgruppe: 1, lieferant: 70002, mengen: [1, 8] }),
  ware('32030', 'Zuluftventil DN 125', 'Stk', ['24.80', '13.10'], { gruppe: 32, produktgruppe: 1, lieferant: 70002, mengen: [4, 20] }),
  ware('41010', 'NYM-J 3 × 1,5 mm²', 'm', ['1.18', '0.62'], { gruppe: 41, produktgruppe: 3, lieferant: 70002, mengen: [50, 500] }),
  ware('41020', 'NYM-J 5 × 2,5 mm²', 'm', ['2.94', '1.71'], { gruppe: 41, produktgruppe: 3, lieferant: 70002, mengen: [30, 250] }),
  ware('42010', 'LED-Leuchte 36 W, Anbau', 'Stk', ['119.00', '73.00'], { gruppe: 42, produktgruppe: 1, lieferant: 70002, mengen: [4, 30] }),
  ware('42020', 'FI-Schutzschalter 40 A, 30 mA', 'Stk', ['58.50', '34.20'], { gruppe: 42, produktgruppe: 2, lieferant: 70002, mengen: [1, 6] }),
  ware('42030', 'Unterverteilung 3-reihig, bestückt', 'Stk', ['785.00', '512.00'], { gruppe: 42, produktgruppe: 1, lieferant: 70002, mengen: [1, 2] }),
  ware('51010', 'Weichschott 50 cm', 'Stk', ['148.00', '79.00'], { gruppe: 51, produktgruppe: 1, lieferant: 70004, mengen: [1, 12] }),
  ware('51020', 'Brandschutzmanschette DN 110', 'Stk', ['64.00', '36.50'], { gruppe: 51, produktgruppe: 1, lieferant: 70004, mengen: [2, 16] }),
  ware('52010', 'Rohrdämmung 28 mm, 100 %', 'm', ['9.80', '5.45'], { gruppe: 52, produktgruppe: 1, lieferant: 70004, mengen: [20, 180] }),
  ware('52020', 'Steinwolle Lamellenmatte 40 mm', 'm²', ['21.50', '12.90'], { gruppe: 52, produktgruppe: 1, lieferant: 70004, mengen: [8, 60] }),
  ware('53010', 'Befestigungsmaterial', 'Psch', ['85.00', null], { gruppe: 13, produktgruppe: 3, lieferant: 70006, mengen: [1, 1] }),
  leistung('61010', 'Monteurstunde', 'h', ['68.00', '41.50'], { gruppe: 61, mengen: [4, 60] }),
  leistung('61020', 'Meisterstunde', 'h', ['84.00', '53.00'], { gruppe: 61, mengen: [2, 16] }),
  leistung('61030', 'Helferstunde', 'h', ['49.00', '31.00'], { gruppe: 61, mengen: [4, 40] }),
  leistung('61040', 'Inbetriebnahme und Einweisung', 'Psch', ['480.00', '290.00'], { gruppe: 61, mengen: [1, 1] }),
  leistung('62010', 'Wartung Heizungsanlage', 'Psch', ['265.00', '148.00'], { gruppe: 62, mengen: [1, 2] }),
  leistung('62020', 'Wartung Lüftungsanlage', 'Psch', ['340.00', '196.00'], { gruppe: 62, mengen: [1, 2] }),
  leistung('62030', 'Störungsdienst, Stunde', 'h', ['98.00', '58.00'], { gruppe: 62, mengen: [1, 5] }),
  leistung('62040', 'Prüfung ortsfester Anlagen', 'Psch', ['520.00', '310.00'], { gruppe: 62, mengen: [1, 1] }),
  {
    ...leistung('63010', 'Gerüst stellen und vorhalten', 'Psch', ['1850.00', '1520.00'], { gruppe: 63, mengen: [1, 1] }),
    umsatzart: 'Fremdleistung',
    lieferant: 70003,
  },
  {
    ...leistung('63020', 'Kernbohrung bis 200 mm', 'Stk', ['145.00', '112.00'], { gruppe: 63, mengen: [2, 12] }),
    umsatzart: 'Fremdleistung',
    lieferant: 70003,
  },
  { ...leistung('64010', 'An- und Abfahrt', 'Psch', ['58.00', '33.00'], { gruppe: 64, mengen: [1, 3] }), umsatzart: 'Nebenleistung' },
  { ...leistung('64020', 'Entsorgung Altanlage', 'Psch', ['190.00', '140.00'], { gruppe: 64, mengen: [1, 1] }), umsatzart: 'Nebenleistung' },
  { ...leistung('64030', 'Kleinmaterial', 'Psch', ['35.00', null], { gruppe: 64, mengen: [1, 1] }), umsatzart: 'Nebenleistung' },
]

function ware(
  nummer: string,
  bezeichnung: string,
  einheit: string,
  [preis, einstand]: readonly [string, string | null],
  was: Pick<Stoff, 'gruppe' | 'produktgruppe' | 'lieferant' | 'mengen'>,
): Stoff {
  return { nummer, bezeichnung, einheit, preis, einstand, umsatzart: 'Ware', ...was }
}

function leistung(
  nummer: string,
  bezeichnung: string,
  einheit: string,
  [preis, einstand]: readonly [string, string | null],
  was: Pick<Stoff, 'gruppe' | 'mengen'>,
): Stoff {
  return { nummer, bezeichnung, einheit, preis, einstand, umsatzart: 'Leistung', produktgruppe: 4, lieferant: null, ...was }
}
