import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the pieces that several apps show of times. */
export const texte = defineMessages(
  {
    unterbrechung: 'Unterbrechung',
    monatZu: '{{monat}} ist abgeschlossen',
    monatZuText: 'Der Abschluss bleibt, wie er ist. Was Sie hier ändern, steht danach als Differenz daneben und zählt erst, wenn die Lohnstelle ihn übernimmt.',
  },
  {
    unterbrechung: 'Interruption',
    monatZu: '{{monat}} is closed',
    monatZuText: 'The closing stays as it is. What you change here then stands beside it as a difference and counts once payroll carries it over.',
  },
)
