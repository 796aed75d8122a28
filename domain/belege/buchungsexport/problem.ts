/** Why something stays out: `konto` an account is not set up, `personenkonto` the number fits no personal account, `freigabe` not released yet, `geaendert` exported before in an older version. */
export const gruende = ['konto', 'personenkonto', 'unausgeglichen', 'waehrung', 'freigabe', 'geaendert'] as const
export type Grund = (typeof gruende)[number]

/** Thrown while postings of one document are made: all of it stays out. */
export class Auslassen extends Error {
  readonly grund: Grund
  readonly wert: string
  constructor(grund: Grund, wert = '') {
    super(`${grund} ${wert}`)
    this.grund = grund
    this.wert = wert
  }
}

/** What `machen` makes, or nothing when it says why not. */
export function auslassbar<T>(machen: () => T[], melde: (grund: Grund, wert: string) => void): T[] {
  try {
    return machen()
  } catch (error) {
    if (!(error instanceof Auslassen)) throw error
    melde(error.grund, error.wert)
    return []
  }
}
