import './hardware.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Auswahllisten } from './auswahl/Auswahllisten.tsx'
import { Liste } from './Liste.tsx'
import { Neu } from './formular/Neu.tsx'

export default defineScreens(app, {
  screens: { '': Liste, create: Neu, search: Abfrage, auswahllisten: Auswahllisten, 'auswahllisten/:id': Auswahllisten, ':id': Liste },
  widgets: {},
})
