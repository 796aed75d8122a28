import type * as z from 'zod/mini'
import { Pick, type Id } from '#platform/contract/shapes.ts'

const name = (anwenderId: Id<'anwender'>) => `kontoinfo.${anwenderId}`

/** The customer that this person looked at last on this device; null: none. */
export function gemerkt(anwenderId: Id<'anwender'>): z.output<typeof Pick> | null {
  try {
    return Pick.parse(JSON.parse(localStorage.getItem(name(anwenderId)) ?? 'null'))
  } catch {
    return null
  }
}

/** Keeps it; a browser that keeps nothing forgets it with the page. */
export function merke(anwenderId: Id<'anwender'>, konto: z.output<typeof Pick> | null) {
  try {
    localStorage.setItem(name(anwenderId), JSON.stringify(konto))
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}
