import './umsatz.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { JahrWidget } from './widgets/JahrWidget.tsx'
import { TagWidget } from './widgets/TagWidget.tsx'

export const widgets = defineWidgets(app, { jahr: JahrWidget, tag: TagWidget })
