import { lazy } from 'react'
import { useRouter } from 'wouter'
import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Uebersicht } from './Uebersicht.tsx'

const Uhr = lazy(() => import('./Uhr.tsx').then(({ Uhr }) => ({ default: Uhr })))
const Geraetuebersicht = lazy(() => import('./Geraetuebersicht.tsx').then(({ Geraetuebersicht }) => ({ default: Geraetuebersicht })))
const Spezialstempel = lazy(() => import('./Spezialstempel.tsx').then(({ Spezialstempel }) => ({ default: Spezialstempel })))

/** On the wall the clock; for a signed-in supervisor the list of terminals. */
const amTerminal = (Wand: typeof Uhr) =>
  function AmTerminal() {
    return useRouter().base === '/terminal' ? <Wand /> : <Uebersicht />
  }

export default defineScreens(app, {
  screens: { '': amTerminal(Uhr), uebersicht: amTerminal(Geraetuebersicht), spezialstempel: amTerminal(Spezialstempel) },
  widgets: {},
})
