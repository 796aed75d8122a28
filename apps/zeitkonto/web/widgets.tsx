import './zeitkonto.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { MonatsabschlussWidget } from './MonatsabschlussWidget.tsx'

export const widgets = defineWidgets(app, { monatsabschluss: MonatsabschlussWidget })
