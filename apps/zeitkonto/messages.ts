import { defineMessages } from '#platform/contract/messages.ts'

/** Refusals of the rules. The screens' own words: `web/texte.ts`. */
export const messages = defineMessages(
  {
    'zeitkonto.nicht-moeglich': 'Das geht nicht mehr: Jemand hat inzwischen gehandelt. Bitte sehen Sie sich den neuen Stand an.',
    'zeitkonto.grund-fehlt': 'Bitte geben Sie einen Grund an.',
    'zeitkonto.monat-zu': 'Ein Tag dieser Woche liegt in einem abgeschlossenen Monat. Öffnen Sie zuerst den Monat.',
    'zeitkonto.kein-montag': 'Eine Woche beginnt am Montag.',
    'zeitkonto.woche-laeuft': 'Diese Woche ist noch nicht vorbei.',
    'zeitkonto.offene-fragen': 'In dieser Woche gibt es noch offene Fragen. Bitte beantworten Sie sie zuerst.',
    'zeitkonto.eigene-woche': 'Die eigene Woche genehmigt jemand anderes.',
    'zeitkonto.anfang-vorhanden': 'Dieses Konto hat schon einen Anfangssaldo. Buchen Sie den Unterschied als Korrektur.',
    'zeitkonto.zeitraum': 'Der Zeitraum endet vor seinem Beginn.',
    'zeitkonto.zu-lang': 'Höchstens ein Jahr auf einmal.',
    'zeitkonto.zu-viele': 'Höchstens 300 Personen in einem Paket. Bitte wählen Sie eine kleinere Filiale oder einzelne Personen.',
    'zeitkonto.niemand': 'In diesem Zeitraum gibt es hier niemanden.',
    'zeitkonto.person-oder-filiale': 'Bitte wählen Sie eine Person oder eine Filiale.',
    'spalte.tag': 'Tag', 'spalte.beginn': 'Beginn', 'spalte.ende': 'Ende', 'spalte.pause': 'Pause', 'spalte.abzug': 'Pausenabzug', 'spalte.netto': 'Arbeitszeit', 'spalte.ist': 'Gewertet', 'spalte.soll': 'Soll', 'spalte.saldo': 'Saldo', 'spalte.nacht': 'Davon Nacht', 'spalte.feiertag': 'Feiertag', 'spalte.abwesend': 'Abwesend', 'spalte.regeln': 'Regeln', 'spalte.abgeschlossen': 'Abgeschlossen', 'spalte.differenz': 'Unterschied seit Abschluss',
    'zeitkonto.null': 'Bitte geben Sie eine Zeit an, die nicht null ist.',
  },
  {
    'zeitkonto.nicht-moeglich': 'This is not possible any more: somebody has acted in the meantime. Please look at the new state.',
    'zeitkonto.grund-fehlt': 'Please give a reason.',
    'zeitkonto.monat-zu': 'A day of this week lies in a closed month. Reopen the month first.',
    'zeitkonto.kein-montag': 'A week begins on Monday.',
    'zeitkonto.woche-laeuft': 'This week is not over yet.',
    'zeitkonto.offene-fragen': 'There are still open questions in this week. Please answer them first.',
    'zeitkonto.eigene-woche': 'One’s own week is approved by somebody else.',
    'zeitkonto.anfang-vorhanden': 'This account already has an opening balance. Book the difference as a correction.',
    'zeitkonto.zeitraum': 'The period ends before it begins.',
    'zeitkonto.zu-lang': 'At most one year at a time.',
    'zeitkonto.zu-viele': 'At most 300 people in one pack. Please choose a smaller branch or single people.',
    'zeitkonto.niemand': 'There is nobody here in this period.',
    'zeitkonto.person-oder-filiale': 'Please choose a person or a branch.',
    'spalte.tag': 'Day', 'spalte.beginn': 'Begin', 'spalte.ende': 'End', 'spalte.pause': 'Break', 'spalte.abzug': 'Break deducted', 'spalte.netto': 'Working time', 'spalte.ist': 'Counted', 'spalte.soll': 'Owed', 'spalte.saldo': 'Balance', 'spalte.nacht': 'Night', 'spalte.feiertag': 'Holiday', 'spalte.abwesend': 'Away', 'spalte.regeln': 'Rules', 'spalte.abgeschlossen': 'Closed', 'spalte.differenz': 'Difference since closing',
    'zeitkonto.null': 'Please give a time that is not zero.',
  },
)
