import { leseTag, Unlesbar } from '#domain/personal/import-werte.ts'
import type { Importgrund } from '#apps/hardware-management/messages/import.ts'

/** A cell that cannot be taken, and why. */
export class Zellfehler extends Error {
  readonly grund: Importgrund
  readonly daten: Readonly<Record<string, string | number>>

  constructor(grund: Importgrund, daten: Readonly<Record<string, string | number>> = {}) {
    super(grund)
    this.grund = grund
    this.daten = daten
  }
}

/** A day as people write it. Throws Zellfehler. */
export function tag(zelle: string): string {
  try {
    return leseTag(zelle)
  } catch (error) {
    if (error instanceof Unlesbar) throw new Zellfehler('import.kein-tag', { wert: zelle })
    throw error
  }
}
