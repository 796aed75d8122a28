import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  query: {
    de: 'Hier fragen Sie, wohin die Stunden gingen: Zeitraum, Ebene und Filter. Gezählt wird, was in den Arbeitsberichten steht. „Auswerten“ öffnet das Ergebnis, dessen Adresse Sie speichern oder weitergeben können.',
    en: 'Here you ask where the hours went: period, level and filters. What counts is what the work reports say. “Evaluate” opens the result, whose address you can keep or hand on.',
  },
  result: {
    de: 'Hier stehen die Stunden nach Verrechnung und der Anteil, der produktiv war. Ein Klick auf eine Zeile führt eine Ebene tiefer, ein Klick auf eine Zahl öffnet die Einträge, aus denen sie besteht. Stunden bleiben in der Abteilung, in der sie geleistet wurden. Ausgegeben wird als CSV, XLSX und PDF.',
    en: 'These are the hours by how they are billed, and the share that was productive. A click on a row leads one level down, a click on a figure opens the entries that it is made of. Hours stay with the department in which they were worked. Export is CSV, XLSX and PDF.',
  },
  einrichtung: {
    de: 'Hier entscheidet die Firma, ob die Stunden einzelner Personen ausgewertet werden. Ist der Schalter aus, gibt es diese Ebenen nicht, auch nicht als Datei; jeder sieht weiter seine eigenen Stunden. Er wirkt sofort und für alle. Die Arbeitsberichte selbst bleiben, wie sie sind.',
    en: 'Here the company decides whether the hours of single people are evaluated. With the switch off these levels do not exist, not in files either; everybody still sees their own hours. It acts at once and for everybody. The work reports themselves stay as they are.',
  },
})
