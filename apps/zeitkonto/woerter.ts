import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: { pruefpaket: ['Prüfpaket erstellt', 'inspection pack made'], erinnern: ['an fehlende Wochen erinnert', 'asked for missing weeks'] },
  feld: { wochen: ['Wochen', 'weeks'] },
  anlass: { 'zeitkonto.erinnerung': ['Erinnerung an fehlende Wochen', 'Reminder of missing weeks'] },
}
