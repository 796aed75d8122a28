import './gesamtabfrage.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Belegarten } from './Belegarten.tsx'
import './fall/fall.css'
import { Geschaeftsfall } from './fall/Geschaeftsfall.tsx'
import { Liste } from './Liste.tsx'
import { Suche } from './Suche.tsx'

export default defineScreens(app, {
  screens: { '': Belegarten, ':type/find': Suche, ':type/list': Liste, ':type/business-case/:id': Geschaeftsfall },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
