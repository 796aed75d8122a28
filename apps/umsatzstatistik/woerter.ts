import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = { gegenstand: { 'umsatz-frage': ['Gespeicherte Abfrage der Umsatzstatistik', 'Saved query of the sales statistics'] } }
