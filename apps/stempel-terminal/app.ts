import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'stempel-terminal',
  path: '/stempel-terminal',
  icon: 'timer',
  group: 'zeit',
  title: { de: 'Stempel-Terminal', en: 'Time terminal' },
  short: { de: 'Terminal', en: 'Terminal' },
  description: { de: 'Zeitterminals, Ausweise und PIN', en: 'Time terminals, badges and PIN' },
  help: {
    de: 'Am Terminal stempelt man mit Ausweis oder PIN. Die Übersicht zeigt jedes Terminal, seine Verbindung und was dort noch nicht übertragen ist. Ein neues Terminal wird in der Verwaltung angelegt und am Gerät mit einem Code gekoppelt.',
    en: 'At the terminal people stamp with a badge or a PIN. The overview shows each terminal, its connection and what has not been sent yet. A new terminal is created in the administration and paired on the device with a code.',
  },
  shells: ['main', 'terminal'],
  permission: 'STEMPELTERMINAL',
  permissions: { STEMPELTERMINAL: { de: 'Terminals der eigenen Konten sehen, Ausweise anlernen', en: 'See the terminals of one’s accounts, teach badges' } },
  roles: { Leitung: ['STEMPELTERMINAL'] },
  screens: ['', 'uebersicht', 'spezialstempel'],
  menu: [{ path: '', label: { de: 'Übersicht', en: 'Overview' } }],
  widgets: {},
})
