import { useRouter } from 'wouter'
import { later } from '#platform/web/later.ts'
import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Uebersicht } from './Uebersicht.tsx'

const Uhr = later(async () => (await import('./Uhr.tsx')).Uhr)
const Geraetuebersicht = later(async () => (await import('./Geraetuebersicht.tsx')).Geraetuebersicht)
const Spezialstempel = later(async () => (await import('./Spezialstempel.tsx')).Spezialstempel)

/** On the wall the clock; for a signed-in supervisor the list of terminals. */
const amTerminal = (Wand: typeof Uhr) =>
  function AmTerminal() {
    return useRouter().base === '/terminal' ? <Wand /> : <Uebersicht />
  }

export default defineScreens(app, {
  screens: { '': amTerminal(Uhr), uebersicht: amTerminal(Geraetuebersicht), spezialstempel: amTerminal(Spezialstempel) },
  widgets: {},
})
