/** German texts that the two specifications quote, for the apps that exist; letter for letter in a catalogue. */
export const quoted: Readonly<Record<string, readonly string[]>> = {
  'Anmelden und Passwort (1, Abschnitte 5 und 8)': [
    'Benutzername und/oder Passwort sind inkorrekt',
    'Es konnte keine Verbindung zum Server hergestellt werden. Bitte überprüfen Sie Ihre Internetverbindung oder versuchen Sie es später nochmal.',
    'Ein unerwarteter Fehler ist aufgetreten!',
    'Sie wurden aufgrund von Inaktivität automatisch abgemeldet',
    'Sie wurden erfolgreich abgemeldet',
    'Es konnte kein Bestätigungscode versendet werden',
    'Eine Nachricht mit dem Bestätigungscode wurde an die angegebene Email-Adresse geschickt.',
    'Ihr Passwort konnte nicht zurückgesetzt werden',
    'Ihr Passwort wurde erfolgreich gesetzt',
    'Die Passwörter stimmen nicht überein!',
  ],
  'Formulare (1, Abschnitt 5)': ['Dieses Feld ist erforderlich!', 'Muss eine Zahl sein!'],
  'Stempel (2, Abschnitte 5 und 8)': [
    'Der Zeitstempel wurde erfasst.',
    'Der Zeitstempel konnte nicht erfasst werden.',
    'Der Zeitstempel wurde gelöscht.',
    'Der Zeitstempel konnte nicht gelöscht werden.',
    'Es wurden keine Zeitstempel erfasst.',
    'Möchten Sie diesen Zeitstempel wirklich löschen?',
  ],
  'Stempelerfassung: Menü und Formular (2, Abschnitte 2 und 3)': ['Erfassen', 'Suchen', 'Ergebnisse', 'Personalnummer', 'Status', 'Code', 'Stempel'],
  'Statusabfrage (2, Abschnitte 2 und 3)': ['Die Suche hat keine Treffer ergeben.', 'Abteilungen', 'User', 'Anwesend', 'Fehlt erwartet', 'Fehlt unerwartet'],
  'Registrierung (2, Abschnitte 5 und 8)': [
    'Sie wurden erfolgreich registriert',
    'Sie konnten nicht registriert werden',
    'Ihre E-Mail Adresse konne nicht bestätigt werden',
    'Der Anwender wurde erfolgreich freigeschalten',
    'Der Anwender konnte nicht freigeschalten werden',
  ],
  'Arbeitsbericht: Menü, Dialog, Fehler (1, Abschnitte 2, 8 und 9)': [
    'Aktionen',
    'Liste',
    'Abfrage',
    'Abfrageergebnis',
    'Eingabe',
    'Letzte Objekte',
    'Partie',
    'An diesem Tag wurde nichts erfasst.',
    'Die Arbeitsberichte konnten nicht geladen werden',
    'Der Arbeitsbericht konnte nicht gespeichert werden',
  ],
  'Arbeitsberichtsstatistik: Stunden und Tickets (1, Abschnitt 3)':
    'Auftrag,Lieferschein,Regie abgerechnet,Regie nicht abgerechnet,Wartung,Entwicklung,Intern,Ohne,Erledigt,Erledigt über Plan,Offen,Offen über Plan,Produktiv'.split(
      ',',
    ),
  'Tickets: Menü, Prioritäten, Zustände (2, Abschnitte 2 und 3)':
    'Ticketübersicht,Ticket erfassen,Suchen,Extrem hoch,Sehr hoch,Hoch,Mittel,Normal,Niedrig,Niedriger,Sehr niedrig,Extrem niedrig,Neu,Offen,Freigabe,Erledigt'.split(
      ',',
    ),
  'Tickets: Kontakte (2, Abschnitt 3)':
    'Beobachter,Zuständiger,Aufnehmer,Kunde,Verursacher,Wird erledigt von,Auftragsbestätigung,Erledigung bestätigt von,Tester,Erlediger,Absender,Ansprechpartner,Dokumentierer,Fremdkontakt'.split(
      ',',
    ),
  'Tickets: Regeln und Meldungen (2, Abschnitte 5 und 8)': [
    'Das Ticket mit der Id {{id}} konnte nicht gefunden werden!',
    'Sie können den Status dieses Tickets nicht ändern',
    'Ticket beenden',
    'Ticket zurücksetzen',
    'Der Termin kann nur nach vorne veschoben werden',
    'Der Termin darf nur in der Zukunft liegen',
    'Der Test muss entweder auf "Erledigt" gesetzt sein oder einen Fehlertext beinhalten.',
  ],
  'Menü der Apps (2, Abschnitt 2)': ['Statusabfrage', 'Stempelerfassung', 'Dashboard'],
  'Gerät an der Wand (Aufgabe 2)': ['Gerät nicht gekoppelt'],
}

/** Words that stand in the code itself instead of a catalogue: the code that a stamp has unless told otherwise. */
export const defaultCode = 'Normal'
