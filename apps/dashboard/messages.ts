import { defineMessages } from '#platform/contract/messages.ts'

export const messages = defineMessages(
  {
    titel: 'Dashboard', guten: 'Guten Tag, {{name}}', gutenOhne: 'Guten Tag', kw: 'Kalenderwoche {{n}}',
    anordnen: 'Anordnen', fertig: 'Fertig', zuruecksetzen: 'Zurücksetzen', anordnenHinweis: 'Verschieben Sie Widgets mit den Pfeilen oder durch Ziehen. Die Anordnung gilt nur für Sie.',
    vor: '{{name}} nach vorn', zurueck: '{{name}} nach hinten', hoch: '{{name}} eine Zeile nach oben', runter: '{{name}} eine Zeile nach unten', breite: 'Breite von {{name}}', ziehen: '{{name}} ziehen',
    third: 'Drittel', half: 'Hälfte', full: 'Ganz', ausblenden: '{{name}} ausblenden', einblenden: 'Einblenden', ausgeblendet: 'Ausgeblendet', einblendenVon: '{{name}} einblenden',
    gesagtPlatz: '{{name}} steht an Platz {{platz}} von {{von}}.', gesagtBreite: '{{name}}: Breite {{breite}}.', gesagtAus: '{{name}} ist ausgeblendet.', gesagtEin: '{{name}} steht wieder auf dem Dashboard.', gesagtZurueck: 'Die ursprüngliche Anordnung gilt wieder.',
    leer: 'Hier ist noch nichts zu sehen', leerText: 'Für Ihren Zugang gibt es keine Widgets. Alles, was Sie dürfen, finden Sie in der Übersicht der Apps.', zuApps: 'Zu den Apps',
    alleAus: 'Alle Widgets sind ausgeblendet', alleAusText: 'Unter „Anordnen“ holen Sie sie zurück.',
    defekt: 'Dieses Widget konnte nicht angezeigt werden.', nochmal: 'Erneut versuchen',
  },
  {
    titel: 'Dashboard', guten: 'Hello, {{name}}', gutenOhne: 'Hello', kw: 'calendar week {{n}}',
    anordnen: 'Arrange', fertig: 'Done', zuruecksetzen: 'Reset', anordnenHinweis: 'Move widgets with the arrows or by dragging. The arrangement is yours alone.',
    vor: 'Move {{name}} forward', zurueck: 'Move {{name}} back', hoch: 'Move {{name}} up one row', runter: 'Move {{name}} down one row', breite: 'Width of {{name}}', ziehen: 'Drag {{name}}',
    third: 'Third', half: 'Half', full: 'Full', ausblenden: 'Hide {{name}}', einblenden: 'Show', ausgeblendet: 'Hidden', einblendenVon: 'Show {{name}}',
    gesagtPlatz: '{{name}} is in place {{platz}} of {{von}}.', gesagtBreite: '{{name}}: width {{breite}}.', gesagtAus: '{{name}} is hidden.', gesagtEin: '{{name}} is back on the dashboard.', gesagtZurueck: 'The original arrangement is back.',
    leer: 'There is nothing here yet', leerText: 'Your account has no widgets. Everything you may use is in the overview of apps.', zuApps: 'To the apps',
    alleAus: 'All widgets are hidden', alleAusText: '“Arrange” brings them back.',
    defekt: 'This widget could not be shown.', nochmal: 'Try again',
  },
)
