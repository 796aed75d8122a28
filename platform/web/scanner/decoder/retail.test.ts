import { expect, test } from 'vitest'
import { dice, print, type Code } from '#test/scanner/pictures.ts'
import { kinds, photoSet, still, take } from '#test/scanner/photos.ts'
import { leaveOut, some } from '#test/selection.ts'
import { restored } from './bars.ts'
import { decode } from './decode.ts'
import { negative, toGray, unblur, type Gray } from './gray.ts'
import { goesOn, survey } from './regions.ts'
import { retail } from './retail.ts'
import { zxing, type Reading } from './zxing.ts'

const unhurried = { budgetMs: 60_000 }
const told = (found: readonly { data: string; labelType: string | null }[]) => found.map(({ data, labelType }) => [labelType, data])
const formats = ['EAN13', 'EAN8', 'UPCE']
const retailCodes: readonly Code[] = [
  { format: 'EAN13', text: '4006381333931', labelType: 'ean13' },
  { format: 'EAN8', text: '96385074', labelType: 'ean8' },
  { format: 'UPCA', text: '036000291452', labelType: 'upc_a' },
  { format: 'UPCE', text: '04252614', labelType: 'upc_e' },
]

/** What so many lines see that it counts. */
const clear = (readings: readonly Reading[]) => readings.filter(({ lines }) => lines >= 6)

/** One line of a printed code with paper beside it: so many samples a module, blurred by a bell of so many modules. */
function line(printed: Gray, samples: number, blur: number): Float32Array {
  const size = (printed.width + 16) * samples
  const bars = Float32Array.from({ length: size }, (_, i) => {
    const module = Math.floor(i / samples) - 8
    return module < 0 || module >= printed.width ? 255 : printed.data[module]!
  })
  if (!blur) return bars
  const reach = Math.ceil(3 * blur * samples)
  return bars.map((_, i) => {
    let [sum, weights] = [0, 0]
    for (let away = -reach; away <= reach; away++) {
      const weight = Math.exp(-((away / blur / samples) ** 2) / 2)
      sum += weight * bars[Math.min(size - 1, Math.max(0, i + away))]!
      weights += weight
    }
    return sum / weights
  })
}

test.each(retailCodes)('$format: aus einer Zeile, so unscharf, dass kein Strich mehr für sich steht, auch rückwärts', async (code) => {
  const printed = await print(code)
  for (const blur of [0, 0.4, 0.8, 1]) {
    const row = line(printed, 6, blur)
    const wanted = { format: code.format === 'UPCA' ? 'EAN13' : code.format, printed: code.text.padStart(code.format === 'UPCA' ? 13 : 0, '0') }
    expect(retail(row, formats), `${blur}`).toMatchObject(wanted)
    expect(retail(row.toReversed(), formats), `${blur} turned`).toMatchObject(wanted)
  }
})

test.each(retailCodes)('$format: ein Foto ohne Schärfe wird gelesen, wo der Leser allein nichts sieht', async (code) => {
  const shot = await take(await print(code), { ...still, ...kinds['defocus']!(1, () => 0.6) }, 5)
  expect(clear((await zxing())(toGray(shot), { formats }))).toEqual([])
  expect(told(await decode(shot, unhurried))).toEqual([[code.labelType, code.text]])
})

test('ein halber, ein geflickter und ein falsch geprüfter Strichcode werden nicht erraten', async () => {
  const printed = await print(retailCodes[0]!)
  const changed = (change: (bars: Uint8Array) => void) => {
    const data = printed.data.slice(0, printed.width)
    change(data)
    return { ...printed, data, height: 1 }
  }
  const first = printed.data.indexOf(0)
  for (const half of [
    changed((bars) => bars.fill(255, first + 48)),
    changed((bars) => bars.fill(255, 0, first + 47)),
    changed((bars) => bars.fill(255, first + 20, first + 34)),
    // One digit drawn as another one.
    changed((bars) => bars.set(bars.slice(first + 71, first + 78), first + 64)),
  ])
    for (const blur of [0, 0.5, 0.9]) expect(retail(line(half, 6, blur), formats), `${blur}`).toBeNull()
})

test('aus zufälligen Strichen wird keine Nummer', () => {
  const random = dice(9)
  const rows = Array.from({ length: 150 }, () => {
    const row = new Float32Array(800).fill(230)
    const unit = 3 + random() * 4
    for (let x = 60; x < 720; ) {
      const bar = Math.round(unit * Math.ceil(random() * 4))
      row.fill(30, x, x + bar)
      x += bar + Math.round(unit * Math.ceil(random() * 4))
    }
    return row.fill(230, 740)
  })
  leaveOut('scanner: 110 of 150 rows of random strokes')
  for (const row of some('random strokes', rows, 40)) expect(retail(row, formats), `${rows.indexOf(row)}`).toBeNull()
})

test('die linke Hälfte einer EAN-13 neben einer Blendung ist keine UPC-E', async () => {
  const glare = photoSet(2).find(({ name }) => name === 'glare-1-EAN13-12')!
  expect(told(await decode(await glare.image(), unhurried))).toEqual([])
})

test('Striche, die neben einem Code weitergehen, werden bemerkt', async () => {
  const printed = await print(retailCodes[0]!)
  const shot = await take(printed, still, 3)
  const { regions } = survey(toGray(shot))
  const box = (left: number, right: number) =>
    [
      [left, 200],
      [right, 200],
      [right, 260],
      [left, 260],
    ].map(([x, y]) => ({ x: x!, y: y! }))
  expect(goesOn(regions, box(205, 320))).toBe(true)
  expect(goesOn(regions, box(205, 440))).toBe(false)
})

test.each(['Code128', 'ITF', 'EAN13', 'PDF417'])('%s: helle Striche auf dunklem Grund', async (format) => {
  const text = { Code128: 'LS-4711', ITF: '15400141288763', EAN13: '4006381333931', PDF417: 'Halle 3' }[format]!
  const shot = await take(await print({ format, text, labelType: null }), { ...still, module: 3, inverted: true, turn: 3 }, 4)
  expect((await decode(shot, unhurried)).map(({ data }) => data)).toEqual([text])
})

test('eine Unschärfe wird zurückgenommen: steiler, nie schwärzer als schwarz', () => {
  const soft = Float32Array.from({ length: 400 }, (_, i) => 128 + 90 * Math.tanh(Math.sin(i / 12) * 1.2))
  const { data, width } = restored(soft)
  const steepest = (row: Uint8Array) => row.reduce((most, value, i) => Math.max(most, i ? Math.abs(value - row[i - 1]!) : 0), 0)
  // The last hand is the row itself, light for dark.
  const plain = data.subarray(data.length - 4 * width, data.length - 3 * width)
  expect(steepest(data.subarray(0, width))).toBeGreaterThan(1.5 * steepest(plain))
  const edge = { data: Uint8Array.from({ length: 100 }, (_, i) => (i % 10 < 4 ? 60 : i % 10 === 4 || i % 10 === 9 ? 128 : 190)), width: 10, height: 10 }
  expect(Math.max(...unblur(edge, 1).data)).toBeLessThanOrEqual(255)
  expect(negative(negative(edge)).data).toEqual(edge.data)
})

test.each([
  [1, 1],
  [3, 2],
  [3000, 3],
  [5, 3000],
  [40, 20],
  [1500, 31],
])('auch ein Bild von %i × %i bringt nichts zu Fall', async (width, height) => {
  const random = dice(width + height)
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : random() * 256))
  expect(await decode({ data, width, height }, unhurried)).toEqual([])
})

test('eine Aztec-Rune ist ein Aztec-Code', async () => {
  const printed = await print({ format: 'AztecRune', text: '64', labelType: 'aztec' })
  expect(told(await decode(await take(printed, { ...still, module: 6 }, 2), unhurried))).toEqual([['aztec', '064']])
})
