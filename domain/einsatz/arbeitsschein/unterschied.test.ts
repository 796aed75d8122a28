import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abdruecke, kurzcode } from './kanonisch.ts'
import { unterschiede } from './unterschied.ts'

const zeile = (text: string, menge: string) => ({ art: 'Material', text, menge, einheit: 'Stk' })

test('Fassungen unterscheiden sich in Feldern als Ganzes und in Positionen Zeile für Zeile; ihre Nummer ist kein Unterschied', () => {
  const vorher = { fassung: 1, notiz: '', objekt: '20001 Werk 1', positionen: [zeile('Dichtung', '3'), zeile('Rohr', '1'), zeile('Kleber', '1')] }
  const nachher = {
    fassung: 2,
    notiz: 'Anfahrt vergessen',
    objekt: '20001 Werk 1',
    positionen: [zeile('Dichtung', '2'), zeile('Kleber', '1'), zeile('Anfahrt', '1')],
  }
  expect(unterschiede(vorher, nachher)).toEqual([
    { feld: 'notiz', vorher: '', nachher: 'Anfahrt vergessen' },
    { feld: 'positionen', vorher: zeile('Dichtung', '3'), nachher: zeile('Dichtung', '2') },
    { feld: 'positionen', vorher: zeile('Rohr', '1'), nachher: null },
    { feld: 'positionen', vorher: null, nachher: zeile('Anfahrt', '1') },
  ])
  expect(unterschiede(vorher, { ...vorher, fassung: 2 })).toEqual([])
})

test('Wer die Unterschiede auf die alten Zeilen anwendet, hat so viele wie die neuen', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (alt, neu) => {
      const anders = unterschiede({ positionen: alt }, { positionen: neu })
      const dazu = anders.filter(({ vorher }) => vorher === null).length
      const weg = anders.filter(({ nachher }) => nachher === null).length
      return alt.length + dazu - weg === neu.length && (anders.length === 0) === (JSON.stringify(alt) === JSON.stringify(neu))
    }),
  )
})

test('Ein Code steht für die Fingerabdrücke, die mit ihm beginnen, wie auch immer er getippt ist', () => {
  const abdruck = '94aa91f23d5a0aefc96ae0425b33d19d9d63df4b873566818937c827d6ed039b'
  const [von, bis] = abdruecke(kurzcode(abdruck))!
  expect(von <= abdruck && abdruck <= bis).toBe(true)
  expect(von.slice(0, 15)).toBe(abdruck.slice(0, 15))
  expect(abdruecke(' jjn9 3whx–b85e ')).toEqual([von, bis])
  expect(abdruecke(abdruck.toUpperCase())).toEqual([abdruck, abdruck])
  for (const falsch of ['', 'JJN9-3WHX', 'JJN9-3WHX-B85U', '%', abdruck.slice(1), 'JJN9-3WHX-B85E-0000']) expect(abdruecke(falsch), falsch).toBeNull()
})
