import './ticket.css'
import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Erfassen } from './Erfassen.tsx'
import { Suchen } from './Suchen.tsx'
import { Ticketseite } from './Ticketseite.tsx'
import { Uebersicht } from './Uebersicht.tsx'

export default defineScreens(app, { screens: { '': Uebersicht, create: Erfassen, search: Suchen, ':id': Ticketseite }, widgets: {} })
