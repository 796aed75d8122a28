import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'kreditlimit',
  path: '/kreditlimit',
  icon: 'credit-card',
  group: 'beleg',
  title: { de: 'Kreditlimit', en: 'Credit limit' },
  description: { de: 'Was Kunden offen haben und wie viel noch frei ist', en: 'What customers owe and how much is left' },
  shells: ['main'],
  permission: 'KREDITLIMIT',
  permissions: {
    KREDITLIMIT: { de: 'Kreditlimit sehen und Aufträge durchrechnen; Kunden das eigene', en: 'See credit limits and try orders; customers their own' },
    'KREDITLIMIT.PFLEGE': { de: 'Limits setzen, Lieferungen sperren und wieder freigeben', en: 'Set limits, stop deliveries and let them go again' },
    'KREDITLIMIT.FREIGABE': { de: 'Überschreitungen freigeben, die andere anfragen', en: 'Allow what others ask for beyond the limit' },
    'KONTENABFRAGE.KONTOINFO.WIDGET': {
      de: 'Kontoinfo am Kunden und auf dem Dashboard: offene Posten, Zahlungsverhalten, Umsatz',
      en: 'Account information at the customer and on the dashboard: open items, payment behaviour, sales',
    },
  },
  roles: {
    Leitung: ['KREDITLIMIT', 'KREDITLIMIT.FREIGABE', 'KONTENABFRAGE.KONTOINFO.WIDGET'],
    Buchhaltung: ['KREDITLIMIT', 'KREDITLIMIT.PFLEGE', 'KONTENABFRAGE.KONTOINFO.WIDGET'],
    Vertrieb: ['KONTENABFRAGE.KONTOINFO.WIDGET'],
  },
  screens: ['', ':id'],
  menu: [{ path: '', label: { de: 'Kunden', en: 'Customers' } }],
  meldungen: {
    'kreditlimit.anfrage': {
      text: { de: 'Eine Überschreitung des Kreditlimits wartet auf eine zweite Person', en: 'An excess of a credit limit waits for a second person' },
      permission: 'KREDITLIMIT.FREIGABE',
      mail: true,
    },
    'kreditlimit.antwort': {
      text: { de: 'Meine angefragte Überschreitung ist entschieden', en: 'The excess that I asked for is decided' },
      permission: 'KREDITLIMIT',
      mail: true,
    },
    'kreditlimit.sperre': {
      text: { de: 'Lieferungen an einen Kunden wurden gesperrt oder wieder freigegeben', en: 'Deliveries to a customer were stopped or may go again' },
      permission: 'KREDITLIMIT',
      mail: true,
    },
  },
  widgets: {
    kreditlimit: { title: { de: 'Kreditlimit', en: 'Credit limit' }, permission: 'KREDITLIMIT', size: 'third' },
    kontoinfo: { title: { de: 'Kontoinfo', en: 'Account information' }, permission: 'KONTENABFRAGE.KONTOINFO.WIDGET', size: 'half' },
  },
})
