import { defineMessages } from '#platform/contract/messages.ts'

/** The kit's own words: what a component says without being told. */
export const kit = defineMessages({
  abbrechen: 'Abbrechen', schliessen: 'Schließen', laedt: 'Wird geladen …', mehr: 'Mehr laden',
  leer: 'Die Suche hat keine Treffer ergeben.', suchen: 'Suchen', leeren: 'Eingabe löschen', zeigen: 'Passwort zeigen', verbergen: 'Passwort verbergen',
  zuletzt: 'Zuletzt verwendet', alle: 'Alle', auswaehlen: 'Bitte auswählen', tippen: 'Nummer oder Name eingeben', keineTreffer: 'Keine Treffer',
  kalender: 'Kalender öffnen', vorMonat: 'Voriger Monat', naechsterMonat: 'Nächster Monat', mehrWert: 'Erhöhen', wenigerWert: 'Verringern',
  filterZurueck: 'Filter zurücksetzen', exportieren: 'Exportieren', csv: 'CSV-Datei', xlsx: 'Excel-Datei (XLSX)', pdf: 'PDF', drucken: 'Drucken',
  mitteilungen: 'Mitteilungen', grund: 'Begründung', fehler: 'Bitte prüfen Sie Ihre Eingaben', fehlerEins: 'Eine Angabe stimmt noch nicht.', fehlerViele: '{{n}} Angaben stimmen noch nicht.',
  alleWaehlen: 'Alle auswählen', waehlen: '{{name}} auswählen', sortieren: 'Sortieren', zurueck: 'Zurück', filter: 'Filter',
  work: 'Arbeit', break: 'Pause', away: 'unterwegs', plan: 'geplant', late: 'fehlt', gap: 'Lücke', off: 'frei', night: 'Arbeit seit dem Vortag', leererTag: 'keine Einträge', jetzt: 'jetzt',
  fehlgeschlagen: 'Das hat nicht geklappt.', amGeraet: 'auf dem Gerät', beimBuero: 'beim Büro',
}, {
  abbrechen: 'Cancel', schliessen: 'Close', laedt: 'Loading …', mehr: 'Load more',
  leer: 'The search did not find anything.', suchen: 'Search', leeren: 'Clear', zeigen: 'Show password', verbergen: 'Hide password',
  zuletzt: 'Recently used', alle: 'All', auswaehlen: 'Please choose', tippen: 'Type a number or a name', keineTreffer: 'Nothing found',
  kalender: 'Open calendar', vorMonat: 'Previous month', naechsterMonat: 'Next month', mehrWert: 'Increase', wenigerWert: 'Decrease',
  filterZurueck: 'Reset filters', exportieren: 'Export', csv: 'CSV file', xlsx: 'Excel file (XLSX)', pdf: 'PDF', drucken: 'Print',
  mitteilungen: 'Notifications', grund: 'Reason', fehler: 'Please check your entries', fehlerEins: 'One entry needs attention.', fehlerViele: '{{n}} entries need attention.',
  alleWaehlen: 'Select all', waehlen: 'Select {{name}}', sortieren: 'Sort', zurueck: 'Back', filter: 'Filters',
  work: 'work', break: 'break', away: 'on the road', plan: 'planned', late: 'missing', gap: 'gap', off: 'off', night: 'work since the day before', leererTag: 'no entries', jetzt: 'now',
  fehlgeschlagen: 'That did not work.', amGeraet: 'on the device', beimBuero: 'at the office',
})
