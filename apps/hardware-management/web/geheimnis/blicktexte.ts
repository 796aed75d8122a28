import { defineMessages } from '#platform/contract/messages.ts'

/** Who saw what. */
export const blicktexte = defineMessages(
  {
    suchen: 'Gerät, Lizenz, Kunde, Begründung',
    vermerkt: 'Wer hier eine andere Person wählt, steht damit in der Prüfspur.',
    keinBlick: 'Niemand hat ein Passwort angesehen.',
    zeitraum: 'Zeitraum',
    alle: 'Alle',
    gesehen: 'Gesehene Passwörter',
    gesehenText: '{{n}} {{n|Passwort|Passwörter}} gesehen, davon {{offen}} noch nicht gewechselt.',
    zuWechseln: 'Diese Passwörter wechseln',
    gelesenVermerkt: 'Dass Sie das gelesen haben, steht in der Prüfspur.',
    kreis: 'Üblicher Kreis',
    kreisText:
      'Wer Passwörter üblicherweise ansieht. Sieht jemand aus einer anderen Abteilung eines an, steht es zum Wechseln an. Abteilungen darunter gehören dazu. Ohne Auswahl gehören alle dazu. Was schon angesehen wurde, bleibt, wie es ist.',
    abteilungen: 'Abteilungen',
    ausserKreis: 'Nicht aus dem üblichen Kreis',
    nunWechseln: 'Sie gehören nicht zum üblichen Kreis. Das Passwort steht jetzt zum Wechseln an.',
  },
  {
    suchen: 'Device, licence, customer, reason',
    vermerkt: 'Whoever chooses another person here is noted in the audit trail.',
    keinBlick: 'Nobody has looked at a password.',
    zeitraum: 'Period',
    alle: 'All',
    gesehen: 'Passwords seen',
    gesehenText: '{{n}} {{n|password|passwords}} seen, {{offen}} of them not changed yet.',
    zuWechseln: 'Change these passwords',
    gelesenVermerkt: 'That you have read this is noted in the audit trail.',
    kreis: 'Usual group',
    kreisText:
      'Who usually looks at passwords. If somebody of another department looks at one, it has to be changed. Departments below belong to it. Without a choice everybody belongs to it. What was looked at already stays as it is.',
    abteilungen: 'Departments',
    ausserKreis: 'Not of the usual group',
    nunWechseln: 'You do not belong to the usual group. The password has to be changed now.',
  },
)
