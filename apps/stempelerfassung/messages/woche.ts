import { defineMessages } from '#platform/contract/messages.ts'

/** Sums of the week. */
export const wochentexte = defineMessages(
  {
    doppeltEinmal: 'Zweimal getippt, zählt einmal',
    fertigeTage: 'Fertige Tage',
    ganzeWoche: 'Ganze Woche',
    noch: 'noch {{zeit}}',
    sollUndDifferenz: 'Soll {{soll}} · {{differenz}}',
    sollDerWoche: 'Soll {{soll}}',
    ohneOffene: 'ohne {{n}} offene Tage',
    ohneOffenen: 'ohne den offenen Tag',
  },
  {
    doppeltEinmal: 'Tapped twice, counts once',
    fertigeTage: 'Finished days',
    ganzeWoche: 'Whole week',
    noch: '{{zeit}} to go',
    sollUndDifferenz: 'Planned {{soll}} · {{differenz}}',
    sollDerWoche: 'Planned {{soll}}',
    ohneOffene: 'without {{n}} open days',
    ohneOffenen: 'without the open day',
  },
)
