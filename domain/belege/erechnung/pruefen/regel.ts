import type { Knoten } from '../lesen/xml.ts'
import type { Position, Rechnung } from '../modell.ts'

/** How much a finding weighs: an error makes the invoice invalid, a warning does not. */
export const stufen = ['fehler', 'warnung', 'hinweis'] as const
export type Stufe = (typeof stufen)[number]

/** What is wrong, in the few kinds that a sentence is made of. */
export const gruende = ['fehlt', 'summe', 'code', 'form', 'mehrfach', 'verboten', 'stellen', 'negativ', 'zeitraum', 'satz', 'aufschluesselung', 'steuernummer', 'ungleich', 'leer'] as const
export type Grund = (typeof gruende)[number]

/** What a rule found. `feld`: BT or BG number. `position`: BT-126 of the line. `ist` and `soll`: what stands there and what was reckoned or wanted. */
export interface Befund {
  regel: string
  stufe: Stufe
  grund: Grund
  feld: string
  position: string
  ist: string
  soll: string
}
export interface Treffer {
  feld?: string
  position?: string
  ist?: string
  soll?: string
}
export type Pruefung = (rechnung: Rechnung, baum: Knoten) => readonly Treffer[]
export interface Regel {
  id: string
  grund: Grund
  feld: string
  pruefe: Pruefung
  stufe?: Stufe
}
export const regel = (id: string, feld: string, grund: Grund, pruefe: Pruefung, stufe: Stufe = 'fehler'): Regel => ({ id, feld, grund, pruefe, stufe })

/** Found once when this holds. */
export const wenn =
  (verletzt: (rechnung: Rechnung, baum: Knoten) => boolean): Pruefung =>
  (rechnung, baum) =>
    verletzt(rechnung, baum) ? [{}] : []
/** Found for each line for which this holds. */
export const jeZeile =
  (verletzt: (position: Position, rechnung: Rechnung) => boolean | Treffer): Pruefung =>
  (rechnung) =>
    rechnung.positionen.flatMap((position) => {
      const treffer = verletzt(position, rechnung)
      return treffer ? [{ position: position.id, ...(treffer === true ? {} : treffer) }] : []
    })
/** Found for each of these for which it holds. */
export const je =
  <T>(alle: (rechnung: Rechnung) => readonly T[], verletzt: (eines: T, rechnung: Rechnung) => boolean | Treffer): Pruefung =>
  (rechnung) =>
    alle(rechnung).flatMap((eines) => {
      const treffer = verletzt(eines, rechnung)
      return treffer === true ? [{}] : treffer ? [treffer] : []
    })

/** Every finding of these rules. */
export const befundeVon = (regeln: readonly Regel[], rechnung: Rechnung, baum: Knoten): Befund[] =>
  regeln.flatMap(({ id, grund, feld, pruefe, stufe = 'fehler' }) => pruefe(rechnung, baum).map((treffer) => ({ regel: id, stufe, grund, feld, position: '', ist: '', soll: '', ...treffer })))
