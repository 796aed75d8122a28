import './kreditlimit.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Liste } from './Liste.tsx'
import { Seite } from './Seite.tsx'
import { widgets } from './widgets.tsx'

export default defineScreens(app, { screens: { '': Liste, ':id': Seite }, widgets, help: async () => (await import('./hilfe.ts')).hilfe })
