import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Akt, Freigabeart, Freigabezustand } from '../contract.ts'
import { akte, moeglich, uebergaenge } from './freigabe.ts'

/** What somebody makes of a period who tries any act in any order: only what the table allows happens. */
function gang(art: Freigabeart, versuche: readonly Akt[]) {
  let zustand: Freigabezustand = 'offen'
  const getan: Akt[] = []
  for (const akt of versuche) {
    if (!moeglich(art, zustand).includes(akt)) continue
    zustand = uebergaenge[akt].nach
    getan.push(akt)
  }
  return { zustand, getan }
}
const versuche = fc.array(fc.constantFrom(...akte), { maxLength: 40 })

describe('auf jedem Weg durch die Zustände', () => {
  test('ist nur genehmigt, was zuletzt eingereicht wurde', () =>
    fc.assert(
      fc.property(versuche, (alle) => {
        const { getan } = gang('woche', alle)
        getan.forEach((akt, i) => {
          if (akt === 'genehmigen') expect(getan[i - 1]).toBe('einreichen')
        })
      }),
    ))
  test('wird nur geöffnet, was abgeschlossen ist, und nie zweimal hintereinander abgeschlossen', () =>
    fc.assert(
      fc.property(versuche, (alle) => {
        const { getan, zustand } = gang('monat', alle)
        expect(getan).toEqual(getan.map((_, i) => (i % 2 ? 'oeffnen' : 'abschliessen')))
        expect(zustand).toBe(getan.length === 0 ? 'offen' : getan.length % 2 ? 'abgeschlossen' : 'geoeffnet')
      }),
    ))
  test('bleibt eine Woche eine Woche und ein Monat ein Monat', () =>
    fc.assert(
      fc.property(fc.constantFrom('woche' as const, 'monat' as const), versuche, (art, alle) =>
        gang(art, alle).getan.every((akt) => uebergaenge[akt].art === art),
      ),
    ))
  test('gibt es immer einen Weg weiter', () =>
    fc.assert(fc.property(fc.constantFrom('woche' as const, 'monat' as const), versuche, (art, alle) => moeglich(art, gang(art, alle).zustand).length > 0)))
})
test('zurück geht es nur mit Grund', () => expect(akte.filter((akt) => uebergaenge[akt].grund)).toEqual(['zurueckgeben', 'oeffnen']))
