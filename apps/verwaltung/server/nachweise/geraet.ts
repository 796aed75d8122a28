const browser: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const system: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** What a browser says about itself, in two words: 'Chrome · Windows'. Unknown ones keep the beginning of their own words. */
export function geraet(agent: string) {
  const found = [browser, system].flatMap((names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
  return found.join(' · ') || agent.slice(0, 40) || '–'
}
