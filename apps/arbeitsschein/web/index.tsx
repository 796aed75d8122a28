import './arbeitsschein.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abfrage } from './Abfrage.tsx'
import { Einrichtung } from './Einrichtung.tsx'
import { EinSchein } from './kunde/EinSchein.tsx'
import { Scheine } from './kunde/Scheine.tsx'
import { Fristen } from './regie/Fristen.tsx'
import { widgets } from './widgets.tsx'

export default defineScreens(app, { screens: { '': Scheine, query: Abfrage, fristen: Fristen, einrichtung: Einrichtung, ':id': EinSchein }, widgets })
