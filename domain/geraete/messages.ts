import { defineMessages } from '#platform/contract/messages.ts'

/** Why something is not taken that carries a secret of a device, wherever it was written. */
export const messages = defineMessages(
  {
    'hardware.ticket-verraet-geheimnis':
      'In diesem Ticket steht ein hinterlegtes Passwort oder ein Lizenzschlüssel des Geräts. Das lesen auch andere: bitte herausnehmen, oder wenn es schon gelesen ist, am Gerät wechseln.',
    'hardware.verraet-geheimnis': 'Hier steht ein hinterlegtes Passwort oder ein Lizenzschlüssel. Das lesen auch andere: bitte herausnehmen.',
  },
  {
    'hardware.ticket-verraet-geheimnis':
      'A stored password or licence key of the device stands in this ticket. Others read this, too: please take it out, or change it at the device if it was read already.',
    'hardware.verraet-geheimnis': 'A stored password or licence key stands here. Others read this, too: please take it out.',
  },
)
