import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  query: {
    de: 'Wählen Sie Zeitraum, Ebene und Filter. Gezählt wird, was in den Arbeitsberichten steht. „Auswerten“ öffnet das Ergebnis, dessen Link Sie speichern oder weitergeben können.',
    en: 'Choose period, level and filters. What counts is what the time reports say. “Evaluate” opens the result, whose link you can keep or hand on.',
  },
  result: {
    de: 'Hier stehen die Stunden nach Verrechnung und der Anteil, der produktiv war. Ein Klick auf eine Zeile führt eine Ebene tiefer, ein Klick auf eine Zahl öffnet die Einträge, aus denen sie besteht. Stunden bleiben in der Abteilung, in der sie geleistet wurden. Das Ergebnis gibt es auch als CSV, XLSX und PDF.',
    en: 'These are the hours by how they are billed, and the share that was productive. A click on a row leads one level down, a click on a figure opens the entries that it is made of. Hours stay with the department in which they were worked. The result also comes as CSV, XLSX and PDF.',
  },
  einrichtung: {
    de: 'Hier entscheidet die Firma, ob die Stunden einzelner Personen ausgewertet werden. Ist der Schalter aus, entfallen die Ebenen Mitarbeiter und Einzeln, auch in Dateien; jeder sieht weiter seine eigenen Stunden. Das gilt sofort und für alle. Die Arbeitsberichte selbst ändern sich nicht.',
    en: 'Here the company decides whether the hours of single people are evaluated. With the switch off, the levels Employees and Individual are gone, in files, too; everybody still sees their own hours. This holds at once and for everybody. The time reports themselves do not change.',
  },
})
