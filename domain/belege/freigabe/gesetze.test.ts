import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginn, belegVon, regel, tag } from '#test/belege/freigabeprobe.ts'
import { all } from '#test/selection.ts'
import { teileAuf } from './aufteilung.ts'
import { sitzVon, tue, type Wunsch } from './entscheid.ts'
import { geltende, standVon, wartetTage, type Entscheid, type Lauf } from './lauf.ts'
import { benannte, type Leute } from './leute.ts'
import { planFuer, verlangtePersonen } from './plan.ts'
import type { Adressat, Freizugebendes, Regel } from './regel.ts'

const numRuns = all ? 20_000 : 300
const namen = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const wer = fc.constantFrom(...namen)
const einige = fc.uniqueArray(wer, { maxLength: 3 })

const adressaten: fc.Arbitrary<Adressat> = fc.oneof(
  fc.record({ art: fc.constant('person' as const), personen: fc.uniqueArray(wer, { minLength: 1, maxLength: 3 }) }),
  fc.record({ art: fc.constant('rolle' as const), rolle: fc.constantFrom('x', 'y') }),
  fc.constant({ art: 'leiter' as const }),
)
const regeln: fc.Arbitrary<Regel[]> = fc
  .array(
    fc.record({
      schritt: fc.constantFrom('sachlich' as const, 'freigabe' as const, null),
      stufe: fc.integer({ min: 1, max: 3 }),
      adressat: adressaten,
      wieViele: fc.constantFrom('einer' as const, 'alle' as const, 2),
      mindestens: fc.integer({ min: 0, max: 3 }),
      vonBetrag: fc.option(fc.bigInt({ min: 0n, max: 2000n })),
      eskalationTage: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    { maxLength: 4 },
  )
  .map((alle) => alle.map((eine, nr) => regel({ id: `r${nr}`, ...eine })))
const leute: fc.Arbitrary<Leute> = fc
  .record({
    darf: fc.uniqueArray(wer, { minLength: 3 }),
    rollen: fc.array(fc.subarray(['x', 'y']), { minLength: 6, maxLength: 6 }),
    vorgesetzte: fc.array(fc.option(wer), { minLength: 6, maxLength: 6 }),
    leiter: fc.option(wer),
    vertretungen: fc.array(fc.record({ fuer: wer, durch: wer }), { maxLength: 4 }),
  })
  .map(({ darf, rollen, vorgesetzte, leiter, vertretungen }) => ({
    entscheider: new Map(darf.map((id) => [id, { id, rollen: [...rollen[namen.indexOf(id)]!, '*'] }])),
    vorgesetzte: new Map(namen.map((id, nr) => [id, vorgesetzte[nr]!])),
    leiter,
    vertretungen,
  }))
const beleg: fc.Arbitrary<Freizugebendes> = fc
  .record({ betrag: fc.bigInt({ min: -3000n, max: 3000n }), neueIban: fc.boolean() })
  .map((mehr) => ({ ...belegVon('0.00'), ...mehr }))
const wuensche: fc.Arbitrary<Wunsch[]> = fc.array(
  fc.record({
    was: fc.constantFrom(
      'freigeben',
      'freigeben',
      'freigeben',
      'freigeben',
      'ablehnen',
      'klaeren',
      'zurueckstellen',
      'weiterleiten',
      'zuruecknehmen' as const,
    ) as fc.Arbitrary<Wunsch['was']>,
    wer,
    grund: fc.constant('weil'),
    an: fc.option(wer),
    bis: fc.constantFrom('2026-07-04', null),
  }),
  { maxLength: 20 },
)
const faelle = fc.record({ regeln, leute, beleg, beteiligt: einige, wuensche })
type Fall = typeof faelle extends fc.Arbitrary<infer T> ? T : never

const laufVon = ({ regeln, leute, beleg, beteiligt }: Fall): Lauf => ({
  plan: planFuer(beleg, regeln, beginn, tag, (an) => benannte(an, leute).length),
  beteiligt,
  entscheide: [],
  beginn,
  zone: 'Europe/Berlin',
  ende: null,
})
/** Everybody tries everything; what is possible happens. `falsch`: an engine with a planted fault. */
function gang(fall: Fall, tat: typeof tue = tue): Lauf {
  return fall.wuensche.reduce((lauf, wunsch, nr) => {
    const neu = tat(lauf, fall.leute, tag, wunsch, { id: `e${nr}`, zeitpunkt: beginn.add({ minutes: nr }) })
    return typeof neu === 'string' ? lauf : { ...lauf, entscheide: [...lauf.entscheide, neu] }
  }, laufVon(fall))
}
const stimmen = ({ entscheide }: Lauf) => geltende(entscheide).filter(({ was }) => was === 'freigeben')
const frei = (lauf: Lauf, fall: Fall) => standVon(lauf, fall.leute, tag).zustand === 'freigegeben'

/** An engine in which anybody may decide anything that is open, as often as he likes. */
const zuviel: typeof tue = (lauf, leute, heute, { was, wer }, neu) => {
  const { stufe, schritte } = standVon(lauf, leute, heute)
  const schritt = schritte.find((eins) => eins.stufe === stufe && !eins.fertig)
  return schritt ? { ...neu, was, wer, schritt: schritt.nr, platz: wer, an: null, bis: null, hebtAuf: null } : 'vorbei'
}

/** A law about runs, and the fault that it must find. */
function gesetz(name: string, gilt: (lauf: Lauf, fall: Fall) => boolean, falsch: (fall: Fall) => Lauf = (fall) => gang(fall, zuviel)) {
  test(name, () => {
    fc.assert(
      fc.property(faelle, (fall) => gilt(gang(fall), fall)),
      { numRuns },
    )
    // Shown red: with the fault in it there is a counter-example.
    expect(
      fc.check(
        fc.property(faelle, (fall) => gilt(falsch(fall), fall)),
        { numRuns: 2000 },
      ).failed,
    ).toBe(true)
  })
}

gesetz(
  'P1: kein Weg zur Freigabe mit weniger verschiedenen Menschen, als der Plan verlangt',
  (lauf, fall) => !frei(lauf, fall) || new Set(stimmen(lauf).map(({ wer }) => wer)).size >= verlangtePersonen(lauf.plan),
)
gesetz('P2: wer am Beleg beteiligt war, gibt ihn nicht frei', (lauf) => stimmen(lauf).every(({ wer }) => !lauf.beteiligt.includes(wer)))
gesetz('P3: niemand entscheidet in einem Lauf zweimal, auch nicht als Vertreter', (lauf) => {
  const alle = stimmen(lauf).map(({ wer }) => wer)
  return new Set(alle).size === alle.length
})
gesetz(
  'P4: entscheiden kann nur, wer gefragt ist, ihn an diesem Tag vertritt oder an seine Stelle tritt; Vertreter haben keine Vertreter',
  (lauf, { leute }) =>
    stimmen(lauf).every(({ wer, platz }) => {
      const vertritt = leute.vertretungen.some(({ fuer, durch }) => fuer === platz && durch === wer)
      const darueber = oben(platz!, leute).includes(wer)
      const weiter = lauf.entscheide.some(({ was, an }) => was === 'weiterleiten' && an === wer)
      return leute.entscheider.has(wer) && (wer === platz || vertritt || darueber || weiter)
    }),
  (fall) => {
    const falsch: Leute = {
      ...fall.leute,
      vertretungen: fall.leute.vertretungen.flatMap((eine) => [
        eine,
        ...fall.leute.vertretungen.filter(({ fuer }) => fuer === eine.durch).map(({ durch }) => ({ fuer: eine.fuer, durch })),
      ]),
    }
    return gang({ ...fall, leute: falsch })
  },
)
gesetz(
  'P5: der Plan wird in einem Lauf nie kleiner: wer nicht mehr entscheiden kann, wird ersetzt, nie übersprungen',
  (lauf, fall) => {
    const weniger = { ...fall.leute, entscheider: new Map([...fall.leute.entscheider].slice(1)) }
    return standVon(lauf, weniger, tag).zustand !== 'freigegeben' || stimmen(lauf).length >= verlangtePersonen(laufVon(fall).plan)
  },
  (fall) => {
    const lauf = gang(fall)
    const da = ({ adressat, anzahl }: (typeof lauf.plan.schritte)[number]) => Math.min(anzahl, benannte(adressat, fall.leute).length)
    return { ...lauf, plan: { ...lauf.plan, schritte: lauf.plan.schritte.map((schritt) => ({ ...schritt, anzahl: da(schritt) })) } }
  },
)
gesetz(
  'P9: nach einer Ablehnung kommt keine Entscheidung mehr',
  ({ entscheide }) => {
    const ende = entscheide.findIndex(({ was }) => was === 'ablehnen')
    return ende === -1 || ende === entscheide.length - 1
  },
  (fall) => gang(fall, (lauf, ...rest) => tue({ ...lauf, entscheide: lauf.entscheide.filter(({ was }) => was !== 'ablehnen') }, ...rest)),
)
test('P11, P12: Zeit gibt nichts frei; nach einer Pause steht der Lauf, wo er stand', () => {
  const steht = (stand: typeof standVon) =>
    fc.property(faelle, (fall) => {
      const lauf = gang(fall)
      const [jetzt, spaeter] = [stand(lauf, fall.leute, tag), stand(lauf, fall.leute, '2027-01-01')]
      const gleich = jetzt.schritte.every(
        ({ fertig, koennen }, nr) => fertig === spaeter.schritte[nr]!.fertig && koennen.every((wer) => spaeter.schritte[nr]!.koennen.includes(wer)),
      )
      return jetzt.zustand === spaeter.zustand && gleich && wartetTage(lauf, tag) <= wartetTage(lauf, '2027-01-01')
    })
  fc.assert(steht(standVon), { numRuns })
  const vonSelbst: typeof standVon = (lauf, leute, heute) => ({
    ...standVon(lauf, leute, heute),
    ...(wartetTage(lauf, heute) > 30 && { zustand: 'freigegeben' as const }),
  })
  expect(fc.check(steht(vonSelbst), { numRuns: 2000 }).failed).toBe(true)
})
test('P10: die Reihenfolge der Stimmen einer Stufe ändert nichts, auch nicht, wer noch darf', () => {
  const stellt = (lauf: Lauf, fall: Fall) => {
    const { zustand, schritte } = standVon(lauf, fall.leute, tag)
    return JSON.stringify([zustand, schritte.map(({ fertig, keiner, koennen }) => [fertig, keiner, koennen.toSorted()])])
  }
  const nurStimmen = (fall: Fall) => gang({ ...fall, wuensche: fall.wuensche.filter(({ was }) => was === 'freigeben') })
  const gleich = (fall: Fall, drehe: (alle: readonly Entscheid[]) => readonly Entscheid[]) => {
    const lauf = nurStimmen(fall)
    const stufe = (tat: Entscheid) => lauf.plan.schritte[tat.schritt!]!.stufe
    return stellt(lauf, fall) === stellt({ ...lauf, entscheide: drehe(lauf.entscheide).toSorted((a, b) => stufe(a) - stufe(b)) }, fall)
  }
  fc.assert(
    fc.property(faelle, (fall) => gleich(fall, (alle) => alle.toReversed())),
    { numRuns },
  )
  expect(
    fc.check(
      fc.property(faelle, (fall) => gleich(fall, (alle) => alle.slice(1))),
      { numRuns: 2000 },
    ).failed,
  ).toBe(true)
})
gesetz(
  'P15: wer nicht gefragt ist, hat keine Stimme, was auch immer er sonst darf',
  (lauf, { leute }) => {
    const ohne = { ...leute, entscheider: new Map([...leute.entscheider, ['admin', { id: 'admin', rollen: ['Administrator'] }]]) }
    return typeof sitzVon(lauf, ohne, tag, 'admin') === 'string' && stimmen(lauf).every(({ wer }) => wer !== 'admin')
  },
  (fall) => gang({ ...fall, wuensche: [{ was: 'freigeben', wer: 'admin', grund: 'weil', an: null, bis: null }, ...fall.wuensche] }, zuviel),
)

test('P16: eine Regel wirkt erst, wenn jemand anderer sie bestätigt hat, und nur auf Läufe, die danach beginnen', () => {
  const unbestaetigt = regeln.map((alle) =>
    alle.map((eine, nr) => (nr % 2 ? { ...eine, bestaetigt: beginn.add({ minutes: 1 }) } : { ...eine, bestaetigtVon: eine.erfasstVon })),
  )
  const nichts = (alle: Regel[], eins: Freizugebendes) => planFuer(eins, alle, beginn, tag, () => 1).schritte.every((schritt) => schritt.regel === null)
  fc.assert(fc.property(unbestaetigt, beleg, nichts), { numRuns })
  expect(fc.check(fc.property(regeln, beleg, nichts), { numRuns: 2000 }).failed).toBe(true)
})
test('eine weitere Regel kann nur hinzufügen', () => {
  const personen = (alle: Regel[], eins: Freizugebendes) => verlangtePersonen(planFuer(eins, alle, beginn, tag, () => 2))
  fc.assert(
    fc.property(regeln, beleg, (alle, eins) => personen(alle.slice(1), eins) <= personen(alle, eins)),
    { numRuns },
  )
})
test('P8: die Teile sind immer der Rechnungsbetrag, auf den Cent', () => {
  const satz = fc.integer({ min: 0, max: 10_000 })
  const betrag = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const summe = ({ zahlbar, einbehalt, skonto, kuerzung, steuerabzug }: ReturnType<typeof teileAuf>) => zahlbar + einbehalt + skonto + kuerzung + steuerabzug
  const stimmt = (teile: typeof teileAuf) =>
    fc.property(
      betrag,
      betrag,
      satz,
      fc.option(satz),
      satz,
      (brutto, kuerzung, einbehaltSatz, skontoSatz, steuerabzugSatz) =>
        summe(teile(brutto, { kuerzung, einbehaltSatz, skontoSatz, steuerabzugSatz })) === brutto,
    )
  fc.assert(stimmt(teileAuf), { numRuns })
  expect(
    fc.check(
      stimmt((brutto, abzuege) => ({ ...teileAuf(brutto, abzuege), kuerzung: 0n })),
      { numRuns: 2000 },
    ).failed,
  ).toBe(true)
})

function oben(von: string, { vorgesetzte }: Leute, dabei: readonly string[] = []): string[] {
  const naechster = vorgesetzte.get(von) ?? null
  return naechster === null || dabei.includes(naechster) ? [...dabei] : oben(naechster, { vorgesetzte } as Leute, [...dabei, naechster])
}
