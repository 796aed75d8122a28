import type { Befundgrund, Stufe } from '../arten.ts'
import type { Knoten } from '../lesen/xml.ts'
import type { Position, Rechnung } from '../modell.ts'

/** What a rule found. `feld`: BT or BG number. `position`: BT-126 of the line. `ist` and `soll`: what stands there and what was reckoned or wanted. */
export interface Befund {
  regel: string
  stufe: Stufe
  grund: Befundgrund
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
export type Rechnungspruefung = (rechnung: Rechnung, baum: Knoten) => readonly Treffer[]
export interface Rechnungsregel {
  id: string
  feld: string
  grund: Befundgrund
  stufe: Stufe
  pruefe: Rechnungspruefung
}

/** A rule and the ways to say what breaks it. */
export function regel(id: string, feld: string, grund: Befundgrund, stufe: Stufe = 'fehler') {
  const mit = (pruefe: Rechnungspruefung): Rechnungsregel => ({ id, feld, grund, stufe, pruefe })
  return {
    mit,
    /** Broken once when this holds. */
    wenn: (verletzt: (rechnung: Rechnung, baum: Knoten) => boolean): Rechnungsregel => mit((rechnung, baum) => (verletzt(rechnung, baum) ? [{}] : [])),
    /** Broken by each line for which this holds. */
    jeZeile: (verletzt: (position: Position, rechnung: Rechnung) => boolean | Treffer): Rechnungsregel => mit(jeZeile(verletzt)),
    /** Broken by each of these for which it holds. */
    je: <T>(alle: (rechnung: Rechnung) => readonly T[], verletzt: (eines: T, rechnung: Rechnung) => boolean | Treffer): Rechnungsregel =>
      mit((rechnung) =>
        alle(rechnung).flatMap((eines) => {
          const treffer = verletzt(eines, rechnung)
          return treffer === true ? [{}] : treffer ? [treffer] : []
        }),
      ),
  }
}

export const jeZeile =
  (verletzt: (position: Position, rechnung: Rechnung) => boolean | Treffer): Rechnungspruefung =>
  (rechnung) =>
    rechnung.positionen.flatMap((position) => {
      const treffer = verletzt(position, rechnung)
      return treffer ? [{ position: position.id, ...(treffer === true ? {} : treffer) }] : []
    })

export const steuergruppen = (r: Rechnung) => r.steuern
export const zahlungen = (r: Rechnung) => r.zahlungen
export const anlagen = (r: Rechnung) => r.anlagen
export const drittzahlungen = (r: Rechnung) => r.drittzahlungen

/** Every finding of these rules. */
export const befundeVon = (regeln: readonly Rechnungsregel[], rechnung: Rechnung, baum: Knoten): Befund[] =>
  regeln.flatMap(({ id, feld, grund, stufe, pruefe }) =>
    pruefe(rechnung, baum).map((treffer) => ({ regel: id, stufe, grund, feld, position: '', ist: '', soll: '', ...treffer })),
  )
