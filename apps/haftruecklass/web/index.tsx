import './haftruecklass.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Ergebnis } from './Ergebnis.tsx'

export default defineScreens(app, { screens: { '': () => <Abfrage />, result: Ergebnis }, widgets: {}, help: async () => (await import('./hilfe.ts')).hilfe })
