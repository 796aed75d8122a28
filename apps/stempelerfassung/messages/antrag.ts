import { defineMessages } from '#platform/contract/messages.ts'

/** Asking for a stamp of one's own to be corrected, and taking back what one has just stamped. */
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
    gestempeltUm: '{{was}} um {{zeit}}. Rückgängig geht eine Minute lang.',
    rueckgaengig: 'Rückgängig',
    zurueckgenommen: 'Zurückgenommen: {{was}} um {{zeit}}.',
    zurueckgenommenWartet: 'Der Stempel zählt nicht mehr, sobald wieder Netz da ist.',
    nichtZurueck: 'Der Zeitstempel konnte nicht zurückgenommen werden.',
    ruecknahme: 'Zurückgenommen: {{was}}',
    'stempel.ruecknahme-zu-spaet': 'Die Minute dafür ist vorbei. Beantragen Sie am Stempel eine Korrektur.',
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
    gestempeltUm: '{{was}} at {{zeit}}. It can be undone for a minute.',
    rueckgaengig: 'Undo',
    zurueckgenommen: 'Taken back: {{was}} at {{zeit}}.',
    zurueckgenommenWartet: 'The stamp counts no longer as soon as there is a network.',
    nichtZurueck: 'The time stamp could not be taken back.',
    ruecknahme: 'Taken back: {{was}}',
    'stempel.ruecknahme-zu-spaet': 'The minute for it is over. Ask for a correction at the stamp.',
  },
)
