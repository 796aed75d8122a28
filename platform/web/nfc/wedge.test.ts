import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nfcDefaults, type KeyboardReader } from '#platform/contract/nfc.ts'
import { noRun, afterPause, takeKey, type KeyPress } from './wedge.ts'

const leser = nfcDefaults.leser
/** Keys one after the other; returns every badge that was recognised. */
function lies(tasten: readonly KeyPress[], wie: KeyboardReader = leser) {
  let run = noRun
  return tasten.flatMap((taste) => {
    const danach = takeKey(run, taste, wie)
    run = danach.run
    return danach.kennung === null ? [] : [danach.kennung]
  })
}
const getippt = (characters: readonly string[], abstand: number, von = 1000): KeyPress[] => characters.map((key, n) => ({ key, um: von + n * abstand }))
const scan = (kennung: string, abstand = 8, ende = 'Enter') => getippt([...kennung, ende], abstand)

test('ein Leser wird erkannt', () => expect(lies(scan('04A21B7C'))).toEqual(['04A21B7C']))
test('auch wenn er Umschalt mitschickt', () => expect(lies(getippt(['0', '4', 'Shift', 'A', '2', '1', 'Shift', 'B', 'Enter'], 10))).toEqual(['04A21B']))
test('wer die Nummer tippt, ist kein Leser', () => expect(lies(scan('04A21B7C', 90))).toEqual([]))
test('eine einzige Pause genügt: davor zählt nichts, danach fängt es neu an', () => {
  const tasten = scan('12345678')
  const mitPause = tasten.map((taste, n) => ({ ...taste, um: taste.um + (n > 4 ? 100 : 0) }))
  expect(lies(mitPause)).toEqual([])
})
test('Enter, das erst nach dem Lesen von Hand kommt, macht keinen Ausweis', () => {
  const tasten = scan('12345678')
  tasten.at(-1)!.um += 200
  expect(lies(tasten)).toEqual([])
})
test('eine gedrückt gehaltene Taste ist kein Ausweis, so schnell sie sich wiederholt', () =>
  expect(lies([...Array.from({ length: 20 }, (_, n) => ({ key: '0', um: n * 10, repeat: n > 0 })), { key: 'Enter', um: 200 }])).toEqual([]))
test('zu kurz ist kein Ausweis', () => expect(lies(scan('12345'))).toEqual([]))
test('zwei Ausweise hintereinander sind zwei', () =>
  expect(lies([...scan('11111111'), ...scan('22222222').map((taste) => ({ ...taste, um: taste.um + 90 }))])).toEqual(['11111111', '22222222']))
test('mit Präfix wird nur gelesen, was damit beginnt', () => {
  const wie = { ...leser, praefix: '%' }
  expect(lies(scan('%123456'), wie)).toEqual(['123456'])
  expect(lies(scan('123456'), wie)).toEqual([])
})
test('ein Leser ohne Endetaste ist an der Stille zu erkennen', () => {
  const wie: KeyboardReader = { ...leser, suffix: 'Pause' }
  let run = noRun
  for (const taste of scan('123456').slice(0, -1)) run = takeKey(run, taste, wie).run
  expect(afterPause(run, run.lastMs + 20, wie)).toBeNull()
  expect(afterPause(run, run.lastMs + 36, wie)).toBe('123456')
  expect(afterPause(run, run.lastMs + 36, leser)).toBeNull()
})
test('eine Uhr, die zurückspringt, macht aus Tippen keinen Ausweis', () =>
  expect(lies(['1', '2', '3', '4', '5', '6', 'Enter'].map((key, n) => ({ key, um: 1000 - n * 500 })))).toEqual([]))

const characters = fc.constantFrom(...'0123456789abcXYZ%;?'.split(''))
const taste = fc.oneof({ weight: 6, arbitrary: characters }, fc.constantFrom('Enter', 'Tab', 'Shift', 'Backspace', 'ArrowLeft', 'Dead'))
const irgendeinLeser = fc.record({
  praefix: fc.constantFrom('', '%', ';'),
  suffix: fc.constantFrom('Enter' as const, 'Tab' as const),
  abstandMs: fc.integer({ min: 5, max: 80 }),
  mindestens: fc.integer({ min: 4, max: 12 }),
})
test('Tippen ist nie ein Ausweis: zwischen zwei Tasten liegt immer mehr als der Abstand des Lesers', () =>
  fc.assert(
    fc.property(irgendeinLeser, fc.array(fc.tuple(taste, fc.integer({ min: 1, max: 4000 })), { maxLength: 80 }), (wie, folge) => {
      let um = 0
      expect(
        lies(
          folge.map(([key, mehr]) => ({ key, um: (um += wie.abstandMs + mehr) })),
          wie,
        ),
      ).toEqual([])
    }),
  ))
test('auch hastiges Tippen nicht: unter je vier Tasten liegt eine Pause eines Menschen', () =>
  fc.assert(
    fc.property(irgendeinLeser, fc.array(fc.tuple(taste, fc.integer({ min: 1, max: 4 })), { maxLength: 80 }), (wie, folge) => {
      let um = 0
      expect(
        lies(
          folge.map(([key, gap], n) => ({ key, um: (um += n % 4 === 0 ? wie.abstandMs + 1 : gap) })),
          wie,
        ),
      ).toEqual([])
    }),
  ))
test('ein Leser wird immer erkannt, was auch vorher getippt wurde', () =>
  fc.assert(
    fc.property(
      irgendeinLeser,
      fc.array(fc.tuple(taste, fc.integer({ min: 1, max: 900 })), { maxLength: 30 }),
      fc.array(characters, { minLength: 12, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (wie, vorher, nummer, abstand) => {
        let um = 0
        const davor = vorher.map(([key, gap]) => ({ key, um: (um += gap) }))
        const kennung = nummer.join('')
        const scan = getippt([...wie.praefix, ...kennung, wie.suffix], abstand, um + wie.abstandMs + 1)
        expect(lies([...davor, ...scan], wie).at(-1)).toBe(kennung)
      },
    ),
  ))
