import './arbeitsschein.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { OffeneWidget } from './widgets/OffeneWidget.tsx'
import { FristenWidget } from './regie/FristenWidget.tsx'

export const widgets = defineWidgets(app, { offene: OffeneWidget, fristen: FristenWidget })
