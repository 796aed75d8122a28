import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier stehen eingegangene Belege, die freigegeben werden müssen, zuerst die, die auf Sie warten. Öffnen Sie einen Beleg, um Prüfungen, Abzüge und das Dokument zu sehen und zu entscheiden. Warum ein Beleg bei Ihnen liegt, steht dabei. Die Liste lässt sich filtern und als Datei ausgeben.',
    en: 'Here are incoming documents that have to be released, first those that wait for you. Open a document to see its checks, deductions and the file, and to decide. Why it lies with you is said there. The list can be filtered and exported.',
  },
  fenster: {
    de: 'Das Freigabefenster zeigt einen Beleg nach dem anderen, mit dem Dokument daneben. Entscheiden Sie mit den Knöpfen oder mit den Tasten, die dort stehen; danach kommt der nächste. Zurückgestellte und weitergeleitete Belege stehen weiter in der Liste.',
    en: 'The release window shows one document after the other, with the file beside it. Decide by the buttons or by the keys named there; then the next one comes. Documents that are put off or handed on stay in the list.',
  },
  freigeben: {
    de: 'Hier geben Sie mehrere Belege auf einmal frei. Zur Wahl stehen nur Belege ohne Abweichung; was Sie erst ansehen müssen, steht darunter. Ohne Netz warten die Entscheidungen auf dem Gerät und werden später übertragen.',
    en: 'Here you release several documents at once. Only documents without a deviation are offered; what you have to look at first stands below. Without a network the decisions wait on the device and are sent later.',
  },
  freistellung: {
    de: 'Hier stehen die Freistellungsbescheinigungen der Lieferanten nach § 48b EStG. Tragen Sie ein, von wann bis wann eine gilt. Fehlt sie oder ist sie abgelaufen, warnt die Freigabe beim Beleg des Lieferanten.',
    en: 'These are the suppliers’ exemption certificates under § 48b EStG. Enter from when until when one is valid. Where it is missing or has expired, the release warns at the supplier’s document.',
  },
  regeln: {
    de: 'Regeln legen fest, wer welche Belege freigibt: nach Betrag, Lieferant, Baustelle, Kostenstelle und Filiale. Eine neue oder geänderte Regel gilt erst, wenn eine zweite Person sie bestätigt hat. Wer eine Regel erfasst oder bestätigt hat, darf bei Freigaben nach dieser Regel nicht mitentscheiden.',
    en: 'Rules say who releases which documents: by amount, supplier, site, cost centre and branch. A new or changed rule holds only once a second person has confirmed it. Whoever wrote or confirmed a rule has no vote in its releases.',
  },
  bauleitung: {
    de: 'Hier steht, wer welche Baustelle leitet. Regeln können „Bauleitung“ nennen; gemeint ist dann die Person, die hier bei der Baustelle des Belegs steht. Eine Änderung gilt sofort, auch für Belege, die an der Baustelle schon warten. Die eigene Bauleitung können Sie nicht selbst ändern.',
    en: 'This says who heads which site. Rules can name the “head of site”; that means the person who is entered here for the site of the document. A change holds at once, also for documents that already wait at the site. You cannot change yourself who leads your own.',
  },
  probe: {
    de: 'Hier probieren Sie aus, wer einen Beleg freigeben müsste. Übernehmen Sie die Angaben eines Belegs, oder geben Sie Betrag, Lieferant und Kostenstelle selbst an. Darunter stehen alle Schritte mit ihrer Stufe, und ob in einem Schritt Leute fehlen. Gespeichert wird dabei nichts.',
    en: 'Here you try out who would have to release a document. Take over what a document says, or give amount, supplier and cost centre yourself. Below stand all steps with their stage, and whether people are missing in a step. Nothing is saved.',
  },
  ':id': {
    de: 'Hier steht ein Beleg mit allem, was Sie zum Entscheiden brauchen: Betrag mit Abzügen, Prüfungen, Dokument und die Schritte der Freigabe. Sie geben frei, lehnen mit Begründung ab, fragen nach, stellen zurück oder leiten weiter. Ändert jemand Abzüge oder Dokument, beginnt die Freigabe neu, und wer geändert hat, darf nicht mehr mitentscheiden.',
    en: 'This is one document with all that you need to decide: the amount with deductions, the checks, the file and the steps of the release. You release it, refuse it with a reason, ask back, put it off or hand it on. When somebody changes deductions or the file, the release begins anew, and whoever changed it has no vote any more.',
  },
})
