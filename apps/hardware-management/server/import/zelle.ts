import { leseTag, Unlesbar } from '#domain/personal/import-werte.ts'
import type { messages } from '#apps/hardware-management/messages.ts'
import type { Importgrund } from '#apps/hardware-management/messages/import.ts'

/** How the form calls a field. */
export type Wort = keyof typeof messages.de
/** Says why a line is not taken, and at which field: in a sentence, or by its reason. */
export type Sage = (wort: Wort | undefined, grund: string) => undefined
export type Melde = (wort: Wort, grund: Importgrund, daten?: Zellfehler['daten']) => undefined

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
