import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    'passwort-code-senden': ['Bestätigungscode gesendet', 'code sent'],
    'passwort-code-unbekannt': ['Code für unbekanntes Konto', 'code for unknown account'],
    'passwort-code-zu-oft': ['zu viele Codes verlangt', 'too many codes asked for'],
    'passwort-namen-senden': ['Benutzernamen gesendet', 'usernames sent'],
  },
}
