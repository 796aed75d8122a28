import { tones } from '#platform/web/device/tones.ts'
import type { Treffer } from './usezaehlung.ts'

/** What is heard of a reading, so that nobody has to look at the phone: high for found, falling for a wrong place, three low ones for unknown, one dull tone for counted already, two rising ones for a place. */
const klaenge: Record<Treffer | 'ort', readonly (readonly [hertz: number, at: number])[]> = {
  gefunden: [[1046, 0]],
  'falscher-ort': [
    [784, 0],
    [523, 0.16],
  ],
  fremd: [
    [262, 0],
    [262, 0.16],
    [262, 0.32],
  ],
  schon: [[440, 0]],
  ort: [
    [523, 0],
    [784, 0.16],
  ],
}
export const klang = (art: Treffer | 'ort') => tones(klaenge[art])

/** The sign and the colour of a reading; the words stand beside it. */
export const zeichen = { gefunden: 'ok', schon: 'info', 'falscher-ort': 'warn', fremd: 'bad' } as const
