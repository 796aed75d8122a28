import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    'anmelden-fehlgeschlagen': ['Anmeldung fehlgeschlagen', 'sign-in failed'],
    'konto-wechseln': ['Konto gewechselt', 'account changed'],
    'sprache-waehlen': ['Sprache gewählt', 'language chosen'],
  },
}
