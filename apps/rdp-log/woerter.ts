import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  gegenstand: { 'sitzung-fern-regel': ['Zuordnung der Fernsitzungen', 'Matching of remote sessions'] },
  feld: { hardware: ['Gerät', 'Device'], kostenstelleId: ['Kostenstelle', 'Cost centre'] },
}
