import './klaerung.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Aenderungen } from './Aenderungen.tsx'
import { Faelle } from './Faelle.tsx'
import { FaelleWidget } from './FaelleWidget.tsx'
import { Vertretung } from './Vertretung.tsx'

export default defineScreens(app, {
  screens: { '': Faelle, 'fall/:id': Faelle, aenderungen: Aenderungen, vertretung: Vertretung },
  widgets: { faelle: FaelleWidget },
})
