import { arbeitstag, einwandBis, geltende as geltendeAkte, naechsterWerktag, werktageVor, type Ort, type Zugang } from '../arbeitsschein/frist.ts'
import type { dokuakte } from '../contract.ts'

/** What somebody entered about a released documentation, in its order; `tag` at the place of the work. `irrtum` takes back the one before. */
export interface Dokuakt {
  akt: (typeof dokuakte)[number]
  tag: string
}
/** What of it still holds. */
export const geltende = <A extends Dokuakt>(akte: readonly A[]): A[] => geltendeAkte(akte)

/** ÖNORM B 2110 6.2.7.1: what one side documents alone counts as confirmed when nobody objects within 14 days. Elsewhere 14 days are a reminder and nothing follows from them. */
export type Dokustand =
  | 'nicht übergeben'
  | 'übergeben'
  | 'läuft'
  | 'bestätigt'
  | 'gilt als bestätigt'
  | 'vermutlich bestätigt'
  | 'ohne Antwort'
  | 'Einwendung'
  | 'erledigt'
export interface Dokulage {
  stand: Dokustand
  /** The last day to object (ÖNORM) or to be asked again; null while nothing has arrived, or nobody has to wait. */
  antwortBis: string | null
  /** The receipt is proven. */
  belegt: boolean
  /** An objection that came after the last day. */
  zuSpaet: boolean
}
interface Dokufall {
  oenorm: boolean
  /** Every way by which it reached the other side. */
  zugaenge: readonly Zugang[]
  /** What holds of what was entered. */
  akte: readonly Dokuakt[]
  ort: Ort
  heute: string
  /** Somebody has to answer it, also where silence confirms nothing. */
  antwort: boolean
  /** A day that was set for the answer, instead of the 14 days. */
  gesetzt?: string | null
}

/** How a released documentation stands on a day. An objection in time stops the clock for good; a late one is noted where the clock ends in something. */
export function dokulage({ oenorm, zugaenge, akte, ort, heute, antwort, gesetzt = null }: Dokufall): Dokulage {
  const erster = (welche: readonly Zugang[]) => welche.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))[0]
  const alle = [...zugaenge, ...akte.flatMap(({ akt, tag }) => (akt === 'zugang' ? [{ tag, belegt: true }] : []))]
  const zugang = erster(alle.filter(({ belegt }) => belegt)) ?? erster(alle)
  const letzter = zugang ? (gesetzt ?? einwandBis(zugang.tag, 'OENORM', ort)) : null
  const belegt = zugang?.belegt ?? false
  const lage = (stand: Dokustand, mehr: Partial<Dokulage> = {}): Dokulage => ({ stand, antwortBis: null, belegt, zuSpaet: false, ...mehr })
  if (akte.some(({ akt }) => akt === 'bestaetigt')) return lage('bestätigt')
  const einwendung = akte.find(({ akt }) => akt === 'einwendung')
  const zuSpaet = oenorm && einwendung !== undefined && belegt && letzter !== null && einwendung.tag > letzter
  if (einwendung && !zuSpaet) return lage(akte.some(({ akt }) => akt === 'erledigt') ? 'erledigt' : 'Einwendung')
  if (letzter === null) return lage('nicht übergeben')
  if (!oenorm && !antwort) return lage('übergeben')
  if (heute <= letzter) return lage('läuft', { antwortBis: letzter })
  return lage(!oenorm ? 'ohne Antwort' : belegt ? 'gilt als bestätigt' : 'vermutlich bestätigt', { antwortBis: letzter, zuSpaet })
}

/**
 * Until when a documentation of this day is to be handed over: letters at once, which is the next working day here (VOB/B § 4 (3), § 6 (1): "unverzüglich"), a
 * Bautagesbericht within 14 days (ÖNORM B 2110 6.2.7.2). null: nothing demands it.
 */
export function uebergabeBis(art: string, datum: string, ort: Ort): string | null {
  const tag = Temporal.PlainDate.from(datum)
  if (art === 'Bautagesbericht') return arbeitstag(tag.add({ days: 14 }), ort).toString()
  return art === 'Bedenken' || art === 'Behinderung' || art === 'Wegfall' ? naechsterWerktag(tag.add({ days: 1 }), ort).toString() : null
}

/** Which step of reminding something that is to be done until a day has reached on this day: 2 working days before, or the day itself (0), also when it has passed; null: none yet. */
export function erinnerungsstufe(bis: string, ort: Ort, heute: string): 2 | 0 | null {
  if (heute >= bis) return 0
  return heute >= werktageVor(Temporal.PlainDate.from(bis), 2, ort).toString() ? 2 : null
}
