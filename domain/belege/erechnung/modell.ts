import type { Syntax } from './arten.ts'

/**
 * An invoice as EN 16931 means it, whatever it was written in. Numbers are decimal texts as they stood there; days are ISO (2026-11-25), '' where a field is
 * missing. The numbers BT-x and BG-x are those of the standard.
 */
export interface Rechnung {
  /** What it was written in. */
  syntax: Syntax
  /** BT-24, BT-23. */
  profil: string
  prozess: string
  /** BT-1, BT-2, BT-3. */
  nummer: string
  datum: string
  art: string
  /** BT-5, BT-6. */
  waehrung: string
  steuerwaehrung: string
  /** BT-7, BT-8, BT-9. */
  steuertag: string
  steuertagcode: string
  faellig: string
  /** BT-10 to BT-19. */
  kaeuferreferenz: string
  projekt: string
  vertrag: string
  bestellung: string
  auftrag: string
  wareneingang: string
  lieferschein: string
  vergabe: string
  gegenstand: Kennung | null
  kontierung: string
  /** BT-20. */
  zahlungsbedingungen: string[]
  /** BG-1. */
  notizen: { code: string; text: string }[]
  /** BG-3. */
  vorgaenger: { nummer: string; datum: string }[]
  /** BG-4, BG-7, BG-10, BG-11. */
  verkaeufer: Partei | null
  kaeufer: Partei | null
  zahlungsempfaenger: Partei | null
  steuervertreter: Partei | null
  /** BG-13, BG-14. */
  lieferung: Lieferung | null
  zeitraum: Leistungszeitraum | null
  /** BG-16 to BG-19. */
  zahlungen: Zahlungsweg[]
  /** BG-20, BG-21. */
  abzuege: Abzug[]
  /** BG-22. */
  summen: Summen | null
  /** BG-23. */
  steuern: Steuergruppe[]
  /** BG-24. */
  anlagen: Anlage[]
  /** BG-25. */
  positionen: Position[]
  /** What others have paid already (extension of XRechnung, BG-DEX-09). */
  drittzahlungen: { id: string; betrag: string; waehrung: string; beschreibung: string }[]
}
export interface Kennung {
  wert: string
  schema: string
}
export interface Anschrift {
  strasse: string
  strasse2: string
  strasse3: string
  ort: string
  plz: string
  region: string
  land: string
}
export interface Partei {
  name: string
  handelsname: string
  kennungen: Kennung[]
  register: Kennung | null
  /** BT-31, BT-48, BT-63; every one that is written. */
  ustIds: string[]
  /** BT-32. */
  steuernummer: string
  recht: string
  /** BT-34, BT-49. */
  adresse: Kennung | null
  anschrift: Anschrift | null
  kontakt: { name: string; telefon: string; mail: string } | null
}
export interface Leistungszeitraum {
  von: string
  bis: string
}
export interface Lieferung {
  name: string
  kennung: Kennung | null
  tag: string
  anschrift: Anschrift | null
}
export interface Zahlungsweg {
  /** BT-81, BT-82, BT-83. */
  code: string
  text: string
  verwendung: string
  /** BG-17; null where the group is not there. */
  konto: { iban: string; inhaber: string; bic: string } | null
  /** BG-18. */
  karte: { nummer: string; inhaber: string } | null
  /** BG-19. */
  lastschrift: { mandat: string; glaeubiger: string; iban: string } | null
}
export interface Abzug {
  zuschlag: boolean
  betrag: string
  basis: string
  prozent: string
  kategorie: string
  satz: string
  grund: string
  grundcode: string
}
export interface Summen {
  /** BT-106 to BT-115, in their order. */
  positionen: string
  abzuege: string
  zuschlaege: string
  netto: string
  steuer: string
  steuerInSteuerwaehrung: string
  brutto: string
  vorausbezahlt: string
  rundung: string
  zahlbar: string
}
export interface Steuergruppe {
  basis: string
  betrag: string
  kategorie: string
  satz: string
  grund: string
  grundcode: string
}
export interface Anlage {
  id: string
  beschreibung: string
  ort: string
  dateiname: string
  mime: string
  /** Size of what is embedded; 0 for a reference. */
  bytes: number
}
export interface Position {
  /** BT-126, BT-127, BT-128. */
  id: string
  notiz: string
  gegenstand: Kennung | null
  /** BT-129, BT-130, BT-131. */
  menge: string
  einheit: string
  netto: string
  /** BT-132, BT-133, BG-26. */
  bestellzeile: string
  kontierung: string
  zeitraum: Leistungszeitraum | null
  /** BG-27, BG-28. */
  abzuege: Abzug[]
  /** BT-146 to BT-150. */
  preis: string
  preisabzug: string
  bruttopreis: string
  basismenge: string
  basiseinheit: string
  /** BT-151, BT-152: as many as are written, one is right. */
  steuern: { kategorie: string; satz: string }[]
  /** BT-153 to BT-159. */
  name: string
  beschreibung: string
  artikelVerkaeufer: string
  artikelKaeufer: string
  artikelStandard: Kennung | null
  klassen: { wert: string; liste: string }[]
  herkunft: string
  /** BG-32. */
  merkmale: { name: string; wert: string }[]
  /** Lines below this one (extension of XRechnung, BG-DEX-01). */
  unter: Position[]
}

/** A category, where a line names exactly one. */
export const steuerVon = ({ steuern }: Position) => steuern[0] ?? { kategorie: '', satz: '' }
/** A country-bound tax number in one text. */
export const ustIdVon = (partei: Partei | null) => partei?.ustIds.find(Boolean) ?? ''
