import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'arbeitsschein',
  path: '/arbeitsschein',
  icon: 'clipboard-pen',
  group: 'auftrag',
  title: { de: 'Arbeitsschein', en: 'Work sheet' },
  short: { de: 'Schein', en: 'Sheet' },
  description: { de: 'Leistungen erfassen, unterschreiben, nachlesen', en: 'Record work, have it signed, read it later' },
  help: {
    de: 'Ein Arbeitsschein hält fest, was beim Kunden gemacht wurde: Zeiten, Material und Fotos. Legen Sie ihn an, ergänzen Sie die Positionen und lassen Sie ihn auf dem Gerät unterschreiben. Danach ist er fertig und geht als PDF an den Kunden. Das alles geht auch ohne Netz. Kunden lesen hier die fertigen Scheine ihrer Objekte.',
    en: 'A work sheet records what was done for the customer: times, material and photos. Create it, add the items and have it signed on the device. It is then finished and goes to the customer as a PDF. All of this works without a network, too. Customers read the finished sheets of their objects here.',
  },
  shells: ['main', 'embedded'],
  permission: ['ARBEITSSCHEIN', 'ARBEITSSCHEIN.KUNDE'],
  permissions: {
    ARBEITSSCHEIN: {
      de: 'Arbeitsscheine: eigene erfassen, unterschreiben lassen, abschließen',
      en: 'Work sheets: create one’s own, have them signed, finish them',
    },
    'ARBEITSSCHEIN.ALLE': { de: 'Arbeitsscheine aller eigenen Konten lesen', en: 'Read the work sheets of all one’s accounts' },
    'ARBEITSSCHEIN.FASSUNG': {
      de: 'Abgeschlossene Arbeitsscheine: neue Fassung beginnen, stornieren',
      en: 'Finished work sheets: begin a new version, cancel',
    },
    'ARBEITSSCHEIN.VERRECHNUNG': {
      de: 'Arbeitsscheine abrechnen; Regie: Zugang, Anerkennung und Einwendung eintragen',
      en: 'Bill work sheets; work by the hour: enter receipt, acknowledgement and objection',
    },
    'ARBEITSSCHEIN.KUNDE': {
      de: 'Kunde: fertige Arbeitsscheine der zugeordneten Kunden lesen, herunterladen, einwenden',
      en: 'Customer: read, download and object to finished work sheets of the assigned customers',
    },
  },
  roles: {
    Monteur: ['ARBEITSSCHEIN'],
    Vorarbeiter: ['ARBEITSSCHEIN'],
    Leitung: ['ARBEITSSCHEIN', 'ARBEITSSCHEIN.ALLE', 'ARBEITSSCHEIN.FASSUNG', 'ARBEITSSCHEIN.VERRECHNUNG'],
    Buchhaltung: ['ARBEITSSCHEIN', 'ARBEITSSCHEIN.ALLE', 'ARBEITSSCHEIN.VERRECHNUNG'],
  },
  screens: ['', 'query', 'fristen', 'einrichtung', ':id'],
  menu: [
    { path: '', label: { de: 'Liste', en: 'List' } },
    { path: 'query', label: { de: 'Abfrage', en: 'Query' }, permission: 'ARBEITSSCHEIN' },
    { path: 'fristen', label: { de: 'Geld in Gefahr', en: 'Money at risk' }, permission: 'ARBEITSSCHEIN' },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' }, permission: 'VERWALTUNG' },
  ],
  count: { path: '/v1/arbeitsschein/stand', field: 'offen', live: ['arbeitsschein'] },
  widgets: {
    offene: { title: { de: 'Offene Arbeitsscheine', en: 'Open work sheets' }, permission: 'ARBEITSSCHEIN', size: 'half' },
    fristen: { title: { de: 'Geld in Gefahr', en: 'Money at risk' }, permission: 'ARBEITSSCHEIN.VERRECHNUNG', size: 'half' },
    fertige: { title: { de: 'Fertige Arbeitsscheine', en: 'Finished work sheets' }, permission: 'ARBEITSSCHEIN.KUNDE', size: 'half' },
  },
  meldungen: {
    'arbeitsschein.regie': {
      text: { de: 'Fristen und Einwendungen von Regie-Scheinen', en: 'Time limits and objections of work by the hour' },
      permission: 'ARBEITSSCHEIN',
      mail: true,
    },
  },
  // A sheet can be begun without a network.
  atHandFor: 'ARBEITSSCHEIN',
  atHand: [
    '/v1/artikel/entities',
    '/v1/arbeitsschein/objekte/entities',
    '/v1/arbeitsschein/personen/entities',
    '/v1/arbeitsschein/einstellungen',
    '/v1/arbeitsschein/muster/entities',
  ],
  // One's own open sheets and those of today and tomorrow can be read and written without a network, though nobody opened them here.
  bundles: ['/v1/arbeitsschein/zurhand'],
})
