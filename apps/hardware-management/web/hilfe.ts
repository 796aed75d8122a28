import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier stehen die Geräte der Firma und die der Kunden. Suchen Sie nach Name, Nummer oder Ort und öffnen Sie ein Gerät, um es daneben zu sehen. Von dort übergeben Sie es, nehmen es zurück, hängen ein Ticket daran oder drucken sein Etikett. Gelöscht wird nichts: Ein Gerät scheidet mit einem Grund aus. Eine Suche, die Sie öfter brauchen, merken Sie als Ansicht.',
    en: 'These are the devices of the company and those of its customers. Search by name, number or place and open a device to see it beside the list. From there you hand it over, take it back, attach a ticket or print its label. Nothing is deleted: a device is retired with a reason. A search that you need often you save as a view.',
  },
  create: {
    de: 'Hier legen Sie ein neues Gerät an. Wenige Angaben genügen; was fehlt oder doppelt ist, steht danach als Hinweis beim Gerät. Passwörter und Schlüssel gehören nicht in Bemerkungen, sondern beim Gerät unter „Geheimnisse“. Viele Geräte auf einmal übernehmen Sie in der Liste aus einer CSV-Datei.',
    en: 'Here you create a new device. A few details are enough; what is missing or doubled is then shown as a hint at the device. Passwords and keys do not belong into remarks, but under “Secrets” at the device. Many devices at once you take over from a CSV file in the list.',
  },
  search: {
    de: 'Hier suchen Sie Geräte nach jedem Feld, auch nach mehreren zugleich. Felder, die Sie leer lassen, zählen nicht. Das Ergebnis ist eine Liste, die Sie exportieren oder drucken können.',
    en: 'Here you search for devices by any field, also by several at once. Fields that you leave empty do not count. The result is a list that you can export or print.',
  },
  lizenzen: {
    de: 'Hier stehen die Lizenzen mit ihren Plätzen. Öffnen Sie eine, um Plätze an Personen oder Geräte zu vergeben oder zurückzunehmen; wo mehr vergeben als gekauft ist, steht eine Warnung. Die Schlüssel sind verschlüsselt: Um einen anzusehen, geben Sie eine Begründung und Ihr Passwort an.',
    en: 'These are the licences with their places. Open one to give places to people or devices or to take them back; a warning stands where more are given than bought. Keys are encrypted: to look at one you give a reason and your own password.',
  },
  zubehoer: {
    de: 'Mäuse, Kabel und Ladegeräte werden hier nach Stück geführt. Lagern Sie ein, geben Sie an Personen, Orte oder Geräte aus und nehmen Sie von dort zurück. Ausgebucht wird mit einer Begründung. Was unter dem Mindestbestand liegt, fällt in der Liste auf.',
    en: 'Mice, cables and chargers are kept here by the piece. Take them into stock, give them to people, places or devices and take them back from there. Writing off needs a reason. What is below its minimum stock stands out in the list.',
  },
  inhaber: {
    de: 'Hier steht, wer gerade wie viele Geräte und wie viel Zubehör hat. Öffnen Sie eine Person, um alles auf einmal zu sehen. Bei Personen, die die Firma verlassen, steht der Austrittstag: Alles muss zurück. Passwörter, die diese Person gesehen hat, stehen einzeln dabei, bis sie gewechselt sind; auch bei Personen, die gesperrt sind oder keine mehr ansehen dürfen. Die Lizenzplätze geben Sie mit einem Knopf frei.',
    en: 'This says who has how many devices and accessories at present. Open a person to see all of it at once. Whoever leaves the company stands out with the leaving date: all of it has to come back. Passwords that this person has seen are listed one by one until they are changed; also of people who are locked or may no longer look at any. You release the licence places with one button.',
  },
  hatte: {
    de: 'Hier steht, wer welches Gerät von wann bis wann hatte. Fragen Sie nach Person, Gerät und Zeitraum. Die Liste hat keine Lücken, weil jede Übergabe und Rückgabe festgehalten ist; Sie können sie als Datei ausgeben.',
    en: 'This says who had which device from when until when. Ask by person, device and period. The list has no gaps, as each hand-over and return is recorded; you can export it as a file.',
  },
  orte: {
    de: 'Hier stehen die Orte, an denen Geräte und Zubehör sind, zum Beispiel ein Besprechungsraum oder ein Lager. Öffnen Sie einen Ort, um zu sehen, was dort ist; die Zahl führt zur Geräteliste des Ortes. Drucken Sie Etiketten für die Orte: Beim Zählen stellt ihr Code den Ort ein. Übergeben und ausgegeben wird an einen Ort wie an eine Person.',
    en: 'These are the places where devices and accessories are, for example a meeting room or a store. Open a place to see what is there; the number leads to the list of its devices. Print labels for the places: while counting their code sets the place. Things are handed over to a place as to a person.',
  },
  inventur: {
    de: 'Eine Inventur zählt, was wirklich da ist. Planen Sie sie für einen Bereich und wählen Sie, wer zählt; gezählt wird am Telefon durch Scannen, auch ohne Netz. Danach entscheidet das Büro jeden Unterschied und schließt mit einem Protokoll ab.',
    en: 'A stocktake counts what is really there. Plan it for an area and choose who counts; people count with the phone by scanning, also without a network. Then the office decides each difference and closes it with a report.',
  },
  'inventur/:id/zaehlen': {
    de: 'Hier zählen Sie, was an Ihrem Ort ist: erst das Etikett des Ortes scannen, dann ein Gerät nach dem anderen; die Kamera bleibt offen. Chip anhalten oder die Nummer eintippen geht auch. Ein Gerät am falschen Ort und eines, das niemand kennt, fallen sofort auf. Ohne Netz wird auf dem Gerät weitergezählt und später übertragen.',
    en: 'Here you count what is at your place: scan the label of the place first, then one device after the other; the camera stays open. Holding the phone to a chip or typing the number works, too. A device at the wrong place and one that nobody knows stand out at once. Without a network the count goes on and is sent later.',
  },
  wechseln: {
    de: 'Hier stehen Passwörter, die gewechselt werden müssen: Jemand hat sie gesehen, der die Firma verlassen hat, gesperrt ist, das Recht nicht mehr hat oder nicht zum üblichen Kreis gehört. Wechseln Sie das Passwort am System und tragen Sie das neue am Gerät ein; danach verschwindet die Zeile. Das alte bleibt 90 Tage verschlüsselt gespeichert und lässt sich wieder einsetzen.',
    en: 'These passwords have to be changed: they were seen by somebody who has left since, is locked, has lost the right or is not of the usual group. Change the password on the system and enter the new one at the device; then the row goes. The old one is kept encrypted for 90 days and can be put back.',
  },
  blicke: {
    de: 'Hier steht, wer welches Passwort oder welchen Schlüssel angesehen hat, wann und warum. Fragen Sie nach einer Person und einem Zeitraum, zum Beispiel wenn jemand geht. „Nicht gewechselt“ heißt: Was die Person gesehen hat, gilt noch. Wählen Sie eine andere Person, wird das in der Prüfspur vermerkt.',
    en: 'This says who looked at which password or key, when and why. Ask by person and period, for example when somebody leaves. “Not changed” means: what the person saw is still in use. If you choose another person, this is noted in the audit trail.',
  },
  auswahllisten: {
    de: 'Hier pflegen Sie, was in den Feldern der Geräte zur Wahl steht: Hersteller, Produkte, Orte und Typen. Einen Eintrag, der nicht mehr gebraucht wird, setzen Sie auf inaktiv; Geräte, die ihn haben, behalten ihn. Bei Garantie und Support steht auch, wie viele Tage vor dem Ende erinnert wird.',
    en: 'Here you keep what the fields of devices offer: manufacturers, products, places and types. Set an entry that is no longer needed to inactive; devices that have it keep it. With warranty and support it also says how many days before the end people are reminded.',
  },
})
