import { useState } from 'react'
import type { Ergebnis } from '../contract.ts'
import { danach } from '../ruhig.ts'
import type { Zeile } from '../sortierung.ts'

/** Rows of a question in the places where they were first shown, and which of them were posted to since. */
export function useRuhig(wovon: string, antwort: Ergebnis, sortierte: readonly Zeile[]) {
  const folge = sortierte.map(({ schluessel }) => schluessel)
  const [gesehen, setGesehen] = useState({ wovon, antwort, folge: folge as readonly string[], gebucht: new Set<string>() as ReadonlySet<string> })
  const jetzt = gesehen.wovon === wovon && gesehen.antwort === antwort ? gesehen : danach(gesehen, wovon, antwort, folge)
  if (jetzt !== gesehen) setGesehen(jetzt)
  const je = new Map(sortierte.map((zeile) => [zeile.schluessel, zeile]))
  return { zeilen: jetzt.folge.flatMap((schluessel) => je.get(schluessel) ?? []), gebucht: jetzt.gebucht }
}
