import { expect, test } from 'vitest'
import { mitEinem, mitUnbekanntem } from './artikelzeile.ts'

const kugelhahn = { nummer: '13030', name: 'Kugelhahn 1 Zoll', einheit: 'Stk', ean: '4012300000637' }

test('E30: dreimal gescannt ist eine Position mit drei Stück; was jemand getippt hat, zählt weiter, eine andere Einheit steht für sich', () => {
  const dreimal = [1, 2, 3].reduce((stand) => mitEinem(stand.positionen, kugelhahn), { positionen: mitUnbekanntem([], '4000'), menge: '' })
  expect(dreimal).toMatchObject({
    menge: '3',
    positionen: [
      { nummer: '4000', text: '' },
      { art: 'Material', nummer: '13030', menge: '3', einheit: 'Stk' },
    ],
  })
  const [code, zeile] = dreimal.positionen
  expect(mitEinem([code!, { ...zeile!, menge: '1,5', kommentar: 'links' }], kugelhahn).positionen[1]).toMatchObject({ menge: '2,5', kommentar: 'links' })
  for (const anders of [{ einheit: 'Pkg' as const }, { menge: 'zwei' }, { art: 'Geraet' as const }])
    expect(mitEinem([{ ...zeile!, ...anders }], kugelhahn).positionen).toHaveLength(2)
})
test('eine Einheit, die der Schein nicht kennt, wird Stück', () => {
  expect(mitEinem([], { ...kugelhahn, einheit: 'Satz' }).positionen).toMatchObject([{ einheit: 'Stk', menge: '1' }])
})
