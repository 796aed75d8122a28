import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gliedAm, kette, spielraum, type Glied } from './kette.ts'

const glied = (id: string, ab: string, anders: Partial<Glied> = {}): Glied => ({ id, ab, zeitpunkt: ab, ersetzt: null, was: 'uebergabe', ...anders })
const a = glied('A', '2026-03-01T08:00:00Z')
const b = glied('B', '2026-03-10T08:00:00Z')

describe('Wer hatte es wann (4.4)', () => {
  test('A ab 01.03., B ab 10.03.: am 09.03. hat es A, am 10.03. B, vorher niemand', () => {
    expect(gliedAm([b, a], '2026-03-09T12:00:00Z')?.id).toBe('A')
    expect(gliedAm([b, a], '2026-03-10T08:00:00Z')?.id).toBe('B')
    expect(gliedAm([b, a], '2026-02-28T12:00:00Z')).toBeUndefined()
  })
  test('B auf den 05.03. vorverlegt kürzt A; das berichtigte Glied zählt nicht mehr', () => {
    const frueher = glied('B2', '2026-03-05T08:00:00Z', { ersetzt: 'B', zeitpunkt: '2026-03-20T08:00:00Z' })
    expect(kette([a, b, frueher]).map(({ id, ab, bis }) => [id, ab, bis])).toEqual([
      ['A', '2026-03-01T08:00:00Z', '2026-03-05T08:00:00Z'],
      ['B2', '2026-03-05T08:00:00Z', null],
    ])
    expect(spielraum([a, b, frueher], 'B2')).toEqual({ nach: '2026-03-01T08:00:00Z', vor: null })
  })
  test('zwei Übergaben um 10:00 und 10:05 gelten nach der Zeit und fallen beide auf, um 10:06 nicht mehr', () => {
    const zehn = glied('x', '2026-03-12T10:00:00Z', { zeitpunkt: '2026-03-12T12:00:00Z' })
    const fuenf = glied('y', '2026-03-12T10:05:00Z', { zeitpunkt: '2026-03-12T11:00:00Z' })
    expect(kette([fuenf, zehn]).map(({ id, bis, dicht }) => [id, bis, dicht])).toEqual([
      ['x', '2026-03-12T10:05:00Z', true],
      ['y', null, true],
    ])
    expect(kette([zehn, glied('y', '2026-03-12T10:06:00Z')]).some(({ dicht }) => dicht)).toBe(false)
    expect(kette([{ ...zehn, was: 'erfasst' }, fuenf]).some(({ dicht }) => dicht)).toBe(false)
  })
  test('in jeder Reihenfolge des Eintreffens dieselbe Kette ohne Lücke und Überschneidung', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 12 })
          .chain((minuten) => fc.tuple(fc.constant(minuten), fc.shuffledSubarray(minuten, { minLength: minuten.length }))),
        ([minuten, gemischt]) => {
          const von = (alle: readonly number[]) => kette(alle.map((m) => glied(String(m), Temporal.Instant.fromEpochMilliseconds(m * 60_000).toString())))
          const gilt = von(gemischt)
          expect(gilt).toEqual(von(minuten))
          gilt.forEach(({ bis }, nr) => expect(bis).toBe(gilt[nr + 1]?.ab ?? null))
        },
      ),
    ))
})
