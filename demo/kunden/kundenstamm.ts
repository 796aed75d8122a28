/** Customers, suppliers and sites of the Musterbau by hand; a larger company repeats them under other family names. */
export interface Firma {
  nummer: number
  name: string
  art: 'Kunde' | 'Lieferant' | 'Baustelle'
  vkforgid: number
  plz: string
  ort: string
  domain: string | null
}

/** The two companies of the demo's customer sign-ins and the sister of the first. */
export const kundeA = 20001
export const kundeASued = 20002
export const kundeB = 20003

export const firmen: readonly Firma[] = [
  kunde(kundeA, 'Ahlers Anlagenbau GmbH', '83071 Stephanskirchen', 'kunde-a.example'),
  kunde(kundeASued, 'Ahlers Service Süd GmbH', '83022 Rosenheim', 'kunde-a.example'),
  kunde(kundeB, 'Behrens Immobilien KG', '80331 München', 'kunde-b.example'),
  kunde(20010, 'Autohaus Lindinger GmbH', '84028 Landshut'),
  kunde(20011, 'Bäckerei Hönig GmbH & Co. KG', '83278 Traunstein'),
  kunde(20012, 'Brauerei Sternhof AG', '85049 Ingolstadt'),
  kunde(20013, 'Bürgerstiftung Isartal', '82515 Wolfratshausen'),
  kunde(20014, 'Chiemgau Kliniken gGmbH', '83209 Prien'),
  kunde(20015, 'Drexler Metalltechnik GmbH', '84453 Mühldorf'),
  kunde(20016, 'Eislaufhalle Inzell Betriebs GmbH', '83334 Inzell'),
  kunde(20017, 'Fensterwerk Obermayr GmbH', '84307 Eggenfelden'),
  kunde(20018, 'Gasthof Alte Post', '83700 Rottach-Egern'),
  kunde(20019, 'Gemeinde Nordheim', '85716 Nordheim'),
  kunde(20020, 'Hausverwaltung Reindl', '81541 München'),
  kunde(20021, 'Hofgut Moosbach', '84347 Pfarrkirchen'),
  kunde(20022, 'Hotel Seeblick Betriebs GmbH', '82319 Starnberg'),
  kunde(20023, 'Isarkies GmbH & Co. KG', '85375 Neufahrn'),
  kunde(20024, 'Kanzlei Dr. Wenninger und Partner', '80539 München'),
  kunde(20025, 'Kindergarten Sonnenhügel e. V.', '83026 Rosenheim'),
  kunde(20026, 'Logistikpark Süd GmbH', '85221 Dachau'),
  kunde(20027, 'Maschinenfabrik Haberl AG', '84130 Dingolfing'),
  kunde(20028, 'Molkerei Alpenquell eG', '83317 Teisendorf'),
  kunde(20029, 'Pflegeheim St. Korbinian', '85354 Freising'),
  kunde(20030, 'Raiffeisen Lagerhaus Inntal eG', '83098 Brannenburg'),
  kunde(20040, 'Aldenhoven Druck GmbH', '45127 Essen', undefined, 2000),
  kunde(20041, 'Bochumer Wohnbau eG', '44787 Bochum', undefined, 2000),
  kunde(20042, 'Gymnasium am Stadtpark', '46236 Bottrop', undefined, 2000),
  kunde(20043, 'Hafenbetriebe Duisburg-Ruhr GmbH', '47119 Duisburg', undefined, 2000),
  kunde(20044, 'Krämer Kältetechnik GmbH', '45879 Gelsenkirchen', undefined, 2000),
  kunde(20045, 'Möbelhaus Terboven', '46045 Oberhausen', undefined, 2000),
  kunde(20046, 'Ruhrblick Kliniken GmbH', '45219 Essen', undefined, 2000),
  kunde(20047, 'Stadtwerke Hattingen GmbH', '45525 Hattingen', undefined, 2000),
  kunde(20048, 'Zeche Caroline Kulturbetriebe', '44623 Herne', undefined, 2000),
  kunde(20060, 'Donauhof Liegenschaften GmbH', '1020 Wien', undefined, 3000),
  kunde(20061, 'Gasthaus Zum Weinheber', '3500 Krems', undefined, 3000),
  kunde(20062, 'Konditorei Salzinger KG', '5020 Salzburg', undefined, 3000),
  kunde(20063, 'Marktgemeinde Pöchlarn', '3380 Pöchlarn', undefined, 3000),
  kunde(20064, 'Stahlbau Eibensteiner GmbH', '4020 Linz', undefined, 3000),
  kunde(20065, 'Thermenhotel Loipersbach', '8282 Loipersdorf', undefined, 3000),
  kunde(20066, 'Wohnpark Favoriten Verwaltung', '1100 Wien', undefined, 3000),
  firma('Lieferant', 70001, 'Baustoffhandel Kirchner GmbH', '85764 Oberschleißheim'),
  firma('Lieferant', 70002, 'Elektrogroßhandel Seitz KG', '80993 München'),
  firma('Lieferant', 70003, 'Gerüstverleih Hanke', '83059 Kolbermoor'),
  firma('Lieferant', 70004, 'Isolierungen Pröll GmbH', '4600 Wels', 3000),
  firma('Lieferant', 70005, 'Sanitärhaus Brinkmann', '45141 Essen', 2000),
  firma('Lieferant', 70006, 'Werkzeug-Zentrum Lauber', '84478 Waldkraiburg'),
  firma('Baustelle', 90001, 'BV Rathaus Nordheim', '85716 Nordheim'),
  firma('Baustelle', 90002, 'BV Klinikum Prien, Bauteil C', '83209 Prien'),
  firma('Baustelle', 90003, 'BV Logistikhalle 4, Dachau', '85221 Dachau'),
  firma('Baustelle', 90004, 'BV Wohnpark Favoriten, Stiege 7', '1100 Wien', 3000),
]

function kunde(nummer: number, name: string, anschrift: string, domain?: string, vkforgid?: number) {
  return { ...firma('Kunde', nummer, name, anschrift, vkforgid), domain: domain ?? domainVon(name) }
}

function firma(art: Firma['art'], nummer: number, name: string, anschrift: string, vkforgid = 1000): Firma {
  const [plz, ...ort] = anschrift.split(' ')
  return { nummer, name, art, vkforgid, plz: plz!, ort: ort.join(' '), domain: null }
}

/** "Bäckerei Hönig GmbH & Co. KG" → baeckerei-hoenig.example */
function domainVon(name: string) {
  const worte = name
    .toLowerCase()
    .replace(/[äöüß]/g, (zeichen) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[zeichen]!)
    .split(/[^a-z]+/)
    .filter((wort) => wort.length > 2 && !['gmbh', 'ggmbh', 'und', 'partner', 'betriebs', 'zum', 'der'].includes(wort))
  return `${worte.slice(0, 2).join('-')}.example`
}
