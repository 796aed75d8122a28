import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    eintragen: ['zur Übergabe eingetragen', 'entered about the hand-over'],
    festschreiben: ['festgeschrieben', 'released'],
    senden: ['gesendet', 'sent'],
  },
  anlass: {
    'dokumentation.gesendet': ['Dokumentation', 'Documentation'],
    'dokumentation.fristen': ['Fristen von Dokumentationen', 'Time limits of documentation'],
  },
}
