import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Kontoansicht } from './Kontoansicht.tsx'
import { Monatsansicht } from './Monatsansicht.tsx'
import { Team } from './team/Team.tsx'
import { widgets } from './widgets.tsx'
import { Wochenblatt } from './Wochenblatt.tsx'

export default defineScreens(app, { screens: { '': Wochenblatt, monat: Monatsansicht, konto: Kontoansicht, team: Team }, widgets })
