import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier halten Sie fest, was auf der Baustelle war, mit Text und Fotos. Wählen Sie das Objekt, nehmen Sie Fotos auf und schreiben Sie dazu, was zu sehen ist. Das geht auch ohne Netz. Eine festgeschriebene Fassung bleibt unverändert; Änderungen werden eine neue Fassung.',
    en: 'Here you put down what happened on site, in words and photos. Choose the object, take photos and say what they show. This works without a network, too. A final version stays as it is; changes become a new version.',
  },
  result: {
    de: 'Hier suchen Sie in allen Dokumentationen nach Objekt, Zeitraum und Worten. Öffnen Sie eine, um sie zu lesen, zu ergänzen oder festzuschreiben. Festgeschrieben wird sie ein PDF, das Sie herunterladen oder per E-Mail senden.',
    en: 'Here you search all documentation by object, period and words. Open one to read it, to add to it or to make it final. A final one becomes a PDF that you download or send by e-mail.',
  },
  fristen: {
    de: 'Hier steht, was einem Auftraggeber noch zu übergeben ist und worauf eine Antwort aussteht. Das Eiligste steht oben. Tragen Sie ein, wann etwas zuging und ob jemand widersprochen hat. Was dadurch erledigt ist, verschwindet aus der Liste.',
    en: 'This shows what still has to be handed over to a client and where an answer is outstanding. The most urgent stands on top. Enter when something arrived and whether somebody objected. What is settled by it leaves the list.',
  },
  ':id': {
    de: 'Hier steht eine Dokumentation neben der Suche. Solange sie nicht festgeschrieben ist, ändern Sie Texte, Bilder und ihre Reihenfolge. Danach ist sie ein PDF, das Sie herunterladen oder per E-Mail senden; eine Änderung wird mit Begründung eine neue Fassung.',
    en: 'This is one documentation beside the search. As long as it is not final you change words, pictures and their order. Afterwards it is a PDF that you download or send by e-mail; a change becomes a new version, with a reason.',
  },
})
