import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the eight kinds of hours and the four counters of tickets. */
export const teilworte = defineMessages(
  {
    verrzeitA: 'Auftrag',
    verrzeitL: 'Lieferschein',
    verrzeitRa: 'Regie abgerechnet',
    verrzeitRna: 'Regie nicht abgerechnet',
    zeitW: 'Wartung',
    zeitE: 'Entwicklung',
    zeitI: 'Intern',
    zeitRest: 'Ohne',
    ticketCntEF: 'Erledigt',
    ticketCntEFPlan: 'Erledigt über Plan',
    ticketCntON: 'Offen',
    ticketCntONPlan: 'Offen über Plan',
  },
  {
    verrzeitA: 'Order',
    verrzeitL: 'Delivery note',
    verrzeitRa: 'By the hour, billed',
    verrzeitRna: 'By the hour, not billed',
    zeitW: 'Maintenance',
    zeitE: 'Development',
    zeitI: 'Internal',
    zeitRest: 'None',
    ticketCntEF: 'Closed',
    ticketCntEFPlan: 'Closed over plan',
    ticketCntON: 'Open',
    ticketCntONPlan: 'Open over plan',
  },
)
