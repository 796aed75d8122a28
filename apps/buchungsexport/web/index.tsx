import './buchungsexport.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Einrichtung } from './Einrichtung.tsx'
import { Laeufe } from './Laeufe.tsx'
import { Monate } from './Monate.tsx'

export default defineScreens(app, {
  screens: { '': Monate, 'laeufe/:id?': Laeufe, laeufe: Laeufe, einrichtung: Einrichtung },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
