import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { CodeAnfordern } from './CodeAnfordern.tsx'
import { PasswortSetzen } from './PasswortSetzen.tsx'

export default defineScreens(app, { screens: { '': CodeAnfordern, reset: PasswortSetzen }, widgets: {} })
