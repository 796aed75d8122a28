import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: { abhaken: ['abgehakt', 'ticked off'] },
  feld: { nachEnde: ['Nach dem Ende', 'After the end'], ohneAdresse: ['Ohne Adresse', 'Without address'] },
  anlass: { 'statusabfrage.nachricht': ['Nachricht aus der Statusabfrage', 'Message from the presence board'] },
}
