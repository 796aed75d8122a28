import './umsatz.css'
import { Redirect } from '#platform/web/route/router.tsx'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Aufgliederungen } from './einrichtung/Aufgliederungen.tsx'
import { Ergebnis } from './Ergebnis.tsx'
import { pfad } from './wege.ts'
import { widgets } from './widgets.tsx'

const ZurAbfrage = () => <Redirect to={`${pfad}/query`} replace />

export default defineScreens(app, {
  screens: { '': ZurAbfrage, query: Abfrage, result: Ergebnis, einrichtung: Aufgliederungen, 'einrichtung/:id': Aufgliederungen },
  widgets,
  help: async () => (await import('./hilfe.ts')).hilfe,
})
