import './liste/liste.css'
import './ticket.css'
import { useSearch } from 'wouter'
import { afterwards } from '#platform/web/route/ahead.ts'
import { Redirect } from '#platform/web/route/router.tsx'
import { defineScreens } from '#platform/web/route/screens.ts'
import { Loading } from '#platform/web/shell/Failure.tsx'
import { app } from '../app.ts'
import { Ticketplatz, Uebersicht } from './liste/Uebersicht.tsx'
import { widgets } from './widgets.tsx'

const Einrichtung = afterwards(async () => (await import('./einrichtung/Einrichtung.tsx')).Einrichtung, Loading)
const Erfassen = afterwards(async () => (await import('./Erfassen.tsx')).Erfassen, Loading)
const Fristen = afterwards(async () => (await import('./fristen/Fristen.tsx')).Fristen, Loading)
const Suchen = afterwards(async () => (await import('./liste/Suchen.tsx')).Suchen, Loading)
/** The address of the due times before they had their own word: bookmarks and letters know it. */
function Tafel() {
  const frage = useSearch()
  return <Redirect to={frage ? `/ticket/fristen?${frage}` : '/ticket/fristen'} replace />
}

// The first route of the set-up shows list and entry alike, so that both stay where they are; the others name its addresses.
export default defineScreens(app, {
  screens: {
    '': Uebersicht,
    create: Erfassen,
    search: Suchen,
    fristen: Fristen,
    tafel: Tafel,
    'einrichtung/:bereich?/:id?': Einrichtung,
    'einrichtung/:bereich': Einrichtung,
    einrichtung: Einrichtung,
    ':id': Ticketplatz,
  },
  widgets,
  help: async () => (await import('./hilfe.ts')).hilfe,
})
