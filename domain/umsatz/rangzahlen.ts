/** Figures that rows of the statistics can be put in order by. */
export const rangzahlen = [
  'umsatz',
  'umsatzVj',
  'delta',
  'deltaProzent',
  'lagerwert',
  'lagerwertVj',
  'db',
  'dbVj',
  'dbprozent',
  'dbprozentVj',
  'anteil',
] as const
export type Rangzahl = (typeof rangzahlen)[number]
