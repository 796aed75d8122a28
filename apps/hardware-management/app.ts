import { defineApp } from '#platform/contract/app.ts'

/** What customers, who only read their own devices, have nothing to do with. */
const staff = 'HARDWAREMANAGEMENT.VERWALTUNG'

export const app = defineApp({
  id: 'hardware-management',
  path: '/hardware-management',
  // What stands on a label: short, so that its code stays coarse.
  aliases: ['/h'],
  icon: 'server',
  group: 'technik',
  title: { de: 'Hardware', en: 'Hardware' },
  description: { de: 'Geräte: wo sie sind, wer sie hat, was gemacht wurde', en: 'Devices: where they are, who has them, what was done' },
  shells: ['main', 'embedded'],
  permission: 'HARDWAREMANAGEMENT',
  permissions: {
    HARDWAREMANAGEMENT: {
      de: 'Hardware der eigenen Konten lesen und pflegen; Kunden lesen die Geräte ihrer Firma',
      en: 'Read and keep the hardware of one’s accounts; customers read the devices of their company',
    },
    'HARDWAREMANAGEMENT.GEHEIMNIS': {
      de: 'Hardware: Passwörter und Lizenzschlüssel hinterlegen, mit Begründung ansehen und sehen, wer sie angesehen hat',
      en: 'Hardware: keep passwords and licence keys, see them for a reason and look up who saw them',
    },
    'HARDWAREMANAGEMENT.INVENTUR': {
      de: 'Hardware: Inventuren eröffnen, zählen, entscheiden und abschließen',
      en: 'Hardware: open stocktakes, count, decide and close them',
    },
    'HARDWAREMANAGEMENT.VERWALTUNG': {
      de: 'Hardware: Auswahllisten, Standorte, Lizenzen, Zubehör und Dateien an Geräten pflegen',
      en: 'Hardware: keep the lists to choose from, places, licences, accessories and files of devices',
    },
  },
  roles: {
    Leitung: ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.INVENTUR'],
    Support: ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS', 'HARDWAREMANAGEMENT.INVENTUR', 'HARDWAREMANAGEMENT.VERWALTUNG'],
  },
  screens: [
    '',
    'create',
    'search',
    'auswahllisten',
    'auswahllisten/:id',
    'lizenzen',
    'lizenzen/:id',
    'zubehoer',
    'zubehoer/:id',
    'wechseln',
    'blicke',
    'inhaber',
    'inhaber/:id',
    'hatte',
    'orte',
    'orte/:id',
    'ort/:nummer',
    'inventur',
    'inventur/:id',
    'inventur/:id/zaehlen',
    ':id',
  ],
  menu: [
    { path: '', label: { de: 'Hardware-Liste', en: 'Hardware list' } },
    { path: 'create', label: { de: 'Neue Hardware', en: 'New hardware' }, staff },
    { path: 'search', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'lizenzen', label: { de: 'Lizenzen', en: 'Licences' }, staff },
    { path: 'zubehoer', label: { de: 'Zubehör', en: 'Accessories' }, staff },
    { path: 'inhaber', label: { de: 'Bei wem', en: 'Who has what' }, staff },
    { path: 'hatte', label: { de: 'Wer hatte was', en: 'Who had what' }, staff },
    { path: 'orte', label: { de: 'Orte', en: 'Places' } },
    { path: 'inventur', label: { de: 'Inventur', en: 'Stocktake' }, permission: 'HARDWAREMANAGEMENT.INVENTUR' },
    { path: 'wechseln', label: { de: 'Passwörter wechseln', en: 'Change passwords' }, permission: 'HARDWAREMANAGEMENT.GEHEIMNIS' },
    { path: 'blicke', label: { de: 'Wer sah was', en: 'Who saw what' }, permission: 'HARDWAREMANAGEMENT.GEHEIMNIS' },
    { path: 'auswahllisten', label: { de: 'Auswahllisten', en: 'Lists to choose from' }, permission: 'HARDWAREMANAGEMENT.VERWALTUNG' },
  ],
  // A label says what it is on where there is no network, to whoever counts devices.
  atHandFor: 'HARDWAREMANAGEMENT.INVENTUR',
  bundles: ['/v1/hardwareliste/zurhand'],
  finds: '/v1/hardwareliste/suche',
  meldungen: {
    'hardware.fristen': {
      text: { de: 'Garantie, Support oder eine Lizenz läuft ab', en: 'A warranty, support or licence runs out' },
      permission: 'HARDWAREMANAGEMENT.VERWALTUNG',
      mail: true,
    },
  },
  widgets: {},
})
