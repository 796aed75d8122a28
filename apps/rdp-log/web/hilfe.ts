import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier stehen die Fernsitzungen nach Tagen: wer wann mit welchem System verbunden war. Eine Sitzung ohne Arbeitszeit ist noch nicht gebucht. Öffnen Sie sie, wählen Sie das Ticket und buchen Sie die Zeit. Auf dem Gerät gespeicherte Angaben werden übertragen, sobald Sie wieder Netz haben.',
    en: 'These are the remote sessions by day: who was connected to which system and when. A session without working time is not booked yet. Open it, choose the ticket and book the time. What is kept on the device is sent once the network is back.',
  },
  search: {
    de: 'Hier suchen Sie Sitzungen nach Zeitraum, Verbindung oder Worten, auch nur die ohne Arbeitszeit. Öffnen Sie eine, um zu sehen, woher sie gemeldet wurde und worauf sie gebucht ist. Mit dem Recht dazu laden Sie sie herunter; das wird festgehalten.',
    en: 'Here you look for sessions by period, connection or words, also only those without working time. Open one to see who reported it and what it is booked on. With the right to it you download it; that is recorded.',
  },
  uebernehmen: {
    de: 'Hier stehen Ihre Sitzungen einer Woche, die noch keine Arbeitszeit sind. Ein Knopf bucht eine auf ihr Ticket, ein anderer alle, bei denen nichts mehr fehlt. Was noch fehlt, steht an der Zeile; öffnen Sie sie, um es zu ergänzen.',
    en: 'These are your sessions of a week that are no working time yet. One button books one on its ticket, another all where nothing is missing any more. What is still missing stands in the line; open it to add it.',
  },
  regeln: {
    de: 'Die Zuordnung sagt, zu welchem Kunden und welchem Objekt eine Sitzung gehört. Die erste Regel, die passt, gilt für neue Sitzungen; was schon zugeordnet ist, bleibt. Ohne Regel wird nach Hostname oder IP-Adresse der Geräte zugeordnet.',
    en: 'The matching says which customer and which object a session belongs to. The first rule that fits counts for new sessions; what is matched already stays. Without a rule sessions are matched by host name or IP address of the devices.',
  },
  skripte: {
    de: 'Mit einem Zugang meldet ein Terminalserver seine Sitzungen von selbst. Legen Sie ihn an und tragen Sie den Schlüssel gleich im Skript ein, denn er wird nur einmal gezeigt. Ein widerrufener Zugang kann sofort nichts mehr melden.',
    en: 'With a key a terminal server reports its sessions by itself. Create it and enter the key in the script right away, as it is shown only once. A revoked key can report nothing from then on.',
  },
  einrichtung: {
    de: 'Hier steht, wie Sitzungen abgerechnet werden: in welchen Einheiten, und bis zu welcher Unterbrechung sie zusammen zählen. Außerdem, ob Kunden den Namen des Technikers sehen und wie lange er im Log steht. Oben steht, woher die Sitzungen kommen und ob die Quelle zuletzt geantwortet hat.',
    en: 'This says how sessions are billed: in which units, and up to which gap they count together. It also says whether customers see the technician’s name, and how long it stays in the log. Above stands where the sessions come from and whether that source answered last.',
  },
})
