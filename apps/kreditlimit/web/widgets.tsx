import './kreditlimit.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { KreditlimitWidget } from './KreditlimitWidget.tsx'
import { KontoinfoWidget } from './KontoinfoWidget.tsx'

export const widgets = defineWidgets(app, { kreditlimit: KreditlimitWidget, kontoinfo: KontoinfoWidget })
