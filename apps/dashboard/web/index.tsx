import './dashboard.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Dashboard } from './Dashboard.tsx'

export default defineScreens(app, { screens: { '': Dashboard }, widgets: {} })
