import { defineScreens } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { Abteilungen } from './firma/Abteilungen.tsx'
import { Abwesenheiten } from './personal/Abwesenheiten.tsx'
import { Aufbewahrung } from './nachweise/Aufbewahrung.tsx'
import { Feiertage } from './zeit/Feiertage.tsx'
import { Filialen } from './firma/Filialen.tsx'
import { Geraete } from './nachweise/Geraete.tsx'
import { Kunden } from './kunden/Kunden.tsx'
import { Kundengruppen } from './kunden/Kundengruppen.tsx'
import { Objektgruppen } from './kunden/Objektgruppen.tsx'
import { Modelle } from './zeit/Modelle.tsx'
import { NfcTags } from './terminals/NfcTags.tsx'
import { Personen } from './personal/Personen.tsx'
import { Postausgang } from './post/Postausgang.tsx'
import { Importe } from './programme/Importe.tsx'
import { Zugaenge } from './programme/Zugaenge.tsx'
import { Posteingang } from './post/Posteingang.tsx'
import { Pruefspur } from './nachweise/Pruefspur.tsx'
import { Quarantaene } from './nachweise/Quarantaene.tsx'
import { Rollen } from './personal/Rollen.tsx'
import { Schluesselwechsel } from './nachweise/Schluesselwechsel.tsx'
import { Sitzungen } from './nachweise/Sitzungen.tsx'
import { Stempelcodes } from './firma/Stempelcodes.tsx'
import { Terminalbefunde } from './terminals/Terminalbefunde.tsx'
import { Terminals } from './terminals/Terminals.tsx'
import { Ueberblick } from './Ueberblick.tsx'
import { Zeitbeginn } from './zeit/Zeitbeginn.tsx'
import { Zeitregeln } from './zeit/Zeitregeln.tsx'
import './verwaltung.css'

// The first route of an area shows list and entry alike, so that the list stays where it is when an entry opens.
export default defineScreens(app, {
  screens: {
    '': Ueberblick,
    'personen/:id?': Personen,
    personen: Personen,
    'kunden/:id?': Kunden,
    kunden: Kunden,
    'objektgruppen/:id?': Objektgruppen,
    objektgruppen: Objektgruppen,
    'kundengruppen/:id?': Kundengruppen,
    kundengruppen: Kundengruppen,
    'rollen/:id?': Rollen,
    rollen: Rollen,
    'abteilungen/:id?': Abteilungen,
    abteilungen: Abteilungen,
    'filialen/:id?': Filialen,
    filialen: Filialen,
    'arbeitszeitmodelle/:id?': Modelle,
    arbeitszeitmodelle: Modelle,
    'feiertage/:id?': Feiertage,
    feiertage: Feiertage,
    'abwesenheiten/:id?': Abwesenheiten,
    abwesenheiten: Abwesenheiten,
    'zeitregeln/:id?': Zeitregeln,
    zeitregeln: Zeitregeln,
    zeitbeginn: Zeitbeginn,
    aufbewahrung: Aufbewahrung,
    schluesselwechsel: Schluesselwechsel,
    'stempelcodes/:id?': Stempelcodes,
    stempelcodes: Stempelcodes,
    'terminals/:id?': Terminals,
    terminals: Terminals,
    'terminal-befunde/:id?': Terminalbefunde,
    'terminal-befunde': Terminalbefunde,
    'nfc-tags/:id?': NfcTags,
    'nfc-tags': NfcTags,
    'sitzungen/:id?': Sitzungen,
    sitzungen: Sitzungen,
    'geraete/:id?': Geraete,
    geraete: Geraete,
    'quarantaene/:id?': Quarantaene,
    quarantaene: Quarantaene,
    'posteingang/:id?': Posteingang,
    posteingang: Posteingang,
    'postausgang/:id?': Postausgang,
    postausgang: Postausgang,
    'zugaenge/:id?': Zugaenge,
    zugaenge: Zugaenge,
    'importe/:id?': Importe,
    importe: Importe,
    'pruefspur/:id?': Pruefspur,
    pruefspur: Pruefspur,
  },
  widgets: {},
  help: async () => (await import('./hilfe.ts')).hilfe,
})
