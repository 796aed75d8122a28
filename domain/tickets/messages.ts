import { defineMessages } from '#platform/contract/messages.ts'

/** Texts of the mails about tickets. Nothing internal is ever a value of one. */
export const messages = defineMessages(
  {
    betreff: '[Ticket {{nummer}}] {{name}}',
    nurTeam: '– Antwort nur für das Team, nicht für den Kunden –',
    angelegt: 'Guten Tag,\n\nIhr Anliegen „{{name}}“ ist als Ticket {{nummer}} angekommen. Wir melden uns.\n\nTicket öffnen: {{adresse}}',
    kommentar: '{{wer}} schreibt zu Ticket {{nummer}}:\n\n{{text}}\n\n{{dateien}}\n\nTicket öffnen: {{adresse}}',
    dokument: '{{wer}} hat Dateien zu Ticket {{nummer}} gelegt:\n\n{{dateien}}\n\nTicket öffnen: {{adresse}}',
    auftragsbestaetigung:
      'Guten Tag,\n\nbitte bestätigen Sie Umfang und Schätzung zu Ticket {{nummer}} „{{name}}“. Erst danach beginnen wir.\n\nUnsere Schätzung: {{schaetzung}} Stunden.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    abnahme:
      'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ ist aus unserer Sicht erledigt. Bitte bestätigen Sie es, oder sagen Sie uns, was fehlt.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    abnahmeErinnerung:
      'Guten Tag,\n\nzu Ticket {{nummer}} „{{name}}“ fehlt noch Ihre Bestätigung. Ohne Antwort gilt es am {{tag}} als erledigt.\n\nTicket öffnen: {{adresse}}',
    wartet: 'Guten Tag,\n\nzu Ticket {{nummer}} „{{name}}“ brauchen wir eine Antwort von Ihnen.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    erledigt: 'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ ist erledigt.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    abgelehnt: 'Guten Tag,\n\nTicket {{nummer}} „{{name}}“ wird nicht bearbeitet.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    kundeEntschied: '{{wer}} {{entschied}}.\n\nTicket {{nummer}} „{{name}}“ ist jetzt im Schritt „{{schritt}}“.\n\n{{text}}\n\nTicket öffnen: {{adresse}}',
    zugewiesen: '{{wer}} hat Ihnen Ticket {{nummer}} „{{name}}“ zugewiesen.\n\nTicket öffnen: {{adresse}}',
    erwaehnt: '{{wer}} hat Sie in Ticket {{nummer}} erwähnt.\n\nTicket öffnen: {{adresse}}',
    warnung: 'Ticket {{nummer}} „{{name}}“: {{stufe}} % der vereinbarten Zeit sind um ({{ziel}}).\n\nTicket öffnen: {{adresse}}',
    'warnung.minuten':
      'Ticket {{nummer}} „{{name}}“: Von der vereinbarten Zeit ({{ziel}}) {{stufe|bleibt|bleiben}} höchstens {{stufe}} {{stufe|Minute|Minuten}} Geschäftszeit.\n\nTicket öffnen: {{adresse}}',
    'warnung.stunden':
      'Ticket {{nummer}} „{{name}}“: Von der vereinbarten Zeit ({{ziel}}) {{stufe|bleibt|bleiben}} höchstens {{stufe}} {{stufe|Stunde|Stunden}} Geschäftszeit.\n\nTicket öffnen: {{adresse}}',
    'entschied.Auftragsbestätigung.in Arbeit': 'hat den Auftrag bestätigt',
    'entschied.Auftragsbestätigung.in Prüfung': 'hat den Auftrag nicht bestätigt',
    'entschied.Abnahme.erledigt': 'hat die Erledigung bestätigt',
    'entschied.Abnahme.in Arbeit': 'hat die Erledigung nicht bestätigt',
    'entschied.erledigt.in Arbeit': 'hat das Ticket wieder geöffnet',
    'entschied.erledigt.abgeschlossen': 'hat das Ticket abgeschlossen',
    kurz: 'Ticket {{nummer}} „{{name}}“: {{was}}. {{adresse}}',
    'kurz.angelegt': 'Es ist angekommen',
    'kurz.kommentar': '{{wer}} hat geschrieben',
    'kurz.dokument': '{{wer}} hat Dateien dazugelegt',
    'kurz.erledigt': 'Es ist erledigt',
    'kurz.abgelehnt': 'Es wird nicht bearbeitet',
    'kurz.kundeEntschied': '{{wer}} {{entschied}}',
    'kurz.zugewiesen': '{{wer}} hat Ihnen das Ticket zugewiesen',
    'kurz.erwaehnt': '{{wer}} hat Sie erwähnt',
    'kurz.warnung': 'Die vereinbarte Zeit läuft ab ({{ziel}})',
    'ziel.antwort': 'erste Antwort',
    'ziel.loesung': 'Lösung',
  },
  {
    betreff: '[Ticket {{nummer}}] {{name}}',
    nurTeam: '– Reply for the team only, not for the customer –',
    angelegt: 'Hello,\n\nyour request “{{name}}” has arrived as ticket {{nummer}}. We will be in touch.\n\nOpen ticket: {{adresse}}',
    kommentar: '{{wer}} writes about ticket {{nummer}}:\n\n{{text}}\n\n{{dateien}}\n\nOpen ticket: {{adresse}}',
    dokument: '{{wer}} has added files to ticket {{nummer}}:\n\n{{dateien}}\n\nOpen ticket: {{adresse}}',
    auftragsbestaetigung:
      'Hello,\n\nplease confirm scope and estimate of ticket {{nummer}} “{{name}}”. We begin after that.\n\nOur estimate: {{schaetzung}} hours.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    abnahme:
      'Hello,\n\nas we see it, ticket {{nummer}} “{{name}}” is done. Please confirm it, or tell us what is missing.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    abnahmeErinnerung:
      'Hello,\n\nyour confirmation of ticket {{nummer}} “{{name}}” is still missing. Without an answer it counts as done on {{tag}}.\n\nOpen ticket: {{adresse}}',
    wartet: 'Hello,\n\nwe need an answer from you about ticket {{nummer}} “{{name}}”.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    erledigt: 'Hello,\n\nticket {{nummer}} “{{name}}” is done.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    abgelehnt: 'Hello,\n\nticket {{nummer}} “{{name}}” will not be worked on.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    kundeEntschied: '{{wer}} {{entschied}}.\n\nTicket {{nummer}} “{{name}}” is now in the step “{{schritt}}”.\n\n{{text}}\n\nOpen ticket: {{adresse}}',
    zugewiesen: '{{wer}} has assigned ticket {{nummer}} “{{name}}” to you.\n\nOpen ticket: {{adresse}}',
    erwaehnt: '{{wer}} has mentioned you in ticket {{nummer}}.\n\nOpen ticket: {{adresse}}',
    warnung: 'Ticket {{nummer}} “{{name}}”: {{stufe}} % of the agreed time are used ({{ziel}}).\n\nOpen ticket: {{adresse}}',
    'warnung.minuten':
      'Ticket {{nummer}} “{{name}}”: at most {{stufe}} {{stufe|minute|minutes}} of business time {{stufe|is|are}} left of the agreed time ({{ziel}}).\n\nOpen ticket: {{adresse}}',
    'warnung.stunden':
      'Ticket {{nummer}} “{{name}}”: at most {{stufe}} {{stufe|hour|hours}} of business time {{stufe|is|are}} left of the agreed time ({{ziel}}).\n\nOpen ticket: {{adresse}}',
    'entschied.Auftragsbestätigung.in Arbeit': 'has confirmed the order',
    'entschied.Auftragsbestätigung.in Prüfung': 'has not confirmed the order',
    'entschied.Abnahme.erledigt': 'has confirmed the completion',
    'entschied.Abnahme.in Arbeit': 'has not confirmed the completion',
    'entschied.erledigt.in Arbeit': 'has reopened the ticket',
    'entschied.erledigt.abgeschlossen': 'has closed the ticket',
    kurz: 'Ticket {{nummer}} “{{name}}”: {{was}}. {{adresse}}',
    'kurz.angelegt': 'It has arrived',
    'kurz.kommentar': '{{wer}} has written',
    'kurz.dokument': '{{wer}} has added files',
    'kurz.erledigt': 'It is done',
    'kurz.abgelehnt': 'It will not be worked on',
    'kurz.kundeEntschied': '{{wer}} {{entschied}}',
    'kurz.zugewiesen': '{{wer}} has assigned the ticket to you',
    'kurz.erwaehnt': '{{wer}} has mentioned you',
    'kurz.warnung': 'The agreed time is running out ({{ziel}})',
    'ziel.antwort': 'first answer',
    'ziel.loesung': 'solution',
  },
)
