import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { AbteilungTafel } from './tafel/AbteilungTafel.tsx'
import { Ausreisser } from './ausreisser/Ausreisser.tsx'
import { Evakuierungen } from './evakuierung/Evakuierungen.tsx'
import { Evakuierungstafel } from './evakuierung/Evakuierungstafel.tsx'
import { GesamtTafel } from './tafel/GesamtTafel.tsx'
import { Wand } from './wand/Wand.tsx'
import { widgets } from './widgets.tsx'
import './statusabfrage.css'
import './evakuierung/evakuierung.css'
import './wand/wand.css'

const Mitarbeiter = () => <GesamtTafel ansicht="1" />

export default defineScreens(app, {
  screens: {
    '': GesamtTafel,
    mitarbeiter: Mitarbeiter,
    wand: Wand,
    ausreisser: Ausreisser,
    evakuierung: Evakuierungen,
    'evakuierung/:id': Evakuierungstafel,
    'abteilung/:id': AbteilungTafel,
    'abteilung/:id/detail/:idlstfix': AbteilungTafel,
  },
  widgets,
  help: async () => (await import('./hilfe.ts')).hilfe,
})
