import { betragstext, cent } from '#domain/belege/geld.ts'
import type { Stoff } from './artikelstoff.ts'

/** Groups of what is sold besides: of four digits the first two name the main group, three the group, four the smallest. */
export const sortimentsgruppen: Readonly<Record<number, string>> = {
  1000: 'Regelung und Messtechnik',
  1010: 'Raumregelung',
  1020: 'Fühler',
  1030: 'Zähler',
  1100: 'Befestigung',
  1110: 'Schellen',
  1120: 'Dübel und Anker',
  1130: 'Schienen und Konsolen',
  1200: 'Werkzeug',
  1210: 'Trennen und Bohren',
  1220: 'Pressen und Löten',
  1230: 'Prüfen',
  1300: 'Arbeitsschutz',
  1310: 'Kleidung',
  1320: 'Absturz und Atem',
  1400: 'Wasseraufbereitung',
  1410: 'Filter',
  1420: 'Enthärtung',
  1500: 'Solar und Speicher',
  1510: 'Kollektoren und Module',
  1520: 'Speicher und Wechselrichter',
}

const dn = ['DN 15', 'DN 20', 'DN 25', 'DN 32', 'DN 40', 'DN 50', 'DN 65']
const abfluss = ['DN 32', 'DN 40', 'DN 50', 'DN 75', 'DN 90', 'DN 110', 'DN 125']
const millimeter = ['12 mm', '15 mm', '18 mm', '22 mm', '28 mm', '35 mm', '42 mm']
const kilowatt = ['6 kW', '8 kW', '10 kW', '14 kW', '16 kW', '22 kW', '30 kW']
const liter = ['100 l', '200 l', '300 l', '400 l', '750 l', '1000 l', '1500 l']
const zentimeter = ['40 cm', '50 cm', '60 cm', '80 cm', '90 cm', '100 cm', '120 cm']
const luft = ['DN 80', 'DN 100', 'DN 125', 'DN 150', 'DN 180', 'DN 200', 'DN 250', 'DN 315']
const adern = ['3 × 2,5', '3 × 4', '4 × 1,5', '5 × 1,5', '5 × 4', '5 × 6', '5 × 16']
const watt = ['9 W', '12 W', '18 W', '24 W', '30 W', '48 W', '60 W']
const ampere = ['6 A', '10 A', '13 A', '16 A', '20 A', '25 A', '32 A']
const dicken = ['20 mm', '30 mm', '50 mm', '60 mm', '80 mm', '100 mm', '120 mm']
const bauhoehen = ['300 × 800', '400 × 1000', '500 × 1000', '500 × 1200', '600 × 1200', '600 × 1600', '900 × 1000']
const groessen = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']
const gewinde = ['M6', 'M8', 'M10', 'M12', 'M16', 'M20', 'M24']
const meter = ['1 m', '2 m', '3 m', '4 m', '5 m', '6 m', '10 m']
const ausfuehrungen = ['Aufputz', 'Unterputz', 'Funk', 'Funk mit Anzeige', 'Bus', 'Bus mit Anzeige', 'Zentrale', 'Zentrale mit Anzeige']

/** A family of articles: its smallest group, what the group and an article are called, its sizes, and the article of the base range that it is sold like. */
const familien: readonly (readonly [gruppe: number, name: string, artikel: string, groessen: readonly string[], wie: string])[] = [
  [113, 'Erdwärmepumpen', 'Sole-Wasser-Wärmepumpe', kilowatt, '10120'],
  [114, 'Ölkessel', 'Öl-Brennwertkessel', kilowatt, '10210'],
  [115, 'Puffer', 'Pufferspeicher', liter, '10240'],
  [121, 'Plattenheizkörper', 'Plattenheizkörper Typ 33,', bauhoehen, '12010'],
  [122, 'Badheizkörper', 'Badheizkörper', zentimeter, '12010'],
  [123, 'Heizkreisverteiler', 'Heizkreisverteiler', ['2-fach', '3-fach', '4-fach', '5-fach', '6-fach', '8-fach', '10-fach'], '12010'],
  [131, 'Heizkörperventile', 'Rücklaufverschraubung', dn, '13010'],
  [132, 'Pumpen', 'Umwälzpumpe', dn, '13020'],
  [133, 'Absperrungen', 'Kugelhahn', dn, '13030'],
  [211, 'Kupferrohr', 'Kupferrohr, Stange 5 m,', millimeter, '20110'],
  [212, 'Pressformstücke', 'Pressmuffe', millimeter, '20120'],
  [213, 'Abwasserrohr', 'HT-Bogen', abfluss, '20130'],
  [221, 'Waschtische', 'Waschtisch', zentimeter, '22010'],
  [222, 'Duschen', 'Duschwanne', zentimeter, '22020'],
  [223, 'Abläufe', 'Siphon', dn, '22030'],
  [311, 'Wohnungslüftung', 'Lüftungsgerät', ['150 m³/h', '200 m³/h', '250 m³/h', '300 m³/h', '500 m³/h', '650 m³/h', '800 m³/h'], '31010'],
  [312, 'Luftfilter', 'Filtersatz', ['G3', 'G4', 'M5', 'M6', 'F8', 'F9', 'H13'], '31020'],
  [313, 'Ventilatoren', 'Rohrventilator', luft, '31020'],
  [321, 'Rohre', 'Wickelfalzrohr,', luft, '32010'],
  [322, 'Klappen', 'Absperrklappe', luft, '32020'],
  [323, 'Auslässe', 'Abluftventil', luft, '32030'],
  [411, 'Mantelleitung', 'NYM-J', adern, '41020'],
  [412, 'Erdkabel', 'NYY-J', adern, '41020'],
  [413, 'Steuerleitung', 'JZ-500', adern, '41010'],
  [421, 'Leuchten', 'LED-Leuchte', watt, '42010'],
  [422, 'Schutzschalter', 'Leitungsschutzschalter', ampere, '42020'],
  [423, 'Verteiler', 'Unterverteilung', ['1-reihig', '2-reihig', '4-reihig', '5-reihig', '6-reihig', '7-reihig', '8-reihig'], '42030'],
  [511, 'Weichschotts', 'Weichschott', zentimeter, '51010'],
  [512, 'Manschetten', 'Brandschutzmanschette', abfluss, '51020'],
  [513, 'Brandschutzmasse', 'Brandschutzband', meter, '51020'],
  [521, 'Rohrschalen', 'Rohrschale Steinwolle', millimeter, '52010'],
  [522, 'Matten', 'Dämmmatte', dicken, '52020'],
  [523, 'Kautschuk', 'Kautschukplatte', dicken, '52020'],
  [1011, 'Raumthermostate', 'Raumthermostat', ausfuehrungen, '13010'],
  [1012, 'Stellantriebe', 'Stellantrieb', ausfuehrungen, '13010'],
  [1013, 'Regler', 'Heizungsregler', ausfuehrungen, '13020'],
  [1021, 'Temperatur', 'Tauchfühler', dn, '22030'],
  [1022, 'Feuchte', 'Feuchtefühler', ausfuehrungen, '31020'],
  [1023, 'Luftgüte', 'CO₂-Fühler', ausfuehrungen, '42010'],
  [1031, 'Wärmezähler', 'Wärmezähler', dn, '42010'],
  [1032, 'Wasserzähler', 'Wasserzähler', dn, '51020'],
  [1033, 'Stromzähler', 'Stromzähler', ampere, '42010'],
  [1111, 'Rohrschellen', 'Rohrschelle mit Einlage', millimeter, '20120'],
  [1112, 'Kanalschellen', 'Schelle für Lüftungsrohr', luft.slice(1), '20130'],
  [1113, 'Kabelschellen', 'Sammelhalter', ['6-fach', '8-fach', '10-fach', '12-fach', '15-fach', '20-fach', '30-fach'], '20120'],
  [1121, 'Dübel', 'Schwerlastdübel', gewinde, '20120'],
  [1122, 'Anker', 'Bolzenanker', gewinde, '20120'],
  [1123, 'Gewindestangen', 'Gewindestange 2 m,', gewinde, '20130'],
  [1131, 'Schienen', 'Montageschiene', meter, '22030'],
  [1132, 'Konsolen', 'Wandkonsole', zentimeter, '13030'],
  [1133, 'Traversen', 'Traverse', zentimeter, '13010'],
  [1211, 'Trennscheiben', 'Trennscheibe', ['115 mm', '125 mm', '150 mm', '180 mm', '230 mm', '300 mm', '350 mm'], '20120'],
  [1212, 'Bohrer', 'Hammerbohrer', ['6 mm', '8 mm', '10 mm', '12 mm', '14 mm', '16 mm', '20 mm'], '22030'],
  [1213, 'Bohrkronen', 'Bohrkrone', ['52 mm', '62 mm', '82 mm', '102 mm', '112 mm', '132 mm', '152 mm'], '42010'],
  [1221, 'Pressbacken', 'Pressbacke', millimeter, '51010'],
  [1222, 'Lot', 'Hartlot, Ring', ['100 g', '250 g', '500 g', '1 kg', '2 kg', '3 kg', '5 kg'], '31020'],
  [1223, 'Pressgeräte', 'Akku für Pressgerät', ['2 Ah', '3 Ah', '4 Ah', '5 Ah', '6 Ah', '8 Ah', '12 Ah'], '42010'],
  [1231, 'Druckprüfung', 'Prüfstopfen', dn, '13030'],
  [1232, 'Messgeräte', 'Multimeter', ampere, '42010'],
  [1233, 'Manometer', 'Manometer', ['4 bar', '6 bar', '10 bar', '16 bar', '25 bar', '40 bar', '60 bar'], '22030'],
  [1311, 'Jacken', 'Arbeitsjacke', groessen, '42020'],
  [1312, 'Hosen', 'Arbeitshose', groessen, '42020'],
  [1313, 'Handschuhe', 'Schnittschutzhandschuh', groessen, '20130'],
  [1321, 'Gurte', 'Auffanggurt', groessen, '51010'],
  [1322, 'Masken', 'Atemschutzmaske', groessen, '13010'],
  [1323, 'Seile', 'Sicherungsseil', [...meter, '15 m'], '51020'],
  [1411, 'Hauswasser', 'Rückspülfilter', dn, '51010'],
  [1412, 'Heizungswasser', 'Schlammabscheider', dn, '51010'],
  [1413, 'Kerzen', 'Filterkerze', ['5 µm', '10 µm', '20 µm', '50 µm', '80 µm', '100 µm', '150 µm'], '13010'],
  [1421, 'Anlagen', 'Enthärtungsanlage', liter, '10240'],
  [1422, 'Salz', 'Regeneriersalz', ['10 kg', '15 kg', '20 kg', '25 kg', '50 kg', '500 kg', '1000 kg'], '22030'],
  [1423, 'Dosierung', 'Dosiergerät', dn, '42030'],
  [1511, 'Flachkollektoren', 'Flachkollektor', ['1,8 m²', '2,0 m²', '2,2 m²', '2,3 m²', '2,5 m²', '2,6 m²', '3,0 m²'], '42030'],
  [1512, 'Module', 'Solarmodul', ['390 W', '400 W', '410 W', '420 W', '430 W', '440 W', '450 W'], '51010'],
  [1513, 'Halterungen', 'Dachhaken', ['A', 'B', 'C', 'D', 'E', 'F', 'G'], '13030'],
  [1521, 'Batterien', 'Batteriespeicher', ['5 kWh', '7 kWh', '8 kWh', '10 kWh', '12 kWh', '15 kWh', '20 kWh'], '31010'],
  [1522, 'Wechselrichter', 'Wechselrichter', kilowatt, '10240'],
  [1523, 'Schichtspeicher', 'Schichtspeicher', liter, '10240'],
]
export const kleinsteGruppen: Readonly<Record<number, string>> = Object.fromEntries(familien.map(([gruppe, name]) => [gruppe, name]))

/** Articles sold like one of the base range: unit, supplier and quantity are its own, price and cost a little below or above; the larger, the dearer. */
export function sortiment(basis: readonly Stoff[]): (Stoff & { wie: string })[] {
  return familien.flatMap(([gruppe, , artikel, groessen, wie]) => {
    const vorbild = basis.find(({ nummer }) => nummer === wie)!
    const prozent = (betrag: string, nr: number) => betragstext((cent(betrag) * BigInt(80 + nr * 6)) / 100n)
    return groessen.map((groesse, nr) => ({
      ...vorbild,
      wie,
      nummer: `${gruppe}${String(nr + 1).padStart(2, '0')}`.padStart(6, '7'),
      bezeichnung: `${artikel} ${groesse}`,
      preis: prozent(vorbild.preis, nr),
      einstand: vorbild.einstand && prozent(vorbild.einstand, nr),
      gruppe,
    }))
  })
}
