import type { AuditWords } from '#platform/contract/audit-words.ts'
import { textWords } from '#platform/contract/record/fields.ts'
import { rechnungsfelder } from './contract/firma.ts'
import { ansprechpartnerfelder, kundenfelder, objektfelder } from './contract/kunden.ts'
import { mitarbeitertexte } from './contract/personen.ts'
import { anlaesse } from './woerter-anlaesse.ts'
import { einsatzfelder } from './woerter-einsatz.ts'
import { felder } from './woerter-felder.ts'
import { geldfelder } from './woerter-geld.ts'
import { lizenzfelder } from './woerter-lizenzen.ts'
import { werte } from './woerter-werte.ts'

type Woerter = Readonly<Record<string, readonly [de: string, en: string]>>

/** Acts of the audit trail; one that means something else for one kind of object stands there as `gegenstand.aktion`. */
const aktionen: Woerter = {
  ablehnen: ['abgelehnt', 'rejected'],
  abmelden: ['abgemeldet', 'signed out'],
  abschliessen: ['abgeschlossen', 'closed'],
  abweichen: ['weicht vom Abschluss ab', 'differs from the closing'],
  aendern: ['geändert', 'changed'],
  alarm: ['Alarm', 'alarm'],
  anlegen: ['angelegt', 'created'],
  anlernen: ['angelernt', 'taught'],
  anmelden: ['angemeldet', 'signed in'],
  'anmelden-abgelehnt': ['Anmeldung abgelehnt', 'sign-in refused'],
  hinterlegen: ['als hinterlegt vermerkt', 'noted as deposited'],
  auskunft: ['Auskunft nach Art. 15 DSGVO erstellt', 'information under Art. 15 GDPR made'],
  auswerten: ['ausgewertet', 'evaluated'],
  aufwerfen: ['gefragt', 'raised'],
  beantragen: ['früheren Termin beantragt', 'earlier date asked for'],
  beantworten: ['beantwortet', 'answered'],
  beenden: ['beendet', 'ended'],
  'befund-abschliessen': ['Störung abgeschlossen', 'fault closed'],
  beginnen: ['begonnen', 'begun'],
  bestaetigen: ['bestätigt', 'confirmed'],
  buchen: ['gebucht', 'booked'],
  'doch-arbeit': ['doch Arbeitszeit', 'working time after all'],
  einladen: ['eingeladen', 'invited'],
  einreichen: ['eingereicht', 'submitted'],
  einrichten: ['eingerichtet', 'set up'],
  entfernen: ['entfernt', 'removed'],
  entscheiden: ['entschieden', 'decided'],
  ersetzen: ['durch Bürgschaft ersetzt', 'replaced by a guarantee'],
  erledigen: ['erledigt', 'settled'],
  'erneut-senden': ['erneut gesendet', 'sent again'],
  exportieren: ['exportiert', 'exported'],
  freigeben: ['freigegeben', 'unblocked'],
  genehmigen: ['genehmigt', 'approved'],
  'grund-entfernen': ['Grund nach der Frist entfernt', 'reason removed after its period'],
  herunterladen: ['heruntergeladen', 'downloaded'],
  importieren: ['importiert', 'imported'],
  'import-abbrechen': ['Import abgebrochen', 'import ended'],
  'jahr-uebernehmen': ['Jahr übernommen', 'year taken over'],
  klaeren: ['nachgefragt', 'asked back'],
  'klaerungsfall.freigeben': ['freigegeben', 'released'],
  kommentieren: ['kommentiert', 'commented'],
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
  'passwort-setzen': ['Passwort gesetzt', 'password set'],
  'pin-loeschen': ['Stempel-PIN gelöscht', 'stamp PIN deleted'],
  'pin-setzen': ['Stempel-PIN gesetzt', 'stamp PIN set'],
  pruefen: ['geprüft', 'verified'],
  quarantaene: ['in Quarantäne gelegt', 'put into quarantine'],
  'quarantaene-uebernehmen': ['aus der Quarantäne übernommen', 'carried out from quarantine'],
  'quarantaene-verwerfen': ['in der Quarantäne verworfen', 'discarded in quarantine'],
  'rolle-geben': ['Rolle gegeben', 'role given'],
  'rolle-nehmen': ['Rolle genommen', 'role taken'],
  'schluessel-erzeugen': ['Schlüssel erzeugt', 'keys made'],
  'sitzung-beenden': ['Sitzung beendet', 'session ended'],
  'sitzungen-beenden': ['Sitzungen beendet', 'sessions ended'],
  sperren: ['gesperrt', 'blocked'],
  stempeln: ['gestempelt', 'stamped'],
  stilllegen: ['stillgelegt', 'retired'],
  stornieren: ['storniert', 'cancelled'],
  'keine-arbeit': ['keine Arbeitszeit', 'no working time'],
  loesen: ['gelöst', 'removed'],
  verknuepfen: ['zugeordnet', 'linked'],
  faelligkeit: ['Fälligkeit geändert', 'due date changed'],
  storno: ['storniert', 'struck'],
  teilen: ['geteilt', 'split'],
  'uebergabe-beenden': ['Übertragung beendet', 'handing over ended'],
  umbuchen: ['umgebucht', 'moved'],
  uebergeben: ['übergeben', 'handed over'],
  uebernehmen: ['übernommen', 'taken over'],
  verneinen: ['Vorschlag verneint', 'proposal denied'],
  weiterleiten: ['weitergeleitet', 'handed on'],
  widerrufen: ['widerrufen', 'revoked'],
  widersprechen: ['widersprochen', 'objected'],
  abrechnen: ['abgerechnet', 'billed'],
  'abrechnung-zuruecknehmen': ['Abrechnung zurückgenommen', 'billing taken back'],
  wiederaufnehmen: ['wieder aufgenommen', 'taken up again'],
  zaehlen: ['gezählt', 'counted'],
  zuordnen: ['zugeordnet', 'assigned'],
  zurueckgeben: ['zurückgegeben', 'returned'],
  zuruecknehmen: ['zurückgenommen', 'taken back'],
  vergeben: ['vergeben', 'given'],
  'schluessel-wechsel-bestaetigen': ['Schlüsselwechsel bestätigt', 'change of key confirmed'],
  'schluessel-wechsel-notfall': ['Schlüsselwechsel ohne Bestätigung begonnen', 'change of key begun without confirmation'],
  'schluessel-wechsel-verlangen': ['Schlüsselwechsel verlangt', 'change of key asked for'],
  'schluessel-wechseln': ['Schlüssel gewechselt', 'key changed'],
  zurueckstellen: ['zurückgestellt', 'postponed'],
  zurueckweisen: ['zurückgewiesen', 'sent back'],
  zurueckziehen: ['zurückgezogen', 'withdrawn'],
  kreditanfrage: ['Überschreitung angefragt', 'excess asked for'],
  kreditfreigabe: ['Überschreitung freigegeben', 'excess allowed'],
  liefersperre: ['Lieferungen gesperrt', 'deliveries stopped'],
  'auftrag-gesperrt': ['Auftrag über dem Limit gekommen', 'order came beyond the limit'],
}
/** What the acts of the audit trail were done to. */
const gegenstaende: Woerter = {
  abschlussdifferenz: ['Differenz nach Abschluss', 'Difference after closing'],
  abteilung: ['Abteilung', 'Department'],
  abwesenheit: ['Abwesenheit', 'Absence'],
  ansprechpartner: ['Ansprechpartner', 'Contact'],
  anwender: ['Anwender', 'User'],
  arbeitsbericht: ['Arbeitsbericht', 'Time report'],
  arbeitsmonat: ['Arbeitsmonat', 'Working month'],
  arbeitsschein: ['Arbeitsschein', 'Work sheet'],
  arbeitswoche: ['Arbeitswoche', 'Working week'],
  arbeitszeitmodell: ['Arbeitszeitmodell', 'Working-time model'],
  aufgliederung: ['Aufgliederung der Umsätze', 'Breakdown of sales'],
  ausweis: ['Ausweis', 'Badge'],
  freistellung: ['Freistellungsbescheinigung', 'Certificate of exemption'],
  bauleitung: ['Bauleitung', 'Head of a site'],
  belegfreigabe: ['Freigabe eines Belegs', 'Release of a document'],
  beleg: ['Beleg', 'Document'],
  dokumentation: ['Dokumentation', 'Documentation'],
  einbehalt: ['Haftrücklass', 'Retention'],
  exportlauf: ['Buchungsexport', 'Booking export'],
  eintrag: ['Eintrag eines Geräts', 'Entry of a device'],
  evakuierung: ['Evakuierung', 'Evacuation'],
  feiertag: ['Feiertag', 'Holiday'],
  filiale: ['Filiale', 'Branch'],
  firma: ['Firma', 'Company'],
  freigaberegel: ['Regel der Freigabe', 'Rule of release'],
  geraet: ['Gerät', 'Device'],
  importlauf: ['Import', 'Import'],
  inventur: ['Inventur', 'Stocktake'],
  hardware: ['Hardware', 'Hardware'],
  lizenz: ['Lizenz', 'Licence'],
  portal: ['Portal', 'Portal'],
  klaerungsfall: ['Klärungsfall', 'Question about times'],
  kostenstelle: ['Kostenstelle', 'Cost centre'],
  ktostamm: ['Kunde', 'Customer'],
  kundengruppe: ['Kundengruppe', 'Customer group'],
  lstfix: ['Mitarbeiter', 'Employee'],
  mail: ['Nachricht', 'Message'],
  mitarbeiter: ['Mitarbeiter', 'Employee'],
  nfc_tag: ['NFC-Tag', 'NFC tag'],
  objekt: ['Objekt', 'Object'],
  objektgruppe: ['Objektgruppe', 'Object group'],
  personal: ['Personal', 'Staff'],
  posteingang: ['Eingegangene E-Mail', 'Incoming mail'],
  posteinstellungen: ['Unbekannte Absender', 'Unknown senders'],
  programmzugang: ['Zugang eines Programms', 'Access of a program'],
  pruefspur: ['Prüfspur', 'Audit trail'],
  registrierung: ['Registrierung', 'Registration'],
  rolle: ['Rolle', 'Role'],
  sitzung: ['Sitzung', 'Session'],
  'sitzung-fern': ['Fernsitzung', 'Remote session'],
  statusabfrage: ['Statusabfrage', 'Presence board'],
  stempelcode: ['Stempelcode', 'Stamp code'],
  tagesabschluss: ['Tagesabschluss', 'Closed day'],
  terminal: ['Terminal', 'Terminal'],
  ticket: ['Ticket', 'Ticket'],
  umsatzstatistik: ['Umsatzstatistik', 'Sales statistics'],
  vertretung: ['Vertretung', 'Deputy'],
  zeitbuchung: ['Buchung', 'Booking'],
  zeitregel: ['Zeitregel', 'Time rule'],
  zeitstempel: ['Zeitstempel', 'Time stamp'],
  kreditlimit: ['Kreditlimit', 'Credit limit'],
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

const alle = {
  wert: werte,
  aktion: aktionen,
  gegenstand: gegenstaende,
  anlass: anlaesse,
  abwesenheit: abwesenheiten,
  feld: {
    ...textWords({ ...rechnungsfelder, ...kundenfelder, ...objektfelder, ...ansprechpartnerfelder, ...mitarbeitertexte }),
    ...felder,
    ...einsatzfelder,
    ...geldfelder,
    ...lizenzfelder,
  },
}
export type Wortart = keyof typeof alle
type Sprache = 'de' | 'en'

/** What several apps say, and the administration; the rest the apps bring themselves (`weitere`). */
export const woerter: AuditWords = { aktion: alle.aktion, gegenstand: alle.gegenstand, feld: alle.feld, anlass: alle.anlass }

/** Words for short forms: those of the administration and these ones. */
export function woerterbuch(weitere: AuditWords = {}) {
  const von = (art: Wortart) => (art === 'wert' || art === 'abwesenheit' ? alle[art] : { ...alle[art], ...weitere[art] })
  const gefunden = (art: Wortart, schluessel: string, sprache: Sprache) => {
    const paar = (art === 'wert' || art === 'abwesenheit' ? undefined : weitere[art]?.[schluessel]) ?? alle[art][schluessel]
    return paar?.[sprache === 'de' ? 0 : 1]
  }
  /** Word that a record carries in short form, as people say it; an unknown one is shown as it is. */
  const wort = (art: Wortart, schluessel: string, sprache: Sprache) => gefunden(art, schluessel, sprache) ?? schluessel
  return {
    wort,
    /** What was done to this kind of object. */
    tatwort: (gegenstand: string, aktion: string, sprache: Sprache) =>
      gefunden('aktion', `${gegenstand}.${aktion}`, sprache) ?? wort('aktion', aktion, sprache),
    /** Name of a noted field by its path, each part in words. */
    feldwort: (pfad: string, sprache: Sprache) =>
      pfad
        .split('.')
        .map((teil) => wort('feld', teil, sprache))
        .join(' · '),
    /** Short forms whose word, in this language, contains what somebody looks for. */
    schluesselMit: (art: Wortart, gesucht: string, sprache: Sprache) =>
      Object.keys(von(art)).filter((schluessel) => wort(art, schluessel, sprache).toLowerCase().includes(gesucht.toLowerCase())),
  }
}
