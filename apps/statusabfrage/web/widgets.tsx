import './statusabfrage.css'
import './evakuierung/evakuierung.css'
import './wand/wand.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { AusreisserWidget } from './ausreisser/AusreisserWidget.tsx'

export const widgets = defineWidgets(app, { ausreisser: AusreisserWidget })
