import './stempelerfassung.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { ArbeitszeitWidget } from './tag/ArbeitszeitWidget.tsx'
import { HeuteWidget } from './tag/HeuteWidget.tsx'

export const widgets = defineWidgets(app, { arbeitszeit: ArbeitszeitWidget, heute: HeuteWidget })
