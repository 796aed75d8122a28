import { anteil } from '../geld.ts'

/** What is taken off a document, in cents and hundredths of a percent. `skonto`: null when its day is over. */
export interface Abzuege {
  kuerzung: bigint
  einbehaltSatz: number
  skontoSatz: number | null
  steuerabzugSatz: number
}
/** The gross in its parts, in cents. */
export interface Aufteilung {
  brutto: bigint
  zahlbar: bigint
  einbehalt: bigint
  skonto: bigint
  kuerzung: bigint
  steuerabzug: bigint
}

/**
 * Parts the gross: first the cut, of the rest the retention, of what is left the discount; tax that is put aside (§ 48 EStG: 15 %) is of the cut gross. What is payable is
 * what remains, so the parts are the gross to the cent (P8). Rounded half away from zero.
 */
export function teileAuf(brutto: bigint, { kuerzung, einbehaltSatz, skontoSatz, steuerabzugSatz }: Abzuege): Aufteilung {
  const rest = brutto - kuerzung
  const einbehalt = anteil(rest, einbehaltSatz)
  const skonto = anteil(rest - einbehalt, skontoSatz ?? 0)
  const steuerabzug = anteil(rest, steuerabzugSatz)
  return { brutto, zahlbar: rest - einbehalt - skonto - steuerabzug, einbehalt, skonto, kuerzung, steuerabzug }
}
