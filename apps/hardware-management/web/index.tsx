import './hardware.css'
import './inventur/inventur.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Auswahllisten } from './auswahl/Auswahllisten.tsx'
import { Inhaber } from './kette/Inhaber.tsx'
import { Inventuren } from './inventur/Inventuren.tsx'
import { Zaehlen } from './inventur/Zaehlen.tsx'
import { Liste } from './Liste.tsx'
import { Neu } from './formular/Neu.tsx'

export default defineScreens(app, {
  screens: {
    '': Liste,
    create: Neu,
    search: Abfrage,
    auswahllisten: Auswahllisten,
    'auswahllisten/:id': Auswahllisten,
    inhaber: Inhaber,
    'inhaber/:id': Inhaber,
    inventur: Inventuren,
    'inventur/:id': Inventuren,
    'inventur/:id/zaehlen': Zaehlen,
    ':id': Liste,
  },
  widgets: {},
})
