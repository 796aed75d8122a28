import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Fundsachen } from './Fundsachen.tsx'

export default defineScreens(app, { screens: { '': Fundsachen }, widgets: {} })
