import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier richten Sie das Portal ein: Personen und Rechte, Zeitmodelle und Regeln, Geräte und Nachweise. Der Überblick nennt zuerst, was jemand erledigen sollte. Öffnen Sie einen Eintrag in der Liste, um ihn daneben zu ändern. Jede Änderung steht in der Prüfspur.',
    en: 'Here you set up the portal: people and rights, working-time models and rules, devices and records. The overview names first what somebody should do. Open an entry of a list to change it beside the list. Every change is in the audit trail.',
  },
  personen: {
    de: 'Hier legen Sie Mitarbeiter und Anwender an und geben ihnen Rollen. Eine Person mit E-Mail-Adresse bekommt einen Code und setzt ihr Passwort selbst. Ausweise und Stempel-PIN für das Terminal, das Arbeitszeitmodell und die Filiale stehen bei der Person. Gelöscht wird niemand: Wer geht, bekommt ein Austrittsdatum.',
    en: 'Here you create employees and users and give them roles. A person with an e-mail address gets a code and sets the password alone. Badges and stamp PIN for the terminal, the working-time model and the branch stand with the person. Nobody is deleted: whoever leaves gets a leaving date.',
  },
  kunden: {
    de: 'Hier stehen die Kunden mit Objekten, Kostenstellen, Ansprechpartnern und Anwendern. Öffnen Sie einen Kunden und wählen Sie den Teil, den Sie ändern wollen. Was mit ihm vereinbart ist, steht bei neuen Scheinen und Dokumentationen schon da.',
    en: 'These are the customers with their objects, cost centres, contacts and users. Open a customer and choose the part that you want to change. What is agreed with the customer is already there in new work sheets and documentation.',
  },
  objektgruppen: {
    de: 'Eine Objektgruppe fasst Objekte für die Auswertung zusammen, zum Beispiel alle Wohnbauten. Welcher Gruppe ein Objekt angehört, steht beim Objekt des Kunden. In der Arbeitsberichtsstatistik ist sie eine eigene Ebene.',
    en: 'An object group puts objects together for evaluation, for example all residential buildings. Which group an object belongs to stands at the customer’s object. In the work-report statistics it is a level of its own.',
  },
  kundengruppen: {
    de: 'Eine Kundengruppe fasst Kunden zusammen. Sie ist eine Ebene der Statistiken, und ein Kreditlimit kann für die ganze Gruppe gelten. Welcher Gruppe ein Kunde angehört, steht beim Kunden; hier legen Sie Gruppen an und benennen sie.',
    en: 'A customer group puts customers together. It is a level of the statistics, and a credit limit can hold for the whole group. Which group a customer belongs to stands with the customer; here you create groups and name them.',
  },
  rollen: {
    de: 'Eine Rolle fasst Rechte zusammen. Geben Sie Personen Rollen, nicht einzelne Rechte. Öffnen Sie eine Rolle, um zu sehen, was sie erlaubt und wer sie hat. Eine Änderung wirkt in wenigen Sekunden, auch auf offenen Seiten.',
    en: 'A role puts rights together. Give people roles, not single rights. Open a role to see what it allows and who has it. A change takes effect within seconds, on open pages, too.',
  },
  abteilungen: {
    de: 'Hier stehen die Abteilungen und wer sie leitet. Die Leitung gibt Klärungsfälle frei und genehmigt Wochen. Eine Abteilung kann zu einer anderen gehören. Wird sie nicht mehr gebraucht, legen Sie sie still; alte Zeiten behalten sie.',
    en: 'These are the departments and who heads them. The head releases cases and approves weeks. A department can belong to another one. When it is no longer needed, retire it; old times keep it.',
  },
  filialen: {
    de: 'Hier stehen die Filialen mit Land, Bundesland und Ortszeit. Danach richten sich Feiertage und Zeitregeln ihrer Leute. Die Rechnungsangaben braucht das Portal, um E-Rechnungen der Filiale zu schreiben.',
    en: 'These are the branches with country, state and local time. The holidays and working-time rules of their people follow from it. The invoice details are what the portal needs to write e-invoices of the branch.',
  },
  sitzungen: {
    de: 'Hier steht, wer gerade wo angemeldet ist. Beenden Sie eine Sitzung, wenn ein Gerät verloren ist; die Person muss sich dort neu anmelden. Was auf dem Gerät noch nicht übertragen ist, kommt in die Quarantäne und geht nicht verloren.',
    en: 'This shows who is signed in where at present. End a session when a device is lost; the person has to sign in there again. What has not been sent from the device goes into quarantine and is not lost.',
  },
  arbeitszeitmodelle: {
    de: 'Ein Arbeitszeitmodell sagt, an welchen Tagen wie lange gearbeitet wird. Personen haben ein Modell ab einem Tag; frühere Tage behalten das davor. Wenn Sie ein Modell ändern, lesen Sie vorher, was sich daraus für abgeschlossene Monate ergibt.',
    en: 'A working-time model says on which days people work for how long. People have a model from a day on; earlier days keep the one before. Whoever changes a model reads beforehand what follows for closed months.',
  },
  feiertage: {
    de: 'Hier stehen die Feiertage je Land und Bundesland. Übernehmen Sie die gesetzlichen eines Jahres mit einem Schritt. Feiertage einzelner Gemeinden und halbe Tage ergänzen Sie von Hand.',
    en: 'These are the holidays by country and state. Take over the statutory ones of a year in one step. Holidays of single municipalities and half days are added by hand.',
  },
  abwesenheiten: {
    de: 'Hier tragen Sie Urlaub, Krankheit und andere Abwesenheiten ein. Wählen Sie Person, Art und Tage, oder nur Stunden eines Tages. Abgeschlossene Monate bleiben, wie sie sind; was sich ändert, steht danach als Differenz im Zeitkonto. Eine stornierte Abwesenheit bleibt mit dem Grund sichtbar.',
    en: 'Here you enter leave, sickness and other absences. Choose the person, the kind and the days, or only hours of a day. Closed months stay as they are; what changes stands in the time account as a difference afterwards. A cancelled absence stays visible with its reason.',
  },
  zeitregeln: {
    de: 'Zeitregeln sagen, was das Gesetz verlangt: Pausen, Höchstzeiten, Ruhe. Jede nennt ihre Quelle und gilt ab einem Tag. Ändert sich das Gesetz, legen Sie eine neue Fassung an; frühere Tage werden mit der alten gerechnet.',
    en: 'Working-time rules say what the law demands: breaks, maximum times, rest. Each names its source and holds from a day on. When the law changes, create a new version; earlier days are calculated with the old one.',
  },
  zeitbeginn: {
    de: 'Hier steht der Tag, an dem die Zeitkonten im Betrieb anfangen. Wer später eintritt oder einen Anfangssaldo hat, beginnt mit diesem Tag. Bevor eine Änderung gilt, lesen Sie ihre Folgen; abgeschlossene Monate bleiben.',
    en: 'This is the day on which the time accounts of the company begin. Whoever joins later or has an opening balance begins with that day. Before a change holds you read what follows from it; closed months stay.',
  },
  stempelcodes: {
    de: 'Ein Stempelcode sagt, warum jemand weg ist oder was er tut: Pause, Arzt, Dienstgang. Legen Sie fest, ob die Zeit als Arbeit zählt und ob sie als Pause gilt. Wird ein Code nicht mehr gebraucht, legen Sie ihn still; verwenden Sie ihn nicht für etwas anderes.',
    en: 'A stamp code says why somebody is away or what they do: break, doctor, errand. Decide whether the time counts as work and whether it is a break. When a code is no longer needed, retire it; do not use it for something else.',
  },
  terminals: {
    de: 'Ein Terminal ist die Stempeluhr an der Wand. Legen Sie es hier an und koppeln Sie das Gerät mit dem Code oder QR-Code, der dann erscheint. Hier sehen Sie auch, ob es sich meldet und was dort wartet, und sperren es oder legen es still.',
    en: 'A terminal is the clock on the wall. Create it here and pair the device with the code or QR code that then appears. Here you also see whether it reports and what waits there, and lock it or retire it.',
  },
  'terminal-befunde': {
    de: 'Hier stehen Störungen aller Terminals: eines ist ohne Verbindung, oder Nummern fehlen, die es vergeben hat. Prüfen Sie das Gerät zuerst. Ist nichts mehr zu erwarten, schließen Sie die Störung mit einem Grund ab; kommt doch noch etwas, zählt es trotzdem.',
    en: 'These are the faults of all terminals: one has no connection, or numbers are missing that it gave. Look at the device first. When nothing more is to be expected, close the fault with a reason; should something come after all, it still counts.',
  },
  'nfc-tags': {
    de: 'Ein NFC-Tag am Objekt nennt beim Stempeln den Ort; ein Chip mit Schlüssel bestätigt ihn auch. Legen Sie einen NFC-Tag an und beschreiben Sie den Chip mit den gezeigten Werten. Abgewiesene Lesungen stehen mit dem Grund beim NFC-Tag.',
    en: 'An NFC tag at a site names the place of a stamp; a chip with a key also confirms it. Create an NFC tag and write the chip with the values shown. Refused reads stand with the NFC tag, with the reason.',
  },
  geraete: {
    de: 'Hier stehen Geräte, auf denen jemand gestempelt oder ohne Netz etwas eingetragen hat. Sie sehen, was ein Gerät angekündigt hat und was davon angekommen ist. Meldet sich eines nicht mehr, fragen Sie die Person, bevor sie etwas neu einträgt.',
    en: 'These are devices on which somebody stamped or entered something without a network. You see what a device announced and what of it arrived. When one no longer reports, ask the person before anything is entered anew.',
  },
  quarantaene: {
    de: 'Hier wartet, was das Portal nicht von selbst übernehmen durfte, zum Beispiel von einem Gerät, dessen Sitzung beendet wurde. Lesen Sie den Eintrag und übernehmen oder verwerfen Sie ihn mit einer Begründung. Verworfenes bleibt mit Inhalt, Grund und Ihrem Namen sichtbar.',
    en: 'This is what the portal must not accept by itself, for example from a device whose session was ended. Read the entry and accept it or discard it with a reason. What is discarded stays visible with its content, the reason and your name.',
  },
  pruefspur: {
    de: 'Die Prüfspur nennt jede Änderung: wer, wann, was, vorher und nachher. Filtern Sie nach Person, Art und Zeitraum, und öffnen Sie eine Zeile, um alles zu lesen. „Prüfen“ rechnet nach, ob nachträglich etwas geändert oder entfernt wurde.',
    en: 'The audit trail names every change: who, when, what, before and after. Filter by person, kind and period, and open a row to read all of it. “Verify” checks whether anything was changed or removed afterwards.',
  },
  aufbewahrung: {
    de: 'Hier steht je Land, wie lange Aufzeichnungen der Arbeitszeit mindestens bleiben und was älter ist. Krankheitsgründe, die nicht mehr gebraucht werden, entfernen Sie nach einer Vorschau. Das lässt sich nicht zurücknehmen; jede Änderung steht in der Prüfspur.',
    en: 'This says by country how long records of working time stay at least, and what is older. Reasons of sickness that are no longer needed are removed after a preview. This cannot be taken back; every change is in the audit trail.',
  },
  schluesselwechsel: {
    de: 'Hier bestätigen Sie einen neuen Schlüssel für alles, was das Portal verschlüsselt. Verlangt wird er auf dem Server, von einem anderen Administrator. Fragen Sie ihn vorher, ob er es selbst war. Nach einer Stunde verfällt die Anfrage.',
    en: 'Here you confirm another key for everything that the portal encrypts. It is asked for on the server, by another administrator. Ask first whether it was that person. The request expires after an hour.',
  },
  posteingang: {
    de: 'Hier warten E-Mails an den Support, die das Portal keinem Ticket und keiner Person zuordnen konnte. Öffnen Sie eine und machen Sie daraus ein Ticket, oder verwerfen Sie sie mit einer Begründung. Unbekannte Absender stehen zusammen, damit Sie viele auf einmal erledigen.',
    en: 'These are e-mails to the support that the portal could assign to no ticket and no person. Open one and make a ticket of it, or discard it with a reason. Unknown senders stand together, so that many are settled at once.',
  },
  postausgang: {
    de: 'Hier steht jede E-Mail, die das Portal schreibt, mit Empfänger und Stand. Ging eine nicht hinaus, steht der Grund dabei, und Sie können sie noch einmal senden. Der Inhalt von Codes und Einladungen wird nicht gezeigt.',
    en: 'This is every e-mail that the portal writes, with its recipient and state. Where one did not go out the reason stands there, and you can send it again. The content of codes and invitations is not shown.',
  },
  zugaenge: {
    de: 'Mit einem Zugang übergibt ein anderes Programm Kunden, Artikel oder Belege. Legen Sie ihn an und tragen Sie den Schlüssel gleich dort ein, denn er wird nur einmal gezeigt. Ein widerrufener Zugang kann sofort nichts mehr übergeben.',
    en: 'With an access another program hands over customers, articles or documents. Create it and enter the key there right away, as it is shown only once. A revoked access can hand over nothing from then on.',
  },
  importe: {
    de: 'Hier steht jeder Import mit allem, was er übernommen hat, und mit jeder fehlerhaften Zeile. Läuft einer noch, sehen Sie, wie weit er ist, und können ihn abbrechen; dann wird nichts geschrieben. E-Rechnungen von Lieferanten wählen Sie hier aus oder ziehen sie herein.',
    en: 'This is every import with all that it took over, and with every faulty line. While one is running you see how far it is and can cancel it; then nothing is written. E-invoices of suppliers are chosen here, or dragged in.',
  },
})
