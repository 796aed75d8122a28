import './hardware.css'
import './inventur/inventur.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Auswahllisten } from './auswahl/Auswahllisten.tsx'
import { Blicke } from './geheimnis/Blicke.tsx'
import { Wechseln } from './geheimnis/Wechseln.tsx'
import { Hatte } from './kette/Hatte.tsx'
import { Inhaber } from './kette/Inhaber.tsx'
import { Inventuren } from './inventur/Inventuren.tsx'
import { Zaehlen } from './inventur/Zaehlen.tsx'
import { Liste } from './Liste.tsx'
import { Lizenzen } from './lizenz/Lizenzen.tsx'
import { Neu } from './formular/Neu.tsx'
import { Orte, OrtVomEtikett } from './ort/Orte.tsx'
import { Bestaende } from './zubehoer/Bestaende.tsx'

export default defineScreens(app, {
  screens: {
    '': Liste,
    create: Neu,
    search: Abfrage,
    auswahllisten: Auswahllisten,
    'auswahllisten/:id': Auswahllisten,
    lizenzen: Lizenzen,
    'lizenzen/:id': Lizenzen,
    zubehoer: Bestaende,
    'zubehoer/:id': Bestaende,
    wechseln: Wechseln,
    blicke: Blicke,
    inhaber: Inhaber,
    'inhaber/:id': Inhaber,
    hatte: Hatte,
    orte: Orte,
    'orte/:id': Orte,
    'ort/:nummer': OrtVomEtikett,
    inventur: Inventuren,
    'inventur/:id': Inventuren,
    'inventur/:id/zaehlen': Zaehlen,
    ':id': Liste,
  },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
