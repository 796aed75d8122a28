import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    'auftrag-zuordnen': ['Auftrag zugeordnet', 'order assigned'],
    'fall-anlegen': ['Abschluss zur Klärung', 'finish to be decided'],
    'fall-erledigen': ['Fall erledigt', 'case done'],
    gegenwert: ['Abweichende Angabe vom Gerät', 'different value from a device'],
    muster: ['Muster', 'sample'],
    'link-oeffnen': ['Link geöffnet', 'link opened'],
    'link-senden': ['Link verschickt', 'link sent'],
    'link-widerrufen': ['Link widerrufen', 'link revoked'],
    'regie-eintragen': ['Regie-Eintrag', 'entry of work by the hour'],
    unterschreiben: ['unterschrieben', 'signed'],
  },
  feld: {
    auftrag: ['Auftrag', 'Order'],
    bildort: ['Aufnahmeort von Fotos merken', 'Keep where photos were taken'],
    einreichung: ['Regiescheine übergeben', 'Sheets by the hour handed over'],
    fall: ['Fall', 'Case'],
    gelassen: ['Nicht übernommen', 'Not taken over'],
    stundensatz: ['Stundensatz für Regie', 'Price of an hour of work by the hour'],
    unterschriftKunde: ['Unterschrift des Kunden', 'Signature of the customer'],
    unterschriftMonteur: ['Unterschrift des Monteurs', 'Signature of the technician'],
    vertragsart: ['Vertrag', 'Contract'],
    positionKopieren: ['Position kopieren', 'Copy an item'],
    scheinKopieren: ['Schein kopieren', 'Copy a sheet'],
    skizze: ['Skizze', 'Sketch'],
  },
  anlass: {
    'arbeitsschein.abgeschlossen': ['Arbeitsschein', 'Work sheet'],
    'arbeitsschein.link': ['Arbeitsschein zur Unterschrift', 'Work sheet for signing'],
    'arbeitsschein.regie': ['Fristen und Einwendungen von Regie-Scheinen', 'Time limits and objections of work by the hour'],
  },
}
