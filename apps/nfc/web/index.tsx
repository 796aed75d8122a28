import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Tag } from './Tag.tsx'

export default defineScreens(app, { screens: { '': Tag, ':kurz': Tag }, widgets: {} })
