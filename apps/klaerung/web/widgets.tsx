import './klaerung.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { FaelleWidget } from './FaelleWidget.tsx'

export const widgets = defineWidgets(app, { faelle: FaelleWidget })
