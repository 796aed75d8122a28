import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  query: {
    de: 'Hier wählen Sie Zeitraum, Filialen, Ebene und was gezählt wird. Verglichen wird mit denselben Tagen des Vorjahrs. „Auswerten“ öffnet das Ergebnis; häufige Abfragen können Sie speichern und mit einer Filiale teilen.',
    en: 'Here you choose period, branches, level and what counts. It is compared with the same days of the year before. “Evaluate” opens the result; queries that you need often can be saved and shared with a branch.',
  },
  result: {
    de: 'Hier stehen Umsatz, Lagerwert und Deckungsbeitrag mit dem Vorjahr und dem Unterschied. Ein Klick auf eine Zeile führt eine Ebene tiefer, bis zum einzelnen Beleg; der Weg darüber führt zurück. Was gebucht wird, während die Seite offen ist, ist gekennzeichnet. Die Zahlen gibt es als CSV, XLSX und PDF.',
    en: 'These are sales, stock value and margin with the year before and the difference. A click on a row leads one level down, to the single document; the way above leads back. What is posted while the page is open is marked. The figures come as CSV, XLSX and PDF.',
  },
  einrichtung: {
    de: 'Eine Aufgliederung ist eine Reihenfolge von Ebenen, zum Beispiel Filiale, Kunde, Artikel. Hier legen Sie fest, welche Aufgliederungen alle in der Abfrage wählen können. Eine gelöschte Aufgliederung steht nicht mehr zur Wahl, gespeicherte Zahlen ändern sich dadurch nicht.',
    en: 'A breakdown is an order of levels, for example branch, customer, article. Here you decide which breakdowns everybody can choose in the query. A deleted breakdown is no longer offered; no figure changes by it.',
  },
})
