import type { Scheinzeile, Unterschriebenes } from './contract.ts'
import { inhaltAus } from './kanonisch.ts'

/** A canonical text as it was built: strokes as one text, lines without ids, totals beside them. */
type Gesagt = Omit<Unterschriebenes, 'zeilen' | 'skizze'> & { positionen: readonly Omit<Scheinzeile, 'id'>[]; skizze: string; summen: unknown }

/** What the text of a finished version says. Its lines have no ids there: here each has one of its place in this sheet. */
export function unterschriebenesAus(text: string): Unterschriebenes {
  const { positionen, skizze, summen: _, ...schein } = inhaltAus(text) as unknown as Gesagt
  return {
    ...schein,
    skizze: skizze ? skizze.split(';').map((strich) => strich.split(',').map(Number)) : null,
    zeilen: positionen.map((zeile, nr) => ({ ...zeile, id: `${schein.id.slice(0, 24)}${String(nr).padStart(12, '0')}` })),
  }
}
