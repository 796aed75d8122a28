import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier halten Sie fest, was auf der Baustelle war, mit Text und Fotos. Wählen Sie das Objekt, nehmen Sie Fotos auf und schreiben Sie dazu, was zu sehen ist. Das geht auch ohne Netz. Eine festgeschriebene Fassung bleibt unverändert; für Änderungen gibt es eine neue Fassung.',
    en: 'Here you put down what happened on site, in words and photos. Choose the object, take photos and say what they show. This works without a network, too. A released version stays as it is; changes go into a new version.',
  },
  result: {
    de: 'Hier suchen Sie in allen Dokumentationen nach Objekt, Zeitraum und Worten. Öffnen Sie eine, um sie zu lesen, zu ergänzen oder festzuschreiben. Nach dem Festschreiben laden Sie sie als PDF herunter oder senden sie per E-Mail.',
    en: 'Here you search all documentation by object, period and words. Open one to read it, to add to it or to release it. Once it is released you download it as a PDF or send it by e-mail.',
  },
  fristen: {
    de: 'Hier steht, was einem Auftraggeber noch zu übergeben ist und worauf eine Antwort aussteht. Das Eiligste steht oben. Tragen Sie ein, wann etwas zuging und ob jemand widersprochen hat. Was dadurch erledigt ist, verschwindet aus der Liste.',
    en: 'This shows what still has to be handed over to a client and where an answer is outstanding. The most urgent stands on top. Enter when something arrived and whether somebody objected. What is settled by it leaves the list.',
  },
  ':id': {
    de: 'Hier sehen Sie eine Dokumentation. Solange sie nicht festgeschrieben ist, ändern Sie Texte, Bilder und ihre Reihenfolge. Danach laden Sie sie als PDF herunter oder senden sie per E-Mail; für Änderungen beginnen Sie mit Begründung eine neue Fassung.',
    en: 'Here you see one documentation. As long as it is not released you change words, pictures and their order. After that you download it as a PDF or send it by e-mail; for changes you begin a new version, with a reason.',
  },
})
