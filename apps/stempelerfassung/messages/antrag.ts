import { defineMessages } from '#platform/contract/messages.ts'

/** Asking for a stamp of one's own to be corrected. */
export const antragstexte = defineMessages(
  {
    beantragen: 'Korrektur beantragen',
    beantragenHinweis: 'Gestempelt ist {{zeit}}, {{flag}}. Ihre Leitung entscheidet; bis dahin zählt der Stempel, wie er ist.',
    wasWar: 'Was stimmt nicht?',
    wasZeit: 'Die Zeit oder Kommen/Gehen',
    wasWeg: 'Diesen Stempel gibt es zu Unrecht',
    antragSenden: 'Antrag senden',
    antragGesendet: 'Ihr Antrag ist bei der Leitung.',
    antragWartet: 'Ihr Antrag geht hinaus, sobald Netz da ist.',
  },
  {
    beantragen: 'Ask for a correction',
    beantragenHinweis: 'Stamped: {{zeit}}, {{flag}}. Your manager decides; until then the stamp counts as it is.',
    wasWar: 'What is wrong?',
    wasZeit: 'The time, or in and out',
    wasWeg: 'This stamp should not exist',
    antragSenden: 'Send request',
    antragGesendet: 'Your manager has your request.',
    antragWartet: 'Your request goes out as soon as there is a network.',
  },
)
