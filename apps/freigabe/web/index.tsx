import './freigabe.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Fenster } from './Fenster.tsx'
import { Liste } from './Liste.tsx'
import { Seite } from './Seite.tsx'

export default defineScreens(app, { screens: { '': Liste, fenster: Fenster, ':id': Seite }, widgets: {} })
