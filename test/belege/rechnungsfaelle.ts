import { betragstext, cent, zeilennetto } from '#domain/belege/geld.ts'
import type { Partei } from '#domain/belege/erechnung/modell.ts'
import type { Vorlage, Vorlagezeile } from '#domain/belege/erechnung/schreiben/rechnung.ts'
import { gesamt } from '#domain/belege/steuer.ts'
import type { Steuerkategorie } from '#domain/belege/contract.ts'

const partei = (name: string, mehr: Partial<Partei>, ort: { plz: string; ort: string; land: string }): Partei => ({
  name,
  handelsname: '',
  kennungen: [],
  register: null,
  ustIds: [],
  steuernummer: '',
  recht: '',
  adresse: { wert: `rechnung@${name.split(' ')[0]!.toLowerCase()}.example`, schema: 'EM' },
  anschrift: { strasse: 'Werkstraße 4', strasse2: '', strasse3: '', region: '', ...ort },
  kontakt: null,
  ...mehr,
})
const kontakt = { name: 'Sabine Brenner', telefon: '+49 89 1234567', mail: 'rechnung@probebau.example' }
export const wir = partei('Probebau GmbH', { ustIds: ['DE123456789'], steuernummer: '143/123/45678', kontakt }, { plz: '85716', ort: 'Nordheim', land: 'DE' })
export const wien = partei('Probebau Wien', { ustIds: ['ATU12345678'], kontakt }, { plz: '1010', ort: 'Wien', land: 'AT' })
export const kunde = partei('Ahorn & Söhne <KG>', { ustIds: ['DE987654321'] }, { plz: '12345', ort: 'Berlin', land: 'DE' })
const wiener = partei('Weide Immobilien', { ustIds: ['ATU87654321'] }, { plz: '1020', ort: 'Wien', land: 'AT' })
const pariser = partei('Peuplier SARL', { ustIds: ['FR40303265045'] }, { plz: '75001', ort: 'Paris', land: 'FR' })
const zuercher = partei('Zeder AG', {}, { plz: '8001', ort: 'Zürich', land: 'CH' })

type Zeile = Partial<Vorlagezeile> & { preis: string }
const vorlage = (zeilen: readonly Zeile[], mehr: Partial<Vorlage> = {}): Vorlage => {
  const positionen = zeilen.map((zeile, nr): Vorlagezeile => {
    const ganz = {
      nr: nr + 1,
      art: 'Position' as const,
      artikel: '',
      text: 'Montage Heizkreis',
      menge: '1',
      einheit: 'Stk',
      rabatt: 0,
      kategorie: 'S',
      satz: 1900,
      ...zeile,
    }
    return { ...ganz, netto: zeile.netto ?? betragstext(zeilennetto(ganz.menge, ganz.preis, ganz.rabatt)) }
  })
  const alles = gesamt(positionen.map(({ kategorie, satz, netto }) => ({ kategorie: kategorie as Steuerkategorie, satz, netto: cent(netto) })))
  return {
    nummer: '4711',
    art: 380,
    datum: '2026-11-16',
    faellig: '2026-12-16',
    leistungVon: null,
    leistungBis: '2026-11-13',
    waehrung: 'EUR',
    netto: betragstext(alles.netto),
    steuer: betragstext(alles.steuer),
    brutto: betragstext(alles.brutto),
    betreff: 'Heizung Halle 2',
    kaeuferreferenz: '04011000-12345-34',
    bestellung: '',
    vorgaenger: [],
    abschlaege: [],
    skonto: [],
    einbehalt: null,
    positionen,
    steuern: alles.je.map(({ kategorie, satz, basis, steuer }) => ({ kategorie, satz, basis: betragstext(basis), steuer: betragstext(steuer) })),
    konto: { iban: 'DE89370400440532013000', inhaber: 'Probebau GmbH', bic: '' },
    ...mehr,
  }
}
/** The instalments of K6, and what was paid of them. */
const abschlaege = [
  { nummer: '4698', datum: '2026-10-20', netto: '40000.00', steuer: '7600.00', brutto: '47600.00', erhalten: '45220.00' },
  { nummer: '4703', datum: '2026-11-03', netto: '35000.00', steuer: '6650.00', brutto: '41650.00', erhalten: '39567.50' },
]
const vorher = [{ nummer: '4698', datum: '2026-10-20' }]

/** What is written: every type of document and every kind of tax, with names that say what is special. */
export const faelle: Readonly<Record<string, { vorlage: Vorlage; verkaeufer?: Partei; kaeufer?: Partei }>> = {
  rechnung: { vorlage: vorlage([{ preis: '1000.00' }]) },
  'rechnung-zwei-saetze': { vorlage: vorlage([{ preis: '1000.00' }, { preis: '200.00', satz: 700, text: 'Fachbuch' }]) },
  'rechnung-mengen-und-rabatt': {
    vorlage: vorlage([
      { preis: '17.50', menge: '312.25', einheit: 'm²', artikel: '480-22', text: 'Fassadengerüst\nNordseite, 6 Lagen' },
      { preis: '64.333', menge: '7.5', einheit: 'Std', rabatt: 250 },
      { preis: '0', art: 'Text', text: 'Ausgeführt im Oktober.', menge: '0' },
    ]),
  },
  'rechnung-skonto': { vorlage: vorlage([{ preis: '1000.00' }], { skonto: [{ tage: 10, prozent: 200 }] }) },
  'rechnung-zwei-skonti-und-einbehalt': {
    vorlage: vorlage([{ preis: '40000.00' }], {
      skonto: [
        { tage: 7, prozent: 300 },
        { tage: 14, prozent: 200 },
      ],
      einbehalt: '2380.00',
    }),
  },
  'rechnung-13b': { vorlage: vorlage([{ preis: '20000.00', kategorie: 'AE', satz: 0 }]) },
  'rechnung-innergemeinschaftlich': { vorlage: vorlage([{ preis: '500.00', kategorie: 'K', satz: 0 }]), kaeufer: pariser },
  'rechnung-ausfuhr': { vorlage: vorlage([{ preis: '750.00', kategorie: 'G', satz: 0 }]), kaeufer: zuercher },
  'rechnung-steuerfrei': { vorlage: vorlage([{ preis: '100.00', kategorie: 'E', satz: 0 }]) },
  'rechnung-oesterreich': {
    vorlage: vorlage([
      { preis: '1000.00', satz: 2000 },
      { preis: '100.00', satz: 1000 },
    ]),
    verkaeufer: wien,
    kaeufer: wiener,
  },
  'rechnung-oesterreich-bauleistung': { vorlage: vorlage([{ preis: '8000.00', kategorie: 'AE', satz: 0 }]), verkaeufer: wien, kaeufer: wiener },
  abschlagsrechnung: { vorlage: vorlage([{ preis: '40000.00' }], { art: 875, leistungVon: '2026-09-01', leistungBis: '2026-10-31', einbehalt: '2380.00' }) },
  teilschlussrechnung: {
    vorlage: vorlage([{ preis: '35000.00' }, { preis: '5000.00', menge: '-1', art: 'Abzug', text: 'Abschlag 4698' }], {
      art: 876,
      vorgaenger: vorher,
      abschlaege: abschlaege.slice(0, 1),
    }),
  },
  schlussrechnung: {
    vorlage: vorlage([{ preis: '104250.00' }, { preis: '75000.00', menge: '-1', art: 'Abzug', text: 'Abschläge 1 und 2' }], {
      art: 877,
      vorgaenger: abschlaege.map(({ nummer, datum }) => ({ nummer, datum })),
      abschlaege,
      einbehalt: '6202.88',
    }),
  },
  gutschrift: { vorlage: vorlage([{ preis: '238.00', menge: '-1', text: 'Zu viel berechnet' }], { art: 381, vorgaenger: vorher }) },
  storno: { vorlage: vorlage([{ preis: '1000.00', menge: '-1' }], { art: 384, vorgaenger: vorher }) },
}
