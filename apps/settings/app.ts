import { defineApp } from '#platform/contract/app.ts'

/** A person's own settings: appearance, password, sessions, account. */
export const app = defineApp({
  id: 'settings',
  path: '/settings',
  icon: 'settings',
  group: 'system',
  title: { de: 'Einstellungen', en: 'Settings' },
  description: { de: 'Darstellung, Passwort, Sitzungen', en: 'Appearance, password, sessions' },
  help: {
    de: 'Hier stellen Sie Darstellung und Sprache ein, ändern Ihr Passwort und wählen, worüber Sie benachrichtigt werden. Unter „Sitzungen“ sehen Sie, wo Sie angemeldet sind, und können andere Geräte abmelden. Mit der Stempel-PIN stempeln Sie am Terminal, mit Anmelde-PIN und QR-Code melden Sie sich an.',
    en: 'Here you choose appearance and language, change your password and what you are notified of. Under “Sessions” you see where you are signed in and can sign other devices out. With the stamp PIN you stamp at the terminal, with the sign-in PIN and a QR code you sign in.',
  },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [''],
  menu: [],
  widgets: {},
  tile: false,
})
