/* oxlint-disable max-lines -- generated: as long as the database has columns */
/** Row types of every table. Generated from the migrated database (`npm run tables`); a test fails when they differ. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'

/** A jsonb column: written as text (`JSON.stringify`, else the driver would send a list as a PostgreSQL array), read as a value to be parsed. */
export type Json<Empty extends null | undefined = never> = ColumnType<unknown, string | Empty, string | Exclude<Empty, undefined>>

/** Every table by its name in queries. */
export interface Tables {
  abschlussdifferenz: Abschlussdifferenz
  abteilung: Abteilung
  abwesenheit: Abwesenheit
  anmeldecode: Anmeldecode
  anmeldepin: Anmeldepin
  ansprechpartner: Ansprechpartner
  antwortvorlage: Antwortvorlage
  anwender: Anwender
  anwenderBerechtigung: AnwenderBerechtigung
  anwenderEinstellung: AnwenderEinstellung
  anwenderKonto: AnwenderKonto
  anwenderKtostamm: AnwenderKtostamm
  anwenderRolle: AnwenderRolle
  arbeitsbericht: Arbeitsbericht
  arbeitsberichtSchritt: ArbeitsberichtSchritt
  arbeitsschein: Arbeitsschein
  arbeitsscheinFall: ArbeitsscheinFall
  arbeitsscheinFassung: ArbeitsscheinFassung
  arbeitsscheinGegenwert: ArbeitsscheinGegenwert
  arbeitsscheinLink: ArbeitsscheinLink
  arbeitsscheinPapier: ArbeitsscheinPapier
  arbeitsscheinPosition: ArbeitsscheinPosition
  arbeitsscheinSchritt: ArbeitsscheinSchritt
  arbeitszeitmodell: Arbeitszeitmodell
  arbeitszeitmodellTag: ArbeitszeitmodellTag
  artikel: Artikel
  artikelgruppe: Artikelgruppe
  aufgliederung: Aufgliederung
  aufnahmeort: Aufnahmeort
  ausweis: Ausweis
  bauleitung: Bauleitung
  beleg: Beleg
  belegart: Belegart
  belegdatei: Belegdatei
  belegdownload: Belegdownload
  belegfreigabe: Belegfreigabe
  belegkontierung: Belegkontierung
  belegposition: Belegposition
  belegpruefung: Belegpruefung
  belegsteuer: Belegsteuer
  belegverweis: Belegverweis
  belegverweisOffen: BelegverweisOffen
  benachrichtigung: Benachrichtigung
  benachrichtigungAus: BenachrichtigungAus
  betriebssystem: Betriebssystem
  botAufgabe: BotAufgabe
  buergschaft: Buergschaft
  checkvorlage: Checkvorlage
  checkvorlagePunkt: CheckvorlagePunkt
  datei: Datei
  dateiTeil: DateiTeil
  dokumentation: Dokumentation
  dokumentationAkt: DokumentationAkt
  dokumentationErinnerung: DokumentationErinnerung
  dokumentationFassung: DokumentationFassung
  dokumentationPapier: DokumentationPapier
  dokumentationSchritt: DokumentationSchritt
  drossel: Drossel
  einbehaltPost: EinbehaltPost
  einbehaltereignis: Einbehaltereignis
  einbehaltgrenze: Einbehaltgrenze
  einbehaltregel: Einbehaltregel
  einbehaltsatz: Einbehaltsatz
  einsatzOffen: EinsatzOffen
  einsatzPruefung: EinsatzPruefung
  einsatzbild: Einsatzbild
  einsatznummer: Einsatznummer
  einsatzsumme: Einsatzsumme
  einsatzsummeOrt: EinsatzsummeOrt
  einsatzsummePerson: EinsatzsummePerson
  einsatzsummeTicket: EinsatzsummeTicket
  ereignis: Ereignis
  evakuierung: Evakuierung
  evakuierungEnde: EvakuierungEnde
  evakuierungHaken: EvakuierungHaken
  evakuierungPerson: EvakuierungPerson
  exportereignis: Exportereignis
  exportiert: Exportiert
  exportlauf: Exportlauf
  exportzeile: Exportzeile
  feiertag: Feiertag
  filiale: Filiale
  firma: Firma
  freigabePost: FreigabePost
  freigabeentscheid: Freigabeentscheid
  freigabefrage: Freigabefrage
  freigaberegel: Freigaberegel
  freigaberegelBestaetigung: FreigaberegelBestaetigung
  freistellung: Freistellung
  fristErinnerung: FristErinnerung
  garantietyp: Garantietyp
  geheimnis: Geheimnis
  geheimnisEinsicht: GeheimnisEinsicht
  geheimnisFrueher: GeheimnisFrueher
  geraet: Geraet
  geraetBefund: GeraetBefund
  geraetFolge: GeraetFolge
  hardware: Hardware
  hardwareAenderung: HardwareAenderung
  hardwareAnsicht: HardwareAnsicht
  hardwareDatei: HardwareDatei
  hardwareKommentar: HardwareKommentar
  hardwareKommentarStreichung: HardwareKommentarStreichung
  hardwareTicket: HardwareTicket
  hardwareZubehoer: HardwareZubehoer
  hardwareZuordnung: HardwareZuordnung
  hardwaretyp: Hardwaretyp
  hersteller: Hersteller
  idempotenz: Idempotenz
  importfehler: Importfehler
  importlauf: Importlauf
  importstand: Importstand
  installation: Installation
  inventur: Inventur
  inventurEntscheidung: InventurEntscheidung
  inventurSchritt: InventurSchritt
  inventurSoll: InventurSoll
  inventurZaehlung: InventurZaehlung
  klaerungPost: KlaerungPost
  klaerungsfall: Klaerungsfall
  klaerungsschritt: Klaerungsschritt
  konditionsgruppe: Konditionsgruppe
  kontotag: Kontotag
  kostenstelle: Kostenstelle
  kreditanfrage: Kreditanfrage
  kreditfall: Kreditfall
  kreditfreigabe: Kreditfreigabe
  kreditlimit: Kreditlimit
  kreditsperre: Kreditsperre
  ktostamm: Ktostamm
  ktostammDomain: KtostammDomain
  kundengruppe: Kundengruppe
  leuteAenderung: LeuteAenderung
  lizenz: Lizenz
  lizenzPlatz: LizenzPlatz
  lstfix: Lstfix
  lstfixArbeitszeitmodell: LstfixArbeitszeitmodell
  lstfixFiliale: LstfixFiliale
  lstfixPin: LstfixPin
  nfcLesung: NfcLesung
  nfcTag: NfcTag
  nfcTagLesung: NfcTagLesung
  nummernkreis: Nummernkreis
  objekt: Objekt
  objektFrueher: ObjektFrueher
  objektgruppe: Objektgruppe
  passwortCode: PasswortCode
  pinBeleg: PinBeleg
  pinVersuch: PinVersuch
  postausgang: Postausgang
  posteingang: Posteingang
  posten: Posten
  produkt: Produkt
  produktgruppe: Produktgruppe
  programmzugang: Programmzugang
  pruefspur: Pruefspur
  pruefspurSiegel: PruefspurSiegel
  pushAbo: PushAbo
  pushKennung: PushKennung
  pushOnesignal: PushOnesignal
  quarantaene: Quarantaene
  regiePost: RegiePost
  regieakt: Regieakt
  registrierung: Registrierung
  rolle: Rolle
  rolleBerechtigung: RolleBerechtigung
  scheinmuster: Scheinmuster
  scheinvorgabe: Scheinvorgabe
  sitzung: Sitzung
  sitzungFern: SitzungFern
  sitzungFernAbruf: SitzungFernAbruf
  sitzungFernBuchung: SitzungFernBuchung
  sitzungFernRegel: SitzungFernRegel
  sitzungFernSchritt: SitzungFernSchritt
  sitzungFernZeit: SitzungFernZeit
  sitzungFernZugang: SitzungFernZugang
  slaKalender: SlaKalender
  slaKalenderZeit: SlaKalenderZeit
  slaRegel: SlaRegel
  slaRegelWarnung: SlaRegelWarnung
  slaWarnung: SlaWarnung
  standort: Standort
  statistikAbweichung: StatistikAbweichung
  statistikLauf: StatistikLauf
  stempelcode: Stempelcode
  subnetzmaske: Subnetzmaske
  supporttyp: Supporttyp
  tagesabschluss: Tagesabschluss
  terminal: Terminal
  terminalAbteilung: TerminalAbteilung
  terminalAufgabe: TerminalAufgabe
  terminalGeraet: TerminalGeraet
  terminalKopplung: TerminalKopplung
  terminalLesung: TerminalLesung
  terminalQuarantaene: TerminalQuarantaene
  terminalStempel: TerminalStempel
  terminalStempelcode: TerminalStempelcode
  terminalVerneint: TerminalVerneint
  ticket: Ticket
  ticketAenderung: TicketAenderung
  ticketAnsicht: TicketAnsicht
  ticketAntwortet: TicketAntwortet
  ticketCheckpunkt: TicketCheckpunkt
  ticketDokument: TicketDokument
  ticketErwaehnung: TicketErwaehnung
  ticketKommentar: TicketKommentar
  ticketKontakt: TicketKontakt
  ticketSchritt: TicketSchritt
  ticketVerknuepfung: TicketVerknuepfung
  ticketWort: TicketWort
  tickettyp: Tickettyp
  uebergabeAusweis: UebergabeAusweis
  uebergabeSchluessel: UebergabeSchluessel
  umsatzFrage: UmsatzFrage
  umsatzOffen: UmsatzOffen
  umsatzZeile: UmsatzZeile
  unterschrift: Unterschrift
  usArtikel: UsArtikel
  usGruppe: UsGruppe
  usKunde: UsKunde
  usKundeHauptgruppe: UsKundeHauptgruppe
  usKundengruppeHauptgruppe: UsKundengruppeHauptgruppe
  usLager: UsLager
  usLagerHauptgruppe: UsLagerHauptgruppe
  usVertreter: UsVertreter
  usVertreterHauptgruppe: UsVertreterHauptgruppe
  usVertreterKundengruppe: UsVertreterKundengruppe
  vertretung: Vertretung
  wochenerinnerung: Wochenerinnerung
  wochensumme: Wochensumme
  zahlung: Zahlung
  zahlungszuordnung: Zahlungszuordnung
  zeitbuchung: Zeitbuchung
  zeitbuchungStorno: ZeitbuchungStorno
  zeitfreigabe: Zeitfreigabe
  zeitregel: Zeitregel
  zeitstempel: Zeitstempel
  zeitstempelOrt: ZeitstempelOrt
  zeitstempelStorno: ZeitstempelStorno
  zubehoer: Zubehoer
  zubehoerBewegung: ZubehoerBewegung
}

export interface Abschlussdifferenz {
  id: Id<'abschlussdifferenz'>
  abschlussId: Id<'zeitfreigabe'>
  lstfixId: Id<'lstfix'>
  datum: string
  fassung: number
  minuten: number
  gewertetMin: number
  sollMin: number
  eingabe: Buffer
  erkannt: Generated<string>
}

export interface Abteilung {
  id: Id<'abteilung'>
  nummer: number
  bezeichnung: string
  leitungId: Id<'lstfix'> | null
  oberabteilungId: Id<'abteilung'> | null
  aktiv: Generated<boolean>
}

export interface Abwesenheit {
  id: Id<'abwesenheit'>
  lstfixId: Id<'lstfix'>
  art: 'Urlaub' | 'Krank' | 'Zeitausgleich' | 'Schulung' | 'Dienstreise' | 'Homeoffice' | 'Berufsschule' | 'Elternzeit' | 'Sonstige'
  von: string
  bis: string
  halbtags: Generated<boolean>
  bemerkung: Generated<string>
  storniert: string | null
  minuten: number | null
}

export interface Anmeldecode {
  id: Id<'anmeldecode'>
  anwenderId: Id<'anwender'>
  codeHash: Buffer
  erzeugt: Generated<string>
  laeuftAb: string
  versuche: Generated<number>
  verbraucht: string | null
  widerrufen: string | null
  tagId: Id<'nfcTag'> | null
}

export interface Anmeldepin {
  anwenderId: Id<'anwender'>
  pinHash: string
  gesetzt: Generated<string>
}

export interface Ansprechpartner {
  id: Id<'ansprechpartner'>
  ktostammId: Id<'ktostamm'>
  objektId: Id<'objekt'> | null
  anwenderId: Id<'anwender'> | null
  vorname: Generated<string>
  zuname: string
  funktion: Generated<string>
  email: string | null
  telefon: string | null
  aktiv: Generated<boolean>
}

export interface Antwortvorlage {
  id: Id<'antwortvorlage'>
  name: string
  text: string
  aktiv: Generated<boolean>
}

export interface Anwender {
  id: Id<'anwender'>
  username: string
  email: string | null
  anzeigename: string
  passwortHash: string | null
  passwortGeaendert: string | null
  aktiv: Generated<boolean>
  lstfixId: Id<'lstfix'> | null
  accountid: number
  sprache: Generated<'de' | 'en'>
  angelegt: Generated<string>
}

export interface AnwenderBerechtigung {
  anwenderId: Id<'anwender'>
  berechtigung: string
}

export interface AnwenderEinstellung {
  anwenderId: Id<'anwender'>
  schluessel: string
  wert: Json
}

export interface AnwenderKonto {
  anwenderId: Id<'anwender'>
  accountid: number
}

export interface AnwenderKtostamm {
  anwenderId: Id<'anwender'>
  ktostammId: Id<'ktostamm'>
  alleTickets: Generated<boolean>
  zugeordnet: Generated<string>
}

export interface AnwenderRolle {
  anwenderId: Id<'anwender'>
  rolleId: Id<'rolle'>
}

export interface Arbeitsbericht {
  id: Id<'arbeitsbericht'>
  lstfixId: Id<'lstfix'>
  vkforgid: number
  abteilungId: Id<'abteilung'>
  datum: string
  von: string
  bis: string
  minuten: GeneratedAlways<number>
  zone: string
  objektId: Id<'objekt'>
  ktostammId: Id<'ktostamm'>
  kostenstelleId: Id<'kostenstelle'> | null
  ticketId: Id<'ticket'> | null
  kzverrzeit: Generated<'K' | 'R' | 'A' | 'L'>
  zeitart: string | null
  beschreibung: Generated<string>
  partieId: string | null
  quelle: Generated<'portal' | 'partie' | 'luecke' | 'ticket' | 'schein' | 'rdp'>
  erfasstVon: Id<'anwender'>
  erfasst: string
  geraet: string | null
  folge: number | null
  vertrauen: Generated<'A' | 'B' | 'C'>
  abweichungSek: number | null
  angelegt: Generated<string>
  nachgetragen: Generated<boolean>
  objektGeschlossen: Generated<boolean>
  objektDamals: Json<null>
  objektBestaetigt: string | null
  position: Json<null>
  bestaetigt: string | null
  widerspruch: string | null
  abgerechnet: Generated<boolean>
  storniert: string | null
  storniertVon: Id<'anwender'> | null
  stornogrund: Generated<string>
}

export interface ArbeitsberichtSchritt {
  id: Id<'arbeitsberichtSchritt'>
  arbeitsberichtId: Id<'arbeitsbericht'>
  was: 'erfasst' | 'geaendert' | 'geteilt' | 'storniert' | 'bestaetigt' | 'widersprochen' | 'objekt' | 'abgerechnet' | 'zurueckgenommen'
  grund: Generated<string>
  vorher: Json<undefined>
  nachher: Json<undefined>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Arbeitsschein {
  id: Id<'arbeitsschein'>
  nummer: string
  vorlaeufig: string
  vkforgid: number
  art: 'Service' | 'Regie' | 'Wartung' | 'Montage'
  objektId: Id<'objekt'>
  ktostammId: Id<'ktostamm'>
  objekt: string
  kunde: string
  objektGeschlossen: Generated<boolean>
  objektFremd: Generated<boolean>
  objektBestaetigt: string | null
  bilderAbgelehnt: Generated<string[]>
  datum: string
  kostenstelleId: Id<'kostenstelle'> | null
  kostenstelle: Generated<string>
  ticketId: Id<'ticket'> | null
  ticket: Generated<string>
  ansprechpartnerId: Id<'ansprechpartner'> | null
  ansprechpartner: Generated<string>
  lstfixId: Id<'lstfix'> | null
  vertragsart: Generated<'VOB' | 'OENORM' | 'BGB' | 'sonst'>
  angeordnetVon: Generated<string>
  angeordnetAm: string | null
  wetter: 'trocken' | 'heiter' | 'bewölkt' | 'Nebel' | 'Regen' | 'Schnee' | 'Frost' | 'Sturm' | 'Gewitter' | null
  wetterquelle: Generated<string>
  tempMin: string | null
  tempMax: string | null
  notiz: Generated<string>
  notizIntern: Generated<string>
  skizze: Json<null>
  zustand: Generated<'offen' | 'abgeschlossen' | 'storniert'>
  fassung: Generated<number>
  version: Generated<number>
  erfasstVon: Id<'anwender'>
  erfasst: string
  angelegt: Generated<string>
}

export interface ArbeitsscheinFall {
  id: Id<'arbeitsscheinFall'>
  arbeitsscheinId: Id<'arbeitsschein'>
  fassung: number
  grund: 'fingerabdruck' | 'andere-fassung' | 'storniert'
  kanonisch: string
  buero: string
  fingerabdruck: string
  unterschriften: Json
  email: Generated<string>
  anwenderId: Id<'anwender'>
  geraet: Generated<string>
  erfasst: string
  angelegt: string
  erledigt: string | null
  erledigtVon: Id<'anwender'> | null
}

export interface ArbeitsscheinFassung {
  arbeitsscheinId: Id<'arbeitsschein'>
  nr: number
  ktostammId: Id<'ktostamm'>
  objektId: Id<'objekt'>
  art: 'Service' | 'Regie' | 'Wartung' | 'Montage'
  datum: string
  objekt: string
  kunde: string
  kanonisch: string
  sha256: Buffer
  grund: Generated<string>
  pdf: string | null
  bilder: Json<undefined>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface ArbeitsscheinGegenwert {
  id: Id<'arbeitsscheinGegenwert'>
  arbeitsscheinId: Id<'arbeitsschein'>
  fassung: number
  teil: 'kopf' | 'position' | 'bild'
  feld: string
  wert: Json<null>
  anwenderId: Id<'anwender'>
  geraet: Generated<string>
  erfasst: string
  angelegt: string
  entschieden: string | null
  entschiedenVon: Id<'anwender'> | null
  genommen: Generated<boolean>
}

export interface ArbeitsscheinLink {
  id: Id<'arbeitsscheinLink'>
  arbeitsscheinId: Id<'arbeitsschein'>
  fassung: number
  hash: Buffer
  an: string
  laeuftAb: string
  geoeffnet: string | null
  oeffnungen: Generated<number>
  verbraucht: string | null
  widerrufen: string | null
  anwenderId: Id<'anwender'>
  erstellt: string
}

export interface ArbeitsscheinPapier {
  id: Id<'arbeitsscheinPapier'>
  arbeitsscheinId: Id<'arbeitsschein'>
  name: string
  inhalt: Buffer
  angelegt: string
}

export interface ArbeitsscheinPosition {
  arbeitsscheinId: Id<'arbeitsschein'>
  id: Id<'arbeitsscheinPosition'>
  folge: number
  art: 'Zeit' | 'Material' | 'Geraet' | 'Fahrt' | 'Leistung' | 'Text'
  arbeitsberichtId: Id<'arbeitsbericht'> | null
  name: Generated<string>
  persnr: Generated<string>
  lohngruppe: Generated<string>
  nummer: Generated<string>
  text: Generated<string>
  menge: string | null
  einheit: Generated<string>
  kommentar: Generated<string>
}

export interface ArbeitsscheinSchritt {
  id: Id<'arbeitsscheinSchritt'>
  arbeitsscheinId: Id<'arbeitsschein'>
  was: 'erfasst' | 'geaendert' | 'abgeschlossen' | 'fassung' | 'storniert' | 'link' | 'widerrufen' | 'unterschrieben' | 'regie' | 'gegenwert' | 'fall' | 'objekt' | 'abgerechnet' | 'zurueckgenommen'
  fassung: number
  grund: Generated<string>
  anwenderId: Id<'anwender'> | null
  name: Generated<string>
  zeitpunkt: string
}

export interface Arbeitszeitmodell {
  id: Id<'arbeitszeitmodell'>
  name: string
  aktiv: Generated<boolean>
}

export interface ArbeitszeitmodellTag {
  modellId: Id<'arbeitszeitmodell'>
  wochentag: number
  von: string
  bis: string
  pauseMin: Generated<number>
}

export interface Artikel {
  id: Id<'artikel'>
  nummer: string
  bezeichnung: string
  einheit: string
  preis: Generated<string>
  einstand: string | null
  satz: Generated<number>
  umsatzart: Generated<'Ware' | 'Leistung' | 'Fremdleistung' | 'Nebenleistung'>
  artikelgruppeId: number | null
  produktgruppeId: number | null
  lieferantId: Id<'ktostamm'> | null
  ean: string | null
  aktiv: Generated<boolean>
  quelle: string | null
  fremdschluessel: string | null
  zeilenhash: Buffer | null
  angelegt: Generated<string>
}

export interface Artikelgruppe {
  id: number
  bezeichnung: string
  ebene: number
  obergruppeId: number | null
}

export interface Aufgliederung {
  id: string
  name: string
  folge: GeneratedAlways<number>
  ebenen: string[]
}

export interface Aufnahmeort {
  datei: Id<'datei'>
  position: Json
}

export interface Ausweis {
  id: Id<'ausweis'>
  lstfixId: Id<'lstfix'>
  nummerHash: Buffer
  ende: string
  art: 'nfc' | 'karte' | 'code'
  gueltigAb: Generated<string>
  gesperrt: string | null
  angelerntVon: string | null
  terminalId: string | null
}

export interface Bauleitung {
  ktostammId: Id<'ktostamm'>
  anwenderId: Id<'anwender'>
}

export interface Beleg {
  id: Generated<number>
  belegart: string
  kreis: string
  vkforgid: number
  belegnummer: number | null
  bezugsnummer: Generated<string>
  version: Generated<number>
  aktuell: Generated<boolean>
  ktostammId: Id<'ktostamm'>
  empfaengerId: Id<'ktostamm'> | null
  baustelleId: Id<'ktostamm'> | null
  objektId: Id<'objekt'> | null
  betreff: Generated<string>
  belegdatum: string
  leistungVon: string | null
  leistungBis: string | null
  eingang: string | null
  faelligkeit: string | null
  skontoTage: number | null
  skontoProzent: number | null
  skonto2Tage: number | null
  skonto2Prozent: number | null
  currency: Generated<string>
  kurs: string | null
  netto: string
  steuer: string
  brutto: string
  zustand: 'Entwurf' | 'ausgestellt' | 'storniert'
  vertreterId: Id<'lstfix'> | null
  abteilungId: Id<'abteilung'> | null
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  ersteller: Generated<string>
  erstellerId: Id<'anwender'> | null
  iban: string | null
  leitweg: Generated<string>
  quelle: Generated<string>
  fremdschluessel: string | null
  zeilenhash: Buffer | null
  importlaufId: Id<'importlauf'> | null
  arbeitsscheinId: Id<'arbeitsschein'> | null
  geloescht: string | null
  erfasst: Generated<string>
}

export interface Belegart {
  id: string
  folge: number
  richtung: 'ausgehend' | 'eingehend'
  zaehlt: 'angeboten' | 'bestellt' | 'geliefert' | 'verrechnet' | null
  fuerKunden: boolean
  kreis: string
  erechnung: number | null
}

export interface Belegdatei {
  datei: Id<'datei'>
  belegId: number
  art: 'archiv' | 'fremd' | 'erechnung'
  sha256: Buffer
  erhalten: Generated<string>
}

export interface Belegdownload {
  id: Id<'belegdownload'>
  anwenderId: Id<'anwender'>
  weise: 'download' | 'archiv' | 'datentraeger'
  auswahl: Json
  zustand: Generated<'wartet' | 'laeuft' | 'unvollstaendig' | 'fertig' | 'gescheitert'>
  anzahl: number
  erledigt: Generated<number>
  fehlend: Json<undefined>
  grund: Json<null>
  datei: Id<'datei'> | null
  angelegt: string
  lebt: string | null
  beendet: string | null
}

export interface Belegfreigabe {
  id: Id<'belegfreigabe'>
  belegId: number
  nr: number
  vorgaenger: Id<'belegfreigabe'> | null
  anlass: 'eingang' | 'geaendert' | 'eingereicht'
  vkforgid: number
  plan: Json
  gesehen: Json
  sha256: Buffer
  beteiligt: string[]
  begonnen: string
  skontoBis: string | null
  faelligkeit: string | null
  ende: 'freigegeben' | 'abgelehnt' | 'überholt' | 'storniert' | null
  beendet: string | null
}

export interface Belegkontierung {
  pruefungId: Id<'belegpruefung'>
  kostenstelleId: Id<'kostenstelle'>
  netto: string
}

export interface Belegposition {
  belegId: number
  nr: number
  art: Generated<'Position' | 'Abzug' | 'Text'>
  artikelId: Id<'artikel'> | null
  artikelnummer: Generated<string>
  text: string
  menge: Generated<string>
  einheit: Generated<string>
  preis: Generated<string>
  rabatt: Generated<number>
  netto: Generated<string>
  kategorie: Generated<'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'>
  satz: Generated<number>
  kostenstelleId: Id<'kostenstelle'> | null
  umsatzart: Generated<'Ware' | 'Leistung' | 'Fremdleistung' | 'Nebenleistung'>
  einstand: string | null
  artikelgruppeId: number | null
  produktgruppeId: number | null
  lieferart: Generated<string>
  lagerplatz: Generated<string>
  belegart: string
  belegdatum: string
  ktostammId: Id<'ktostamm'>
  vkforgid: number
}

export interface Belegpruefung {
  id: Id<'belegpruefung'>
  belegId: number
  nr: number
  kuerzung: Generated<string>
  grund: Generated<string>
  einbehalt: Generated<number>
  steuerabzug: Generated<number>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Belegsteuer {
  belegId: number
  kategorie: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'
  satz: number
  basis: string
  steuer: string
}

export interface Belegverweis {
  id: Generated<number>
  von: number
  nach: number
  vonNr: number | null
  nachNr: number | null
  art: 'wird zu' | 'ergaenzt' | 'berichtigt' | 'storniert' | 'ersetzt' | 'rechnet ab' | 'einbehalten aus'
  menge: string | null
  betrag: string | null
}

export interface BelegverweisOffen {
  nach: number
  quelle: string
  belegart: string
  fremdschluessel: string
  vonNr: number | null
  nachNr: number | null
  art: string
  menge: string | null
  betrag: string | null
}

export interface Benachrichtigung {
  id: Id<'benachrichtigung'>
  anwenderId: Id<'anwender'>
  anlass: string
  ziel: string
  erstellt: Generated<string>
}

export interface BenachrichtigungAus {
  anwenderId: Id<'anwender'>
  anlass: string
  weg: 'mail' | 'push'
}

export interface Betriebssystem {
  id: Id<'betriebssystem'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
}

export interface BotAufgabe {
  id: Id<'botAufgabe'>
  aufgabe: Json
  geheimnis: string
  laeuftAb: string
}

export interface Buergschaft {
  id: Id<'buergschaft'>
  art: 'SE' | 'GE'
  buerge: string
  nummer: string
  betrag: string
  gueltigBis: string | null
  angelegt: Generated<string>
}

export interface Checkvorlage {
  id: Id<'checkvorlage'>
  name: string
  typId: Id<'tickettyp'> | null
  aktiv: Generated<boolean>
}

export interface CheckvorlagePunkt {
  id: Id<'checkvorlagePunkt'>
  vorlageId: Id<'checkvorlage'>
  folge: number
  text: string
  art: 'ENTW' | 'TEST' | 'ZUT'
  pflicht: Generated<boolean>
}

export interface Datei {
  id: Id<'datei'>
  anwenderId: string | null
  name: string
  typ: string
  bytes: number
  sha256: Buffer
  gesendet: Buffer | null
  schluessel: string
  vorschau: string | null
  druck: string | null
  breite: number | null
  hoehe: number | null
  erstellt: Generated<string>
  bis: string
  art: string | null
  gegenstand: string | null
  uebernommen: string | null
  entfernt: string | null
}

export interface DateiTeil {
  anwenderId: string
  upload: string
  teil: number
  inhalt: Buffer
  empfangen: Generated<string>
}

export interface Dokumentation {
  id: Id<'dokumentation'>
  nummer: string
  vkforgid: number
  objektId: Id<'objekt'>
  objektGeschlossen: Generated<boolean>
  objektDamals: Json<null>
  objektBestaetigt: string | null
  datum: string
  art: Generated<'Dokumentation' | 'Bautagesbericht' | 'Mangel' | 'Abnahme' | 'Bedenken' | 'Behinderung' | 'Wegfall'>
  titel: string
  beschreibung: Generated<string>
  adressat: Generated<string>
  wirkung: Generated<string>
  seit: string | null
  vorschlag: Generated<string>
  vorbehalt: Generated<string>
  frist: string | null
  vertragsart: Generated<'VOB' | 'OENORM' | 'BGB' | 'sonst'>
  sprache: Generated<'de' | 'en'>
  firmen: Json<undefined>
  stoerungen: Json<undefined>
  wetter: 'trocken' | 'heiter' | 'bewölkt' | 'Nebel' | 'Regen' | 'Schnee' | 'Frost' | 'Sturm' | 'Gewitter' | null
  tempMin: string | null
  tempMax: string | null
  zustand: Generated<'Entwurf' | 'festgeschrieben'>
  fassung: Generated<number>
  erfasstVon: Id<'anwender'>
  erfasst: string
  angelegt: Generated<string>
}

export interface DokumentationAkt {
  id: Id<'dokumentationAkt'>
  dokumentationId: Id<'dokumentation'>
  fassung: number
  akt: 'zugang' | 'bestaetigt' | 'einwendung' | 'erledigt' | 'irrtum'
  tag: string
  text: Generated<string>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface DokumentationErinnerung {
  anwenderId: Id<'anwender'>
  dokumentationId: Id<'dokumentation'>
  fassung: number
  schritt: 'uebergeben' | 'belegen' | 'nachfassen' | 'klaeren'
  bis: string
  stufe: 2 | 0
  tag: string
}

export interface DokumentationFassung {
  dokumentationId: Id<'dokumentation'>
  nr: number
  inhalt: string
  sha256: Buffer
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface DokumentationPapier {
  dokumentationId: Id<'dokumentation'>
  nr: number
  datei: Id<'datei'>
}

export interface DokumentationSchritt {
  id: Id<'dokumentationSchritt'>
  dokumentationId: Id<'dokumentation'>
  was: 'erfasst' | 'geaendert' | 'festgeschrieben' | 'fassung' | 'gesendet' | 'eingetragen' | 'objekt'
  fassung: number
  grund: Generated<string>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Drossel {
  schluessel: string
  zeiten: string[]
}

export interface EinbehaltPost {
  anwenderId: Id<'anwender'>
  zuletzt: string
}

export interface Einbehaltereignis {
  postenId: Id<'posten'>
  nr: number
  was: 'gesperrt' | 'entsperrt' | 'faelligkeit' | 'beantragt' | 'abgelehnt' | 'ersetzt' | 'ausbezahlt' | 'geteilt' | 'verlangt' | 'hinterlegt'
  grund: Generated<string>
  vorher: string | null
  faelldatum: string | null
  verlangt: string | null
  abnahme: string | null
  fristregelId: number | null
  betrag: string | null
  zahlungId: Id<'zahlung'> | null
  buergschaftId: Id<'buergschaft'> | null
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Einbehaltgrenze {
  id: Id<'einbehaltgrenze'>
  ktostammId: Id<'ktostamm'>
  baustelleId: Id<'ktostamm'>
  richtung: 'forderung' | 'verbindlichkeit'
  art: 'SE' | 'GE'
  currency: string
  auftragssumme: string
  satz: number
  grund: string
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Einbehaltregel {
  id: number
  bezeichnung: string
  land: 'DE' | 'AT'
  art: 'Rückgabe' | 'Einzahlung'
  monate: number
  tage: number
  werktage: Generated<number>
  gewaehrleistung: Generated<boolean>
  quelle: string
  gueltigAb: string
  gueltigBis: string | null
}

export interface Einbehaltsatz {
  id: number
  bezeichnung: string
  land: 'DE' | 'AT'
  art: 'SE' | 'GE'
  satz: number
  quelle: string
  gueltigAb: string
  gueltigBis: string | null
}

export interface EinsatzOffen {
  id: GeneratedAlways<number>
  datum: string
  lstfixId: string
  objektId: string
  ticketId: string | null
}

export interface EinsatzPruefung {
  id: GeneratedAlways<number>
  begonnen: string
  beendet: string
  von: string
  bis: string
  eintraege: number
  abweichungen: number
  gefunden: Json<undefined>
}

export interface Einsatzbild {
  datei: Id<'datei'>
  gegenstand: string
  folge: number
  beschriftung: Generated<string>
  geteilt: Generated<boolean>
}

export interface Einsatznummer {
  art: 'D' | 'S'
  monat: string
  zuletzt: number
}

export interface Einsatzsumme {
  korn: 7 | 56
  ab: string
  vkforgid: number
  lstfixId: string
  abteilungId: string
  objektId: string
  ktostammId: string
  kostenstelleId: string | null
  ticketId: string | null
  teil: string
  eintraege: number
  minuten: number
  verrechnet: number[]
  von: string
  bis: string
}

export interface EinsatzsummeOrt {
  korn: 7 | 56
  ab: string
  vkforgid: number
  abteilungId: string
  objektId: string
  ktostammId: string
  kostenstelleId: string | null
  teil: string
  eintraege: number
  minuten: number
  verrechnet: number[]
  von: string
  bis: string
}

export interface EinsatzsummePerson {
  korn: 7 | 56
  ab: string
  vkforgid: number
  lstfixId: string
  abteilungId: string
  teil: string
  eintraege: number
  minuten: number
  verrechnet: number[]
  von: string
  bis: string
}

export interface EinsatzsummeTicket {
  ticketId: string
  minuten: number
}

export interface Ereignis {
  id: GeneratedAlways<number>
  xid: Generated<string>
  thema: string
  ids: Json<undefined>
  fuer: Json<null>
  aufruf: string | null
  zeitpunkt: Generated<string>
}

export interface Evakuierung {
  id: Id<'evakuierung'>
  vkforgid: number
  anlass: 'Alarm' | 'Übung'
  begonnen: string
  empfangen: Generated<string>
  anwenderId: Id<'anwender'>
  teilVon: Id<'evakuierung'> | null
}

export interface EvakuierungEnde {
  evakuierungId: Id<'evakuierung'>
  beendet: string
  empfangen: Generated<string>
  anwenderId: Id<'anwender'>
  bemerkung: Generated<string>
}

export interface EvakuierungHaken {
  id: Id<'evakuierungHaken'>
  evakuierungId: Id<'evakuierung'>
  lstfixId: Id<'lstfix'>
  stand: 'sicher' | 'vermisst' | 'nicht im Haus' | 'offen'
  ersetzt: Generated<string[]>
  zeitpunkt: string
  empfangen: Generated<string>
  anwenderId: Id<'anwender'>
}

export interface EvakuierungPerson {
  evakuierungId: Id<'evakuierung'>
  lstfixId: Id<'lstfix'>
  unklar: Generated<boolean>
  spaeter: Generated<boolean>
  seit: string | null
}

export interface Exportereignis {
  id: Id<'exportereignis'>
  laufId: Id<'exportlauf'>
  was: 'erstellt' | 'geladen' | 'paket' | 'bestätigt' | 'zurückgenommen'
  wer: string
  grund: Generated<string>
  zeitpunkt: string
}

export interface Exportiert {
  quelle: 'beleg' | 'zuordnung' | 'posten'
  schluessel: string
  laufId: Id<'exportlauf'>
}

export interface Exportlauf {
  id: Id<'exportlauf'>
  vkforgid: number
  nr: number
  monat: string
  zustand: Generated<'erstellt' | 'geladen' | 'bestätigt' | 'zurückgenommen'>
  kopf: Json
  sha256: Buffer
  zeilen: number
  belege: number
  zahlungen: number
  einbehalte: number
  soll: string
  haben: string
  ersetzt: Generated<number>
  ausgelassen: Json<undefined>
  akteur: string
  akteurId: Id<'anwender'> | null
  erstellt: string
}

export interface Exportzeile {
  laufId: Id<'exportlauf'>
  nr: number
  art: 'Ausgang' | 'Eingang' | 'Zahlung' | 'Skonto' | 'Einbehalt'
  quelle: string
  schluessel: string
  belegId: number | null
  umsatz: string
  seite: 'S' | 'H'
  konto: string
  gegenkonto: string
  datum: string
  belegfeld: string
  text: string
  link: string | null
}

export interface Feiertag {
  id: Id<'feiertag'>
  land: 'DE' | 'AT' | 'CH'
  region: string | null
  datum: string
  bezeichnung: string
  halbtags: Generated<boolean>
}

export interface Filiale {
  vkforgid: number
  name: string
  ort: Generated<string>
  land: 'DE' | 'AT' | 'CH'
  region: string
  zone: string
  strasse: Generated<string>
  plz: Generated<string>
  ustId: Generated<string>
  steuernummer: Generated<string>
  iban: Generated<string>
  kontakt: Generated<string>
  telefon: Generated<string>
  email: Generated<string>
}

export interface Firma {
  id: Generated<number>
  name: string
  zone: string
  land: 'DE' | 'AT' | 'CH'
  eingerichtet: Generated<string>
  zeitAb: string | null
}

export interface FreigabePost {
  anwenderId: Id<'anwender'>
  zuletzt: string
}

export interface Freigabeentscheid {
  id: Id<'freigabeentscheid'>
  laufId: Id<'belegfreigabe'>
  nr: number
  was: 'freigeben' | 'ablehnen' | 'klaeren' | 'zurueckstellen' | 'weiterleiten' | 'zuruecknehmen'
  anwenderId: Id<'anwender'>
  schritt: number | null
  platz: Id<'anwender'> | null
  an: Id<'anwender'> | null
  bis: string | null
  grund: Generated<string>
  hebtAuf: Id<'freigabeentscheid'> | null
  gesehen: Buffer
  zahlbar: string
  zeitpunkt: string
}

export interface Freigabefrage {
  laufId: Id<'belegfreigabe'>
  art: 'person' | 'rolle' | 'alle' | 'leiter'
  an: string | null
  eskaliert: Generated<boolean>
}

export interface Freigaberegel {
  id: Id<'freigaberegel'>
  version: number
  bezeichnung: string
  vonBetrag: string | null
  bisBetrag: string | null
  belegarten: Generated<string[]>
  lieferanten: Generated<string[]>
  baustellen: Generated<string[]>
  kostenstellen: Generated<string[]>
  filialen: Generated<number[]>
  ohneBestellung: Generated<boolean>
  neueIban: Generated<boolean>
  zusammen: Generated<boolean>
  schritt: 'iban' | 'sachlich' | 'freigabe' | null
  stufe: Generated<number>
  adressat: 'person' | 'rolle' | 'leiter'
  personen: Generated<string[]>
  rolleId: Id<'rolle'> | null
  wieViele: Generated<'einer' | 'alle' | 'anzahl'>
  anzahl: Generated<number>
  mindestens: Generated<number>
  eskalationTage: number | null
  gueltigAb: string
  gueltigBis: string | null
  erfasstVon: Id<'anwender'>
  erfasst: string
}

export interface FreigaberegelBestaetigung {
  regelId: Id<'freigaberegel'>
  version: number
  anwenderId: Id<'anwender'>
  urteil: Generated<'bestätigt' | 'abgelehnt'>
  grund: Generated<string>
  zeitpunkt: string
}

export interface Freistellung {
  ktostammId: Id<'ktostamm'>
  nr: number
  nummer: string
  gueltigVon: string
  gueltigBis: string
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface FristErinnerung {
  anwenderId: Id<'anwender'>
  gegenstand: string
  art: 'garantie' | 'support' | 'lizenz' | 'kuendigung' | 'plaetze' | 'geheimnis' | 'bestand'
  ende: string
  stufe: number
  tag: string
}

export interface Garantietyp {
  id: Id<'garantietyp'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  monate: number
  warntage: number[] | null
}

export interface Geheimnis {
  id: Id<'geheimnis'>
  hardwareId: Id<'hardware'> | null
  lizenzId: Id<'lizenz'> | null
  art: 'fernzugang' | 'lizenzschluessel' | 'administrator' | 'bios' | 'sperrcode'
  fassung: Generated<number>
  ursprung: number | null
  schluessel: Buffer | null
  wert: Buffer | null
  geaendert: string
}

export interface GeheimnisEinsicht {
  id: Id<'geheimnisEinsicht'>
  geheimnisId: Id<'geheimnis'>
  fassung: number
  was: Generated<'gezeigt' | 'kopiert'>
  grund: string
  ticketId: Id<'ticket'> | null
  adresse: string
  ausserKreis: Generated<boolean>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface GeheimnisFrueher {
  id: Id<'geheimnisFrueher'>
  geheimnisId: Id<'geheimnis'>
  fassung: number
  ursprung: number | null
  schluessel: Buffer
  wert: Buffer
  ersetzt: string
}

export interface Geraet {
  id: Id<'geraet'>
  hoechste: Generated<number>
  wartend: Generated<number>
  zuletzt: Generated<string>
  abweichungSek: number | null
  anwenderId: string | null
  browser: Generated<string>
}

export interface GeraetBefund {
  id: Id<'geraetBefund'>
  geraetId: Id<'geraet'>
  art: 'luecke' | 'stumm'
  von: number | null
  bis: number | null
  anzahl: number
  seit: string
  entstanden: Generated<string>
  erledigt: string | null
  abgeschlossenVon: Id<'anwender'> | null
  grund: Generated<string>
}

export interface GeraetFolge {
  geraetId: Id<'geraet'>
  folge: number
  empfangen: Generated<string>
}

export interface Hardware {
  id: Id<'hardware'>
  nummer: Generated<number>
  vkforgid: number
  ktostammId: Id<'ktostamm'> | null
  objektId: Id<'objekt'> | null
  standortId: Id<'standort'> | null
  lstfixId: Id<'lstfix'> | null
  ansprechpartnerId: Id<'ansprechpartner'> | null
  benutzerText: Generated<string>
  hostname: Generated<string>
  domaene: Generated<string>
  arbeitsgruppe: Generated<string>
  produktKennung: Generated<string>
  fernzugangId: Generated<string>
  herstellerId: Id<'hersteller'> | null
  produktId: Id<'produkt'> | null
  hardwaretypId: Id<'hardwaretyp'> | null
  betriebssystemId: Id<'betriebssystem'> | null
  seriennummer: Generated<string>
  seriennummerNorm: string | null
  serviceTag: Generated<string>
  expressServiceTag: Generated<string>
  chip: Generated<string>
  ipArt: 'statisch' | 'dhcp' | 'reservierung' | null
  mac: string | null
  ip: string | null
  subnetzmaskeId: Id<'subnetzmaske'> | null
  gateway: string | null
  dns1: string | null
  dns2: string | null
  lieferdatum: string | null
  garantietypId: Id<'garantietyp'> | null
  garantieBis: string | null
  garantieGrund: Generated<string>
  garantieEnde: string | null
  supporttypId: Id<'supporttyp'> | null
  supportBis: string | null
  supportGrund: Generated<string>
  supportEnde: string | null
  ausscheidedatum: string | null
  ausscheidegrund: 'verkauft' | 'entsorgt' | 'verloren' | 'gestohlen' | 'zurückgegeben' | null
  erfasstVon: Id<'anwender'> | null
  angelegt: Generated<string>
  geaendert: Generated<string>
  suche: GeneratedAlways<string>
}

export interface HardwareAenderung {
  id: Id<'hardwareAenderung'>
  hardwareId: Id<'hardware'>
  was: 'erstellt' | 'geaendert' | 'ausgeschieden' | 'wieder-in-betrieb' | 'geheimnis-geaendert' | 'geheimnis-geloescht' | 'geheimnis-zurueckgeholt' | 'uebergabe' | 'rueckgabe' | 'beginn-berichtigt' | 'umgebucht' | 'zubehoer-dazu' | 'zubehoer-weg' | 'datei-dazu' | 'datei-weg'
  grund: Generated<string>
  vorher: Json<undefined>
  nachher: Json<undefined>
  anwenderId: Id<'anwender'> | null
  zeitpunkt: string
}

export interface HardwareAnsicht {
  id: Id<'hardwareAnsicht'>
  anwenderId: Id<'anwender'>
  name: string
  filter: Json
  sort: string | null
  spalten: Generated<string[]>
}

export interface HardwareDatei {
  id: Id<'hardwareDatei'>
  hardwareId: Id<'hardware'>
  name: string
  anwenderId: Id<'anwender'>
  zeitpunkt: string
  entfernt: string | null
  entferntVon: Id<'anwender'> | null
  entferntGrund: Generated<string>
}

export interface HardwareKommentar {
  id: Id<'hardwareKommentar'>
  hardwareId: Id<'hardware'>
  text: string
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface HardwareKommentarStreichung {
  kommentarId: Id<'hardwareKommentar'>
  grund: string
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface HardwareTicket {
  hardwareId: Id<'hardware'>
  ticketId: Id<'ticket'>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface HardwareZubehoer {
  id: Id<'hardwareZubehoer'>
  hardwareId: Id<'hardware'>
  zubehoerId: Id<'hardware'>
  ab: string
  bis: string | null
  anwenderId: Id<'anwender'> | null
}

export interface HardwareZuordnung {
  id: Id<'hardwareZuordnung'>
  hardwareId: Id<'hardware'>
  ab: string
  was: 'erfasst' | 'geaendert' | 'uebergabe' | 'rueckgabe' | 'ausgeschieden' | 'wieder-in-betrieb'
  ktostammId: Id<'ktostamm'> | null
  objektId: Id<'objekt'> | null
  standortId: Id<'standort'> | null
  lstfixId: Id<'lstfix'> | null
  ansprechpartnerId: Id<'ansprechpartner'> | null
  benutzerText: Generated<string>
  bemerkung: Generated<string>
  unterzeichner: Generated<string>
  striche: Json<null>
  ersetzt: Id<'hardwareZuordnung'> | null
  mit: Id<'hardwareZuordnung'> | null
  anwenderId: Id<'anwender'> | null
  zeitpunkt: string
}

export interface Hardwaretyp {
  id: Id<'hardwaretyp'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
}

export interface Hersteller {
  id: Id<'hersteller'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  gln: string | null
}

export interface Idempotenz {
  anwenderId: string
  schluessel: string
  anfrage: Buffer
  antwort: Json
  zeitpunkt: Generated<string>
}

export interface Importfehler {
  laufId: Id<'importlauf'>
  nr: number
  zeile: number
  spalte: Generated<string>
  wert: Generated<string>
  grund: string
}

export interface Importlauf {
  id: Id<'importlauf'>
  art: 'kunden' | 'artikel' | 'belege' | 'zahlungen' | 'limits'
  quelle: string
  datei: string
  sha256: Buffer
  zustand: 'geprueft' | 'fehlerhaft' | 'geschrieben' | 'abgebrochen'
  zeilen: number
  neu: number
  geaendert: number
  gleich: number
  fehler: number
  geprueft: Generated<number>
  geschrieben: Generated<number>
  seit: string | null
  davor: string | null
  summen: Json<undefined>
  hinweise: Json<undefined>
  akteur: string
  begonnen: string
  beendet: string
}

export interface Importstand {
  id: Id<'importstand'>
  art: string
  quelle: string
  datei: string
  akteur: string
  schritt: Generated<'prueft' | 'schreibt'>
  gelesen: Generated<number>
  zeilen: Generated<number>
  geprueft: Generated<number>
  geschrieben: Generated<number>
  belege: Generated<number>
  abbruch: string | null
  begonnen: string
  lebt: Generated<string>
}

export interface Installation {
  schluessel: string
  wert: Json
}

export interface Inventur {
  id: Id<'inventur'>
  vkforgid: number
  name: string
  geplant: string
  standortId: Id<'standort'> | null
  hardwaretypId: Id<'hardwaretyp'> | null
  ktostammId: Id<'ktostamm'> | null
  abteilungId: Id<'abteilung'> | null
  zustand: Generated<'geplant' | 'offen' | 'abgeschlossen'>
  runde: Generated<number>
  erfasstVon: Id<'anwender'> | null
}

export interface InventurEntscheidung {
  id: Id<'inventurEntscheidung'>
  inventurId: Id<'inventur'>
  hardwareId: Id<'hardware'> | null
  code: string | null
  was: 'umbuchen' | 'belassen' | 'verloren' | 'zurueckholen' | 'anlegen'
  fund: string
  doppelt: boolean
  ortId: Id<'standort'> | null
  standortId: Id<'standort'> | null
  neuId: Id<'hardware'> | null
  bemerkung: Generated<string>
  anwenderId: Id<'anwender'> | null
  zeitpunkt: string
}

export interface InventurSchritt {
  id: Id<'inventurSchritt'>
  inventurId: Id<'inventur'>
  was: 'geplant' | 'begonnen' | 'abgeschlossen' | 'wieder-geoeffnet'
  grund: Generated<string>
  anwenderId: Id<'anwender'> | null
  zeitpunkt: string
}

export interface InventurSoll {
  inventurId: Id<'inventur'>
  hardwareId: Id<'hardware'>
  standortId: Id<'standort'> | null
  anwenderId: Id<'anwender'> | null
}

export interface InventurZaehlung {
  id: Id<'inventurZaehlung'>
  inventurId: Id<'inventur'>
  code: string
  hardwareId: Id<'hardware'> | null
  standortId: Id<'standort'> | null
  damalsId: Id<'standort'> | null
  ausgeschieden: Generated<boolean>
  notiz: Generated<string>
  hebtAuf: Id<'inventurZaehlung'> | null
  um: string
  geraet: string | null
  folge: number | null
  runde: number
  anwenderId: Id<'anwender'>
  eingang: string
}

export interface KlaerungPost {
  anwenderId: Id<'anwender'>
  zuletzt: string
}

export interface Klaerungsfall {
  id: Id<'klaerungsfall'>
  lstfixId: Id<'lstfix'>
  datum: string
  art: 'Gehen fehlt' | 'Kommen fehlt' | 'Rückkehr fehlt' | 'Zwei Kommen' | 'Doppelt' | 'Zu lang' | 'Pause zu kurz' | 'Ruhezeit zu kurz' | 'Über Höchstzeit' | 'Nachtarbeit' | 'Zeit abweichend' | 'Fremdes Gerät' | 'Nicht beschäftigt' | 'Trotz Abwesenheit' | 'Widerspruch' | 'Korrektur'
  bezug: Id<'zeitstempel'> | null
  zustand: Generated<'offen' | 'beantwortet' | 'freigegeben' | 'zurueckgewiesen' | 'erledigt'>
  seit: string
  bis: string | null
  stempel: string[]
  abwesenheiten: Generated<string[]>
  merkmal: string
  vorschlag: Json<null>
  istMin: number | null
  sollMin: number | null
  quelle: string | null
  antwort: Json<null>
  text: Generated<string>
  entstanden: Generated<string>
  geaendert: Generated<string>
}

export interface Klaerungsschritt {
  id: Id<'klaerungsschritt'>
  fallId: Id<'klaerungsfall'>
  tat: 'aufwerfen' | 'beantworten' | 'freigeben' | 'zurueckweisen' | 'erledigen' | 'wiederaufnehmen' | 'verneinen'
  zustand: string
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'> | null
  vertretungId: Id<'vertretung'> | null
  text: Generated<string>
  antwort: Json<null>
}

export interface Konditionsgruppe {
  id: number
  bezeichnung: string
}

export interface Kontotag {
  ktostammId: Id<'ktostamm'>
  tag: string
  umsatz: Generated<string>
  bezahlt: Generated<string>
  betragstage: Generated<string>
}

export interface Kostenstelle {
  id: Id<'kostenstelle'>
  objektId: Id<'objekt'>
  nummer: number
  bezeichnung: string
  aktiv: Generated<boolean>
}

export interface Kreditanfrage {
  id: Id<'kreditanfrage'>
  ktostammId: Id<'ktostamm'>
  betrag: string
  bis: string
  grund: string
  anwenderId: Id<'anwender'>
  zeitpunkt: Generated<string>
}

export interface Kreditfall {
  belegId: number
  ktostammId: Id<'ktostamm'>
  stand: Generated<number>
}

export interface Kreditfreigabe {
  anfrageId: Id<'kreditanfrage'>
  erlaubt: boolean
  grund: Generated<string>
  anwenderId: Id<'anwender'>
  zeitpunkt: Generated<string>
}

export interface Kreditlimit {
  id: Id<'kreditlimit'>
  ktostammId: Id<'ktostamm'> | null
  kundengruppeId: number | null
  vkforgid: number | null
  ab: string
  bis: string | null
  eigen: string | null
  versichert: string | null
  versicherer: Generated<string>
  versichertBis: string | null
  eigenOhneVersicherung: Generated<boolean>
  toleranz: Generated<number>
  auftragsregel: Generated<'ganz' | 'anteil' | 'wochen' | 'aus'>
  auftragswert: Generated<number>
  sicherheit: Generated<string>
  sicherheitBis: string | null
  grund: Generated<string>
  anwenderId: Id<'anwender'> | null
  angelegt: Generated<string>
}

export interface Kreditsperre {
  id: Id<'kreditsperre'>
  ktostammId: Id<'ktostamm'>
  akt: 'sperren' | 'loesen'
  grund: string
  anwenderId: Id<'anwender'> | null
  zeitpunkt: Generated<string>
}

export interface Ktostamm {
  id: Id<'ktostamm'>
  nummer: number
  name: string
  art: 'Kunde' | 'Lieferant' | 'Baustelle'
  vkforgid: number
  strasse: Generated<string>
  plz: Generated<string>
  ort: Generated<string>
  land: Generated<'DE' | 'AT' | 'CH'>
  email: string | null
  telefon: string | null
  ustId: Generated<string>
  aktiv: Generated<boolean>
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  nachfolgerId: Id<'ktostamm'> | null
  quelle: string | null
  fremdschluessel: string | null
  zeilenhash: Buffer | null
  angelegt: Generated<string>
}

export interface KtostammDomain {
  domain: string
  ktostammId: Id<'ktostamm'>
}

export interface Kundengruppe {
  id: number
  bezeichnung: string
}

export interface LeuteAenderung {
  id: GeneratedAlways<number>
  zeitpunkt: Generated<string>
  xid: number
}

export interface Lizenz {
  id: Id<'lizenz'>
  nummer: Generated<number>
  vkforgid: number
  name: string
  herstellerId: Id<'hersteller'> | null
  art: 'platz' | 'geraet' | 'standort' | 'firma'
  plaetze: number | null
  von: string | null
  bis: string | null
  kuendigungBis: string | null
  warntage: Generated<number[]>
  freiAb: number | null
  kosten: string | null
  kostenJe: Generated<'einmalig' | 'monat' | 'jahr'>
  vertrag: Generated<string>
  bemerkung: Generated<string>
  erfasstVon: Id<'anwender'> | null
  angelegt: Generated<string>
}

export interface LizenzPlatz {
  id: Id<'lizenzPlatz'>
  lizenzId: Id<'lizenz'>
  lstfixId: Id<'lstfix'> | null
  hardwareId: Id<'hardware'> | null
  von: string
  bis: string | null
  anwenderId: Id<'anwender'> | null
  zeitpunkt: string
}

export interface Lstfix {
  id: Id<'lstfix'>
  persnr: number
  vorname: string
  zuname: string
  email: string | null
  telefon: string | null
  lohngruppe: string | null
  geburtsdatum: string | null
  abteilungId: Id<'abteilung'>
  vkforgid: number
  eintritt: string
  austritt: string | null
}

export interface LstfixArbeitszeitmodell {
  lstfixId: Id<'lstfix'>
  modellId: Id<'arbeitszeitmodell'>
  gueltigAb: string
}

export interface LstfixFiliale {
  lstfixId: Id<'lstfix'>
  bis: string
  vkforgid: number
}

export interface LstfixPin {
  lstfixId: Id<'lstfix'>
  pinHash: string
  salz: string
  pruefwert: number
  gesetzt: Generated<string>
}

export interface NfcLesung {
  id: Id<'nfcLesung'>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
  empfangen: Generated<string>
  weg: 'nfc' | 'tastatur' | 'kamera'
  kennung: Generated<string>
  texte: Generated<string[]>
  fehler: string | null
}

export interface NfcTag {
  id: Id<'nfcTag'>
  kurz: string
  name: string
  art: 'objekt' | 'ausweis'
  chip: 'ntag424' | 'einfach'
  objektId: Id<'objekt'> | null
  lstfixId: Id<'lstfix'> | null
  schluessel: Buffer | null
  uid: Buffer | null
  zaehler: number | null
  zustand: Generated<'aktiv' | 'gesperrt' | 'stillgelegt'>
  angelegt: Generated<string>
}

export interface NfcTagLesung {
  id: Id<'nfcTagLesung'>
  tagId: Id<'nfcTag'> | null
  empfangen: Generated<string>
  ergebnis: 'gelesen' | 'unbekannt' | 'ohne-beweis' | 'falsch' | 'wiederholt' | 'anderer-chip' | 'gesperrt' | 'stillgelegt'
  zaehler: number | null
  bewiesen: Generated<boolean>
  adresse: string
  nachweisHash: Buffer | null
  laeuftAb: string | null
}

export interface Nummernkreis {
  vkforgid: number
  kreis: string
  zuletzt: number
}

export interface Objekt {
  id: Id<'objekt'>
  nummer: number
  name: string
  ktostammId: Id<'ktostamm'>
  status: Generated<'O' | 'R' | 'A'>
  strasse: Generated<string>
  plz: Generated<string>
  ort: Generated<string>
  objektgruppeId: Id<'objektgruppe'> | null
  leiterId: Id<'lstfix'> | null
  bundesland: string | null
  angelegt: Generated<string>
}

export interface ObjektFrueher {
  objektId: Id<'objekt'>
  ktostammId: Id<'ktostamm'>
  vkforgid: number
  damals: Json
  bis: Generated<string>
}

export interface Objektgruppe {
  id: Id<'objektgruppe'>
  name: string
  aktiv: Generated<boolean>
}

export interface PasswortCode {
  id: Id<'passwortCode'>
  anwenderId: Id<'anwender'>
  codeHash: string
  laeuftAb: string
  versuche: Generated<number>
  verbraucht: string | null
}

export interface PinBeleg {
  id: Id<'pinBeleg'>
  geraetId: Id<'terminalGeraet'>
  lstfixId: Id<'lstfix'>
  laeuftAb: string
}

export interface PinVersuch {
  schluessel: string
  fehler: number
  zuletzt: Generated<string>
  gesperrtBis: string | null
}

export interface Postausgang {
  id: Id<'postausgang'>
  an: string
  anwenderId: string | null
  antwortAn: string | null
  betreff: string
  sprache: Generated<'de' | 'en'>
  text: string
  html: string | null
  geheim: Generated<boolean>
  verschlossen: Buffer | null
  anhaenge: Generated<string[]>
  anlass: string
  faden: string | null
  kurz: string | null
  sammeltBis: string | null
  sammelbrief: string | null
  zustand: Generated<'wartet' | 'gesendet' | 'fehlgeschlagen'>
  versuche: Generated<number>
  fehler: string | null
  erstellt: Generated<string>
  gesendetAm: string | null
  zustellung: 'verzoegert' | 'verteilt' | 'weitergeleitet' | 'zugestellt' | null
}

export interface Posteingang {
  id: Id<'posteingang'>
  postfach: string
  kennung: string
  inhalt: Buffer
  weg: 'imap' | 'smtp'
  umschlag: Json<undefined>
  absender: Generated<string>
  name: Generated<string>
  unbelegt: string | null
  fremd: Generated<boolean>
  betreff: Generated<string>
  bytes: number
  schluessel: string | null
  empfangen: Generated<string>
  zustand: Generated<'neu' | 'uebernommen' | 'uebergangen' | 'quarantaene' | 'verworfen'>
  grund: string | null
  fehler: string | null
  versuche: Generated<number>
  erzwungen: Generated<boolean>
  art: string | null
  gegenstand: string | null
  bearbeitet: string | null
}

export interface Posten {
  id: Id<'posten'>
  art: 'RE' | 'SE' | 'GE' | 'GH'
  richtung: 'forderung' | 'verbindlichkeit'
  belegId: number | null
  zahlungId: Id<'zahlung'> | null
  ktostammId: Id<'ktostamm'>
  vkforgid: number
  currency: string
  betrag: string
  offen: string
  faelligkeit: string | null
  teilVon: Id<'posten'> | null
  angelegt: Generated<string>
}

export interface Produkt {
  id: Id<'produkt'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  herstellerId: Id<'hersteller'> | null
  hardwaretypId: Id<'hardwaretyp'> | null
}

export interface Produktgruppe {
  id: number
  bezeichnung: string
}

export interface Programmzugang {
  id: Id<'programmzugang'>
  name: string
  tokenHash: Buffer
  anfang: string
  rechte: string[]
  konten: number[]
  angelegtVon: Id<'anwender'> | null
  angelegt: Generated<string>
  laeuftAb: string
  zuletzt: string | null
  widerrufen: string | null
  widerrufenVon: Id<'anwender'> | null
}

export interface Pruefspur {
  id: GeneratedAlways<number>
  zeitpunkt: Generated<string>
  anwenderId: string | null
  anwenderName: string
  aktion: string
  gegenstand: string
  gegenstandId: string
  daten: Json<undefined>
}

export interface PruefspurSiegel {
  nr: number
  pruefspurId: number
  hash: Buffer
}

export interface PushAbo {
  id: Id<'pushAbo'>
  sitzungId: Id<'sitzung'>
  endpunkt: string
  p256dh: string
  auth: string
  schluessel: string
  angelegt: Generated<string>
}

export interface PushKennung {
  anwenderId: Id<'anwender'>
  kennung: Generated<string>
}

export interface PushOnesignal {
  sitzungId: Id<'sitzung'>
  aboId: string
}

export interface Quarantaene {
  id: Id<'quarantaene'>
  anwenderId: string
  geraetId: string
  aufruf: string
  eintrag: Json
  erfasst: string
  eingegangen: Generated<string>
  ausweisBeendet: string | null
  grund: string
  entscheidung: 'uebernommen' | 'verworfen' | null
  entschieden: string | null
  entschiedenVon: string | null
  bemerkung: string | null
}

export interface RegiePost {
  anwenderId: Id<'anwender'>
  zuletzt: string
}

export interface Regieakt {
  id: Id<'regieakt'>
  arbeitsscheinId: Id<'arbeitsschein'>
  fassung: number
  akt: 'zugang' | 'anerkannt' | 'einwendung' | 'erledigt' | 'abgerechnet' | 'irrtum'
  tag: string
  text: Generated<string>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface Registrierung {
  id: Id<'registrierung'>
  email: string
  passwortHash: string | null
  vorname: string
  zuname: string
  firma: string
  sprache: 'de' | 'en'
  adresse: string
  tokenHash: Buffer
  tokenBis: string
  belegHash: Buffer | null
  angelegt: Generated<string>
  bestaetigt: string | null
  entschieden: string | null
  entscheidung: 'aktiviert' | 'abgelehnt' | null
  entschiedenVon: Id<'anwender'> | null
  grund: Generated<string>
  anwenderId: Id<'anwender'> | null
}

export interface Rolle {
  id: Id<'rolle'>
  name: string
  beschreibung: Generated<string>
}

export interface RolleBerechtigung {
  rolleId: Id<'rolle'>
  berechtigung: string
}

export interface Scheinmuster {
  arbeitsscheinId: Id<'arbeitsschein'>
  name: string
  anwenderId: Id<'anwender'>
}

export interface Scheinvorgabe {
  ktostammId: Id<'ktostamm'>
  vertragsart: 'VOB' | 'OENORM' | 'BGB' | 'sonst'
  unterschriftKunde: 'Pflicht' | 'moeglich' | 'nie'
  unterschriftMonteur: 'Pflicht' | 'moeglich' | 'nie'
  einreichung: 'taeglich' | 'woechentlich'
  taktMin: 1 | 5 | 6 | 15 | 30 | null
}

export interface Sitzung {
  id: Id<'sitzung'>
  tokenHash: Buffer
  anwenderId: Id<'anwender'>
  stayAuthenticated: boolean
  begonnen: Generated<string>
  zuletztGesehen: Generated<string>
  laeuftAb: string
  beendet: string | null
  adresse: string
  browser: string
}

export interface SitzungFern {
  id: Id<'sitzungFern'>
  quelle: 'hand' | 'datei' | 'windows' | 'guacamole'
  quelleId: string
  vkforgid: number
  verbindung: string
  gruppe: Generated<string>
  remoteHost: Generated<string>
  benutzer: Generated<string>
  anwenderId: Id<'anwender'> | null
  ktostammId: Id<'ktostamm'> | null
  hardwareId: Id<'hardware'> | null
  objektId: Id<'objekt'> | null
  objektVomGeraet: Generated<boolean>
  kostenstelleId: Id<'kostenstelle'> | null
  mehrdeutig: Generated<boolean>
  von: string
  bis: string | null
  ende: 'bekannt' | 'laufend' | 'unbekannt'
  abschnitte: Json<undefined>
  zuletztAktiv: string | null
  trennungCode: number | null
  trennungSitzung: number | null
  dauerSek: Generated<number>
  befund: 'uhr' | 'lang' | null
  beschreibung: Generated<string>
  ticketId: Id<'ticket'> | null
  keineArbeit: Generated<boolean>
  eingang: Generated<string>
  suche: GeneratedAlways<string>
}

export interface SitzungFernAbruf {
  id: Id<'sitzungFernAbruf'>
  sitzungId: Id<'sitzungFern'>
  anwenderId: Id<'anwender'>
  bis: string
}

export interface SitzungFernBuchung {
  id: Id<'sitzungFernBuchung'>
  sitzungId: Id<'sitzungFern'>
  ticketId: Id<'ticket'>
  tag: string
  minuten: number
  verrechnetMin: number
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface SitzungFernRegel {
  id: Id<'sitzungFernRegel'>
  folge: number
  feld: 'verbindung' | 'gruppe' | 'rechner' | 'benutzer'
  muster: string
  ktostammId: Id<'ktostamm'> | null
  hardwareId: Id<'hardware'> | null
  objektId: Id<'objekt'> | null
  anwenderId: Id<'anwender'> | null
  aktiv: Generated<boolean>
}

export interface SitzungFernSchritt {
  id: Id<'sitzungFernSchritt'>
  sitzungId: Id<'sitzungFern'>
  was: 'erfasst' | 'geaendert' | 'gebucht' | 'keine-arbeit' | 'doch-arbeit' | 'geladen' | 'geraet'
  daten: Json<undefined>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
}

export interface SitzungFernZeit {
  arbeitsberichtId: Id<'arbeitsbericht'>
  buchungId: Id<'sitzungFernBuchung'>
}

export interface SitzungFernZugang {
  programmzugangId: Id<'programmzugang'>
  ktostammId: Id<'ktostamm'>
}

export interface SlaKalender {
  id: Id<'slaKalender'>
  name: string
  zone: string
  land: 'DE' | 'AT' | 'CH'
  region: string
  halbtagsBis: Generated<string>
}

export interface SlaKalenderZeit {
  kalenderId: Id<'slaKalender'>
  wochentag: number
  von: string
  bis: string
}

export interface SlaRegel {
  id: Id<'slaRegel'>
  name: string
  ktostammId: Id<'ktostamm'> | null
  typId: Id<'tickettyp'> | null
  prioritaet: number | null
  kalenderId: Id<'slaKalender'>
  antwortMin: number | null
  loesungMin: number | null
  pausen: Generated<string[]>
}

export interface SlaRegelWarnung {
  regelId: Id<'slaRegel'>
  einheit: Generated<'prozent' | 'minuten' | 'stunden'>
  stufe: number
  an: 'zustaendige' | 'leitung' | 'alle'
}

export interface SlaWarnung {
  ticketId: Id<'ticket'>
  ziel: 'antwort' | 'loesung'
  einheit: Generated<'prozent' | 'minuten' | 'stunden'>
  stufe: number
  zeitpunkt: Generated<string>
}

export interface Standort {
  id: Id<'standort'>
  nummer: Generated<number>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  elternId: Id<'standort'> | null
  objektId: Id<'objekt'> | null
}

export interface StatistikAbweichung {
  laufId: number
  tabelle: string
  korn: string
  ab: string
  vkforgid: number
  umsatzart: string
  soll: Json
  ist: Json
}

export interface StatistikLauf {
  id: GeneratedAlways<number>
  begonnen: string
  beendet: string
  von: string
  bis: string
  zeilen: number
  abweichungen: number
}

export interface Stempelcode {
  name: string
  beschreibung: Generated<string>
  art: 'arbeit' | 'pause' | 'unterwegs' | 'abwesend'
  icon: Generated<string>
  reihenfolge: Generated<number>
  aktiv: Generated<boolean>
  ruhe: Generated<boolean>
}

export interface Subnetzmaske {
  id: Id<'subnetzmaske'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  praefix: number
}

export interface Supporttyp {
  id: Id<'supporttyp'>
  name: string
  aktiv: Generated<boolean>
  sortierung: Generated<number>
  monate: number
  warntage: number[] | null
}

export interface Tagesabschluss {
  abschlussId: Id<'zeitfreigabe'>
  lstfixId: Id<'lstfix'>
  datum: string
  sollMin: number
  bruttoMin: number
  pauseMin: number
  pflichtpauseMin: number
  nettoMin: number
  gewertetMin: number
  nachtMin: number
  beginn: string | null
  ende: string | null
  feiertag: string | null
  abwesenheit: string | null
  regeln: Json
  befunde: Json<undefined>
  sonntagMin: Generated<number>
  feiertagMin: Generated<number>
  kalendernachtMin: Generated<number>
  eingabe: Buffer
}

export interface Terminal {
  id: Id<'terminal'>
  name: string
  vkforgid: number
  wege: Generated<string[]>
  datenschutz: Generated<'voll' | 'knapp'>
  zustand: Generated<'aktiv' | 'gesperrt' | 'stillgelegt'>
  kontakt: Generated<string>
  angelegt: Generated<string>
}

export interface TerminalAbteilung {
  terminalId: Id<'terminal'>
  abteilungId: Id<'abteilung'>
}

export interface TerminalAufgabe {
  aufgabeHash: Buffer
  geraetId: string
  laeuftAb: string
}

export interface TerminalGeraet {
  id: Id<'terminalGeraet'>
  terminalId: Id<'terminal'>
  oeffentlich: Buffer
  gekoppelt: Generated<string>
  abgeloest: string | null
  alarm: string | null
  alarmSeit: string | null
  ringNr: Generated<number>
  ringJetzt: Buffer
  ringVorher: Buffer | null
  sitzungId: string | null
  sitzungHash: Buffer | null
  sitzungBis: string | null
  zuletzt: string | null
  wartend: Generated<number>
  abweichungSek: number | null
  version: Generated<string>
  browser: Generated<string>
}

export interface TerminalKopplung {
  codeHash: Buffer
  terminalId: Id<'terminal'>
  laeuftAb: string
  verbraucht: string | null
  geraetId: string | null
}

export interface TerminalLesung {
  id: Id<'terminalLesung'>
  geraetId: Id<'terminalGeraet'>
  zeitpunkt: string
  empfangen: Generated<string>
  weg: 'ausweis' | 'pin' | 'kamera'
  ende: Generated<string>
  grund: string
}

export interface TerminalQuarantaene {
  id: Id<'terminalQuarantaene'>
  geraetId: Id<'terminalGeraet'>
  lstfixId: Id<'lstfix'> | null
  eintrag: Json
  erfasst: string
  eingegangen: Generated<string>
  grund: string
  zeitstempelId: Id<'zeitstempel'> | null
  entscheidung: 'uebernommen' | 'verworfen' | null
  entschieden: string | null
  entschiedenVon: string | null
  bemerkung: string | null
}

export interface TerminalStempel {
  zeitstempelId: Id<'zeitstempel'>
  geraetId: Id<'terminalGeraet'>
  ringNr: number
  eintrag: Json
}

export interface TerminalStempelcode {
  terminalId: Id<'terminal'>
  name: string
}

export interface TerminalVerneint {
  lstfixId: Id<'lstfix'>
  datum: string
  art: string
  geraetId: Id<'terminalGeraet'>
  zeitpunkt: Generated<string>
}

export interface Ticket {
  id: Id<'ticket'>
  nummer: Generated<number>
  version: Generated<number>
  vkforgid: number
  typId: Id<'tickettyp'>
  name: string
  beschreibung: Generated<string>
  prioritaet: number
  hotline: Generated<boolean>
  schritt: Generated<'erfasst' | 'in Prüfung' | 'Auftragsbestätigung' | 'in Arbeit' | 'wartet auf Kunde' | 'wartet auf Dritte' | 'Test' | 'Abnahme' | 'erledigt' | 'abgelehnt' | 'zusammengeführt' | 'abgeschlossen'>
  zustand: GeneratedAlways<string>
  vorher: string | null
  seit: Generated<string>
  ktostammId: Id<'ktostamm'> | null
  objektId: Id<'objekt'> | null
  kostenstelleId: Id<'kostenstelle'> | null
  intern: Generated<boolean>
  cobitkategorie: string | null
  rfckategorie: Generated<'Undefiniert' | 'Entwicklung' | 'Fibu' | 'Wws'>
  schaetzungMin: number | null
  releaseTest: string | null
  releaseTestMin: number | null
  releaseOrig: string | null
  releaseOrigMin: number | null
  termin: string | null
  faellig: Generated<string>
  warnung: string | null
  antwortUm: string | null
  zustaendigId: Id<'anwender'> | null
  erstellerId: Id<'anwender'> | null
  elternId: Id<'ticket'> | null
  zusammengefuehrt: Id<'ticket'> | null
  bewertung: number | null
  bewertungText: Generated<string>
  erstellt: Generated<string>
  geaendert: Generated<string>
  suche: GeneratedAlways<string>
}

export interface TicketAenderung {
  id: Id<'ticketAenderung'>
  ticketId: Id<'ticket'>
  feld: string
  von: Generated<string>
  nach: Generated<string>
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'> | null
  intern: Generated<boolean>
}

export interface TicketAnsicht {
  id: Id<'ticketAnsicht'>
  anwenderId: Id<'anwender'>
  name: string
  geteilt: Generated<boolean>
  filter: Json
}

export interface TicketAntwortet {
  ticketId: Id<'ticket'>
  anwenderId: Id<'anwender'>
  bis: string
}

export interface TicketCheckpunkt {
  id: Id<'ticketCheckpunkt'>
  ticketId: Id<'ticket'>
  folge: number
  text: string
  art: 'ENTW' | 'TEST' | 'ZUT'
  pflicht: Generated<boolean>
  notiz: Generated<string>
  fehlertext: Generated<string>
  erledigt: Generated<boolean>
  erledigtVon: Id<'anwender'> | null
  erledigtUm: string | null
  version: Generated<number>
  entfernt: string | null
}

export interface TicketDokument {
  id: Id<'ticketDokument'>
  ticketId: Id<'ticket'>
  kommentarId: Id<'ticketKommentar'> | null
  name: string
  intern: boolean
  anwenderId: Id<'anwender'> | null
  absender: Generated<string>
  zeitpunkt: Generated<string>
  entfernt: string | null
  entferntVon: Id<'anwender'> | null
  entferntGrund: Generated<string>
}

export interface TicketErwaehnung {
  kommentarId: Id<'ticketKommentar'>
  anwenderId: Id<'anwender'>
}

export interface TicketKommentar {
  id: Id<'ticketKommentar'>
  ticketId: Id<'ticket'>
  ticketNummer: Generated<number>
  anwenderId: Id<'anwender'> | null
  absender: Generated<string>
  text: string
  intern: boolean
  quelle: Generated<'portal' | 'mail'>
  zeitpunkt: Generated<string>
  suche: GeneratedAlways<string>
}

export interface TicketKontakt {
  id: Id<'ticketKontakt'>
  ticketId: Id<'ticket'>
  art: 'Beobachter' | 'Zuständiger' | 'Aufnehmer' | 'Kunde' | 'Verursacher' | 'Wird erledigt von' | 'Auftragsbestätigung' | 'Erledigung bestätigt von' | 'Tester' | 'Erlediger' | 'Absender' | 'Ansprechpartner' | 'Dokumentierer' | 'Fremdkontakt'
  anwenderId: Id<'anwender'> | null
  ansprechpartnerId: Id<'ansprechpartner'> | null
  name: Generated<string>
  email: string | null
  angelegt: Generated<string>
}

export interface TicketSchritt {
  id: Id<'ticketSchritt'>
  ticketId: Id<'ticket'>
  von: string | null
  nach: string
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'> | null
  grund: Generated<string>
  erzwungen: Generated<boolean>
}

export interface TicketVerknuepfung {
  ticketId: Id<'ticket'>
  anderesId: Id<'ticket'>
  art: 'verwandt' | 'blockiert' | 'doppelt'
  angelegt: Generated<string>
  anwenderId: Id<'anwender'> | null
}

export interface TicketWort {
  wort: string
  vkforgid: number
  anzahl: number
}

export interface Tickettyp {
  id: Id<'tickettyp'>
  name: string
  icon: Generated<string>
  hinweis: Generated<string>
  prioritaet: Generated<number>
  mitTest: Generated<boolean>
  fuerKunden: Generated<boolean>
  regelId: Id<'slaRegel'> | null
  folge: Generated<number>
  aktiv: Generated<boolean>
}

export interface UebergabeAusweis {
  id: Id<'uebergabeAusweis'>
  tokenHash: Buffer
  anwenderId: Id<'anwender'>
  geraetId: string
  sitzungId: string | null
  browser: Generated<string>
  ausgestellt: Generated<string>
  laeuftAb: string
  uebergeben: string | null
  beendet: string | null
  grund: string | null
}

export interface UebergabeSchluessel {
  id: Id<'uebergabeSchluessel'>
  oeffentlich: Buffer
  privat: Buffer
  verschlossen: boolean
  erstellt: Generated<string>
}

export interface UmsatzFrage {
  id: Id<'umsatzFrage'>
  anwenderId: Id<'anwender'>
  name: string
  vkforgid: number | null
  spanne: 'heute' | 'monat' | 'jahr' | 'vorjahr' | null
  frage: Json
}

export interface UmsatzOffen {
  belegId: number
  vorzeichen: number
  nrs: number[]
  seit: Generated<string>
}

export interface UmsatzZeile {
  belegId: number
  nr: number
  vorzeichen: 1 | '-1'
  datum: string
  vkforgid: number
  umsatzart: 'Ware' | 'Leistung' | 'Fremdleistung' | 'Nebenleistung'
  artikelId: string | null
  hauptgruppe: number | null
  untergruppe: number | null
  unteruntergruppe: number | null
  produktgruppeId: number | null
  ktostammId: string
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  vertreterId: string | null
  abteilungId: string | null
  abteilungsubId: string | null
  lieferart: Generated<string>
  lagerplatz: Generated<string>
  umsatz: number
  lagerwert: number | null
  menge: number
}

export interface Unterschrift {
  id: Id<'unterschrift'>
  arbeitsscheinId: Id<'arbeitsschein'>
  fassung: number
  rolle: 'Kunde' | 'Monteur'
  bedeutung: 'bestaetigt' | 'erhalten'
  art: 'gezeichnet' | 'getippt' | 'abwesend' | 'verweigert'
  name: Generated<string>
  funktion: Generated<string>
  firma: Generated<string>
  ort: Generated<string>
  grund: Generated<string>
  striche: Json<null>
  zeitpunkt: string
  anwenderId: Id<'anwender'> | null
  linkId: Id<'arbeitsscheinLink'> | null
  pdf: string | null
  fingerabdruck: string | null
}

export interface UsArtikel {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  untergruppe: number | null
  unteruntergruppe: number | null
  produktgruppeId: number | null
  artikelId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsGruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  untergruppe: number | null
  unteruntergruppe: number | null
  produktgruppeId: number | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsKunde {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  ktostammId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsKundeHauptgruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  ktostammId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsKundengruppeHauptgruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsLager {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  lieferart: string
  lagerplatz: string
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsLagerHauptgruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  lieferart: string
  lagerplatz: string
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsVertreter {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  abteilungId: string | null
  abteilungsubId: string | null
  vertreterId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsVertreterHauptgruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  hauptgruppe: number | null
  abteilungId: string | null
  abteilungsubId: string | null
  vertreterId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface UsVertreterKundengruppe {
  korn: 'T' | 'M' | 'Q'
  ab: string
  vkforgid: number
  umsatzart: string
  kundengruppeId: number | null
  konditionsgruppeId: number | null
  abteilungId: string | null
  abteilungsubId: string | null
  vertreterId: string | null
  umsatz: number
  lagerwert: number
  ohneEinstand: number
  menge: number
  anzahl: number
}

export interface Vertretung {
  id: Id<'vertretung'>
  anwenderId: Id<'anwender'>
  vertreterId: Id<'anwender'>
  von: string
  bis: string
  angelegt: Generated<string>
  beendet: string | null
}

export interface Wochenerinnerung {
  lstfixId: Id<'lstfix'>
  montag: string
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'>
}

export interface Wochensumme {
  lstfixId: Id<'lstfix'>
  montag: string
  arbeitMin: number
  halbtage: number
}

export interface Zahlung {
  id: Id<'zahlung'>
  ktostammId: Id<'ktostamm'>
  vkforgid: number
  richtung: 'erhalten' | 'geleistet'
  datum: string
  betrag: string
  currency: Generated<string>
  referenz: Generated<string>
  quelle: Generated<string>
  fremdschluessel: string | null
  zeilenhash: Buffer | null
  angelegt: Generated<string>
}

export interface Zahlungszuordnung {
  id: Id<'zahlungszuordnung'>
  postenId: Id<'posten'>
  zahlungId: Id<'zahlung'> | null
  belegId: number | null
  datum: string
  betrag: string
  buergschaftId: Id<'buergschaft'> | null
  skonto: Generated<string>
  angelegt: Generated<string>
}

export interface Zeitbuchung {
  id: Id<'zeitbuchung'>
  lstfixId: Id<'lstfix'>
  datum: string
  minuten: number
  art: 'Anfangssaldo' | 'Auszahlung' | 'Korrektur' | 'Differenz'
  grund: string
  differenzId: Id<'abschlussdifferenz'> | null
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'>
}

export interface ZeitbuchungStorno {
  zeitbuchungId: Id<'zeitbuchung'>
  grund: string
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'>
}

export interface Zeitfreigabe {
  id: Id<'zeitfreigabe'>
  lstfixId: Id<'lstfix'>
  art: 'woche' | 'monat'
  beginn: string
  schritt: number
  akt: 'einreichen' | 'zurueckziehen' | 'genehmigen' | 'zurueckgeben' | 'abschliessen' | 'oeffnen'
  zustand: 'offen' | 'eingereicht' | 'genehmigt' | 'zurueckgegeben' | 'abgeschlossen' | 'geoeffnet'
  grund: string | null
  zeitpunkt: Generated<string>
  anwenderId: Id<'anwender'>
  vertretungId: Id<'vertretung'> | null
}

export interface Zeitregel {
  land: 'DE' | 'AT' | 'CH'
  gruppe: 'erwachsen' | 'jugendlich'
  art: 'pause' | 'tag' | 'woche' | 'durchschnitt' | 'ruhe' | 'nacht' | 'stueck' | 'schicht' | 'freietage' | 'krank' | 'aufbewahrung' | 'rundung'
  fassung: number
  gueltigAb: string
  wert: Json
  quelle: string
  angelegt: Generated<string>
  anwenderId: string | null
}

export interface Zeitstempel {
  id: Id<'zeitstempel'>
  lstfixId: Id<'lstfix'>
  timestamp: string
  zone: string
  empfangen: Generated<string>
  abweichungSek: number | null
  vonHand: Generated<boolean>
  flag: 'arrival' | 'departure'
  code: string
  quelle: 'portal' | 'terminal' | 'nfc' | 'import'
  geraet: string | null
  folge: number | null
  vertrauen: 'A' | 'B' | 'C'
  korrigiert: Id<'zeitstempel'> | null
  grund: string | null
  erfasstVon: string | null
}

export interface ZeitstempelOrt {
  zeitstempelId: Id<'zeitstempel'>
  objektId: Id<'objekt'>
  tagId: Id<'nfcTag'>
  lesungId: string
  bewiesen: boolean
}

export interface ZeitstempelStorno {
  zeitstempelId: Id<'zeitstempel'>
  grund: string
  zeitpunkt: Generated<string>
  anwenderId: string
}

export interface Zubehoer {
  id: Id<'zubehoer'>
  vkforgid: number
  name: string
  standortId: Id<'standort'> | null
  mindestbestand: Generated<number>
  bemerkung: Generated<string>
  aktiv: Generated<boolean>
  erfasstVon: Id<'anwender'> | null
  angelegt: Generated<string>
}

export interface ZubehoerBewegung {
  id: Id<'zubehoerBewegung'>
  zubehoerId: Id<'zubehoer'>
  art: 'einlagern' | 'ausgeben' | 'zuruecknehmen' | 'ausbuchen'
  menge: number
  lstfixId: Id<'lstfix'> | null
  standortId: Id<'standort'> | null
  hardwareId: Id<'hardware'> | null
  grund: Generated<string>
  beleg: Generated<string>
  anwenderId: Id<'anwender'>
  zeitpunkt: string
  bestand: GeneratedAlways<number>
  ausgegeben: GeneratedAlways<number>
}
