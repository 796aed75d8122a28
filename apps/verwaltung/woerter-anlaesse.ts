/** Why a mail was written. */
export const anlaesse: Readonly<Record<string, readonly [de: string, en: string]>> = {
  'passwort.code': ['Passwort vergessen', 'Forgot password'],
  'passwort.namen': ['Benutzernamen', 'Usernames'],
  'pruefspur.anker': ['Anker der Prüfspur', 'Anchor of the audit trail'],
  sammelbrief: ['Mehrere Nachrichten in einer', 'Several messages in one'],
  'verwaltung.einladung': ['Einladung', 'Invitation'],
}
