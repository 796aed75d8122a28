import { defineApp } from '#platform/contract/app.ts'

/** The page that a tag opens: takes the tap and leads to where it is used. */
export const app = defineApp({
  id: 'nfc',
  path: '/nfc',
  icon: 'nfc',
  group: 'system',
  title: { de: 'NFC-Tag', en: 'NFC tag' },
  description: { de: 'Was ein NFC-Tag am Objekt oder ein Ausweis öffnet', en: 'What a tag at a site or a badge opens' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: ['', ':kurz'],
  menu: [],
  widgets: {},
  tile: false,
})
