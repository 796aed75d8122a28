import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: { 'paket-herunterladen': ['Paket heruntergeladen', 'package downloaded'] },
  gegenstand: { buchungsvorgabe: ['Einrichtung des Buchungsexports', 'Set-up of the booking export'] },
}
