import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    begrenzen: ['Obergrenze eingetragen', 'cap entered'],
    auszahlen: ['als bezahlt vermerkt', 'noted as paid'],
    verlangen: ['Einzahlung verlangt', 'deposit demanded'],
    entsperren: ['entsperrt', 'unlocked'],
  },
  anlass: {
    'haftruecklass.antrag': ['Früherer Termin eines Einbehalts', 'Earlier date of a retention'],
    'haftruecklass.antwort': ['Antwort auf einen früheren Termin', 'Answer to an earlier date'],
    'haftruecklass.sperre': ['Einbehalte gesperrt oder entsperrt', 'Retentions locked or unlocked'],
    'haftruecklass.faellig': ['Fällige Einbehalte', 'Retentions that fall due'],
  },
}
