import { defineMessages } from '#platform/contract/messages.ts'

/** Who saw what. */
export const blicktexte = defineMessages(
  {
    suchen: 'Gerät, Lizenz, Kunde, Person, Begründung',
    vermerkt: 'Wer hier nach einer anderen Person fragt, steht damit in der Prüfspur.',
    keinBlick: 'Niemand hat ein Passwort angesehen.',
    zeitraum: 'Zeitraum',
    alle: 'Alle',
    gesehen: 'Gesehene Passwörter',
    gesehenText: '{{n}} {{n|Passwort|Passwörter}} gesehen, davon {{offen}} noch nicht gewechselt.',
  },
  {
    suchen: 'Device, licence, customer, person, reason',
    vermerkt: 'Whoever asks for another person here is noted in the audit trail.',
    keinBlick: 'Nobody has looked at a password.',
    zeitraum: 'Period',
    alle: 'All',
    gesehen: 'Passwords seen',
    gesehenText: '{{n}} {{n|password|passwords}} seen, {{offen}} of them not changed yet.',
  },
)
