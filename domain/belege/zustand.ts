import type { Belegart, Belegzustand } from './contract.ts'

/** What may happen to a document. Issuing gives its number in the same transaction; what is not listed does not exist. */
const wege: Record<Belegzustand, Partial<Record<Belegakt, Belegzustand>>> = {
  Entwurf: { ausstellen: 'ausgestellt' },
  ausgestellt: { stornieren: 'storniert' },
  storniert: {},
}
export type Belegakt = 'ausstellen' | 'stornieren'

/** The state after an act, or null when the act does not exist there. A cancellation cannot be cancelled: a new document is issued. K9. */
export const danach = (belegart: Belegart, zustand: Belegzustand, akt: Belegakt): Belegzustand | null =>
  akt === 'stornieren' && belegart === 'ST' ? null : (wege[zustand][akt] ?? null)
