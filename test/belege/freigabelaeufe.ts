import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tue, type Wunsch } from '#domain/belege/freigabe/entscheid.ts'
import { geltende, standVon, type Lauf } from '#domain/belege/freigabe/lauf.ts'
import { benannte, type Leute } from '#domain/belege/freigabe/leute.ts'
import { planFuer } from '#domain/belege/freigabe/plan.ts'
import type { Adressat, Freizugebendes, Freigaberegel } from '#domain/belege/freigabe/regel.ts'
import { all } from '#test/selection.ts'
import { beginn, belegVon, regel, tag } from './freigabeprobe.ts'

/** Random runs of each law: the gate looks at a share, `--all` at all, `LAEUFE=…` at as many as one likes. */
export const numRuns = Number(process.env['LAEUFE'] ?? (all ? 100_000 : 2000))
const namen = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const wer = fc.constantFrom(...namen)
const einige = fc.uniqueArray(wer, { maxLength: 3 })

const adressaten: fc.Arbitrary<Adressat> = fc.oneof(
  fc.record({ art: fc.constant('person' as const), personen: fc.uniqueArray(wer, { minLength: 1, maxLength: 3 }) }),
  fc.record({ art: fc.constant('rolle' as const), rolle: fc.constantFrom('x', 'y') }),
  fc.constant({ art: 'leiter' as const }),
)
export const regeln: fc.Arbitrary<Freigaberegel[]> = fc
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
export const beleg: fc.Arbitrary<Freizugebendes> = fc
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
export const faelle = fc.record({ regeln, leute, beleg, beteiligt: einige, wuensche })
export type Fall = typeof faelle extends fc.Arbitrary<infer T> ? T : never

/** The run of a case before anybody did anything. */
export const laufVon = ({ regeln, leute, beleg, beteiligt }: Fall): Lauf => ({
  plan: planFuer(beleg, regeln, beginn, tag, (an) => benannte(an, leute).length),
  beteiligt,
  entscheide: [],
  beginn,
  zone: 'Europe/Berlin',
  ende: null,
})
/** Everybody tries everything; what is possible happens. `tat`: the engine, or one with a planted fault. */
export function gang(fall: Fall, tat: typeof tue = tue): Lauf {
  return fall.wuensche.reduce((lauf, wunsch, nr) => {
    const neu = tat(lauf, fall.leute, tag, wunsch, { id: `e${nr}`, zeitpunkt: beginn.add({ minutes: nr }) })
    return typeof neu === 'string' ? lauf : { ...lauf, entscheide: [...lauf.entscheide, neu] }
  }, laufVon(fall))
}
export const stimmen = ({ entscheide }: Lauf) => geltende(entscheide).filter(({ was }) => was === 'freigeben')

/** An engine in which anybody may decide anything that is open, as often as he likes. */
export const zuviel: typeof tue = (lauf, leute, heute, { was, wer }, neu) => {
  const { stufe, schritte } = standVon(lauf, leute, heute)
  const schritt = schritte.find((eins) => eins.stufe === stufe && !eins.fertig)
  return schritt ? { ...neu, was, wer, schritt: schritt.nr, platz: wer, an: null, bis: null, hebtAuf: null } : 'vorbei'
}

/** A law about runs, and the fault that it must find. */
export function gesetz(name: string, gilt: (lauf: Lauf, fall: Fall) => boolean, falsch: (fall: Fall) => Lauf = (fall) => gang(fall, zuviel)) {
  test(name, () => {
    fc.assert(
      fc.property(faelle, (fall) => gilt(gang(fall), fall)),
      { numRuns },
    )
    wirdRot(fc.property(faelle, (fall) => gilt(falsch(fall), fall)))
  })
}

/** With the fault in it there is a counter-example: the law can go red. */
export const wirdRot = <T>(mitFehler: fc.IProperty<T>) => expect(fc.check(mitFehler, { numRuns: 5000 }).failed).toBe(true)
