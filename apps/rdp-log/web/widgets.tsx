import './rdplog.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { OffeneWidget } from './OffeneWidget.tsx'

export const widgets = defineWidgets(app, { offene: OffeneWidget })
