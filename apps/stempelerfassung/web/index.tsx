import './stempelerfassung.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { ArbeitszeitWidget } from './tag/ArbeitszeitWidget.tsx'
import { Ergebnisse } from './suche/Ergebnisse.tsx'
import { HeuteWidget } from './tag/HeuteWidget.tsx'
import { Suchen } from './suche/Suchen.tsx'
import { Uebersicht } from './Uebersicht.tsx'

const Erfassen = () => <Uebersicht erfassen />

export default defineScreens(app, {
  screens: { '': Uebersicht, erfassen: Erfassen, query: Suchen, 'query/result': Ergebnisse },
  widgets: { arbeitszeit: ArbeitszeitWidget, heute: HeuteWidget },
})
