const reihe = (bis: number, paar: string) => Array.from({ length: bis }, (_, nr) => [`${paar} - Art ${nr + 1}`, `${paar} - Inhalt ${nr + 1}`]).flat()

/** The 125 columns of a Buchungsstapel (format version 13), as its second line names them. */
export const spalten: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext',
  'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ...reihe(8, 'Beleginfo'),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart',
  'Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  ...reihe(20, 'Zusatzinformation'),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp',
  'USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen)',
  'Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer',
  'Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung',
  'Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position',
  'EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((namen) => namen.split(';'))

/** Places (from 0) of the columns that we write. */
export const stelle = { umsatz: 0, seite: 1, wkz: 2, konto: 6, gegenkonto: 7, bu: 8, datum: 9, belegfeld: 10, text: 13, link: 19 } as const

/** Text columns are quoted also when they are empty; the others are numbers or days. */
const zahlen =
  /^(Umsatz|Kurs|Basis-Umsatz|Konto|Gegenkonto|Belegdatum|Skonto$|Postensperre|Geschäftspartnerbank|Sachverhalt|Zinssperre|Kost-Menge|EU-Steuersatz|Funktionsergänzung|BU 49|Stück|Gewicht|Zahlweise|Veranlagungsjahr|Zugeordnete|Skontotyp|USt-Schlüssel|Erlöskonto|KOST-Datum|Skontosperre|Beteiligtennummer|Kennzeichen|Festschreibung|Leistungsdatum|Datum|Fälligkeit|Steuersatz|BVV|Abw. Skontokonto)/
export const istText = spalten.map((name) => !zahlen.test(name))
