import type { Id } from '#platform/contract/shapes.ts'
import { pausen as allePausen, schwelleMin, type Schritt, type Warnstufe, type Warnung } from './contract.ts'
import type { Geschaeftszeit } from './kalender.ts'
import { merkmale } from './schritte.ts'

/** Agreed times in business minutes. `vertrag` (a customer's), `typ` and `prioritaet` limit it; null = for all. */
export interface Regel {
  id: string
  ktostammId: Id<'ktostamm'> | null
  typId: Id<'tickettyp'> | null
  prioritaet: number | null
  kalenderId: Id<'slaKalender'>
  antwortMin: number | null
  loesungMin: number | null
  /** Steps in which its clock stands. */
  pausen: readonly Schritt[]
  warnungen: readonly Warnung[]
}
type Eingrenzung = Pick<Regel, 'id' | 'ktostammId' | 'typId' | 'prioritaet'>
/**
 * The rule that holds for a ticket: contract before type before priority. The one that the ticket's type names (`vorgabe`) comes after those that are for the
 * type itself, and holds whatever type or priority it is otherwise for.
 */
export function regelFuer<R extends Eingrenzung>(
  regeln: readonly R[],
  ticket: { ktostammId: Id<'ktostamm'> | null; typId: Id<'tickettyp'>; prioritaet: number },
  vorgabe: string | null = null,
): R | undefined {
  const passt = (regel: Eingrenzung) =>
    (regel.ktostammId ?? ticket.ktostammId) === ticket.ktostammId &&
    (regel.typId ?? ticket.typId) === ticket.typId &&
    (regel.prioritaet ?? ticket.prioritaet) === ticket.prioritaet
  const rang = (regel: Eingrenzung) =>
    Math.max(passt(regel) ? (regel.ktostammId ? 4 : 0) + (regel.typId ? 2 : 0) + (regel.prioritaet ? 1 : 0) : -1, regel.id === vorgabe ? vorgaberang : -1)
  return regeln.filter((regel) => rang(regel) >= 0).toSorted((a, b) => rang(b) - rang(a) || (a.id < b.id ? -1 : 1))[0]
}
/** Before a rule for a priority (1), after one for the type (2). */
const vorgaberang = 1.5

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
  const uhr = { zeit, pausen }
  return {
    antwort: antwortMin ? ziel(verlauf, antwortMin, uhr, verlauf.antwortUm ?? jetzt, verlauf.antwortUm !== null || geloest) : null,
    loesung: loesungMin ? ziel(verlauf, loesungMin, uhr, jetzt, geloest) : null,
  }
}

interface Uhr {
  zeit: Geschaeftszeit
  pausen: readonly Schritt[]
}
function ziel({ schritte }: Verlauf, zielMin: number, { zeit, pausen }: Uhr, bis: number, erreicht: boolean): Ziel {
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

/** Levels that were not given yet, by when they come: one that lies before a given one counts as given. */
function offene<W extends Warnstufe>(warnungen: readonly W[], gewarnt: readonly Warnstufe[], zielMin: number) {
  const bis = Math.max(0, ...gewarnt.map((one) => schwelleMin(one, zielMin) ?? 0))
  return warnungen
    .flatMap((one) => {
      const ab = schwelleMin(one, zielMin)
      return ab !== null && ab > bis ? [{ one, ab }] : []
    })
    .toSorted((a, b) => a.ab - b.ab)
}

/** The last level of warning that is reached and was not given yet, and whom all of those reached since go to; or null. Outside of business hours nobody is warned. */
export function warnung(
  { zielMin, verbrauchtMs, erreicht, pausiert }: Ziel,
  warnungen: readonly Warnung[],
  gewarnt: readonly Warnstufe[],
  offen: boolean,
): (Warnstufe & { zustaendige: boolean; leitung: boolean }) | null {
  if (erreicht || pausiert || !offen) return null
  const neu = offene(warnungen, gewarnt, zielMin).filter(({ ab }) => verbrauchtMs >= ab * 60_000)
  const letzte = neu.at(-1)
  if (!letzte) return null
  return {
    stufe: letzte.one.stufe,
    einheit: letzte.one.einheit,
    zustaendige: neu.some(({ one }) => one.an !== 'leitung'),
    leitung: neu.some(({ one }) => one.an !== 'zustaendige'),
  }
}

/** When the next level will be reached if nothing happens; null when none is to come or the clock does not run. */
export function naechsteWarnung(one: Ziel, warnungen: readonly Warnung[], gewarnt: readonly Warnstufe[], zeit: Geschaeftszeit, jetzt: number): number | null {
  if (one.erreicht || one.pausiert || one.faellig === null) return null
  const [naechste] = offene(warnungen, gewarnt, one.zielMin)
  return naechste ? zeit.nach(jetzt, Math.max(0, naechste.ab * 60_000 - one.verbrauchtMs)) : null
}
