import { useEffect, useRef } from 'react'
import type { Frage } from '../contract.ts'
import type { Zeile } from '../sortierung.ts'
import { bisSchritt } from './wege.ts'

/** Which row of a question was gone into last. */
const gegangen = new Map<string, string>()
const kennung = (frage: Frage) => JSON.stringify(frage)

/** Whoever comes back to a level finds himself at the row that he went into; the box that these rows are in. */
export function usePlatz(frage: Frage, zeilen: readonly Zeile[]) {
  const kasten = useRef<HTMLDivElement>(null)
  const hier = kennung(frage)
  useEffect(() => {
    const schritt = frage.pfad.at(-1)
    if (schritt) gegangen.set(kennung(bisSchritt(frage, frage.pfad.length - 1)), schritt.schluessel)
    const nr = zeilen.findIndex(({ schluessel }) => schluessel === gegangen.get(hier))
    if (nr >= 0) kasten.current?.querySelector<HTMLElement>(`tr[data-index="${nr}"]`)?.focus()
  }, [hier])
  return kasten
}
