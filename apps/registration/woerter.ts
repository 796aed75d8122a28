import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: { registrieren: ['registriert', 'registered'] },
  anlass: {
    'registration.abgelehnt': ['Registrierung abgelehnt', 'Registration rejected'],
    'registration.aktiviert': ['Registrierung freigeschaltet', 'Registration activated'],
    'registration.bekannt': ['Registrierung: Zugang besteht schon', 'Registration: access exists'],
    'registration.bestaetigen': ['Registrierung: Adresse bestätigen', 'Registration: confirm address'],
    'registration.laeuft': ['Registrierung: wird geprüft', 'Registration: being checked'],
    'registration.offen': ['Neue Registrierung', 'New registration'],
  },
}
