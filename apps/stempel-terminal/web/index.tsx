import { useRouter } from 'wouter'
import { later } from '#platform/web/route/later.ts'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Uebersicht } from './aufsicht/Uebersicht.tsx'

const Uhr = later(async () => (await import('./uhr/Uhr.tsx')).Uhr)
const Geraetuebersicht = later(async () => (await import('./aufsicht/Geraetuebersicht.tsx')).Geraetuebersicht)
const Spezialstempel = later(async () => (await import('./uhr/Spezialstempel.tsx')).Spezialstempel)

/** On the wall the clock; for a signed-in supervisor the list of terminals. */
const amTerminal = (Wand: typeof Uhr) =>
  function AmTerminal() {
    return useRouter().base === '/terminal' ? <Wand /> : <Uebersicht />
  }

export default defineScreens(app, {
  screens: { '': amTerminal(Uhr), uebersicht: amTerminal(Geraetuebersicht), spezialstempel: amTerminal(Spezialstempel) },
  widgets: {},
})
