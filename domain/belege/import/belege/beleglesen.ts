import type { Melde } from '../felder.ts'
import { leseFelder, melder } from '../felder.ts'
import { kopffelder, verweisfelder, zeilenfelder, type Belegangaben } from './belegfelder.ts'
import type { Rohzeile } from '../lesen.ts'
import type { Fehler } from '../fehlerliste.ts'

/** The documents of some lines. */
export function leseBelege(gruppen: readonly Gruppe[], fehler: Fehler[]): (Belegangaben & { melde: Melde })[] {
  return gruppen.map(({ kopf: roh, positionen, verweise }) => {
    const melde = melder(fehler, roh.zeile)
    const kopf = leseFelder(roh, kopffelder, melde)
    const zeilen = positionen.map((eine) => {
      const an = eine === roh ? melde : melder(fehler, eine.zeile)
      if (eine !== roh && !roh.teile.has('positionen')) gleicherKopf(roh, eine, an)
      return leseFelder(eine, zeilenfelder, an)
    })
    const genannt = verweise.map((einer) => leseFelder(einer, verweisfelder, melde))
    const { vorgaenger, vorgaengerart, verweisart } = kopf
    if (vorgaenger && !vorgaengerart) melde('Vorgänger Belegart', 'fehlt.')
    const eigener = vorgaenger && vorgaengerart ? [{ schluessel: vorgaenger, belegart: vorgaengerart, art: verweisart ?? ('wird zu' as const) }] : []
    return { zeile: roh.zeile, kopf, positionen: zeilen, verweise: [...eigener, ...genannt], melde }
  })
}

/** The lines of one document, and how many of the file they are. */
interface Gruppe {
  zeilen: number
  kopf: Rohzeile
  positionen: Rohzeile[]
  verweise: Rohzeile[]
}

/** So many documents, or lines of them, are checked together. */
const portion = { belege: 500, positionen: 5000 }

/** Documents, some at a time: one a line in NDJSON, consecutive lines of the same type and key in CSV, which stay together. `zeile`: the line of the file that was reached. */
export async function* portionenAus(
  stuecke: AsyncIterable<{ zeile: number; zeilen: readonly Rohzeile[] }>,
): AsyncGenerator<{ zeile: number; gruppen: Gruppe[] }> {
  let gruppen: Gruppe[] = []
  let positionen = 0
  let zuletzt = 0
  for await (const { zeile, zeilen } of stuecke) {
    for (const eine of zeilen) {
      const vorige = gruppen.at(-1)
      const teile = eine.teile.get('positionen')
      if (!teile && vorige && !vorige.kopf.teile.has('positionen') && schluessel(vorige.kopf) === schluessel(eine)) {
        vorige.positionen.push(eine)
        vorige.zeilen++
        positionen++
        continue
      }
      if (gruppen.length >= portion.belege || positionen >= portion.positionen) {
        yield { zeile: eine.zeile, gruppen }
        ;[gruppen, positionen] = [[], 0]
      }
      gruppen.push({ zeilen: 1, kopf: eine, positionen: teile ?? [eine], verweise: eine.teile.get('verweise') ?? [] })
      positionen += teile?.length ?? 1
    }
    zuletzt = zeile
  }
  yield { zeile: zuletzt, gruppen }
}
const schluessel = ({ felder }: Rohzeile) =>
  `${felder.get('belegart') ?? ''} ${felder.get('schluessel') ?? felder.get('id') ?? felder.get('fremdschluessel') ?? ''}`

/** Repeated head columns have to say the same. */
function gleicherKopf(kopf: Rohzeile, eine: Rohzeile, melde: Melde) {
  for (const { titel } of Object.values(kopffelder)) {
    const name = titel
      .toLowerCase()
      .replace(/[äöü]/g, (zeichen) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[zeichen]!)
      .replace(/[^a-z0-9]/g, '')
    const [hier, dort] = [eine.felder.get(name), kopf.felder.get(name)]
    if (hier !== dort) melde(titel, `ist anders als in Zeile ${kopf.zeile}, gehört aber zum selben Beleg.`, hier)
  }
}
