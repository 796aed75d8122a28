import type { Text } from '#platform/contract/app.ts'
import type { Land } from '../contract.ts'

/** Names of the regions; where English has a word of its own, it is given. */
const namen: Record<Land, Readonly<Record<string, string | Text>>> = {
  DE: {
    BW: 'Baden-Württemberg',
    BY: { de: 'Bayern', en: 'Bavaria' },
    BE: 'Berlin',
    BB: 'Brandenburg',
    HB: 'Bremen',
    HH: 'Hamburg',
    HE: { de: 'Hessen', en: 'Hesse' },
    MV: { de: 'Mecklenburg-Vorpommern', en: 'Mecklenburg-Western Pomerania' },
    NI: { de: 'Niedersachsen', en: 'Lower Saxony' },
    NW: { de: 'Nordrhein-Westfalen', en: 'North Rhine-Westphalia' },
    RP: { de: 'Rheinland-Pfalz', en: 'Rhineland-Palatinate' },
    SL: 'Saarland',
    SN: { de: 'Sachsen', en: 'Saxony' },
    ST: { de: 'Sachsen-Anhalt', en: 'Saxony-Anhalt' },
    SH: 'Schleswig-Holstein',
    TH: { de: 'Thüringen', en: 'Thuringia' },
  },
  AT: {
    1: 'Burgenland',
    2: { de: 'Kärnten', en: 'Carinthia' },
    3: { de: 'Niederösterreich', en: 'Lower Austria' },
    4: { de: 'Oberösterreich', en: 'Upper Austria' },
    5: 'Salzburg',
    6: { de: 'Steiermark', en: 'Styria' },
    7: { de: 'Tirol', en: 'Tyrol' },
    8: 'Vorarlberg',
    9: { de: 'Wien', en: 'Vienna' },
  },
  CH: {
    AG: 'Aargau',
    AI: 'Appenzell Innerrhoden',
    AR: 'Appenzell Ausserrhoden',
    BE: 'Bern',
    BL: 'Basel-Landschaft',
    BS: 'Basel-Stadt',
    FR: { de: 'Freiburg', en: 'Fribourg' },
    GE: { de: 'Genf', en: 'Geneva' },
    GL: 'Glarus',
    GR: { de: 'Graubünden', en: 'Grisons' },
    JU: 'Jura',
    LU: { de: 'Luzern', en: 'Lucerne' },
    NE: { de: 'Neuenburg', en: 'Neuchâtel' },
    NW: 'Nidwalden',
    OW: 'Obwalden',
    SG: 'St. Gallen',
    SH: 'Schaffhausen',
    SO: 'Solothurn',
    SZ: 'Schwyz',
    TG: 'Thurgau',
    TI: { de: 'Tessin', en: 'Ticino' },
    UR: 'Uri',
    VD: { de: 'Waadt', en: 'Vaud' },
    VS: { de: 'Wallis', en: 'Valais' },
    ZG: 'Zug',
    ZH: { de: 'Zürich', en: 'Zurich' },
  },
}

/** The regions of a country in the reader's language and alphabet. */
export const regionen = (land: Land, language: keyof Text) =>
  Object.entries(namen[land])
    .map(([id, name]) => ({ id, name: typeof name === 'string' ? name : name[language] }))
    .sort((a, b) => a.name.localeCompare(b.name, language))

/** All of them with their country ('DE-BY', ISO 3166-2), the countries one after the other. */
export const bundeslaender = (language: keyof Text) =>
  (['DE', 'AT', 'CH'] as const).flatMap((land) => regionen(land, language).map(({ id, name }) => ({ id: `${land}-${id}`, name: `${name} (${land})` })))

/** German names of the cities that zones are called by, where they differ from the international ones. */
const staedte: Readonly<Record<string, string>> = {
  Athens: 'Athen',
  Belgrade: 'Belgrad',
  Brussels: 'Brüssel',
  Bucharest: 'Bukarest',
  Busingen: 'Büsingen',
  Chisinau: 'Chișinău',
  Copenhagen: 'Kopenhagen',
  Kiev: 'Kiew',
  Kirov: 'Kirow',
  Kyiv: 'Kiew',
  Lisbon: 'Lissabon',
  Luxembourg: 'Luxemburg',
  Moscow: 'Moskau',
  Prague: 'Prag',
  Rome: 'Rom',
  Saratov: 'Saratow',
  Tirane: 'Tirana',
  Ulyanovsk: 'Uljanowsk',
  Vatican: 'Vatikanstadt',
  Vienna: 'Wien',
  Volgograd: 'Wolgograd',
  Warsaw: 'Warschau',
  Zurich: 'Zürich',
}

/** A zone as its city is called in the reader's language (`Europe/Vienna` → Wien, Vienna); outside of Europe its own name. */
export function zonenName(zone: string, language: keyof Text) {
  if (!zone.startsWith('Europe/')) return zone
  const stadt = zone.slice('Europe/'.length).replaceAll('_', ' ')
  return language === 'de' ? (staedte[stadt] ?? stadt) : stadt
}

/** Zones of Europe in the reader's language and alphabet; a company of these countries hardly has another. */
export const zonen = (language: keyof Text) =>
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.startsWith('Europe/'))
    .map((zone) => ({ id: zone, name: zonenName(zone, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
