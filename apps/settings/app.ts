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
    de: 'Hier stellen Sie Darstellung und Sprache ein, ändern Ihr Passwort und wählen, worüber Sie benachrichtigt werden. Unter „Sitzungen“ sehen Sie, wo Sie angemeldet sind, und können andere Geräte abmelden. Mit der Stempel-PIN stempelt man an der Uhr an der Wand, mit der Anmelde-PIN meldet man sich mit einem QR-Code an.',
    en: 'Here you choose appearance and language, change your password and what you are notified of. Under “Sessions” you see where you are signed in and can sign other devices out. With the stamp PIN one stamps at the clock on the wall, with the sign-in PIN one signs in with a QR code.',
  },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [''],
  menu: [],
  widgets: {},
  tile: false,
})
