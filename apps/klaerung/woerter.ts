import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  anlass: { 'klaerung.erinnerung': ['Erinnerung an eine Klärung', 'Reminder of a question'], 'klaerung.vertretung': ['Vertretung', 'Deputy'] },
}
