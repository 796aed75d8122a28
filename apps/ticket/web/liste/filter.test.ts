import { expect, test } from 'vitest'
import { Filter, filter } from '#apps/ticket/contract/formen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Adresse, alsFelder, eingebaut, feldnamen, leer, nurFelder, sichten } from './filter.ts'

const voll = {
  q: 'pumpe',
  nummer: 10432,
  name: 'Heizung',
  zustand: 'Offen',
  schritt: 'in Arbeit',
  typId: uuid(),
  von: '2026-11-01',
  bis: '2026-11-22',
  prioVon: 1,
  prioBis: 3,
  zustaendig: 'niemand',
  ktostammId: uuid(),
  ueberfaellig: 'ja',
} as const

test('eine gemerkte Ansicht fragt dasselbe wie die Adresse, aus der sie entstand', () => {
  const gemerkt = Filter.parse(voll)
  const adresse = alsFelder(gemerkt)
  expect(Adresse.parse(adresse)).toEqual(adresse)
  expect(Filter.parse(adresse)).toEqual(gemerkt)
})

test('was nicht gefragt ist, steht nicht in der Adresse; was die Liste nicht kennt, auch nicht', () => {
  expect(alsFelder(Filter.parse({}))).toEqual({ zustand: 'laufend' })
  expect(nurFelder({ sicht: 'neu', sort: 'faellig', q: 'x' })).toEqual({ q: 'x' })
  expect(alsFelder(Filter.parse({ q: '' }))).toEqual({ zustand: 'laufend' })
})

test('jedes Feld der Adresse ist eines, nach dem der Server fragen kann, und Zurücksetzen leert alle', () => {
  expect(feldnamen.filter((name) => !(name in filter))).toEqual([])
  expect(Object.keys(leer)).toEqual(feldnamen)
  for (const sicht of sichten) expect(() => Filter.parse(eingebaut[sicht]), sicht).not.toThrow()
})
