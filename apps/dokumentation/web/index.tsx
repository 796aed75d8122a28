import './dokumentation.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Erfassen } from './Erfassen.tsx'
import { Suche } from './Suche.tsx'
import { Fristen } from './uebergabe/Fristen.tsx'

export default defineScreens(app, {
  screens: { '': Erfassen, result: Suche, fristen: Fristen, ':id': Suche },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
