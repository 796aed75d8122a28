import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Einrichten } from './Einrichten.tsx'

export default defineScreens(app, { screens: { '': Einrichten }, widgets: {} })
