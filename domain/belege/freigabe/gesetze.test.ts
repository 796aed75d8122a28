import fc from 'fast-check'
import { afterAll, test, vi } from 'vitest'
import { faelle, gang, gesetz, laufVon, numRuns, beleg, regeln, stimmen, wirdRot, zuviel, type Fall } from '#test/belege/freigabelaeufe.ts'
import { beginn, tag } from '#test/belege/freigabeprobe.ts'
import { gesehenfelder } from '../contract.ts'
import { teileAuf } from './aufteilung.ts'
import { sitzVon, tue } from './entscheid.ts'
import { kanonisch, unterschied, type Gesehenes } from './gesehen.ts'
import { standVon, wartetTage, type Entscheid, type Lauf } from './lauf.ts'
import { benannte, type Leute } from './leute.ts'
import { planFuer, verlangtePersonen, type Freigabeplan } from './plan.ts'
import type { Freizugebendes, Freigaberegel } from './regel.ts'

const frei = (lauf: Lauf, fall: Fall) => standVon(lauf, fall.leute, tag).zustand === 'freigegeben'

// A hundred thousand runs take longer than a test otherwise may.
vi.setConfig({ testTimeout: 1_800_000 })
afterAll(() => vi.resetConfig())

const wort = fc.constantFrom('a', 'b', 'ü', 'u\u0308')
const betrag = fc.constantFrom('0.00', '119.00', '-119.00')
const gesehenes: fc.Arbitrary<Gesehenes> = fc.record({
  lauf: fc.integer({ min: 1, max: 3 }),
  netto: betrag,
  steuer: betrag,
  brutto: betrag,
  waehrung: fc.constantFrom('EUR', 'CHF'),
  lieferant: wort,
  baustelle: fc.option(wort),
  kostenstellen: fc.array(wort, { maxLength: 2 }),
  iban: fc.option(fc.constantFrom('DE89370400440532013000', 'AT611904300234573201')),
  faelligkeit: fc.option(fc.constantFrom('2026-07-01', '2026-07-02')),
  skonto: fc.array(fc.record({ tage: fc.integer({ min: 0, max: 2 }), prozent: fc.constantFrom('200', '300') }), { maxLength: 2 }),
  kuerzung: betrag,
  einbehalt: fc.constantFrom('0', '500'),
  steuerabzug: fc.constantFrom('0', '1500'),
  bezugsnummer: wort,
  dateien: fc.array(wort, { maxLength: 2 }),
})

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
test('P6, P7: was sich ändert, ist ein anderer Inhalt und wird beim Namen genannt; was gleich bleibt, ist derselbe', () => {
  const nennt = (text: typeof kanonisch) =>
    fc.property(gesehenes, gesehenes, fc.constantFrom(...gesehenfelder), (vorher, anderes, feld) => {
      const nachher = { ...vorher, [feld]: anderes[feld] }
      const anders = unterschied(vorher, nachher)
      return (text(vorher) === text(nachher)) === (anders.length === 0) && anders.every((eines) => eines === feld)
    })
  fc.assert(nennt(kanonisch), { numRuns })
  for (const feld of gesehenfelder) wirdRot(nennt((eins) => kanonisch({ ...eins, [feld]: '' })))
})
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
  wirdRot(steht(vonSelbst))
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
  wirdRot(fc.property(faelle, (fall) => gleich(fall, (alle) => alle.slice(1))))
})
test('P13: freigegeben ist erst, wenn jeder Schritt seine Stimmen hat; bis dahin fehlt in jedem Augenblick jemand', () => {
  const erstDann = (stand: typeof standVon) =>
    fc.property(faelle, (fall) => {
      const lauf = gang(fall)
      return [...lauf.entscheide.keys(), lauf.entscheide.length].every((nr) => {
        const { zustand, schritte } = stand({ ...lauf, entscheide: lauf.entscheide.slice(0, nr) }, fall.leute, tag)
        return zustand !== 'freigegeben' || lauf.plan.schritte.every(({ anzahl }, eins) => schritte[eins]!.stimmen.length >= anzahl)
      })
    })
  fc.assert(erstDann(standVon), { numRuns })
  const eineWeniger = (plan: Freigabeplan) => ({ ...plan, schritte: plan.schritte.map((schritt) => ({ ...schritt, anzahl: schritt.anzahl - 1 })) })
  wirdRot(erstDann((lauf, ...rest) => standVon({ ...lauf, plan: eineWeniger(lauf.plan) }, ...rest)))
})
test('P14: dieselbe Stimme noch einmal, von einem zweiten Gerät, ist keine zweite', () => {
  const einmal = (tat: typeof tue) =>
    fc.property(faelle, (fall) => {
      const lauf = gang(fall)
      return lauf.entscheide.every(({ was, wer }, nr) => {
        if (was !== 'freigeben' && was !== 'ablehnen') return true
        const danach = { ...lauf, entscheide: lauf.entscheide.slice(0, nr + 1) }
        return typeof tat(danach, fall.leute, tag, { was, wer, grund: 'weil', an: null, bis: null }, { id: 'zweites', zeitpunkt: beginn }) === 'string'
      })
    })
  fc.assert(einmal(tue), { numRuns })
  // Looked at before the first one had arrived.
  wirdRot(einmal((lauf, ...rest) => tue({ ...lauf, entscheide: lauf.entscheide.slice(0, -1) }, ...rest)))
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
  const nichts = (alle: Freigaberegel[], eins: Freizugebendes) => planFuer(eins, alle, beginn, tag, () => 1).schritte.every((schritt) => schritt.regel === null)
  fc.assert(fc.property(unbestaetigt, beleg, nichts), { numRuns })
  wirdRot(fc.property(regeln, beleg, nichts))
})
test('eine weitere Regel kann nur hinzufügen', () => {
  const personen = (alle: Freigaberegel[], eins: Freizugebendes) => verlangtePersonen(planFuer(eins, alle, beginn, tag, () => 2))
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
  wirdRot(stimmt((brutto, abzuege) => ({ ...teileAuf(brutto, abzuege), kuerzung: 0n })))
})

function oben(von: string, { vorgesetzte }: Leute, dabei: readonly string[] = []): string[] {
  const naechster = vorgesetzte.get(von) ?? null
  return naechster === null || dabei.includes(naechster) ? [...dabei] : oben(naechster, { vorgesetzte } as Leute, [...dabei, naechster])
}
