/** What a document is called in names of files. */
export interface Benannt {
  belegart: string
  belegnummer: number
  bezugsnummer: string
}

/** `<type>_<reference, else number>`: what file systems do not take becomes a dash, and nothing gets longer than they take. */
export const dateiname = ({ belegart, belegnummer, bezugsnummer }: Benannt, zusatz = '') => `${belegart}_${sicher(bezugsnummer) || belegnummer}${zusatz}`

/** `Belege_dd-MM-yyyy_HH-mm` by the clock of the company: calendar year, 24 hours. */
export function sammelname(jetzt: Temporal.Instant, zone: string) {
  const { day, month, year, hour, minute } = jetzt.toZonedDateTimeISO(zone)
  return `Belege_${zwei(day)}-${zwei(month)}-${year}_${zwei(hour)}-${zwei(minute)}`
}

/** Names of files in one archive: the second of a name gets `_2` before its ending. `bisher`: those that are in it already. */
export const verschieden = (namen: readonly string[], bisher = new Set<string>()) =>
  namen.map((name) => {
    let eigener = name
    for (let nr = 2; bisher.has(eigener.toLowerCase()); nr++) eigener = name.replace(/(\.[^.]*)?$/, `_${nr}$1`)
    bisher.add(eigener.toLowerCase())
    return eigener
  })

const zwei = (zahl: number) => String(zahl).padStart(2, '0')
const sicher = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
    .slice(0, 80)
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
