import './klaerung.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Aenderungen } from './Aenderungen.tsx'
import { Faelle } from './Faelle.tsx'
import { Vertretung } from './Vertretung.tsx'
import { widgets } from './widgets.tsx'

export default defineScreens(app, { screens: { '': Faelle, 'fall/:id': Faelle, aenderungen: Aenderungen, vertretung: Vertretung }, widgets })
