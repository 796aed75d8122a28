import { geordnet, instantAus, ms, type Abschnitt } from './abschnitte.ts'

/** Stretches of several sessions of one person, by session. */
export type Sitzungen = readonly { id: string; abschnitte: readonly Abschnitt[] }[]

/** Seconds in which the person was connected to at least one of them. */
export const anwesendSek = (sitzungen: Sitzungen) =>
  geordnet(sitzungen.flatMap(({ abschnitte }) => abschnitte)).reduce((summe, { von, bis }) => summe + (ms(bis) - ms(von)) / 1000, 0)

/**
 * Time that belongs to several sessions at once is cut into equal parts, one behind the other, so that each second counts once: two get halves, three
 * thirds, seconds that remain go to the earliest (5.3, 3). The sum of all parts is the time that the person was there.
 */
export function geteilt(sitzungen: Sitzungen): Map<string, Abschnitt[]> {
  const sekunde = (instant: string) => Math.floor(ms(instant) / 1000)
  const alle = sitzungen
    .map(({ id, abschnitte }) => ({ id, teile: geordnet(abschnitte).map(({ von, bis }) => ({ von: sekunde(von), bis: sekunde(bis) })) }))
    .toSorted((a, b) => (a.teile[0]?.von ?? 0) - (b.teile[0]?.von ?? 0) || a.id.localeCompare(b.id))
  const grenzen = [...new Set(alle.flatMap(({ teile }) => teile.flatMap(({ von, bis }) => [von, bis])))].sort((a, b) => a - b)
  const anteile = new Map<string, Abschnitt[]>(sitzungen.map(({ id }) => [id, []]))
  for (const [nr, ende] of grenzen.slice(1).entries()) {
    let ab = grenzen[nr]!
    const dabei = alle.filter(({ teile }) => teile.some(({ von, bis }) => von <= ab && bis >= ende))
    const [anteil, rest] = [Math.floor((ende - ab) / (dabei.length || 1)), (ende - ab) % (dabei.length || 1)]
    for (const [platz, { id }] of dabei.entries()) {
      const um = ab + anteil + (platz < rest ? 1 : 0)
      anteile.get(id)!.push({ von: instantAus(ab * 1000), bis: instantAus(um * 1000) })
      ab = um
    }
  }
  return new Map([...anteile].map(([id, teile]) => [id, geordnet(teile)]))
}
