import './liste/liste.css'
import './ticket.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Einrichtung } from './einrichtung/Einrichtung.tsx'
import { Erfassen } from './Erfassen.tsx'
import { MeineWidget } from './liste/MeineWidget.tsx'
import { Suchen } from './liste/Suchen.tsx'
import { Tafel } from './tafel/Tafel.tsx'
import { Ticketplatz, Uebersicht } from './liste/Uebersicht.tsx'

// The first route of the set-up shows list and entry alike, so that both stay where they are; the others name its addresses.
export default defineScreens(app, {
  screens: {
    '': Uebersicht,
    create: Erfassen,
    search: Suchen,
    tafel: Tafel,
    'einrichtung/:bereich?/:id?': Einrichtung,
    'einrichtung/:bereich': Einrichtung,
    einrichtung: Einrichtung,
    ':id': Ticketplatz,
  },
  widgets: { meine: MeineWidget },
})
