import { expect, test } from 'vitest'
import type { Frage } from '#apps/stempelerfassung/contract.ts'
import { mitWartenden, reihe } from './reihe.ts'

const frage = (art: Frage['art'], stempelId: string): Frage => ({
  datum: '2026-03-02',
  art,
  seit: '2026-03-02T06:00:00Z',
  stempelId,
  vorschlag: null,
  fall: null,
})
const folge = (stempel: readonly string[], ...fragen: Frage[]) =>
  reihe(
    stempel.map((id) => ({ id })),
    fragen,
  ).map((zeile) => ('stempel' in zeile ? zeile.stempel.id : zeile.frage.art))

test('ein fehlendes Kommen steht vor seinem Gehen, ein fehlendes Gehen nach seinem Kommen', () => {
  expect(folge(['G 12:00', 'K 13:00'], frage('Kommen fehlt', 'G 12:00'), frage('Gehen fehlt', 'K 13:00'))).toEqual([
    'Kommen fehlt',
    'G 12:00',
    'K 13:00',
    'Gehen fehlt',
  ])
  expect(folge(['K 07:00', 'G 12:00', 'G 16:00'], frage('Rückkehr fehlt', 'G 12:00'))).toEqual(['K 07:00', 'G 12:00', 'Rückkehr fehlt', 'G 16:00'])
})
test('was zu einem Stempel eines anderen Tages gehört, kommt zuletzt, und nichts geht verloren', () => {
  expect(folge(['K 07:00'], frage('Gehen fehlt', 'gestern'), frage('Zwei Kommen', 'K 07:00'))).toEqual(['K 07:00', 'Zwei Kommen', 'Gehen fehlt'])
  expect(folge([], frage('Gehen fehlt', 'gestern'))).toEqual(['Gehen fehlt'])
})
test('was auf dem Gerät wartet, steht sofort an seiner Stelle, und angekommen nur einmal', () => {
  const um = (id: string, uhr: string) => ({ id, timestamp: `2026-03-02T${uhr}:00+01:00` })
  const [kommen, pause, gehen] = [um('a', '07:00'), um('b', '12:00'), um('c', '16:00')]
  expect(mitWartenden([kommen, gehen], [pause])).toEqual([kommen, pause, gehen])
  expect(mitWartenden([kommen, pause], [pause, gehen])).toEqual([kommen, pause, gehen])
})
