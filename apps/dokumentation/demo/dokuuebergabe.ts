import type { dokuakte } from '#domain/einsatz/contract.ts'
import { Zufall } from '#demo/zufall.ts'

interface Festes {
  id: string
  art: string
  leitung: string
  /** When it was released. */
  fest: string
  /** Of rare letters: which one it is. */
  stelle: number
}
const TAG = 24 * 3600 * 1000
type Akt = (typeof dokuakte)[number]

/** Days after the release, act, words. */
type Verlauf = readonly (readonly [tage: number, akt: Akt, text: string])[]
/** What happened with letters of weight, by their place. */
const schreiben: Readonly<Record<number, Verlauf>> = {
  0: [
    [0, 'zugang', 'Persönlich übergeben auf der Baustelle'],
    [2, 'bestaetigt', 'Putz wird abgenommen'],
  ],
  1: [[0, 'zugang', 'Einschreiben, Rückschein liegt vor']],
  4: [
    [1, 'zugang', 'Bauberatung, im Protokoll vermerkt'],
    [6, 'einwendung', 'Die Räume waren ab Mittag frei.'],
  ],
  5: [[0, 'zugang', 'Bei der Abnahme übergeben']],
}

/** What reached the other side of what was released: most daily reports, and the letters as their story goes. Nothing of it lies ahead. */
export function uebergaben(feste: readonly Festes[], jetzt: Temporal.Instant) {
  return feste.flatMap(({ id, art, leitung, fest, stelle }) => {
    const z = new Zufall('dokuuebergabe', id)
    const ab = Temporal.Instant.from(fest).epochMilliseconds
    // Of the last days some still wait to be handed over.
    const akte: Verlauf =
      art === 'Bautagesbericht' ? (z.zwischen(0, 99) < 80 || jetzt.epochMilliseconds - ab > 12 * TAG ? [[1, 'zugang', '']] : []) : (schreiben[stelle] ?? [])
    return akte.flatMap(([tage, akt, text], folge) => {
      const um = Temporal.Instant.fromEpochMilliseconds(ab + tage * TAG + folge * 60_000)
      if (Temporal.Instant.compare(um, jetzt) >= 0) return []
      return [
        {
          id: new Zufall('dokumentationsakt', id, folge).uuid(um.epochMilliseconds),
          dokumentationId: id,
          fassung: 1,
          akt,
          tag: um.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString(),
          text,
          anwenderId: leitung,
          zeitpunkt: um.toString(),
        },
      ]
    })
  })
}
