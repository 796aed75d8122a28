import { stundenDer, stundentext, type Scheinzeile } from './contract.ts'

/** Hours of somebody in a wage group; decimal text, as lines print it. */
export interface Personenstunden {
  name: string
  /** Empty: none. */
  lohngruppe: string
  stunden: string
}
/** Hours of all in a wage group. */
export type Gruppenstunden = Omit<Personenstunden, 'name'>

/**
 * What a sheet says of hours, per person and wage group, in the order of its lines; of a wage group only where there are several (VOB/B §15(3)). Sums of the printed
 * lines (einsatz.md 4.3), so they add up to its total. Who it was is what the sheet calls him: the signed text knows no more.
 */
export function stundenJe(zeilen: readonly Scheinzeile[]): { personen: Personenstunden[]; gruppen: Gruppenstunden[] } {
  const gedruckt = new Map(stundenDer(zeilen).map(({ id, hundertstel }) => [id, hundertstel]))
  const zeiten = zeilen.flatMap(({ id, art, name, lohngruppe = '' }) => (art === 'Zeit' ? [{ name, lohngruppe, hundertstel: gedruckt.get(id)! }] : []))
  const gruppen = gezaehlt(zeiten, ({ lohngruppe }) => lohngruppe)
  return {
    personen: gezaehlt(zeiten, ({ name, lohngruppe }) => JSON.stringify([name, lohngruppe])).map(({ name, lohngruppe, stunden }) => ({
      name,
      lohngruppe,
      stunden,
    })),
    gruppen: gruppen.length > 1 ? gruppen.map(({ lohngruppe, stunden }) => ({ lohngruppe, stunden })) : [],
  }
}

interface Zeit {
  name: string
  lohngruppe: string
  hundertstel: number
}
const gezaehlt = (zeiten: readonly Zeit[], nach: (zeit: Zeit) => string) =>
  [...Map.groupBy(zeiten, nach).values()].map((seine) => ({
    ...seine[0]!,
    stunden: stundentext(seine.reduce((summe, { hundertstel }) => summe + hundertstel, 0)),
  }))
