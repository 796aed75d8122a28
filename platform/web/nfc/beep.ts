import { tones } from '#platform/web/device/tones.ts'

/** A short tone: understood. */
export const beep = () => tones([[880, 0]])
/** Two low tones: not understood. */
export const doubleBeep = () =>
  tones([
    [330, 0],
    [330, 0.18],
  ])
