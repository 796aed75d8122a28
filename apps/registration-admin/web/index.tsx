import './registration-admin.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Registrierung } from './Registrierung.tsx'
import { Registrierungen } from './Registrierungen.tsx'

export default defineScreens(app, { screens: { '': Registrierungen, ':id': Registrierung }, widgets: {} })
