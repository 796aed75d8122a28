import type * as z from 'zod/mini'
import { Pick } from '#platform/contract/shapes.ts'

const name = (anwenderId: string) => `kontoinfo.${anwenderId}`

/** The customer that this person looked at last on this device; null: none. */
export function gemerkt(anwenderId: string): z.output<typeof Pick> | null {
  try {
    return Pick.parse(JSON.parse(localStorage.getItem(name(anwenderId)) ?? 'null'))
  } catch {
    return null
  }
}

/** Keeps it; a browser that keeps nothing forgets it with the page. */
export function merke(anwenderId: string, konto: z.output<typeof Pick> | null) {
  try {
    localStorage.setItem(name(anwenderId), JSON.stringify(konto))
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}
