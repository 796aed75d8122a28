import type { Melde } from './felder.ts'
import { leseFelder, melder } from './felder.ts'
import { kopffelder, verweisfelder, zeilenfelder, type Belegangaben } from './belegfelder.ts'
import type { Fehler, Gelesen, Rohzeile } from './lesen.ts'

/** The documents of a file: one a line in NDJSON, consecutive lines of the same type and key in CSV. */
export function leseBelege(gelesen: Gelesen, fehler: Fehler[]): (Belegangaben & { melde: Melde })[] {
  return gruppen(gelesen).map(({ kopf: roh, positionen, verweise }) => {
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

interface Gruppe {
  kopf: Rohzeile
  positionen: Rohzeile[]
  verweise: Rohzeile[]
}

function gruppen({ zeilen }: Gelesen): Gruppe[] {
  const alle: Gruppe[] = []
  for (const zeile of zeilen) {
    const teile = zeile.teile.get('positionen')
    const vorige = alle.at(-1)
    if (teile) alle.push({ kopf: zeile, positionen: teile, verweise: zeile.teile.get('verweise') ?? [] })
    else if (vorige && !vorige.kopf.teile.has('positionen') && schluessel(vorige.kopf) === schluessel(zeile)) vorige.positionen.push(zeile)
    else alle.push({ kopf: zeile, positionen: [zeile], verweise: zeile.teile.get('verweise') ?? [] })
  }
  return alle
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
