import { defineMessages } from '#platform/contract/messages.ts'

/** Words on how far a month is closed. */
export const texteAbschluss = defineMessages(
  {
    monatsabschluss: 'Monatsabschluss',
    zumTeam: 'Zum Team',
    von: 'von {{n}}',
    zu: '{{zu}} von {{n}} abgeschlossen',
    faelle: 'Offene Fälle',
    nachgekommen: 'Änderungen nach dem Abschluss',
    unterschiedeN: '{{n}} {{n|Differenz|Differenzen}}',
    nichtGeladen: 'Der Server ist gerade nicht erreichbar.',
    neuLaden: 'Noch einmal laden',
  },
  {
    monatsabschluss: 'Closing the month',
    zumTeam: 'To the team',
    von: 'of {{n}}',
    zu: '{{zu}} of {{n}} closed',
    faelle: 'Open cases',
    nachgekommen: 'Changes after closing',
    unterschiedeN: '{{n}} {{n|difference|differences}}',
    nichtGeladen: 'The server cannot be reached right now.',
    neuLaden: 'Load again',
  },
)
