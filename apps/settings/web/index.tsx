import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Einstellungen } from './Einstellungen.tsx'

export default defineScreens(app, { screens: { '': Einstellungen }, widgets: {} })
