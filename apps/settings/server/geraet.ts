/** What a browser calls itself, in the words that people use. Order matters: most of them also claim to be others. */
const browser: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|Chromium\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]
const system: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]
const find = (list: typeof browser, text: string) => list.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** User agent → browser and device; null where it says nothing that we know. */
export const geraet = (userAgent: string) => ({
  browser: find(browser, userAgent),
  system: find(system, userAgent),
  mobil: /Mobi|Android|iPhone|iPad/.test(userAgent),
})
