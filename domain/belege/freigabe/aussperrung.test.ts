import { describe, expect, test } from 'vitest'
import { beginn, leuteVon, musterregeln, regel, tag } from '#test/belege/freigabeprobe.ts'
import { luecken, type Betrieb } from './aussperrung.ts'

const betrieb = (mehr: Partial<Betrieb> = {}): Betrieb => ({
  filialen: [{ vkforgid: 1000, name: 'Zentrale' }],
  baustellen: [
    { id: 'halle', name: 'Halle Nord', filiale: 1000, leiter: 'bauleiter' },
    { id: 'turm', name: 'Turm', filiale: 1000, leiter: null },
  ],
  leute: (_, leiter) => leuteVon({ leiter }),
  ...mehr,
})
const suche = (eine: Parameters<typeof regel>[0], { wer = null as string | null, alle = musterregeln, hier = betrieb() } = {}) =>
  luecken(regel({ id: 'neu', bestaetigt: null, bestaetigtVon: null, ...eine }), wer, alle, hier, { jetzt: beginn, tag })

describe('keine Regel sperrt alle aus', () => {
  test('wo genug Leute sind, ist nichts zu melden', () => expect(suche({ adressat: { art: 'rolle', rolle: 'Leitung' } })).toEqual([]))
  test('eine Rolle, die niemand hat, und ein Anwender, der nicht freigeben kann', () => {
    const fund = [{ filiale: 'Zentrale', baustelle: null, schritt: 'Regel' }]
    expect(suche({ adressat: { art: 'rolle', rolle: 'Vorstand' } })).toEqual(fund)
    const ohne = betrieb({ leute: () => leuteVon({ ohne: ['gf1', 'chef'] }) })
    expect(suche({ adressat: { art: 'person', personen: ['gf1'] } }, { hier: ohne })).toEqual(fund)
    expect(suche({ adressat: { art: 'person', personen: ['gf1'] } })).toEqual([])
  })
  test('wer sie erfasst oder bestätigt, fehlt darin: zwei in der Leitung, beide an der Regel beteiligt', () => {
    const leitung = { adressat: { art: 'rolle', rolle: 'Leitung' } as const, erfasstVon: 'l1' }
    expect(suche(leitung, { alle: [] })).toEqual([])
    expect(suche(leitung, { alle: [], wer: 'l2' })).toHaveLength(1)
  })
  test('jeder Schritt braucht eigene Leute: drei Schritte mit denselben zweien', () => {
    const leitung = (id: string) => regel({ id, stufe: 4, adressat: { art: 'rolle', rolle: 'Leitung' } })
    expect(suche({ adressat: { art: 'rolle', rolle: 'Leitung' } }, { alle: [leitung('a')] })).toEqual([])
    expect(suche({ adressat: { art: 'rolle', rolle: 'Leitung' } }, { alle: [leitung('a'), leitung('b')] })).toHaveLength(1)
  })
  test('erst mit einer anderen Regel, die bei höherem Betrag beginnt', () => {
    const hoch = [regel({ id: 'a', vonBetrag: 500_000n, adressat: { art: 'rolle', rolle: 'Leitung' }, wieViele: 2 })]
    expect(suche({ adressat: { art: 'rolle', rolle: 'Leitung' }, bisBetrag: 499_999n }, { alle: hoch })).toEqual([])
    expect(suche({ adressat: { art: 'rolle', rolle: 'Leitung' } }, { alle: hoch })).toHaveLength(1)
  })
  test('eine Baustelle ohne Bauleitung wird genannt; eine beendete Regel fragt niemanden', () => {
    expect(suche({ adressat: { art: 'leiter' } })).toEqual([{ filiale: 'Zentrale', baustelle: 'Turm', schritt: 'Regel' }])
    expect(suche({ adressat: { art: 'leiter' }, baustellen: ['halle'] })).toEqual([])
    expect(suche({ adressat: { art: 'leiter' }, gueltigBis: '2026-06-30' })).toEqual([])
  })
})
