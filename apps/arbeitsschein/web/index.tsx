import './arbeitsschein.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Einrichtung } from './Einrichtung.tsx'
import { Liste } from './Liste.tsx'
import { Fristen } from './regie/Fristen.tsx'
import { Schein } from './Schein.tsx'
import { widgets } from './widgets.tsx'

export default defineScreens(app, { screens: { '': Liste, query: Abfrage, fristen: Fristen, einrichtung: Einrichtung, ':id': Schein }, widgets })
