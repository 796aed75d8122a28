import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Uebersicht } from './Uebersicht.tsx'

export default defineScreens(app, { screens: { '': Uebersicht }, widgets: {} })
