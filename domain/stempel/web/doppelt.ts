import type { Zeitstempel } from '../contract.ts'
import { doppelteVon } from '../regeln.ts'

/** Ids of the stamps of a list that are a second tap on the same act: they count for nothing. */
export const doppelteIn = (stempel: readonly Zeitstempel[]) =>
  doppelteVon(stempel.map(({ code, storno, ...rest }) => ({ ...rest, code: code.name, art: code.art, storniert: storno !== null })))
