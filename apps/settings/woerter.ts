import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    'andere-sitzungen-beenden': ['andere Sitzungen beendet', 'other sessions ended'],
    'ausweis-codes-erzeugen': ['QR-Codes zum Anmelden erzeugt', 'QR codes for signing in made'],
    'ausweis-pin-setzen': ['Anmelde-PIN gesetzt', 'sign-in PIN set'],
    'ausweis-widerrufen': ['QR-Codes zum Anmelden widerrufen', 'QR codes for signing in revoked'],
  },
}
