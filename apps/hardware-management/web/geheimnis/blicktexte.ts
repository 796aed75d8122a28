import { defineMessages } from '#platform/contract/messages.ts'

/** Who saw what. */
export const blicktexte = defineMessages(
  {
    suchen: 'Gerät, Lizenz, Kunde, Begründung',
    vermerkt: 'Wählen Sie hier eine andere Person, wird das in der Prüfspur vermerkt.',
    keinBlick: 'Niemand hat ein Passwort angesehen.',
    zeitraum: 'Zeitraum',
    alle: 'Alle',
    gesehen: 'Gesehene Passwörter',
    gesehenText: '{{n}} {{n|Passwort|Passwörter}} gesehen, davon {{offen}} noch nicht gewechselt.',
    zuWechseln: 'Diese Passwörter wechseln',
    gelesenVermerkt: 'Dass Sie das gelesen haben, steht in der Prüfspur.',
    kreis: 'Üblicher Kreis',
    kreisText:
      'Abteilungen, die Passwörter üblicherweise ansehen, mit allen Unterabteilungen. Sieht jemand anderes ein Passwort an, muss es gewechselt werden. Ohne Auswahl gehören alle dazu. Für frühere Zugriffe ändert sich nichts.',
    abteilungen: 'Abteilungen',
    ausserKreis: 'Nicht aus dem üblichen Kreis',
    nunWechseln: 'Sie gehören nicht zum üblichen Kreis. Das Passwort muss jetzt gewechselt werden.',
  },
  {
    suchen: 'Device, licence, customer, reason',
    vermerkt: 'If you choose another person here, this is noted in the audit trail.',
    keinBlick: 'Nobody has looked at a password.',
    zeitraum: 'Period',
    alle: 'All',
    gesehen: 'Passwords seen',
    gesehenText: '{{n}} {{n|password|passwords}} seen, {{offen}} of them not changed yet.',
    zuWechseln: 'Change these passwords',
    gelesenVermerkt: 'That you have read this is noted in the audit trail.',
    kreis: 'Usual group',
    kreisText:
      'Departments that usually look at passwords, with all departments below them. If somebody else looks at a password, it has to be changed. Without a choice everybody belongs to it. What was looked at before stays as it is.',
    abteilungen: 'Departments',
    ausserKreis: 'Not of the usual group',
    nunWechseln: 'You do not belong to the usual group. The password has to be changed now.',
  },
)
