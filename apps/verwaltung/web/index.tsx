import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'
import { Abteilungen } from './Abteilungen.tsx'
import { Abwesenheiten } from './Abwesenheiten.tsx'
import { Aufbewahrung } from './Aufbewahrung.tsx'
import { Feiertage } from './Feiertage.tsx'
import { Filialen } from './Filialen.tsx'
import { Geraete } from './Geraete.tsx'
import { Kunden } from './Kunden.tsx'
import { Modelle } from './Modelle.tsx'
import { NfcTags } from './NfcTags.tsx'
import { Personen } from './Personen.tsx'
import { Postausgang } from './Postausgang.tsx'
import { Posteingang } from './Posteingang.tsx'
import { Pruefspur } from './Pruefspur.tsx'
import { Quarantaene } from './Quarantaene.tsx'
import { Rollen } from './Rollen.tsx'
import { Sitzungen } from './Sitzungen.tsx'
import { Stempelcodes } from './Stempelcodes.tsx'
import { Terminalbefunde } from './Terminalbefunde.tsx'
import { Terminals } from './Terminals.tsx'
import { Ueberblick } from './Ueberblick.tsx'
import { Zeitregeln } from './Zeitregeln.tsx'

// The first route of an area shows list and entry alike, so that the list stays where it is when an entry opens.
export default defineScreens(app, {
  screens: {
    '': Ueberblick,
    'personen/:id?': Personen,
    personen: Personen,
    'kunden/:id?': Kunden,
    kunden: Kunden,
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
    aufbewahrung: Aufbewahrung,
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
    'pruefspur/:id?': Pruefspur,
    pruefspur: Pruefspur,
  },
  widgets: {},
})
