import * as z from 'zod/mini'
import { uidOf } from '#platform/contract/nfc.ts'
import { geraetecode } from '../contract.ts'
import { seriennummerNorm } from '../seriennummer.ts'

/** Where a stocktake stands. What was counted stays in each of them. */
export const inventurzustaende = ['geplant', 'offen', 'abgeschlossen'] as const
export const Inventurzustand = z.enum(inventurzustaende)
export type Inventurzustand = z.output<typeof Inventurzustand>

/** What became of a device: the first three make up what was expected, the fourth stands beside it. */
export const funde = ['gefunden', 'falscher-ort', 'fehlt', 'nicht-erwartet'] as const
export const Fund = z.enum(funde)
export type Fund = z.output<typeof Fund>

/** What the office may decide about a difference: move the device, leave all as it is, write it off as lost, take it back into use. */
export const entscheidungen = ['umbuchen', 'belassen', 'verloren', 'zurueckholen'] as const
/** The same, and that a code which nobody knew became a device. */
export const Entscheidung = z.enum([...entscheidungen, 'anlegen'])
export type Entscheidung = z.output<typeof Entscheidung>

/** So many devices lie on a phone that counts, in pieces that it can keep. */
export const [sollHoechstens, sollSeite] = [15_000, 5000] as const
/** A piece has no more characters than this, however long the names of its devices are: a phone keeps no answer of more than 400,000. */
export const sollZeichen = 380_000

/** What should be there: a device by its number and its place when the count began; null: a person has it, and any place is right. */
export interface Soll {
  geraet: number
  ort: string | null
}
/** One reading: which device (null: nobody knows the code), where (null: nobody said), and when (instant). `damals`: where the device belonged at that moment. */
export interface Zaehlung {
  id: string
  geraet: number | null
  ort: string | null
  damals: string | null
  ausgeschieden: boolean
  um: string
  hebtAuf: string | null
}
export interface Inventurergebnis {
  geraet: number
  fund: Fund
  /** Found in several places: all of them stay, the latest is proposed. */
  doppelt: boolean
  /** It had left when somebody found it. */
  ausgeschieden: boolean
  /** Where it was found last. */
  ort: string | null
}
/** For each place the one that it lies in. */
export type Orte = ReadonlyMap<string, string | null>

/**
 * What a count found (4.5). Every expected device is found, in a wrong place, or missing: the three make up the expected ones. Known devices that nobody expected
 * stand beside them. What belonged to the place at the moment of the count is found, whatever was moved meanwhile.
 */
export function ergebnis(soll: readonly Soll[], zaehlungen: readonly Zaehlung[], orte: Orte): Inventurergebnis[] {
  const gezaehlt = Map.groupBy(
    gueltige(zaehlungen).filter(({ geraet }) => geraet !== null),
    ({ geraet }) => geraet!,
  )
  const erwartet = new Map(soll.map(({ geraet, ort }) => [geraet, ort]))
  const eines = (geraet: number): Inventurergebnis => {
    const alle = (gezaehlt.get(geraet) ?? []).toSorted((a, b) => Temporal.Instant.compare(a.um, b.um))
    const letzte = alle.at(-1)
    if (!letzte) return { geraet, fund: 'fehlt', doppelt: false, ausgeschieden: false, ort: null }
    const doppelt = new Set(alle.map(({ ort }) => ort)).size > 1
    const richtig = passt(letzte.ort, erwartet.get(geraet) ?? null, orte) || (letzte.damals !== null && passt(letzte.ort, letzte.damals, orte))
    const fund = !erwartet.has(geraet) ? 'nicht-erwartet' : richtig ? 'gefunden' : 'falscher-ort'
    return { geraet, fund, doppelt, ausgeschieden: letzte.ausgeschieden, ort: letzte.ort }
  }
  return [...erwartet.keys(), ...[...gezaehlt.keys()].filter((geraet) => !erwartet.has(geraet))].map(eines)
}

/** Is a device of place `soll` right where it was counted? Also where that place lies within the one that was counted, and where no place is told. */
export function passt(gezaehlt: string | null, soll: string | null, orte: Orte): boolean {
  if (gezaehlt === null || soll === null) return true
  const gesehen = new Set<string>()
  for (let ort: string | null | undefined = soll; ort && !gesehen.has(ort); ort = orte.get(ort)) {
    if (ort === gezaehlt) return true
    gesehen.add(ort)
  }
  return false
}

/** Without those that were taken back. */
export function gueltige<Z extends { id: string; hebtAuf: string | null }>(zaehlungen: readonly Z[]): Z[] {
  const weg = new Set(zaehlungen.flatMap(({ hebtAuf }) => hebtAuf ?? []))
  return zaehlungen.filter(({ id, hebtAuf }) => hebtAuf === null && !weg.has(id))
}

type Befund = Pick<Inventurergebnis, 'fund' | 'doppelt' | 'ausgeschieden' | 'ort'>
/** What may be decided about a result; nothing where it is as it should be. */
export function moeglich({ fund, doppelt, ausgeschieden, ort }: Befund): Entscheidung[] {
  if (fund === 'fehlt') return ['belassen', 'verloren']
  if (ausgeschieden) return ['belassen', 'zurueckholen']
  if (fund === 'gefunden' && !doppelt) return []
  return ort === null ? ['belassen'] : ['umbuchen', 'belassen']
}

/** Was the decision made about this very result? A later count asks anew. */
export const giltNoch = (entscheidung: Pick<Befund, 'fund' | 'doppelt' | 'ort'>, jetzt: Befund) =>
  entscheidung.fund === jetzt.fund && entscheidung.doppelt === jetzt.doppelt && entscheidung.ort === jetzt.ort

/** The device of a list that a code means, by number, serial number, service tag or chip (`codes`, as they are compared); none where several fit, or none does. */
export function erkenne<G extends { nummer: number; codes: string }>(geraete: readonly G[], gelesen: string, origin: string): G | undefined {
  const code = geraetecode(gelesen, origin)
  if (!code) return undefined
  const nummer = 'nummer' in code ? code.nummer : /^\d{1,9}$/.test(code.wort) ? Number(code.wort) : null
  const mitNummer = nummer === null ? undefined : geraete.find((eines) => eines.nummer === nummer)
  if (mitNummer || 'nummer' in code) return mitNummer
  const gesucht = new Set([seriennummerNorm(code.wort), code.wort.toUpperCase(), uidOf(code.wort)])
  const gefunden = geraete.filter(({ codes }) => codes.split(' ').some((eigener) => gesucht.has(eigener)))
  return gefunden.length === 1 ? gefunden[0] : undefined
}
