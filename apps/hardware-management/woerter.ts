import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    ausscheiden: ['ausgeschieden', 'retired'],
    berichtigen: ['berichtigt', 'put right'],
    'geheimnis-im-text': ['Passwort in einem Text abgewiesen', 'password in a text refused'],
    'kommentar-streichen': ['Kommentar durchgestrichen', 'comment struck through'],
  },
  gegenstand: { hardwareauswahl: ['Auswahlliste der Hardware', 'List to choose hardware from'] },
  anlass: { 'hardware.fristen': ['Fristen der Hardware', 'Terms of hardware'] },
  feld: { zubehoer: ['Zubehör', 'Accessory'] },
}
