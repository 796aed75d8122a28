import type { Auslassgrund } from './contract.ts'

/** Thrown while postings of one document are made: all of it stays out. */
export class Auslassen extends Error {
  readonly grund: Auslassgrund
  readonly wert: string
  constructor(grund: Auslassgrund, wert = '') {
    super(`${grund} ${wert}`)
    this.grund = grund
    this.wert = wert
  }
}

/** What `machen` makes, or nothing when it says why not. */
export function auslassbar<T>(machen: () => T[], melde: (grund: Auslassgrund, wert: string) => void): T[] {
  try {
    return machen()
  } catch (error) {
    if (!(error instanceof Auslassen)) throw error
    melde(error.grund, error.wert)
    return []
  }
}
