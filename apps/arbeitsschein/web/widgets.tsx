import './arbeitsschein.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { FertigeWidget } from './widgets/FertigeWidget.tsx'
import { OffeneWidget } from './widgets/OffeneWidget.tsx'
import { FristenWidget } from './regie/FristenWidget.tsx'

export const widgets = defineWidgets(app, { offene: OffeneWidget, fristen: FristenWidget, fertige: FertigeWidget })
