import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Pruefen } from './Pruefen.tsx'
import { Unterschreiben } from './Unterschreiben.tsx'

export default defineScreens(app, { screens: { '': Pruefen, unterschreiben: Unterschreiben }, widgets: {} })
