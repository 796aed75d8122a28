import './liste/liste.css'
import './ticket.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { MeineWidget } from './liste/MeineWidget.tsx'

export const widgets = defineWidgets(app, { meine: MeineWidget })
