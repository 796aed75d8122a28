import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { AbteilungTafel } from './AbteilungTafel.tsx'
import { Ausreisser } from './Ausreisser.tsx'
import { AusreisserWidget } from './AusreisserWidget.tsx'
import { Evakuierungen } from './Evakuierungen.tsx'
import { Evakuierungstafel } from './Evakuierungstafel.tsx'
import { GesamtTafel } from './GesamtTafel.tsx'
import { Wand } from './Wand.tsx'
import './statusabfrage.css'
import './evakuierung.css'
import './wand.css'

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
  widgets: { ausreisser: AusreisserWidget },
})
