import type { Regelwert } from '../contract.ts'

/** Net minutes of a day by the rounding rule: to the nearest multiple (halves up), or always up. Never to anybody's loss beyond half a step. */
export const gerundet = ({ aufMin, richtung }: Regelwert<'rundung'>, minuten: number): number =>
  (richtung === 'person' ? Math.ceil(minuten / aufMin) : Math.floor(minuten / aufMin + 0.5)) * aufMin
