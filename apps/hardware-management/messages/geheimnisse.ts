import { defineMessages } from '#platform/contract/messages.ts'

/** Looks at secrets, as their file says them. */
export const geheimnisworte = defineMessages(
  {
    werSahWas: 'Wer sah was',
    blickUm: 'Wann',
    blickVon: 'Person',
    blickBei: 'Gerät oder Lizenz',
    blickAuf: 'Was',
    blickGrund: 'Begründung',
    blickTicket: 'Ticket',
    blickStand: 'Seither',
    'blickStand.gilt': 'Nicht gewechselt',
    'blickStand.gewechselt': 'Gewechselt',
    'blickStand.geloescht': 'Gelöscht',
    'blickStand.ausgeschieden': 'Gerät ausgeschieden oder Lizenz beendet',
    'hardware.abteilung-unbekannt': 'Diese Abteilung gibt es nicht mehr.',
    'hardware.nicht-vermerkt': 'Es wurde nichts angezeigt, weil sich Ihr Zugriff nicht festhalten ließ. Bitte versuchen Sie es gleich noch einmal.',
  },
  {
    werSahWas: 'Who saw what',
    blickUm: 'When',
    blickVon: 'Person',
    blickBei: 'Device or licence',
    blickAuf: 'What',
    blickGrund: 'Reason',
    blickTicket: 'Ticket',
    blickStand: 'Since then',
    'blickStand.gilt': 'Not changed',
    'blickStand.gewechselt': 'Changed',
    'blickStand.geloescht': 'Deleted',
    'blickStand.ausgeschieden': 'Device retired or licence ended',
    'hardware.abteilung-unbekannt': 'This department does not exist any more.',
    'hardware.nicht-vermerkt': 'Nothing was shown because your access could not be recorded. Please try again in a moment.',
  },
)
