import type { Insertable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Person } from '../personal/personen.ts'
import type { Akt } from './tagesablauf.ts'
import type { Zufall } from '../zufall.ts'

export type Stempelzeile = Required<Omit<Insertable<Tables['zeitstempel']>, 'geraet' | 'folge'>>
export type Stornozeile = Required<Insertable<Tables['zeitstempelStorno']>>
/** What is written for some days of one person. */
export interface Stempelblatt {
  stempel: Stempelzeile[]
  stornos: Stornozeile[]
}

/** Where people of a department stamp. */
const QUELLEN: Readonly<Record<number, readonly Stempelzeile['quelle'][]>> = {
  10: ['nfc', 'nfc', 'portal', 'terminal'],
  20: ['portal', 'nfc', 'terminal'],
  30: ['terminal', 'terminal', 'nfc'],
  80: ['portal', 'terminal'],
}
const AM_SCHREIBTISCH = ['portal', 'portal', 'terminal'] as const

/** The row of an act: received at once, or (3 of 100) later because the device had no network; never after `jetztMs`. */
export function stempelzeile(person: Person, { ms, flag, code }: Akt, jetztMs: number, zone: string, zufall: Zufall): Stempelzeile {
  const offline = zufall.chance(0.03)
  const empfangen = offline ? ms + zufall.zwischen(4, 150) * 60_000 : ms + zufall.zwischen(150, 1900)
  const spaet = offline && empfangen <= jetztMs
  return {
    id: zufall.uuid(ms),
    lstfixId: person.id,
    timestamp: instant(ms),
    zone,
    empfangen: instant(spaet ? empfangen : Math.min(ms + 150, jetztMs)),
    flag,
    code,
    quelle: code === 'Homeoffice' || offline ? 'portal' : zufall.eins(QUELLEN[person.abteilung] ?? AM_SCHREIBTISCH),
    vertrauen: spaet ? zufall.eins(['B', 'B', 'B', 'C']) : 'A',
    korrigiert: null,
    grund: null,
    erfasstVon: null,
    abweichungSek: null,
    vonHand: false,
  }
}

export const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
