import './liste.css'
import './ticket.css'
import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Einrichtung } from './Einrichtung.tsx'
import { Erfassen } from './Erfassen.tsx'
import { MeineWidget } from './MeineWidget.tsx'
import { Suchen } from './Suchen.tsx'
import { Tafel } from './Tafel.tsx'
import { Ticketplatz, Uebersicht } from './Uebersicht.tsx'

export default defineScreens(app, {
  screens: { '': Uebersicht, create: Erfassen, search: Suchen, tafel: Tafel, einrichtung: Einrichtung, ':id': Ticketplatz },
  widgets: { meine: MeineWidget },
})
