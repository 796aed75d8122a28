import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    'andere-sitzungen-beenden': ['andere Sitzungen beendet', 'other sessions ended'],
    'ausweis-codes-erzeugen': ['Ausweis-Codes erzeugt', 'badge codes made'],
    'ausweis-pin-setzen': ['PIN des Ausweises gesetzt', 'badge PIN set'],
    'ausweis-widerrufen': ['Ausweis-Codes widerrufen', 'badge codes revoked'],
  },
}
