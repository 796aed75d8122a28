import { defineMessages } from '#platform/contract/messages.ts'

/** Sums of the week. */
export const wochentexte = defineMessages(
  {
    bisher: 'Bisher',
    ganzeWoche: 'Ganze Woche',
    noch: 'noch {{zeit}}',
    sollUndDifferenz: 'Soll {{soll}} · {{differenz}}',
    sollDerWoche: 'Soll {{soll}}',
    ohneOffene: 'ohne {{n}} offene Tage',
    ohneOffenen: 'ohne den offenen Tag',
  },
  {
    bisher: 'So far',
    ganzeWoche: 'Whole week',
    noch: '{{zeit}} to go',
    sollUndDifferenz: 'Planned {{soll}} · {{differenz}}',
    sollDerWoche: 'Planned {{soll}}',
    ohneOffene: 'without {{n}} open days',
    ohneOffenen: 'without the open day',
  },
)
