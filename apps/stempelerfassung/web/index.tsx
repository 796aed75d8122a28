import './stempelerfassung.css'
import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { ArbeitszeitWidget } from './ArbeitszeitWidget.tsx'
import { Ergebnisse } from './Ergebnisse.tsx'
import { HeuteWidget } from './HeuteWidget.tsx'
import { Suchen } from './Suchen.tsx'
import { Uebersicht } from './Uebersicht.tsx'

const Erfassen = () => <Uebersicht erfassen />

export default defineScreens(app, {
  screens: { '': Uebersicht, erfassen: Erfassen, query: Suchen, 'query/result': Ergebnisse },
  widgets: { arbeitszeit: ArbeitszeitWidget, heute: HeuteWidget },
})
