/** A stretch in which somebody was connected: instants, half-open. */
export interface Abschnitt {
  von: string
  bis: string
}
/** Stretches that are billed as one. `sekunden`: their sum; the gaps between them are not billed. */
export interface Block {
  von: string
  bis: string
  sekunden: number
}

/** Milliseconds since 1970. */
export const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
export const instantAus = (millisekunden: number) => Temporal.Instant.fromEpochMilliseconds(millisekunden).toString()

/** Whole seconds of all stretches together (5.1). */
export const dauerSek = (abschnitte: readonly Abschnitt[]) =>
  Math.floor(abschnitte.reduce((summe, { von, bis }) => summe + Math.max(0, ms(bis) - ms(von)), 0) / 1000)

/** In order and without overlaps; what touches is one; what lasts no time is left out. */
export function geordnet(abschnitte: readonly Abschnitt[]): Abschnitt[] {
  const alle: Abschnitt[] = []
  for (const { von, bis } of abschnitte.filter((eins) => ms(eins.bis) > ms(eins.von)).toSorted((a, b) => ms(a.von) - ms(b.von))) {
    const letzter = alle.at(-1)
    if (letzter && ms(von) <= ms(letzter.bis)) letzter.bis = ms(bis) > ms(letzter.bis) ? bis : letzter.bis
    else alle.push({ von, bis })
  }
  return alle
}

/** Stretches of one person, connection and ticket whose gap is at most `lueckeMin` minutes are one block (5.3, 1). */
export function bloecke(abschnitte: readonly Abschnitt[], lueckeMin: number): Block[] {
  const alle: Block[] = []
  for (const eins of geordnet(abschnitte)) {
    const letzter = alle.at(-1)
    if (letzter && ms(eins.von) - ms(letzter.bis) <= lueckeMin * 60_000)
      Object.assign(letzter, { bis: eins.bis, sekunden: letzter.sekunden + dauerSek([eins]) })
    else alle.push({ ...eins, sekunden: dauerSek([eins]) })
  }
  return alle
}

/** Of sessions of one person, connection and ticket those that make one block with `eine`: each at most `lueckeMin` minutes away from the next, none at the same time. In order. */
export function nachbarnVon<S extends Abschnitt>(eine: Abschnitt, andere: readonly S[], lueckeMin: number): S[] {
  const nah = (frueher: Abschnitt, spaeter: Abschnitt) => {
    const luecke = ms(spaeter.von) - ms(frueher.bis)
    return luecke >= 0 && luecke <= lueckeMin * 60_000
  }
  const geordnete = andere.toSorted((a, b) => ms(a.von) - ms(b.von))
  const davor: S[] = []
  for (const andre of geordnete.toReversed()) if (nah(andre, davor[0] ?? eine)) davor.unshift(andre)
  const danach: S[] = []
  for (const andre of geordnete) if (nah(danach.at(-1) ?? eine, andre)) danach.push(andre)
  return [...davor, ...danach]
}

/** Longer than this somebody probably forgot to sign off (5.3, 5). */
const vergessenMs = 12 * 3_600_000
/** What is strange about a session: its end lies before its beginning, or it lasts longer than 12 hours. Never repaired here. */
export function befund(von: string, bis: string | null): 'uhr' | 'lang' | null {
  if (bis === null) return null
  const dauer = ms(bis) - ms(von)
  return dauer < 0 ? 'uhr' : dauer > vergessenMs ? 'lang' : null
}
