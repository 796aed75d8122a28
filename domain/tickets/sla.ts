import { pausen as allePausen, type Schritt, type Warnung } from './contract.ts'
import type { Geschaeftszeit } from './kalender.ts'
import { merkmale } from './schritte.ts'

/** Agreed times in business minutes. `vertrag` (a customer's), `typ` and `prioritaet` limit it; null = for all. */
export interface Regel {
  id: string
  ktostammId: string | null
  typId: string | null
  prioritaet: number | null
  kalenderId: string
  antwortMin: number | null
  loesungMin: number | null
  /** Steps in which its clock stands. */
  pausen: readonly Schritt[]
  /** By rising level. */
  warnungen: readonly Warnung[]
}
type Eingrenzung = Pick<Regel, 'id' | 'ktostammId' | 'typId' | 'prioritaet'>
/** The rule that holds for a ticket: contract before type before priority. */
export function regelFuer<R extends Eingrenzung>(
  regeln: readonly R[],
  ticket: { ktostammId: string | null; typId: string; prioritaet: number },
): R | undefined {
  const rang = (regel: Eingrenzung) => (regel.ktostammId ? 4 : 0) + (regel.typId ? 2 : 0) + (regel.prioritaet ? 1 : 0)
  return regeln
    .filter(
      (regel) =>
        (regel.ktostammId ?? ticket.ktostammId) === ticket.ktostammId &&
        (regel.typId ?? ticket.typId) === ticket.typId &&
        (regel.prioritaet ?? ticket.prioritaet) === ticket.prioritaet,
    )
    .toSorted((a, b) => rang(b) - rang(a) || (a.id < b.id ? -1 : 1))[0]
}

/** What happened to a ticket, as far as the agreed times look at it. Moments in milliseconds of the epoch. */
export interface Verlauf {
  erstellt: number
  /** Steps in the order in which they were entered; the first is where it began. */
  schritte: readonly { um: number; schritt: Schritt }[]
  /** First public message by staff. */
  antwortUm: number | null
}
export interface Ziel {
  zielMin: number
  /** Business milliseconds used until now, or until it was reached. */
  verbrauchtMs: number
  /** When it breaks if nothing happens; null while the clock pauses, and when it is reached. */
  faellig: number | null
  erreicht: boolean
  pausiert: boolean
  verletzt: boolean
}
export interface Slastand {
  antwort: Ziel | null
  loesung: Ziel | null
}

/** Where a ticket stands against its agreed times, from the log alone: nothing is counted up, so nothing drifts. */
export function slastand(
  verlauf: Verlauf,
  { antwortMin, loesungMin, pausen = allePausen }: Pick<Regel, 'antwortMin' | 'loesungMin'> & Partial<Pick<Regel, 'pausen'>>,
  zeit: Geschaeftszeit,
  jetzt: number,
): Slastand {
  const geloest = merkmale[verlauf.schritte.at(-1)!.schritt].uhr === 'steht'
  return {
    antwort: antwortMin ? ziel(verlauf, antwortMin, pausen, zeit, verlauf.antwortUm ?? jetzt, verlauf.antwortUm !== null || geloest) : null,
    loesung: loesungMin ? ziel(verlauf, loesungMin, pausen, zeit, jetzt, geloest) : null,
  }
}

function ziel({ schritte }: Verlauf, zielMin: number, pausen: readonly Schritt[], zeit: Geschaeftszeit, bis: number, erreicht: boolean): Ziel {
  const zielMs = zielMin * 60_000
  let verbrauchtMs = 0
  let laufend: number | null = null
  // A breach is not undone by a pause that comes after it: what was due stays due.
  let bruch: number | null = null
  let pausiert = false
  schritte.forEach(({ um, schritt }, i) => {
    if (um > bis) return
    pausiert = pausen.includes(schritt)
    laufend = null
    if (pausiert || merkmale[schritt].uhr === 'steht') return
    laufend = bruch ?? zeit.nach(um, Math.max(0, zielMs - verbrauchtMs))
    verbrauchtMs += zeit.zwischen(um, Math.min(schritte[i + 1]?.um ?? bis, bis))
    if (verbrauchtMs > zielMs) bruch ??= laufend
  })
  return { zielMin, verbrauchtMs, faellig: erreicht ? null : (bruch ?? laufend), erreicht, pausiert: !erreicht && pausiert, verletzt: verbrauchtMs > zielMs }
}

/** The highest level of warning that is reached and was not given yet, and whom all of those reached since go to; or null. Outside of business hours nobody is warned. */
export function warnung(
  { zielMin, verbrauchtMs, erreicht, pausiert }: Ziel,
  warnungen: readonly Warnung[],
  gewarnt: number,
  offen: boolean,
): { stufe: number; zustaendige: boolean; leitung: boolean } | null {
  if (erreicht || pausiert || !offen) return null
  const neu = warnungen.filter(({ stufe }) => stufe > gewarnt && verbrauchtMs * 100 >= stufe * zielMin * 60_000)
  if (!neu.length) return null
  return {
    stufe: Math.max(...neu.map(({ stufe }) => stufe)),
    zustaendige: neu.some(({ an }) => an !== 'leitung'),
    leitung: neu.some(({ an }) => an !== 'zustaendige'),
  }
}

/** When the next level will be reached if nothing happens; null when none is to come or the clock does not run. */
export function naechsteWarnung(one: Ziel, warnungen: readonly Warnung[], gewarnt: number, zeit: Geschaeftszeit, jetzt: number): number | null {
  if (one.erreicht || one.pausiert || one.faellig === null) return null
  const offen = warnungen.flatMap(({ stufe }) => (stufe > gewarnt ? [stufe] : []))
  return offen.length ? zeit.nach(jetzt, Math.max(0, Math.min(...offen) * one.zielMin * 600 - one.verbrauchtMs)) : null
}
