import type { Ergebnis } from './contract.ts'

/** What a screen showed of a question (`wovon`): its answer, the keys in their places, and those whose figures changed while it was shown. */
export interface Gesehen {
  wovon: string
  antwort: Ergebnis
  folge: readonly string[]
  gebucht: ReadonlySet<string>
}

/**
 * The same after another answer, whose keys in order are `folge`: to another question everything is new; to the same one rows keep their places, what is new comes
 * last, and rows with other figures are named, but for those that were only not loaded yet. §7: nothing moves under the finger.
 */
export function danach(gesehen: Gesehen, wovon: string, antwort: Ergebnis, folge: readonly string[]): Gesehen {
  if (gesehen.wovon !== wovon) return { wovon, antwort, folge, gebucht: new Set() }
  const umsatz = (eine: Ergebnis, schluessel: string) => eine.ebeneresult[schluessel]?.arten.Summe.umsatz
  const war = (schluessel: string) => gesehen.antwort.mehr === 0 || schluessel in gesehen.antwort.ebeneresult
  const andere = folge.filter((schluessel) => war(schluessel) && umsatz(gesehen.antwort, schluessel) !== umsatz(antwort, schluessel))
  const noch = new Set(folge)
  const bleiben = gesehen.folge.filter((schluessel) => noch.has(schluessel))
  const alt = new Set(bleiben)
  return {
    wovon,
    antwort,
    folge: [...bleiben, ...folge.filter((schluessel) => !alt.has(schluessel))],
    gebucht: andere.length ? new Set(andere) : gesehen.gebucht,
  }
}
