import './rdplog.css'
import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Einrichtung } from './Einrichtung.tsx'
import { Regeln } from './regeln/Regeln.tsx'
import { Skripte } from './skripte/Skripte.tsx'
import { Suche } from './Suche.tsx'
import { Uebersicht } from './Uebersicht.tsx'
import { later } from '#platform/web/route/later.ts'
import { widgets } from './widgets.tsx'

const Woche = later(async () => (await import('./woche/Woche.tsx')).Woche)

export default defineScreens(app, {
  screens: {
    '': Uebersicht,
    'search/:id?': Suche,
    search: Suche,
    uebernehmen: Woche,
    einrichtung: Einrichtung,
    regeln: Regeln,
    'regeln/:id': Regeln,
    skripte: Skripte,
    'skripte/:id': Skripte,
  },
  widgets,
  help: async () => (await import('./hilfe.ts')).hilfe,
})
