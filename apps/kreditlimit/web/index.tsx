import './kreditlimit.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { KontoinfoWidget } from './KontoinfoWidget.tsx'
import { KreditlimitWidget } from './KreditlimitWidget.tsx'
import { Liste } from './Liste.tsx'
import { Seite } from './Seite.tsx'

export default defineScreens(app, { screens: { '': Liste, ':id': Seite }, widgets: { kreditlimit: KreditlimitWidget, kontoinfo: KontoinfoWidget } })
