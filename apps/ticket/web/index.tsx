import './liste/liste.css'
import './ticket.css'
import { afterwards } from '#platform/web/route/ahead.ts'
import { defineScreens } from '#platform/web/route/screens.ts'
import { Loading } from '#platform/web/shell/Failure.tsx'
import { app } from '../app.ts'
import { Ticketplatz, Uebersicht } from './liste/Uebersicht.tsx'
import { widgets } from './widgets.tsx'

const Einrichtung = afterwards(async () => (await import('./einrichtung/Einrichtung.tsx')).Einrichtung, Loading)
const Erfassen = afterwards(async () => (await import('./Erfassen.tsx')).Erfassen, Loading)
const Suchen = afterwards(async () => (await import('./liste/Suchen.tsx')).Suchen, Loading)
const Tafel = afterwards(async () => (await import('./tafel/Tafel.tsx')).Tafel, Loading)

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
  widgets,
})
