import './stempelerfassung.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Ergebnisse } from './suche/Ergebnisse.tsx'
import { Suchen } from './suche/Suchen.tsx'
import { Uebersicht } from './Uebersicht.tsx'
import { widgets } from './widgets.tsx'

const Erfassen = () => <Uebersicht erfassen />

export default defineScreens(app, { screens: { '': Uebersicht, erfassen: Erfassen, query: Suchen, 'query/result': Ergebnisse }, widgets })
