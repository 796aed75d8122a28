/** So many characters are looked up at each place of a text. */
const anfang = 8

/**
 * Looks for many secrets at once in a text of any length: as they are, without hyphens, as JSON writes them, in hex and in base64 wherever they stand in it. One pass, however
 * many there are: at each place one look-up, and only where two characters fit. Answers those that were found.
 */
export function kanarienIn(woerter: readonly string[]): (text: string) => string[] {
  const formen = new Map<string, { form: string; wort: string }[]>()
  const paare = new Set<number>()
  for (const wort of woerter)
    for (const form of formenVon(wort)) {
      formen.set(form.slice(0, anfang), [...(formen.get(form.slice(0, anfang)) ?? []), { form, wort }])
      paare.add(paar(form, 0))
    }
  return (text) => {
    const gefunden = new Set<string>()
    for (let stelle = 0; stelle + anfang <= text.length; stelle++) {
      if (!paare.has(paar(text, stelle))) continue
      for (const { form, wort } of formen.get(text.slice(stelle, stelle + anfang)) ?? []) if (text.startsWith(form, stelle)) gefunden.add(wort)
    }
    return [...gefunden].toSorted()
  }
}
const paar = (text: string, stelle: number) => text.charCodeAt(stelle) * 65_536 + text.charCodeAt(stelle + 1)

export function formenVon(wort: string) {
  const roh = [...new Set([wort, wort.replaceAll('-', '')])]
  return [...new Set([...roh, JSON.stringify(wort).slice(1, -1), ...roh.flatMap((form) => [Buffer.from(form).toString('hex'), ...base64(form)])])]
}
/** With none, one and two bytes before it: the characters that its neighbours share are left out. */
const base64 = (form: string) =>
  [0, 1, 2].map((davor) => {
    const ganz = Buffer.from(`${' '.repeat(davor)}${form}`)
      .toString('base64')
      .replace(/=+$/, '')
    return ganz.slice(davor && davor + 1, ((davor + form.length) % 3 || undefined) && -1)
  })
