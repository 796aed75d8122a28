import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Warteschlange } from './Warteschlange.tsx'

export default defineScreens(app, { screens: { '': Warteschlange }, widgets: {} })
