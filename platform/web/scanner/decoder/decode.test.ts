import { expect, test } from 'vitest'
import { codes, good, photograph, print, unlabelled, type Shot } from '#test/scanner/pictures.ts'
import { shippedSet } from '#test/scanner/set.ts'
import { leaveOut, some } from '#test/selection.ts'
import { decode } from './decode.ts'
import type { Pixels } from './gray.ts'
import { labelTypes, named, wanted } from './labels.ts'
import { decided, type Vote } from './votes.ts'
import { watch } from '../watch.ts'

const unhurried = { budgetMs: 60_000 }
const told = (found: readonly { data: string; labelType: string | null }[]) => found.map(({ data, labelType }) => [labelType, data])
const expected = ({ data, text, labelType }: (typeof codes)[number]) => [[labelType, data ?? text]]

test.each(codes.map((code, index) => ({ code, seed: index + 1, name: `${code.labelType}: ${code.format} ${code.text}` })))(
  'gedruckt wird gelesen – $name',
  async ({ code, seed }) => {
    const printed = await print(code)
    expect(told(await decode(photograph(printed, { ...good, seed }), unhurried))).toEqual(expected(code))
  },
)

test.each<Partial<Shot>>([{ turn: 45 }, { turn: 70 }, { dark: 8, light: 60 }, { module: 20 }])('MaxiCode wird auch so gelesen: %j', async (shot) => {
  const code = codes.find(({ format }) => format === 'MaxiCode')!
  expect(told(await decode(photograph(await print(code), { ...good, ...shot, seed: 15 }), unhurried))).toEqual(expected(code))
})

test('alle Labels kommen im Satz der Bilder vor, außer dem der Hardware', () => {
  expect(new Set(codes.map(({ labelType }) => labelType))).toEqual(new Set(labelTypes.filter((label) => label !== 'upc_e0')))
})

const strokes = codes.filter(({ format }) => !['AztecCode', 'DataMatrix', 'PDF417', 'QRCode', 'MaxiCode'].includes(format))
test.each([20, 45, 75])('Strichcodes werden auch um %i Grad gekippt gelesen', async (turn) => {
  for (const [index, code] of strokes.entries())
    expect(told(await decode(photograph(await print(code), { ...good, turn, seed: index + 1 }), unhurried)), `${code.format} ${turn}`).toEqual(expected(code))
})

test('aus dem mitgelieferten Satz kommt keine falsche Antwort', async () => {
  const wrong: string[] = []
  const pictures = await shippedSet()
  const chosen = some('shipped pictures', pictures, 20)
  leaveOut(
    `scanner: ${pictures.length - chosen.length} of ${pictures.length} shipped pictures (each label straight and each bar code tilted is read all the same)`,
  )
  for (const { name, code, image } of chosen) {
    const found = told(await decode(image(), { budgetMs: 700 }))
    if (found.length && JSON.stringify(found) !== JSON.stringify(code ? expected(code) : [])) wrong.push(`${name}: ${JSON.stringify(found)}`)
  }
  expect(wrong).toEqual([])
})

test('ein Bild ohne Code ergibt nichts, wie es auch gedreht ist', async () => {
  let image = photograph(null, { ...good, seed: 77 })
  for (const turn of [0, 90, 180, 270]) {
    expect(told(await decode(image, unhurried)), `${turn}`).toEqual([])
    image = quarter(image)
  }
})

test('eine leere Fläche wird gar nicht erst gelesen', async () => {
  expect(await decode(photograph(null, { ...good, dark: 128, light: 128, noise: 5 }), unhurried)).toEqual([])
})

test.each(unlabelled)('$format wird gelesen, hat aber kein Label', async (code) => {
  expect(told(await decode(photograph(await print(code), { ...good, module: 5, seed: 3 }), unhurried))).toEqual([[null, code.data ?? code.text]])
})

test('nur gewünschte Labels werden gemeldet', async () => {
  const qr = photograph(await print(codes.find(({ format }) => format === 'QRCode')!), good)
  expect(await decode(qr, { ...unhurried, labels: ['ean13', 'code128'] })).toEqual([])
  expect(told(await decode(qr, { ...unhurried, labels: ['qrcode'] }))).toHaveLength(1)
})

test('die Punkte liegen am Code, auch im gedrehten Bild', async () => {
  const [found] = await decode(photograph(await print(codes.find(({ format }) => format === 'Code128')!), { ...good, turn: 40 }), unhurried)
  for (const { x, y } of found!.points) {
    expect(Math.abs(x - 400)).toBeLessThan(260)
    expect(Math.abs(y - 300)).toBeLessThan(260)
  }
})

test('UPC-A, UPC-E und führende Null: so heißt, was gelesen wurde', () => {
  const reading = { symbology: 'EANUPC', extra: '' }
  expect(named({ ...reading, format: 'EAN13', text: '0036000291452' })).toEqual({ labelType: 'upc_a', data: '036000291452' })
  expect(named({ ...reading, format: 'EAN13', text: '4006381333931' })).toEqual({ labelType: 'ean13', data: '4006381333931' })
  expect(named({ ...reading, format: 'UPCE', text: '0042100005264', extra: '{"UPCE":"04252614"}' })).toEqual({ labelType: 'upc_e', data: '04252614' })
  for (const format of ['DataBarExp', 'DataBarExpStk']) expect(named({ format, symbology: 'DataBar', text: '01', extra: '' }).labelType).toBe('rss_expanded')
  for (const format of ['MicroQRCode', 'RMQRCode']) expect(named({ format, symbology: 'QRCode', text: 'x', extra: '' }).labelType).toBeNull()
  expect(named({ format: 'DataBarLtd', symbology: 'DataBar', text: '01', extra: '' }).labelType).toBeNull()
})

test('upc_e0 heißt eine UPC-E nur dort, wo allein danach gefragt wird', () => {
  const found = [{ labelType: 'upc_e' as const }]
  expect(wanted(found, ['upc_e0'])).toEqual([{ labelType: 'upc_e0' }])
  expect(wanted(found, labelTypes)).toEqual([{ labelType: 'upc_e' }])
  expect(wanted(found, ['ean13'])).toEqual([])
})

const said = (data: string, lines: number, pass: string, x = 0): Vote => ({
  data,
  lines,
  pass,
  labelType: 'ean13',
  format: 'EAN13',
  extra: '',
  points: [
    { x, y: 0 },
    { x: x + 50, y: 20 },
  ],
})
test('eine Prüfziffer ist kein Beweis: zwei Bänder oder zwei Bilder müssen dasselbe sagen', () => {
  expect(decided([said('4006381333931', 2, 'a')])).toEqual([])
  expect(decided([said('4006381333931', 2, 'a'), said('4006381333931', 2, 'b')])).toHaveLength(1)
  expect(decided([said('4006381333931', 9, 'a')])).toHaveLength(1)
})
test('zwei Antworten an derselben Stelle heben sich auf, an zwei Stellen gelten beide', () => {
  const [one, other] = [said('4006381333931', 9, 'a'), said('4006381333948', 8, 'a')]
  expect(decided([one, other])).toEqual([])
  expect(decided([one, said('4006381333948', 9, 'a', 200)])).toHaveLength(2)
})

test('über mehrere Kamerabilder wird auch gelesen, was ein Bild allein nicht zeigt', async () => {
  const printed = await print(codes.find(({ format }) => format === 'EAN13')!)
  const look = await watch()
  let found: ReturnType<typeof look> = []
  for (let frame = 0; frame < 12 && !found.length; frame++)
    found = look(photograph(printed, { ...good, turn: 33, noise: 12, seed: frame }), {
      area: { left: 275, top: 175, width: 250, height: 250 },
      budgetMs: 60_000,
    })
  expect(told(found)).toEqual([['ean13', '4006381333931']])
})

function quarter({ data, width, height }: Pixels): Pixels {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [4 * (y * width + x), 4 * (x * height + (height - 1 - y))]
      for (let byte = 0; byte < 4; byte++) out[to + byte] = data[from + byte]!
    }
  return { data: out, width: height, height: width }
}
