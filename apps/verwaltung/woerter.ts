import { felder } from './woerter-felder.ts'

type Woerter = Readonly<Record<string, readonly [de: string, en: string]>>

/** Acts of the audit trail; one that means something else for one kind of object stands there as `gegenstand.aktion`. */
const aktionen: Woerter = {
  abhaken: ['abgehakt', 'ticked off'],
  ablehnen: ['abgelehnt', 'rejected'],
  abmelden: ['abgemeldet', 'signed out'],
  abschliessen: ['abgeschlossen', 'closed'],
  abweichen: ['weicht vom Abschluss ab', 'differs from the closing'],
  aendern: ['geändert', 'changed'],
  alarm: ['Alarm', 'alarm'],
  'andere-sitzungen-beenden': ['andere Sitzungen beendet', 'other sessions ended'],
  anlegen: ['angelegt', 'created'],
  anlernen: ['angelernt', 'taught'],
  anmelden: ['angemeldet', 'signed in'],
  'anmelden-abgelehnt': ['Anmeldung abgelehnt', 'sign-in refused'],
  'anmelden-fehlgeschlagen': ['Anmeldung fehlgeschlagen', 'sign-in failed'],
  aufwerfen: ['gefragt', 'raised'],
  'ausweis-codes-erzeugen': ['Ausweis-Codes erzeugt', 'badge codes made'],
  'ausweis-pin-setzen': ['PIN des Ausweises gesetzt', 'badge PIN set'],
  'ausweis-widerrufen': ['Ausweis-Codes widerrufen', 'badge codes revoked'],
  beantworten: ['beantwortet', 'answered'],
  beenden: ['beendet', 'ended'],
  'befund-abschliessen': ['Befund abgeschlossen', 'finding closed'],
  beginnen: ['begonnen', 'begun'],
  bestaetigen: ['bestätigt', 'confirmed'],
  buchen: ['gebucht', 'booked'],
  einladen: ['eingeladen', 'invited'],
  einreichen: ['eingereicht', 'submitted'],
  einrichten: ['eingerichtet', 'set up'],
  entfernen: ['entfernt', 'removed'],
  erledigen: ['erledigt', 'settled'],
  'erneut-senden': ['erneut gesendet', 'sent again'],
  exportieren: ['exportiert', 'exported'],
  freigeben: ['freigegeben', 'unblocked'],
  freischalten: ['freigeschaltet', 'activated'],
  genehmigen: ['genehmigt', 'approved'],
  'grund-entfernen': ['Grund nach der Frist entfernt', 'reason removed after its period'],
  importieren: ['importiert', 'imported'],
  'jahr-uebernehmen': ['Jahr übernommen', 'year taken over'],
  'klaerungsfall.freigeben': ['freigegeben', 'released'],
  'konto-wechseln': ['Konto gewechselt', 'account changed'],
  koppelcode: ['Kopplungscode erzeugt', 'pairing code made'],
  koppeln: ['gekoppelt', 'paired'],
  korrigieren: ['korrigiert', 'corrected'],
  loeschen: ['gelöscht', 'deleted'],
  'mail-uebernehmen': ['E-Mail trotzdem übernommen', 'mail taken all the same'],
  'mail-verwerfen': ['E-Mail verworfen', 'mail discarded'],
  'modell-entfernen': ['Modell entfernt', 'model removed'],
  'modell-zuordnen': ['Modell zugeordnet', 'model assigned'],
  nachricht: ['Nachricht gesendet', 'message sent'],
  nachtragen: ['nachgetragen', 'added afterwards'],
  'neue-fassung': ['neue Fassung', 'new version'],
  oeffnen: ['wieder geöffnet', 'reopened'],
  'passwort-code-senden': ['Bestätigungscode gesendet', 'code sent'],
  'passwort-code-unbekannt': ['Code für unbekanntes Konto', 'code for unknown account'],
  'passwort-code-zu-oft': ['zu viele Codes verlangt', 'too many codes asked for'],
  'passwort-namen-senden': ['Benutzernamen gesendet', 'usernames sent'],
  'passwort-setzen': ['Passwort gesetzt', 'password set'],
  'pin-loeschen': ['PIN gelöscht', 'PIN deleted'],
  'pin-setzen': ['PIN gesetzt', 'PIN set'],
  pruefen: ['geprüft', 'verified'],
  pruefpaket: ['Prüfpaket erstellt', 'inspection pack made'],
  quarantaene: ['in Quarantäne gelegt', 'put into quarantine'],
  'quarantaene-uebernehmen': ['aus der Quarantäne übernommen', 'carried out from quarantine'],
  'quarantaene-verwerfen': ['in der Quarantäne verworfen', 'discarded in quarantine'],
  registrieren: ['registriert', 'registered'],
  'rolle-geben': ['Rolle gegeben', 'role given'],
  'rolle-nehmen': ['Rolle genommen', 'role taken'],
  'schluessel-erzeugen': ['Schlüssel erzeugt', 'keys made'],
  'sitzung-beenden': ['Sitzung beendet', 'session ended'],
  'sitzungen-beenden': ['Sitzungen beendet', 'sessions ended'],
  sperren: ['gesperrt', 'blocked'],
  'sprache-waehlen': ['Sprache gewählt', 'language chosen'],
  stempeln: ['gestempelt', 'stamped'],
  stilllegen: ['stillgelegt', 'retired'],
  stornieren: ['storniert', 'cancelled'],
  'ticket.aendern': ['geändert', 'changed'],
  'ticket.anlegen': ['erfasst', 'created'],
  'ticket.ansicht': ['gespeichert', 'saved'],
  'ticket.ansicht-loeschen': ['gelöscht', 'deleted'],
  'ticket.antwortvorlage': ['Antwortvorlage gespeichert', 'answer template saved'],
  'ticket.aufnehmen': ['anderes Ticket aufgenommen', 'other ticket taken in'],
  'ticket.bewertung': ['bewertet', 'rated'],
  'ticket.checkvorlage': ['Checkliste gespeichert', 'checklist saved'],
  'ticket.dokument': ['Datei hinzugefügt', 'file added'],
  'ticket.dokument-entfernen': ['Datei entfernt', 'file removed'],
  'ticket.einstellungen': ['Einstellungen geändert', 'settings changed'],
  'ticket.eltern': ['untergeordnet', 'put under another'],
  'ticket.haken': ['Punkt abgehakt', 'item ticked'],
  'ticket.kalender': ['Kalender gespeichert', 'calendar saved'],
  'ticket.kind': ['Unterticket zugeordnet', 'child added'],
  'ticket.kommentar': ['beantwortet', 'answered'],
  'ticket.kontakt': ['Kontakt geändert', 'contact changed'],
  'ticket.loeschen': ['gelöscht', 'deleted'],
  'ticket.loesen': ['Verbindung gelöst', 'link removed'],
  'ticket.notiz': ['Notiz geschrieben', 'note written'],
  'ticket.punkt': ['Punkt geändert', 'item changed'],
  'ticket.punkt-weg': ['Punkt entfernt', 'item removed'],
  'ticket.regel': ['vereinbarte Zeiten gespeichert', 'agreed times saved'],
  'ticket.schritt': ['nächster Schritt', 'next step'],
  'ticket.typ': ['Art gespeichert', 'type saved'],
  'ticket.typ-reihenfolge': ['Arten geordnet', 'types put in order'],
  'ticket.verknuepfen': ['verbunden', 'linked'],
  'ticket.vorlage': ['Checkliste übernommen', 'checklist applied'],
  'ticket.zeit': ['Zeit erfasst', 'time reported'],
  'ticket.zeit-storno': ['Zeit storniert', 'time cancelled'],
  'ticket.zuruecksetzen': ['zurückgesetzt', 'reset'],
  'ticket.zusammenfuehren': ['zusammengeführt', 'merged'],
  uebernehmen: ['übernommen', 'taken over'],
  verneinen: ['Vorschlag verneint', 'proposal denied'],
  wiederaufnehmen: ['wieder aufgenommen', 'taken up again'],
  zuordnen: ['zugeordnet', 'assigned'],
  zurueckgeben: ['zurückgegeben', 'returned'],
  zurueckweisen: ['zurückgewiesen', 'sent back'],
  zurueckziehen: ['zurückgezogen', 'withdrawn'],
}

/** What the acts of the audit trail were done to. */
const gegenstaende: Woerter = {
  abschlussdifferenz: ['Differenz nach Abschluss', 'Difference after closing'],
  abteilung: ['Abteilung', 'Department'],
  abwesenheit: ['Abwesenheit', 'Absence'],
  ansprechpartner: ['Ansprechpartner', 'Contact'],
  anwender: ['Anwender', 'User'],
  arbeitsmonat: ['Arbeitsmonat', 'Working month'],
  arbeitswoche: ['Arbeitswoche', 'Working week'],
  arbeitszeitmodell: ['Arbeitszeitmodell', 'Working-time model'],
  ausweis: ['Ausweis', 'Badge'],
  eintrag: ['Eintrag eines Geräts', 'Entry of a device'],
  evakuierung: ['Evakuierung', 'Evacuation'],
  feiertag: ['Feiertag', 'Holiday'],
  filiale: ['Filiale', 'Branch'],
  firma: ['Firma', 'Company'],
  geraet: ['Gerät', 'Device'],
  klaerungsfall: ['Klärungsfall', 'Question about times'],
  kostenstelle: ['Kostenstelle', 'Cost center'],
  ktostamm: ['Kunde', 'Customer'],
  lstfix: ['Mitarbeiter', 'Employee'],
  mail: ['Nachricht', 'Message'],
  mitarbeiter: ['Mitarbeiter', 'Employee'],
  nfc_tag: ['NFC-Tag', 'NFC tag'],
  objekt: ['Objekt', 'Object'],
  personal: ['Personal', 'Staff'],
  posteingang: ['Eingegangene E-Mail', 'Incoming mail'],
  posteinstellungen: ['Unbekannte Absender', 'Unknown senders'],
  pruefspur: ['Prüfspur', 'Audit trail'],
  registrierung: ['Registrierung', 'Registration'],
  rolle: ['Rolle', 'Role'],
  sitzung: ['Sitzung', 'Session'],
  statusabfrage: ['Statusabfrage', 'Presence board'],
  stempelcode: ['Stempelcode', 'Stamp code'],
  tagesabschluss: ['Tagesabschluss', 'Closed day'],
  terminal: ['Terminal', 'Terminal'],
  ticket: ['Ticket', 'Ticket'],
  ticketansicht: ['Ansicht von Tickets', 'View of tickets'],
  ticketverwaltung: ['Einrichtung der Tickets', 'Ticket set-up'],
  vertretung: ['Vertretung', 'Deputy'],
  zeitbuchung: ['Buchung', 'Booking'],
  zeitregel: ['Zeitregel', 'Time rule'],
  zeitstempel: ['Zeitstempel', 'Time stamp'],
}

/** Why a mail was written. */
const anlaesse: Woerter = {
  'klaerung.erinnerung': ['Erinnerung an eine Klärung', 'Reminder of a question'],
  'klaerung.vertretung': ['Vertretung', 'Deputy'],
  'passwort.code': ['Passwort vergessen', 'Forgot password'],
  'passwort.namen': ['Benutzernamen', 'Usernames'],
  'registration.abgelehnt': ['Registrierung abgelehnt', 'Registration rejected'],
  'registration.aktiviert': ['Registrierung freigeschaltet', 'Registration activated'],
  'registration.bekannt': ['Registrierung: Zugang besteht schon', 'Registration: access exists'],
  'registration.bestaetigen': ['Registrierung: Adresse bestätigen', 'Registration: confirm address'],
  'registration.laeuft': ['Registrierung: wird geprüft', 'Registration: being checked'],
  'registration.offen': ['Neue Registrierung', 'New registration'],
  'statusabfrage.nachricht': ['Nachricht aus der Statusabfrage', 'Message from the presence board'],
  'ticket.abgelehnt': ['Ticket abgelehnt', 'Ticket declined'],
  'ticket.abnahme': ['Abnahme', 'Acceptance'],
  'ticket.abnahmeErinnerung': ['Erinnerung an die Abnahme', 'Reminder of acceptance'],
  'ticket.abweisung': ['E-Mail nicht angenommen', 'Mail not accepted'],
  'ticket.angelegt': ['Ticket angekommen', 'Ticket received'],
  'ticket.auftragsbestaetigung': ['Auftrag bestätigen', 'Confirm order'],
  'ticket.dokument': ['Datei am Ticket', 'File at a ticket'],
  'ticket.erledigt': ['Ticket erledigt', 'Ticket done'],
  'ticket.erwaehnt': ['Erwähnt', 'Mentioned'],
  'ticket.kommentar': ['Antwort am Ticket', 'Answer at a ticket'],
  'ticket.kundeEntschied': ['Kunde hat entschieden', 'Customer has decided'],
  'ticket.warnung': ['Vereinbarte Zeit läuft ab', 'Agreed time runs out'],
  'ticket.wartet': ['Ticket wartet auf den Kunden', 'Ticket waits for the customer'],
  'ticket.zugewiesen': ['Ticket zugewiesen', 'Ticket assigned'],
  'verwaltung.einladung': ['Einladung', 'Invitation'],
}

/** Kinds of absence. */
const abwesenheiten: Woerter = {
  Berufsschule: ['Berufsschule', 'Vocational school'],
  Dienstreise: ['Dienstreise', 'Business trip'],
  Elternzeit: ['Elternzeit', 'Parental leave'],
  Homeoffice: ['Homeoffice', 'Working from home'],
  Krank: ['Krank', 'Sick'],
  Schulung: ['Schulung', 'Training'],
  Sonstige: ['Sonstige', 'Other'],
  Urlaub: ['Urlaub', 'Holiday'],
  Zeitausgleich: ['Zeitausgleich', 'Time off in lieu'],
}

const alle = { aktion: aktionen, gegenstand: gegenstaende, anlass: anlaesse, abwesenheit: abwesenheiten, feld: felder }
export type Wortart = keyof typeof alle
type Sprache = 'de' | 'en'

const gefunden = (art: Wortart, schluessel: string, sprache: Sprache) => alle[art][schluessel]?.[sprache === 'de' ? 0 : 1]

/** Word that a record carries in short form, as people say it; an unknown one is shown as it is. */
export const wort = (art: Wortart, schluessel: string, sprache: Sprache) => gefunden(art, schluessel, sprache) ?? schluessel

/** What was done to this kind of object. */
export const tatwort = (gegenstand: string, aktion: string, sprache: Sprache) =>
  gefunden('aktion', `${gegenstand}.${aktion}`, sprache) ?? wort('aktion', aktion, sprache)

/** Name of a noted field by its path, each part in words. */
export const feldwort = (pfad: string, sprache: Sprache) =>
  pfad
    .split('.')
    .map((teil) => wort('feld', teil, sprache))
    .join(' · ')

/** Short forms whose word, in this language, contains what somebody looks for. */
export const schluesselMit = (art: Wortart, gesucht: string, sprache: Sprache) =>
  Object.keys(alle[art]).filter((schluessel) => wort(art, schluessel, sprache).toLowerCase().includes(gesucht.toLowerCase()))

/** Does this short form have a word? */
export const hatWort = (art: Wortart, schluessel: string) => gefunden(art, schluessel, 'de') !== undefined
