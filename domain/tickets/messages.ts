import { defineMessages } from '#platform/contract/messages.ts'

/** Texts of the mails about tickets. Nothing internal is ever a value of one. */
export const messages = defineMessages(
  {
    betreff: '[Ticket {{nummer}}] {{name}}',
    angelegt: 'Guten Tag,\n\nIhr Anliegen „{{name}}“ ist als Ticket {{nummer}} angekommen. Wir melden uns.\n\n{{adresse}}',
    kommentar: '{{wer}} schreibt zu Ticket {{nummer}}:\n\n{{text}}\n\n{{dateien}}\n\n{{adresse}}',
    dokument: '{{wer}} hat Dateien zu Ticket {{nummer}} gelegt:\n\n{{dateien}}\n\n{{adresse}}',
    auftragsbestaetigung:
      'Guten Tag,\n\nbitte bestätigen Sie Umfang und Schätzung zu Ticket {{nummer}} „{{name}}“. Erst danach beginnen wir.\n\n{{text}}\n\n{{adresse}}',
    abnahme:
      'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ ist aus unserer Sicht erledigt. Bitte bestätigen Sie es, oder sagen Sie uns, was fehlt.\n\n{{text}}\n\n{{adresse}}',
    abnahmeErinnerung:
      'Guten Tag,\n\nzu Ticket {{nummer}} „{{name}}“ fehlt noch Ihre Bestätigung. Ohne Antwort gilt es am {{tag}} als erledigt.\n\n{{adresse}}',
    wartet: 'Guten Tag,\n\nzu Ticket {{nummer}} „{{name}}“ brauchen wir eine Antwort von Ihnen.\n\n{{text}}\n\n{{adresse}}',
    erledigt: 'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ ist erledigt.\n\n{{text}}\n\n{{adresse}}',
    abgelehnt: 'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ wird nicht bearbeitet.\n\n{{text}}\n\n{{adresse}}',
    kundeEntschied: '{{wer}} hat zu Ticket {{nummer}} „{{name}}“ entschieden: {{schritt}}.\n\n{{text}}\n\n{{adresse}}',
    zugewiesen: '{{wer}} hat Ihnen Ticket {{nummer}} „{{name}}“ zugewiesen.\n\n{{adresse}}',
    erwaehnt: '{{wer}} hat Sie in Ticket {{nummer}} erwähnt.\n\n{{adresse}}',
    warnung: 'Ticket {{nummer}} „{{name}}“: {{stufe}} % der vereinbarten Zeit sind um ({{ziel}}).\n\n{{adresse}}',
    'warnung.minuten':
      'Ticket {{nummer}} „{{name}}“: Von der vereinbarten Zeit ({{ziel}}) {{stufe|bleibt|bleiben}} höchstens {{stufe}} {{stufe|Minute|Minuten}} Geschäftszeit.\n\n{{adresse}}',
    'warnung.stunden':
      'Ticket {{nummer}} „{{name}}“: Von der vereinbarten Zeit ({{ziel}}) {{stufe|bleibt|bleiben}} höchstens {{stufe}} {{stufe|Stunde|Stunden}} Geschäftszeit.\n\n{{adresse}}',
    'ziel.antwort': 'erste Antwort',
    'ziel.loesung': 'Lösung',
  },
  {
    betreff: '[Ticket {{nummer}}] {{name}}',
    angelegt: 'Hello,\n\nyour request “{{name}}” has arrived as ticket {{nummer}}. We will be in touch.\n\n{{adresse}}',
    kommentar: '{{wer}} writes about ticket {{nummer}}:\n\n{{text}}\n\n{{dateien}}\n\n{{adresse}}',
    dokument: '{{wer}} has added files to ticket {{nummer}}:\n\n{{dateien}}\n\n{{adresse}}',
    auftragsbestaetigung: 'Hello,\n\nplease confirm scope and estimate of ticket {{nummer}} “{{name}}”. We begin after that.\n\n{{text}}\n\n{{adresse}}',
    abnahme: 'Hello,\n\nas we see it, ticket {{nummer}} “{{name}}” is done. Please confirm it, or tell us what is missing.\n\n{{text}}\n\n{{adresse}}',
    abnahmeErinnerung:
      'Hello,\n\nyour confirmation of ticket {{nummer}} “{{name}}” is still missing. Without an answer it counts as done on {{tag}}.\n\n{{adresse}}',
    wartet: 'Hello,\n\nwe need an answer from you about ticket {{nummer}} “{{name}}”.\n\n{{text}}\n\n{{adresse}}',
    erledigt: 'Hello,\n\nticket {{nummer}} “{{name}}” is done.\n\n{{text}}\n\n{{adresse}}',
    abgelehnt: 'Hello,\n\nticket {{nummer}} “{{name}}” will not be worked on.\n\n{{text}}\n\n{{adresse}}',
    kundeEntschied: '{{wer}} has decided on ticket {{nummer}} “{{name}}”: {{schritt}}.\n\n{{text}}\n\n{{adresse}}',
    zugewiesen: '{{wer}} has assigned ticket {{nummer}} “{{name}}” to you.\n\n{{adresse}}',
    erwaehnt: '{{wer}} has mentioned you in ticket {{nummer}}.\n\n{{adresse}}',
    warnung: 'Ticket {{nummer}} “{{name}}”: {{stufe}} % of the agreed time are used ({{ziel}}).\n\n{{adresse}}',
    'warnung.minuten':
      'Ticket {{nummer}} “{{name}}”: at most {{stufe}} {{stufe|minute|minutes}} of business time are left of the agreed time ({{ziel}}).\n\n{{adresse}}',
    'warnung.stunden':
      'Ticket {{nummer}} “{{name}}”: at most {{stufe}} {{stufe|hour|hours}} of business time are left of the agreed time ({{ziel}}).\n\n{{adresse}}',
    'ziel.antwort': 'first answer',
    'ziel.loesung': 'solution',
  },
)
