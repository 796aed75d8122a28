import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { AnmeldeEinstellungen } from './AnmeldeEinstellungen.tsx'
import { Anmelden } from './Anmelden.tsx'

export default defineScreens(app, { screens: { '': Anmelden, settings: AnmeldeEinstellungen }, widgets: {} })
