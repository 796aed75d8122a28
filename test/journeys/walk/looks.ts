import { all, chance, some } from '#test/selection.ts'
import type { Look } from '../harness/browser.ts'
import type { Stop } from './stop.ts'
import { apps } from './walk.ts'

/** What a stop is seen in: theme, language, size. */
type Seen = Required<Look>
const words: Readonly<Record<string, string>> = {
  light: 'hell',
  dark: 'dunkel',
  'de-DE': 'deutsch',
  'en-GB': 'englisch',
  desktop: 'Schreibtisch',
  phone: 'Telefon',
  narrow: '320 Pixel',
}
export const inWords = ({ theme, locale, size }: Seen) => [theme, locale, size].map((value) => words[value]).join(', ')

const seen = (theme: Seen['theme'], locale: Seen['locale'], size: Seen['size']): Seen => ({ theme, locale, size })
/** Every look there is. */
export const looks: readonly Seen[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['de-DE', 'en-GB'] as const).flatMap((locale) => (['desktop', 'phone', 'narrow'] as const).map((size) => seen(theme, locale, size))),
)
/** With `--all`, every stop is seen in these two, and every screen in the second size of each as well. */
const twice = [seen('light', 'de-DE', 'desktop'), seen('dark', 'en-GB', 'phone')]
const second = [seen('light', 'de-DE', 'narrow'), seen('dark', 'en-GB', 'desktop')]

/** Six looks in which every theme meets every language and every size, and every language every size, in an order of the seed. */
function six(next: () => number): readonly Seen[] {
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, rank: next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  const [crossed, ...straight] = shuffled(['desktop', 'phone', 'narrow'] as const)
  const [one, other] = shuffled(['de-DE', 'en-GB'] as const)
  const looks = [
    ...straight.flatMap((size) => [seen('light', one!, size), seen('dark', other!, size)]),
    seen('light', other!, crossed!),
    seen('dark', one!, crossed!),
  ]
  return shuffled(looks)
}

/** What is walked of an app: all its screens, and of their states one in five in the gate. */
const walked = (app: string, stops: readonly Stop[]) => {
  const states = stops.filter(({ state }) => state)
  const chosen = new Set(some(`states of ${app}`, states, Math.ceil(states.length / 5)))
  return stops.filter((stop) => !stop.state || chosen.has(stop))
}

/** Which look is whose: the gate sees each stop in one, and six stops of an app that stand beside one another in all pairs of theme, language and size. */
export const views: readonly { app: string; stop: Stop; look: Seen }[] = Object.entries(apps).flatMap(([app, every]) => {
  const stops = walked(app, every)
  const next = chance(`looks of ${app}`)
  const turns = Array.from({ length: Math.ceil(stops.length / 6) }, () => six(next)).flat()
  return stops.flatMap((stop, at) => {
    const looks = all ? [...twice, ...(stop.state ? [] : second), turns[at]!] : [turns[at]!]
    return [...new Map(looks.map((look) => [inWords(look), look])).values()].map((look) => ({ app, stop, look }))
  })
})
