import './arbeitsbericht.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Aktionen } from './aktionen/Aktionen.tsx'
import { Abfrage } from './Abfrage.tsx'
import { Bericht } from './Bericht.tsx'
import { Ergebnis } from './Ergebnis.tsx'
import { Einrichtung } from './Einrichtung.tsx'
import { Erfassen } from './Erfassen.tsx'
import { Uebersicht } from './Uebersicht.tsx'

export default defineScreens(app, {
  screens: { aktionen: Aktionen, '': Uebersicht, create: Erfassen, query: Abfrage, result: Ergebnis, einrichtung: Einrichtung, ':id/edit': Bericht },
  widgets: {},
})
