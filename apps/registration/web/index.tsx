import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Bestaetigen } from './Bestaetigen.tsx'
import { Registrieren } from './Registrieren.tsx'

export default defineScreens(app, { screens: { '': Registrieren, confirm: Bestaetigen }, widgets: {} })
