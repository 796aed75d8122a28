import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = globSync('{platform,apps,domain}/**/*.css').filter((path) => !path.endsWith('print.css'))
const rules = styles.flatMap((path) =>
  [
    ...readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector, body]) => ({ path, selector: selector!.trim(), body: body! })),
)
/** Each colour token: light and dark. */
const tokens = new Map(
  [...readFileSync('platform/web/ui/style/tokens.css', 'utf8').matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name!, [light ?? both!, dark ?? both!] as const],
  ),
)
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string) => {
  const [less, more] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (more! + 0.05) / (less! + 0.05)
}
/** In which theme the two do not stand apart far enough. */
const tooClose = (front: string, ground: string, least: number) =>
  ['light', 'dark'].flatMap((theme, at) => {
    const reached = contrast(tokens.get(front)![at]!, tokens.get(ground)![at]!)
    return reached < least ? [`${front} on ${ground}, ${theme}: ${reached.toFixed(2)}`] : []
  })
const states = ['ok', 'warn', 'bad', 'info', 'idle', 'intern']
const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected']
const ofText = (body: string) => /(?<![\w-])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
const ofGround = (body: string) => /(?<![\w-])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1]

test('Schrift ist in beiden Farbwelten auf jedem Grund zu lesen, auf dem sie stehen kann', () => {
  const words = ['text', 'text-2', 'text-3', 'accent-text', ...states].flatMap((front) => grounds.map((ground) => [front, ground] as const))
  const own = [
    ...states.flatMap((state) => [[state, `${state}-soft`] as const, ['text', `${state}-soft`] as const, ['text-2', `${state}-soft`] as const]),
    ...['on-ink', 'on-ink-2', 'signal'].flatMap((front) => [[front, 'ink'] as const, [front, 'ink-2'] as const]),
    ...['accent', 'accent-hover'].map((ground) => ['on-accent', ground] as const),
    ...['signal', 'signal-down'].map((ground) => ['on-signal', ground] as const),
  ]
  expect([...words, ...own].flatMap(([front, ground]) => tooClose(front, ground, 4.5))).toEqual([])
})

test('wo ein Stil Schrift und Grund zugleich setzt, ist sie darauf zu lesen', () => {
  const pairs = rules.flatMap(({ path, selector, body }) => {
    const [front, ground] = [ofText(body), ofGround(body)]
    return front && ground ? [{ place: `${path} ${selector}`, front, ground }] : []
  })
  expect(pairs.length).toBeGreaterThan(40)
  expect(pairs.filter(({ front, ground }) => !tokens.has(front) || !tokens.has(ground))).toEqual([])
  expect(pairs.flatMap(({ place, front, ground }) => tooClose(front, ground, 4.5).map((fault) => `${place}: ${fault}`))).toEqual([])
})

test('ein Stil nimmt für Schrift nur Farben, die auf ihren Gründen geprüft sind', () => {
  const judged = new Set(['text', 'text-2', 'text-3', 'accent-text', 'on-ink', 'on-ink-2', 'on-accent', 'on-signal', 'signal', ...states])
  const others = rules.flatMap(({ path, selector, body }) => {
    const front = ofText(body)
    return front && !judged.has(front) && !ofGround(body) ? [`${path} ${selector}: ${front}`] : []
  })
  expect(others).toEqual([])
})

test('der Rand eines Bedienelements und das Zeichen eines Zustands heben sich vom Grund ab', () => {
  const marks = ['edge', ...states.map((state) => `${state}-mark`)].flatMap((front) =>
    ['canvas', 'surface', 'raised'].map((ground) => [front, ground] as const),
  )
  expect(marks.flatMap(([front, ground]) => tooClose(front, ground, 3))).toEqual([])
})
