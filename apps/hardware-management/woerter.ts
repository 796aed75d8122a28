import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  aktion: {
    ablegen: ['Datei abgelegt', 'file added'],
    ausbuchen: ['ausgebucht', 'written off'],
    ausgeben: ['ausgegeben', 'handed out'],
    ausscheiden: ['ausgeschieden', 'retired'],
    berichtigen: ['berichtigt', 'put right'],
    einlagern: ['eingelagert', 'put into stock'],
    'geheimnis-im-text': ['Passwort in einem Text abgewiesen', 'password in a text refused'],
    'geheimnis-in-mail': ['Passwort in einer E-Mail unlesbar gemacht', 'password in a mail made unreadable'],
    'geheimnis-verdeckt': ['Passwort in einem Text eines Kunden unlesbar gemacht', 'password in a customer’s text made unreadable'],
    'kommentar-streichen': ['Kommentar durchgestrichen', 'comment struck through'],
  },
  gegenstand: { hardwareauswahl: ['Auswahlliste der Hardware', 'List to choose hardware from'], zubehoer: ['Zubehör', 'Accessory'] },
  anlass: { 'hardware.fristen': ['Fristen der Hardware', 'Terms of hardware'] },
  feld: {
    administrator: ['Administrator-Passwort', 'Administrator password'],
    bestand: ['Bestand', 'In stock'],
    bios: ['BIOS-Passwort', 'BIOS password'],
    fernzugang: ['Fernzugang-Passwort', 'Remote access password'],
    lizenzschluessel: ['Lizenzschlüssel', 'Licence key'],
    menge: ['Menge', 'Quantity'],
    mindestbestand: ['Mindestbestand', 'Minimum stock'],
    sperrcode: ['Sperrcode', 'Unlock code'],
    zubehoer: ['Zubehör', 'Accessory'],
  },
}
