import './freigabe.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Freistellungen } from './freistellung/Freistellungen.tsx'
import { Fenster } from './Fenster.tsx'
import { Freigeben } from './Freigeben.tsx'
import { Liste } from './Liste.tsx'
import { Bauleitungen } from './regeln/Bauleitungen.tsx'
import { Probe } from './regeln/Probe.tsx'
import { Regeln } from './regeln/Regeln.tsx'
import { Seite } from './Seite.tsx'

export default defineScreens(app, {
  screens: {
    '': Liste,
    fenster: Fenster,
    freigeben: Freigeben,
    'regeln/:id?': Regeln,
    regeln: Regeln,
    'bauleitung/:id?': Bauleitungen,
    bauleitung: Bauleitungen,
    'freistellung/:id?': Freistellungen,
    freistellung: Freistellungen,
    probe: Probe,
    ':id': Seite,
  },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
