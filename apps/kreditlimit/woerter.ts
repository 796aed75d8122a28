import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: { kreditablehnung: ['Überschreitung abgelehnt', 'excess refused'], 'liefersperre-geloest': ['Liefersperre aufgehoben', 'deliveries resumed'] },
  anlass: {
    'kreditlimit.anfrage': ['Überschreitung wartet', 'Excess waits'],
    'kreditlimit.antwort': ['Überschreitung entschieden', 'Excess decided'],
    'kreditlimit.sperre': ['Liefersperre', 'Stop of deliveries'],
  },
}
